import CGtk
import RouterGtk

/// The owner of a ``DrawnBox``, which draws it and places its children.
protocol DrawnBoxOwner: AnyObject {
    /// The smallest useful width and the best one, in pixels.
    var widths: (minimum: Int, natural: Int) { get }
    /// Returns the height for a width, in pixels.
    func height(for width: Int) -> Int
    /// Returns the position of a child in the box of the last width.
    func place(of child: Widget) -> GtkAllocation
    /// Draws the background of the children, to a `GtkSnapshot`.
    func draw(_ snapshot: OpaquePointer)
}

/// A widget that its owner draws and lays out, with children over the drawing.
final class DrawnBox {
    /// The widget, of a class of its own with the CSS node `widget`.
    var widget: Widget { reference.widget }
    /// The owner, which is not kept alive.
    weak var owner: (any DrawnBoxOwner)?

    private let reference: ObjectReference

    /// Makes a box without children.
    ///
    /// - Parameter role: Its role for screen readers.
    init(role: GtkAccessibleRole) {
        reference = ObjectReference(cgtk_widget_new(Self.type, role))
        g_object_set_data(as_object(reference.pointer), Self.key, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit {
        g_object_set_data(as_object(reference.pointer), Self.key, nil)
    }

    /// The children, in their order.
    var children: [Widget] { WidgetClass.children(of: widget) }

    /// Draws and measures anew.
    func invalidate() {
        gtk_widget_queue_resize(widget)
        gtk_widget_queue_draw(widget)
    }

    private func draw(_ snapshot: OpaquePointer) {
        owner?.draw(snapshot)
        for child in children { gtk_widget_snapshot_child(widget, child, snapshot) }
    }
}

// MARK: - The class in GObject

extension DrawnBox {
    /// The key under which the widget refers to its box.
    private static let key = "router-drawn-box"

    /// The box of a widget, or `nil` once that is released.
    private static func of(_ widget: Widget) -> DrawnBox? {
        g_object_get_data(as_object(widget), key).map {
            Unmanaged<DrawnBox>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// The class, a `GtkWidget` with methods of its own.
    static let type = WidgetClass.register("RouterDrawnBox", fill)

    /// Gives the class its methods.
    private static func fill(_ methods: UnsafeMutablePointer<GtkWidgetClass>) {
        methods.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
        methods.pointee.measure = { widget, orientation, size, minimum, natural, _, _ in
            guard let owner = widget.flatMap({ DrawnBox.of($0)?.owner }) else { return }
            var (least, best) = owner.widths
            if orientation == GTK_ORIENTATION_VERTICAL {
                best = owner.height(for: size < 0 ? best : Int(size))
                least = best
            }
            minimum?.pointee = gint(clamping: least)
            natural?.pointee = gint(clamping: best)
        }
        methods.pointee.size_allocate = { widget, width, _, _ in
            guard let box = widget.flatMap({ DrawnBox.of($0) }), let owner = box.owner else { return }
            // Tells the owner the width before it places and draws.
            _ = owner.height(for: Int(width))
            for child in box.children where gtk_widget_should_layout(child) != 0 {
                SizeRequest.place(child, in: owner.place(of: child))
            }
        }
        methods.pointee.snapshot = { widget, snapshot in
            guard let widget, let snapshot else { return }
            DrawnBox.of(widget)?.draw(snapshot)
        }
        methods.pointee.css_changed = { widget, change in
            WidgetClass.parent?.pointee.css_changed?(widget, change)
            widget.flatMap { DrawnBox.of($0) }?.invalidate()
        }
    }
}
