import CRouterGtk
import RouterGtk

/// A container that places widgets side by side at their natural size, on as many lines as necessary.
///
/// A widget that is wider than a line occupies its own line and wraps its text.
enum Wrap {
    private static let spacing: Int32 = 8

    private static let lineSpacing = "line-spacing"

    /// Creates an empty container. Add widgets with `gtk_widget_set_parent`.
    ///
    /// - Parameters:
    ///   - lineSpacing: The space between two lines, in pixels.
    ///   - role: The accessible role.
    static func make(lineSpacing: Int = 8, role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_GROUP) -> Widget {
        let wrap = WidgetClass.container(role: role, measure: measure, allocate: allocate)
        g_object_set_data(as_object(wrap), Self.lineSpacing, UnsafeMutableRawPointer(bitPattern: lineSpacing))
        return wrap
    }

    private static let measure: GtkCustomMeasureFunc = { wrap, orientation, size, minimum, natural, _, _ in
        guard let wrap else { return }
        if orientation == GTK_ORIENTATION_HORIZONTAL {
            var (widest, sum) = (Int32(0), -spacing)
            for child in WidgetClass.children(of: wrap) {
                let width = SizeRequest(of: child, GTK_ORIENTATION_HORIZONTAL)
                widest = max(widest, width.minimum)
                sum += width.natural + spacing
            }
            minimum?.pointee = widest
            natural?.pointee = max(widest, sum)
        } else {
            let height = cells(in: wrap, width: size < 0 ? Int32.max : size).last?.bottom ?? 0
            minimum?.pointee = height
            natural?.pointee = height
        }
    }

    private static let allocate: GtkCustomAllocateFunc = { wrap, width, _, _ in
        guard let wrap else { return }
        let isMirrored = gtk_widget_get_direction(wrap) == GTK_TEXT_DIR_RTL
        for cell in cells(in: wrap, width: width) {
            let frame = GtkAllocation(
                x: isMirrored ? width - cell.x - cell.width : cell.x,
                y: (cell.top + cell.bottom - cell.height) / 2,
                width: cell.width,
                height: cell.height
            )
            SizeRequest.place(cell.widget, in: frame)
        }
    }

    /// The position of a widget, with the top and the bottom of its line.
    private struct Cell {
        let widget: Widget
        var x, width, height: Int32
        var top: Int32 = 0
        var bottom: Int32 = 0
    }

    private static func cells(in wrap: Widget, width available: Int32) -> [Cell] {
        var cells: [Cell] = []
        var (first, x, top) = (0, Int32(0), Int32(0))
        let lineSpacing = Int32(Int(bitPattern: g_object_get_data(as_object(wrap), lineSpacing)))
        func endLine() {
            let bottom = top + (cells[first...].map(\.height).max() ?? 0)
            for index in cells[first...].indices {
                (cells[index].top, cells[index].bottom) = (top, bottom)
            }
            (first, x, top) = (cells.count, 0, bottom + lineSpacing)
        }
        for child in WidgetClass.children(of: wrap) {
            let own = SizeRequest(of: child, GTK_ORIENTATION_HORIZONTAL)
            let width = max(own.minimum, min(own.natural, available))
            if x > 0, x + width > available { endLine() }
            let height = SizeRequest(of: child, GTK_ORIENTATION_VERTICAL, for: width).natural
            cells.append(Cell(widget: child, x: x, width: width, height: height))
            x += width + spacing
        }
        endLine()
        return cells
    }
}
