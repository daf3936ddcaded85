import CGtk

/// The least and the natural size of a widget in one direction, in pixels.
///
/// Custom layouts measure and place their children by this type alone. GTK warns of a widget that is measured for less than it
/// needs, and draws one that gets less over its neighbours; here both sizes are raised to what the widget needs.
package struct SizeRequest {
    /// The least that the widget needs.
    package var minimum: gint = 0

    /// The size at which the widget shows all that it has; never less than `minimum`.
    package var natural: gint = 0

    /// Measures a widget.
    ///
    /// - Parameters:
    ///   - widget: The widget, visible or not; a hidden one needs nothing.
    ///   - orientation: The direction to measure in.
    ///   - other: The size in the other direction, raised to what the widget needs; -1 for any size.
    package init(
        of widget: UnsafeMutablePointer<GtkWidget>,
        _ orientation: GtkOrientation,
        for other: gint = -1
    ) {
        var size = other
        if other >= 0 {
            let isHorizontal = orientation == GTK_ORIENTATION_HORIZONTAL
            let opposite = isHorizontal ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
            var least: gint = 0
            gtk_widget_measure(widget, opposite, -1, &least, nil, nil, nil)
            size = max(other, least)
        }
        gtk_widget_measure(widget, orientation, size, &minimum, &natural, nil, nil)
    }

    /// Gives both sizes to GTK, as the measuring function of a layout does.
    package func write(to minimum: UnsafeMutablePointer<gint>?, _ natural: UnsafeMutablePointer<gint>?) {
        minimum?.pointee = self.minimum
        natural?.pointee = self.natural
    }

    /// Places a child inside its parent.
    ///
    /// - Parameters:
    ///   - child: A widget that the calling layout belongs to the parent of.
    ///   - frame: Where the layout wants it. Width and height are raised to what the child needs.
    package static func place(_ child: UnsafeMutablePointer<GtkWidget>, in frame: GtkAllocation) {
        var frame = frame
        frame.width = max(frame.width, SizeRequest(of: child, GTK_ORIENTATION_HORIZONTAL).minimum)
        frame.height = max(
            frame.height,
            SizeRequest(of: child, GTK_ORIENTATION_VERTICAL, for: frame.width).minimum
        )
        gtk_widget_size_allocate(child, &frame, -1)
    }
}
