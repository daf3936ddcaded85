import CGtk
import RouterCore

/// A page that has been built, together with what the host remembers of it.
final class BuiltPage {
    let entry: EntryID
    let page: any Page

    /// Set once the entry has left; the page is then freed when it has no parent any more.
    var hasLeft = false

    /// The slot that the page is embedded in.
    weak var slot: EmbedSlot?

    private let reference: ObjectReference
    private let focus = WeakObjectReference()
    private var takesInput = true
    /// What was selected when the page gave up the keyboard, until that comes back.
    private var selection: (start: gint, end: gint)?

    init(_ page: any Page, entry: EntryID) {
        self.page = page
        self.entry = entry
        reference = ObjectReference(page.widget)
        g_object_set_data(as_object(page.widget), Self.mark, UnsafeMutableRawPointer(page.widget))
    }

    /// Whether the widget is that of a page already, or has another parent.
    static func isInUse(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        g_object_get_data(as_object(widget), mark) != nil || gtk_widget_get_parent(widget) != nil
    }

    private static let mark = "router-page"

    var widget: UnsafeMutablePointer<GtkWidget> { reference.widget }

    var isParented: Bool { gtk_widget_get_parent(widget) != nil }

    /// The page, and those that are visible inside it.
    var withEmbedded: [BuiltPage] { [self] + page.slots.values.compactMap(\.visible) }

    /// Whether the keyboard is in the page.
    var hasFocus: Bool { focused.map(contains) ?? false }

    /// Whether `other` is the page's widget or below it.
    func contains(_ other: UnsafeMutablePointer<GtkWidget>) -> Bool {
        other == widget || gtk_widget_is_ancestor(other, widget) != 0
    }

    /// Remembers the widget that has the keyboard, if it is in this page. What is in a menu goes with the menu.
    func rememberFocus(_ focused: UnsafeMutablePointer<GtkWidget>?) {
        guard let focused, contains(focused), !Popovers.contain(focused) else { return }
        selection = nil
        focus.pointer = UnsafeMutableRawPointer(focused)
    }

    /// A page that moves, or that others still move over, takes no pointer: what is seen there is not what is meant.
    func setTakesPointer(_ takesPointer: Bool) {
        gtk_widget_set_can_target(widget, takesPointer ? 1 : 0)
    }

    /// A page that goes out takes no pointer and no keyboard any more, and screen readers pass over it.
    ///
    /// Only while it moves: out of the tree it takes none, and is nowhere for them. The state alone would make GTK tell
    /// them of each page by messages over the bus, which cost more than a page that is shown.
    func setTakesInput(_ takesInput: Bool) {
        guard takesInput != self.takesInput else { return }
        self.takesInput = takesInput
        setTakesPointer(takesInput)
        gtk_widget_set_can_focus(widget, takesInput ? 1 : 0)
        cgtk_set_accessible_hidden(widget, takesInput ? 0 : 1)
    }

    /// Gives the keyboard to the widget that had it last, else to the first that can have it, else to the page.
    func takeFocus() {
        let selected = selection
        selection = nil
        if let last = focus.widget, contains(last), returnFocus(to: last, selecting: selected) { return }
        if let focused, contains(focused) { return }
        if gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) != 0 {
            // A selectable label selects all of its text then, which nobody asked for.
            if let focused, is_label(focused) != 0 { gtk_label_select_region(as_label(focused), 0, 0) }
            return
        }
        if grabFocusItself() { return }
        if let root = gtk_widget_get_root(widget) { gtk_root_set_focus(root, nil) }
    }

    /// Makes the page's own widget one that can have the keyboard, and gives it that.
    ///
    /// Not a label: that only takes the keyboard where it has links or can be selected, and then it has it by now.
    ///
    /// - Returns: whether it has it.
    private func grabFocusItself() -> Bool {
        guard is_label(widget) == 0 else { return false }
        gtk_widget_set_focusable(widget, 1)
        return gtk_widget_grab_focus(widget) != 0
    }

    /// Takes the keyboard off the page before another one takes its place; else `GtkStack` would give it to a widget
    /// of its own choice first.
    func giveUpFocus() {
        selection = focus.widget.flatMap { is_text($0) != 0 ? selection(of: $0) : nil }
        guard let focused, contains(focused), let root = gtk_widget_get_root(widget) else { return }
        gtk_root_set_focus(root, nil)
    }

    /// Frees what the widget holds, also where handlers and page keep each other alive.
    func dispose() {
        for slot in page.slots.values { slot.clear() }
        g_object_run_dispose(as_object(widget))
    }

    private var focused: UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }
    }

    /// A text selects all when it gets the keyboard, and forgets its selection out of the tree.
    private func returnFocus(
        to last: UnsafeMutablePointer<GtkWidget>,
        selecting selected: (start: gint, end: gint)?
    ) -> Bool {
        guard is_text(last) != 0 else { return gtk_widget_grab_focus(last) != 0 }
        guard gtk_text_grab_focus_without_selecting(as_text(last)) != 0 else { return false }
        if let selected { gtk_editable_select_region(as_editable(last), selected.start, selected.end) }
        return true
    }

    private func selection(of text: UnsafeMutablePointer<GtkWidget>) -> (start: gint, end: gint)? {
        var start: gint = 0
        var end: gint = 0
        let hasSelection = gtk_editable_get_selection_bounds(as_editable(text), &start, &end) != 0
        return hasSelection ? (start, end) : nil
    }
}

/// A page that the app has built itself and that waits to be shown, with its widget.
///
/// A new widget belongs to nobody, and would be left over with its page gone. So the widget is kept here, and given back
/// as it came where the page was not shown and somebody else still has it.
final class UnshownPage {
    private(set) var page: (any Page)?

    private let reference: ObjectReference
    private let wasFloating: Bool

    init(_ page: any Page) {
        self.page = page
        wasFloating = g_object_is_floating(UnsafeMutableRawPointer(page.widget)) != 0
        reference = ObjectReference(page.widget)
    }

    isolated deinit {
        weak var others: (any Page)?
        others = page
        page = nil
        guard others != nil, wasFloating, !BuiltPage.isInUse(reference.widget) else { return }
        g_object_ref(reference.pointer)
        g_object_force_floating(as_object(reference.pointer))
    }
}
