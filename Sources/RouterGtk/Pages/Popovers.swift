import CGtk

/// The open menus and other popovers of a window.
extension UnsafeMutablePointer<GtkWidget> {
    /// Closes the open popovers of all descendants, the innermost first.
    ///
    /// An open popover grabs pointer and keyboard.
    /// If a modal covers its window, or its widget leaves the tree, it never releases them,
    /// and the app gets no input.
    package func closePopovers() {
        // A handler of `closed` may change the widget tree.
        let popovers = openPopovers.map { ObjectReference($0) }
        for popover in popovers { gtk_popover_popdown(as_popover(popover.pointer)) }
    }

    /// Whether the widget is in a menu or another popover.
    var isInPopover: Bool { gtk_widget_get_ancestor(self, gtk_popover_get_type()) != nil }

    /// The open popovers of all descendants; unmapped widgets have none.
    private var openPopovers: [Widget] {
        WidgetClass.children(of: self).filter { gtk_widget_get_mapped($0) != 0 }.flatMap {
            $0.openPopovers + (is_popover($0) != 0 ? [$0] : [])
        }
    }
}
