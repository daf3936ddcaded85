import CRouterGtk

/// The minimum and natural size of a widget in one direction, in pixels.
///
/// All custom layouts of the package use this type to lay out their children.
/// GTK prints a warning if a widget is measured for less than its minimum, and draws the widget over its
/// neighbors if less than the minimum is allocated to it.
/// So a smaller size is raised to the widget's minimum before the widget is measured or allocated.
package struct SizeRequest {
    /// The smallest size that the widget accepts.
    package var minimum: gint = 0

    /// The size at which the widget shows everything, at least `minimum`.
    package var natural: gint = 0

    /// Measures a widget.
    ///
    /// - Parameters:
    ///   - widget: The widget. A hidden widget has the size 0.
    ///   - orientation: The direction to measure in.
    ///   - other: The available size in the other direction, or -1 for any size. A size below the widget's
    ///     minimum in that direction is raised to that minimum.
    package init(
        of widget: Widget,
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

    /// Writes both sizes to the result pointers of a layout's measure function.
    package func write(to minimum: UnsafeMutablePointer<gint>?, _ natural: UnsafeMutablePointer<gint>?) {
        minimum?.pointee = self.minimum
        natural?.pointee = self.natural
    }

    /// Allocates a child within its parent. Call it from the allocate function of the parent's layout.
    ///
    /// - Parameters:
    ///   - child: A child of the widget that is being laid out.
    ///   - frame: The position and size of the child. A size below the child's minimum is raised to it.
    package static func place(_ child: Widget, in frame: GtkAllocation) {
        var frame = frame
        frame.width = max(frame.width, SizeRequest(of: child, GTK_ORIENTATION_HORIZONTAL).minimum)
        frame.height = max(
            frame.height,
            SizeRequest(of: child, GTK_ORIENTATION_VERTICAL, for: frame.width).minimum
        )
        gtk_widget_size_allocate(child, &frame, -1)
    }
}
