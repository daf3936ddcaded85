import CGtk
import RouterGtk

/// A container that shows its child larger or smaller than it is.
final class ZoomBox {
    /// The zooms that can be chosen, in percent.
    static let zooms = [25, 33, 50, 67, 80, 100, 125, 150, 200, 300]

    let widget: Widget

    /// The size of the child, in percent.
    var zoom = 100 {
        didSet {
            g_object_set_data(as_object(widget), Self.key, UnsafeMutableRawPointer(bitPattern: zoom))
            gtk_widget_queue_resize(widget)
        }
    }

    private let child: Widget

    /// Makes the container, which owns the child.
    init(_ child: Widget) {
        self.child = child
        widget = WidgetClass.container(of: child, measure: Self.measure, allocate: Self.allocate)
    }

    /// Returns the greatest zoom, up to 100 %, at which the child is at most so high, in pixels.
    func zoom(fitting height: gint) -> Int {
        let width = gtk_widget_get_width(widget)
        let zooms = Self.zooms.prefix { $0 <= 100 }
        let found = zooms.last { zoom in
            let zoom = gint(zoom)
            let request = SizeRequest(of: child, GTK_ORIENTATION_VERTICAL, for: width * 100 / zoom)
            return request.natural * zoom <= height * 100
        }
        return found ?? zooms[0]
    }

    private static let key = "router-zoom"

    /// The zoom of a container.
    private static func zoom(of box: Widget) -> gint {
        g_object_get_data(as_object(box), key).map { gint(Int(bitPattern: $0)) } ?? 100
    }

    private static let measure: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
        guard let box, let child = gtk_widget_get_first_child(box) else { return }
        let zoom = ZoomBox.zoom(of: box)
        var request = SizeRequest(of: child, orientation, for: size < 0 ? -1 : size * 100 / zoom)
        request.minimum = (request.minimum * zoom + 99) / 100
        request.natural = (request.natural * zoom + 99) / 100
        request.write(to: minimum, natural)
    }

    private static let allocate: GtkCustomAllocateFunc = { box, width, height, _ in
        guard let box, let child = gtk_widget_get_first_child(box) else { return }
        let zoom = ZoomBox.zoom(of: box)
        let frame = GtkAllocation(x: 0, y: 0, width: width * 100 / zoom, height: height * 100 / zoom)
        SizeRequest.place(child, in: frame, scale: Float(zoom) / 100)
    }
}
