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
    /// The motion that runs; `nil` if none does.
    var animation: Animation?

    /// A motion that runs.
    struct Animation {
        let milliseconds: Int
        let draw: Drawing
        let ended: @MainActor () -> Void
        /// The identifier of the callback for frames; 0 for none.
        var callback: guint = 0
        /// The time of the first frame in microseconds.
        var start: gint64?
        var time = 0.0
    }

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
        gtk_widget_get_mapped(widget) != 0 && cgtk_setting("gtk-enable-animations") != 0 && !reducesMotion
    }

    /// Whether the user wants less motion, which GTK knows since 4.22.
    private var reducesMotion: Bool {
        let name = "gtk-interface-reduced-motion"
        return cgtk_has_setting(name) != 0 && cgtk_setting(name) != 0
    }

    /// Draws the children by a closure in each frame, until the time is over.
    ///
    /// - Parameters:
    ///   - milliseconds: The length, 1 or more.
    ///   - draw: Draws one frame.
    ///   - ended: Called once after the last frame, unless ``stop()`` is called before.
    func animate(milliseconds: Int, draw: @escaping Drawing, ended: @escaping @MainActor () -> Void) {
        stop()
        var animation = Animation(milliseconds: milliseconds, draw: draw, ended: ended)
        animation.callback = gtk_widget_add_tick_callback(
            widget,
            { widget, clock, _ in
                guard let widget, let clock, let box = AnimatedBox.of(widget) else { return 0 }
                return box.tick(gdk_frame_clock_get_frame_time(clock)) ? 1 : 0
            },
            nil,
            nil
        )
        self.animation = animation
        gtk_widget_queue_draw(widget)
    }

    /// Ends the motion without a call of `ended`; the children are drawn as they are.
    func stop() {
        guard let animation else { return }
        self.animation = nil
        if animation.callback != 0 { gtk_widget_remove_tick_callback(widget, animation.callback) }
        gtk_widget_queue_draw(widget)
    }

    /// Gets the time of a frame in microseconds; returns whether there are more.
    private func tick(_ now: gint64) -> Bool {
        guard let animation else { return false }
        let start = animation.start ?? now
        self.animation?.start = start
        let time = Double(now - start) / (Double(animation.milliseconds) * 1_000)
        self.animation?.time = min(max(0, time), 1)
        gtk_widget_queue_draw(widget)
        guard time >= 1 else { return true }
        // GTK removes the callback after the last frame.
        self.animation?.callback = 0
        animation.ended()
        return false
    }

    private func draw(_ snapshot: OpaquePointer) {
        if let animation { return animation.draw(snapshot, animation.time) }
        for child in WidgetClass.children(of: widget) { gtk_widget_snapshot_child(widget, child, snapshot) }
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
