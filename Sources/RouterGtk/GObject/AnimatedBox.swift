import CGtk

/// A widget whose children lie over each other, and which draws them itself while they move.
///
/// One child gives it its size, and all children fill it.
/// A motion is only drawn: the children keep their allocation, so menus that they open stay inside the window.
///
/// ``PageStack`` makes one.
final class AnimatedBox {
    /// Draws the children to a `GtkSnapshot`; the time runs from 0 to 1.
    typealias Drawing = @MainActor (_ snapshot: OpaquePointer, _ time: Double) -> Void

    /// The widget, an expanding one of a class of its own with the CSS node `stack`.
    var widget: Widget { reference.widget }

    /// The child that gives the box its size; without one the box is empty.
    var sizing: Widget? {
        didSet { gtk_widget_queue_resize(widget) }
    }

    /// Called each time the children were laid out, with a closure that lays them out once more.
    var wasLaidOut: (@MainActor (_ again: () -> Void) -> Void)?

    private let reference: ObjectReference
    /// Draws the motion that runs; `nil` if none does.
    private var drawing: Drawing?
    /// The time of the motion, from 0 to 1.
    var time = 0.0
    /// The identifier of the callback for frames; 0 for none.
    var callback: guint = 0

    /// Makes a box without children.
    init() {
        reference = ObjectReference(cgtk_widget_new(Self.type, GTK_ACCESSIBLE_ROLE_GROUP))
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        g_object_set_data(as_object(reference.pointer), Self.key, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit {
        stop()
        g_object_set_data(as_object(reference.pointer), Self.key, nil)
    }

    /// Whether a motion can be seen: the box is mapped, and the desktop wants animations.
    var canAnimate: Bool {
        // GTK has this setting since 4.22.
        let name = "gtk-interface-reduced-motion"
        let isReduced = cgtk_has_setting(name) != 0 && cgtk_setting(name) != 0
        return gtk_widget_get_mapped(widget) != 0 && cgtk_setting("gtk-enable-animations") != 0 && !isReduced
    }

    /// Draws the children by a closure in each frame, until the time is over.
    ///
    /// - Parameters:
    ///   - milliseconds: The length, 1 or more.
    ///   - draw: Draws one frame.
    ///   - ended: Called once after the last frame, unless ``stop()`` is called before.
    func animate(milliseconds: Int, draw: @escaping Drawing, ended: @escaping @MainActor () -> Void) {
        stop()
        (drawing, time) = (draw, 0)
        var start: gint64?
        callback = widget.onFrame { [weak self] now in
            guard let self else { return false }
            let first = start ?? now
            start = first
            time = min(max(0, Double(now - first) / (Double(milliseconds) * 1_000)), 1)
            gtk_widget_queue_draw(widget)
            guard time == 1 else { return true }
            // GTK removes the callback after the last frame.
            callback = 0
            ended()
            return false
        }
        gtk_widget_queue_draw(widget)
    }

    /// Ends the motion without a call of `ended`; the children are drawn as they are.
    func stop() {
        guard drawing != nil else { return }
        drawing = nil
        if callback != 0 { gtk_widget_remove_tick_callback(widget, callback) }
        callback = 0
        gtk_widget_queue_draw(widget)
    }

    private func draw(_ snapshot: OpaquePointer) {
        if let drawing { return drawing(snapshot, time) }
        for child in WidgetClass.children(of: widget) { gtk_widget_snapshot_child(widget, child, snapshot) }
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// Calls `action` with the time of each frame in microseconds, until it returns `false` or the widget goes.
    ///
    /// - Returns: The identifier of the callback.
    @discardableResult
    func onFrame(_ action: @escaping @MainActor (gint64) -> Bool) -> guint {
        gtk_widget_add_tick_callback(
            self,
            { _, clock, box in
                let action = Box<@MainActor (gint64) -> Bool>.value(of: box)
                return action?(gdk_frame_clock_get_frame_time(clock)) == true ? 1 : 0
            },
            Box(action).retained,
            releaseBox
        )
    }
}

// MARK: - The class in GObject

extension AnimatedBox {
    /// The key under which the widget refers to its box.
    private static let key = "router-animated-box"

    /// The box of a widget, or `nil` once that is released.
    private static func of(_ widget: Widget) -> AnimatedBox? {
        g_object_get_data(as_object(widget), key).map {
            Unmanaged<AnimatedBox>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// The class, a `GtkWidget` with four methods of its own.
    static let type = WidgetClass.register("RouterAnimatedBox", fill)

    /// Gives the class its name in CSS and its methods.
    private static func fill(_ methods: UnsafeMutablePointer<GtkWidgetClass>) {
        gtk_widget_class_set_css_name(methods, "stack")
        methods.pointee.get_request_mode = { widget in
            let child = widget.flatMap { AnimatedBox.of($0)?.sizing }
            return child.map { gtk_widget_get_request_mode($0) } ?? GTK_SIZE_REQUEST_CONSTANT_SIZE
        }
        methods.pointee.measure = { widget, orientation, size, minimum, natural, _, _ in
            guard let widget, let child = AnimatedBox.of(widget)?.sizing else { return }
            SizeRequest(of: child, orientation, for: size).write(to: minimum, natural)
        }
        methods.pointee.size_allocate = { widget, width, height, _ in
            guard let widget else { return }
            let frame = GtkAllocation(x: 0, y: 0, width: width, height: height)
            let layOut = { @MainActor in
                for child in WidgetClass.children(of: widget) where gtk_widget_should_layout(child) != 0 {
                    SizeRequest.place(child, in: frame)
                }
            }
            layOut()
            AnimatedBox.of(widget)?.wasLaidOut?(layOut)
        }
        methods.pointee.snapshot = { widget, snapshot in
            guard let widget, let snapshot else { return }
            AnimatedBox.of(widget)?.draw(snapshot)
        }
    }
}
