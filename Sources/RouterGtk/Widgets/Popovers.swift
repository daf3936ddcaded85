import CGtk

/// The menus and other popovers that are open in a window.
@MainActor
enum Popovers {
    /// Closes those of all widgets below one, the innermost first.
    ///
    /// An open popover keeps the pointer and the keyboard for itself. Where its window is covered by a modal one, or
    /// its widget leaves the tree, it never lets go of them, and nothing in the app takes input any more.
    static func close(below widget: UnsafeMutablePointer<GtkWidget>) {
        // What is told that one has closed may change the tree.
        for popover in open(below: widget) { gtk_popover_popdown(as_popover(popover.pointer)) }
    }

    /// Whether a widget is in a menu or another popover.
    static func contain(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        gtk_widget_get_ancestor(widget, gtk_popover_get_type()) != nil
    }

    private static func open(below widget: UnsafeMutablePointer<GtkWidget>) -> [ObjectReference] {
        var found: [ObjectReference] = []
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            found += open(below: next)
            if is_popover(next) != 0, gtk_widget_get_mapped(next) != 0 { found.append(ObjectReference(next)) }
            child = gtk_widget_get_next_sibling(next)
        }
        return found
    }
}
