import CRouterGtk
import RouterGtk

/// A container for text beside another widget. The container's width does not depend on its height.
///
/// A horizontal `GtkBox` asks a column of labels how wide the column must be for its height.
/// GTK finds that width by bisection, assuming that text never becomes taller when it gets more width.
/// With letters from several fonts, it can become taller, because each line is as tall as its tallest font.
/// The bisection then ends at a width at which a label shows its whole text on one line, and the column
/// extends beyond its card.
enum WidthFirst {
    /// Creates the container around a widget.
    static func make(_ child: Widget) -> Widget {
        WidgetClass.container(of: child, measure: measure, allocate: allocate)
    }

    private static let measure: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
        guard let box, let child = gtk_widget_get_first_child(box) else { return }
        let width = orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : size
        SizeRequest(of: child, orientation, for: width).write(to: minimum, natural)
    }

    private static let allocate: GtkCustomAllocateFunc = { box, width, height, _ in
        guard let box, let child = gtk_widget_get_first_child(box) else { return }
        SizeRequest.place(child, in: GtkAllocation(x: 0, y: 0, width: width, height: height))
    }
}
