import CRouterGtk
import RouterGtk

/// A container for texts beside something else, whose width does not depend on its height.
///
/// A horizontal `GtkBox` asks a column of labels how wide it has to be for its height.
/// GTK then halves the widths in question until the column is no higher, as if a wider text were never higher.
/// With letters of several fonts it can be, since each line is as high as its highest font: the search ends at a width at
/// which a label has its whole text in one line, and the column reaches over the edge of its card.
enum WidthFirst {
    /// Makes the container around a widget.
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
