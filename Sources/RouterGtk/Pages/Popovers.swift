import CGtk

/// The open menus and other popovers of a window.
@MainActor
package enum Popovers {
    /// Closes the open popovers of all descendants of a widget, the innermost first.
    ///
    /// An open popover grabs pointer and keyboard.
    /// If a modal covers its window, or its widget leaves the tree, it never releases them,
    /// and the app gets no input.
    package static func close(below widget: Widget) {
        var open: [ObjectReference] = []
        find(below: widget, &open)
        // A handler of `closed` may change the widget tree.
        for popover in open { gtk_popover_popdown(as_popover(popover.pointer)) }
    }

    /// Whether a widget is in a menu or another popover.
    static func contain(_ widget: Widget) -> Bool {
        gtk_widget_get_ancestor(widget, gtk_popover_get_type()) != nil
    }

    /// Collects the open popovers below a widget.
    ///
    /// Unmapped widgets have no mapped descendants and are skipped.
    private static func find(below widget: Widget, _ found: inout [ObjectReference]) {
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
