import CRouterGtk
import RouterGtk

/// A container of one widget, whose minimum height is the same at each width: that at its minimum width.
///
/// GTK 4.18 measures a window for its minimum height, and warns if it would need more in a narrower window.
enum SteadyBox {
    /// Makes the container.
    static func make(_ child: Widget) -> Widget {
        WidgetClass.container(of: child, measure: measure, allocate: allocate)
    }

    private static let measure: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
        guard let box, let child = gtk_widget_get_first_child(box) else { return }
        let width = SizeRequest(of: child, GTK_ORIENTATION_HORIZONTAL)
        guard orientation == GTK_ORIENTATION_VERTICAL else { return width.write(to: minimum, natural) }
        var height = SizeRequest(of: child, GTK_ORIENTATION_VERTICAL, for: width.minimum)
        if size > width.minimum {
            height.natural = max(
                height.minimum,
                SizeRequest(of: child, GTK_ORIENTATION_VERTICAL, for: size).natural
            )
        }
        height.write(to: minimum, natural)
    }

    /// Gives the one child of a container all of its room.
    static let allocate: GtkCustomAllocateFunc = { box, width, height, _ in
        guard let box, let child = gtk_widget_get_first_child(box) else { return }
        SizeRequest.place(child, in: GtkAllocation(x: 0, y: 0, width: width, height: height))
    }
}
