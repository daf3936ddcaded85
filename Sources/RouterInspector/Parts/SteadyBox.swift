import CRouterGtk
import RouterGtk

/// A container whose minimum height is the same at every width.
///
/// The minimum height is the height that the only child needs at its minimum width.
///
/// Without this container, GTK 4.18 would warn that the window's minimum height grows when the window becomes
/// narrower.
enum SteadyBox {
    /// Creates the container.
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

    /// Allocates all space to the only child of a container.
    static let allocate: GtkCustomAllocateFunc = { box, width, height, _ in
        guard let box, let child = gtk_widget_get_first_child(box) else { return }
        SizeRequest.place(child, in: GtkAllocation(x: 0, y: 0, width: width, height: height))
    }
}
