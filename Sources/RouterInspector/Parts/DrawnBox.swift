import CGtk
import RouterGtk

/// The owner of a ``DrawnBox``, which draws it and places its children.
protocol DrawnBoxOwner: AnyObject {
    /// The smallest useful width and the best one, in pixels.
    var widths: (minimum: Int, natural: Int) { get }
    /// Returns the height for a width, in pixels.
    func height(for width: Int) -> Int
    /// Returns the place of a child in the box of the last width.
    func place(of child: Widget) -> GtkAllocation
    /// Draws what lies behind the children, to a `GtkSnapshot`.
    func draw(_ snapshot: OpaquePointer)
}

/// A widget that its owner draws and lays out, with children over the drawing.
///
/// The drawing is kept until it is invalidated: GTK asks for it whenever the pointer enters a child.
final class DrawnBox {
    /// The widget, of a class of its own with the CSS node `widget`.
    var widget: Widget { reference.widget }
    /// The owner, which is not kept alive.
    weak var owner: (any DrawnBoxOwner)?

    private let reference: ObjectReference
    /// The drawing that is kept, a `GskRenderNode`.
    private var drawing: OpaquePointer?
    private var inFrame: (@MainActor () -> Void)?

    /// Makes a box without children.
    ///
    /// - Parameter role: Its role for screen readers.
    init(role: GtkAccessibleRole) {
        reference = ObjectReference(cgtk_widget_new(Self.type, role))
        g_object_set_data(as_object(reference.pointer), Self.key, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit {
        g_object_set_data(as_object(reference.pointer), Self.key, nil)
        forgetDrawing()
    }

    /// The children, in their order.
    var children: [Widget] { WidgetClass.children(of: widget) }

    /// Draws and measures anew.
    func invalidate() {
        forgetDrawing()
        gtk_widget_queue_resize(widget)
        gtk_widget_queue_draw(widget)
    }

    /// Calls a closure before the next frame is drawn, once; a later closure replaces it.
    ///
    /// An unmapped widget has no frames.
    func inNextFrame(_ action: @escaping @MainActor () -> Void) {
        let isWaiting = inFrame != nil
        inFrame = action
        guard !isWaiting else { return }
        gtk_widget_add_tick_callback(
            widget,
            { widget, _, _ in
                guard let box = widget.flatMap({ DrawnBox.of($0) }) else { return 0 }
                let action = box.inFrame
                box.inFrame = nil
                action?()
                return 0
            },
            nil,
            nil
        )
    }

    private func draw(_ snapshot: OpaquePointer) {
        if drawing == nil, let own = gtk_snapshot_new() {
            owner?.draw(own)
            drawing = gtk_snapshot_free_to_node(own)
        }
        if let drawing { gtk_snapshot_append_node(snapshot, drawing) }
        for child in children { gtk_widget_snapshot_child(widget, child, snapshot) }
    }

    private func forgetDrawing() {
        if let drawing { gsk_render_node_unref(drawing) }
        drawing = nil
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

    private static var parent: UnsafeMutablePointer<GtkWidgetClass>? {
        g_type_class_peek(gtk_widget_get_type())?.assumingMemoryBound(to: GtkWidgetClass.self)
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
            box.forgetDrawing()
            for child in box.children where gtk_widget_should_layout(child) != 0 {
                SizeRequest.place(child, in: owner.place(of: child))
            }
        }
        methods.pointee.snapshot = { widget, snapshot in
            guard let widget, let snapshot else { return }
            DrawnBox.of(widget)?.draw(snapshot)
        }
        methods.pointee.css_changed = { widget, change in
            DrawnBox.parent?.pointee.css_changed?(widget, change)
            widget.flatMap { DrawnBox.of($0) }?.invalidate()
        }
    }
}
