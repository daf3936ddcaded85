import CGtk

/// The menus and other popovers that are open in a window.
@MainActor
enum Popovers {
    /// Closes those of all widgets below one, the innermost first.
    ///
    /// An open popover keeps the pointer and the keyboard for itself. Where its window is covered by a modal one, or
    /// its widget leaves the tree, it never lets go of them, and nothing in the app takes input any more.
    static func close(below widget: UnsafeMutablePointer<GtkWidget>) {
        var open: [ObjectReference] = []
        find(below: widget, &open)
        // What is told that one has closed may change the tree.
        for popover in open { gtk_popover_popdown(as_popover(popover.pointer)) }
    }

    /// Whether a widget is in a menu or another popover.
    static func contain(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        gtk_widget_get_ancestor(widget, gtk_popover_get_type()) != nil
    }

    /// What is not mapped has nothing below it that is, so a walk goes through little more than what is shown.
    private static func find(below widget: UnsafeMutablePointer<GtkWidget>, _ found: inout [ObjectReference])
    {
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            if gtk_widget_get_mapped(next) != 0 {
                find(below: next, &found)
                if is_popover(next) != 0 { found.append(ObjectReference(next)) }
            }
            child = gtk_widget_get_next_sibling(next)
        }
    }
}
