import CGtk
import RouterCore

/// A page that has been built, together with what the host remembers of it.
final class LivePage {
    let entry: EntryID
    let page: any Page

    /// Set once the entry has left; the page is then freed when it has no parent any more.
    var hasLeft = false

    private let reference: ObjectReference
    private let focus = WeakObjectReference()

    init(_ page: any Page, entry: EntryID) {
        self.page = page
        self.entry = entry
        reference = ObjectReference(page.widget)
    }

    var widget: UnsafeMutablePointer<GtkWidget> { reference.widget }

    var isParented: Bool { gtk_widget_get_parent(widget) != nil }

    /// Whether `other` is the page's widget or below it.
    func contains(_ other: UnsafeMutablePointer<GtkWidget>) -> Bool {
        other == widget || gtk_widget_is_ancestor(other, widget) != 0
    }

    /// Remembers the widget that has the keyboard, if it is in this page.
    func rememberFocus(_ focused: UnsafeMutablePointer<GtkWidget>?) {
        guard let focused, contains(focused) else { return }
        focus.pointer = UnsafeMutableRawPointer(focused)
    }

    /// A page that goes out takes no pointer and no keyboard any more, and screen readers pass over it.
    func setTakesInput(_ takesInput: Bool) {
        gtk_widget_set_can_target(widget, takesInput ? 1 : 0)
        gtk_widget_set_can_focus(widget, takesInput ? 1 : 0)
        cgtk_set_accessible_hidden(widget, takesInput ? 0 : 1)
    }

    /// Gives the keyboard to the widget that had it last, else to the first that can have it, else to the page.
    func takeFocus() {
        if let last = focus.widget, contains(last), gtk_widget_get_mapped(last) != 0 || isUnmapped {
            let isTaken = is_text(last) != 0 ? gtk_text_grab_focus_without_selecting(as_text(last)) : gtk_widget_grab_focus(last)
            if isTaken != 0 { return }
        }
        if let root = gtk_widget_get_root(widget), let current = gtk_root_get_focus(root), contains(current) { return }
        if gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) != 0 {
            unselectFocusedLabel()
            return
        }
        gtk_widget_set_focusable(widget, 1)
        gtk_widget_grab_focus(widget)
    }

    /// Frees what the widget holds, also where handlers and page keep each other alive.
    func dispose() {
        g_object_run_dispose(as_object(widget))
    }

    private var isUnmapped: Bool { gtk_widget_get_mapped(widget) == 0 }

    /// A selectable label that gets the keyboard by Tab selects all of its text, which nobody asked for here.
    private func unselectFocusedLabel() {
        guard let root = gtk_widget_get_root(widget), let focused = gtk_root_get_focus(root), is_label(focused) != 0
        else { return }
        gtk_label_select_region(as_label(focused), 0, 0)
    }
}
