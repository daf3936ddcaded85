import CRouterGtk
import RouterCore

/// A container that shows one page, and moves to the next one.
///
/// ``LayerView`` makes one for its layer, ``EmbedSlot`` one for itself.
///
/// Only the visible page is a child, and the outgoing one while a transition runs.
/// So a change costs the same at any depth.
///
/// The page that comes gets focus with the first frame of a transition, so that no
/// typed character gets lost.
/// It accepts the pointer after the last frame.
///
/// A motion is only drawn: the pages fill the container all the time, so menus that they open stay inside the window.
final class PageStack {
    /// The container, an expanding one of a class of its own with the CSS node `stack`.
    var widget: Widget { reference.widget }

    /// The page that is shown or comes in; `nil` if there is none.
    private(set) var visible: BuiltPage?

    /// The motion that runs; `nil` if none does.
    private(set) var motion: PageMotion?

    /// Called with each page whose widget is out of the widget tree again.
    var pageWasDetached: (@MainActor (BuiltPage) -> Void)?

    private let reference = ObjectReference(cgtk_widget_new(PageStack.type, GTK_ACCESSIBLE_ROLE_GROUP))
    /// The page that moves out; `nil` if none does.
    private var outgoing: BuiltPage?
    /// Called when the transition ends; `nil` if none runs.
    private var completion: (@MainActor () -> Void)?
    /// The part of the time of the motion that is over, 0…1.
    var time = 0.0
    /// The identifier of the callback for frames; 0 for none.
    var frames: guint = 0
    /// Ends a transition for which no frames are drawn.
    var guardTimer: MainLoopTimer?

    /// Makes an empty container.
    init() {
        gtk_widget_set_layout_manager(widget, nil)
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        g_object_set_data(as_object(widget), Self.key, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit {
        g_object_set_data(as_object(widget), Self.key, nil)
    }

    /// Whether a transition runs.
    var isRunning: Bool { completion != nil }

    /// Makes `page` the visible one, or has it come in once more in a window that has just opened.
    ///
    /// A running transition is ended first.
    ///
    /// - Parameters:
    ///   - page: The page, or `nil` to show nothing.
    ///   - motion: How it comes; `nil` for at once.
    ///   - duration: The length of the motion in milliseconds, 0 or more.
    ///   - completion: Called exactly once, when the outgoing page is out of the widget tree.
    func show(
        _ page: BuiltPage?,
        _ motion: PageMotion?,
        duration: Int,
        completion: @escaping @MainActor () -> Void
    ) {
        finish()
        let seen = motion.flatMap { !$0.isStill && duration > 0 && canAnimate ? $0 : nil }
        if visible !== page {
            outgoing = visible
            visible = page
            outgoing?.giveUpFocus()
            if seen != nil { outgoing?.setTakesInput(false) }
            if let page { gtk_widget_set_parent(page.widget, widget) }
        }
        self.completion = completion
        if let seen { run(seen, duration) } else { finish() }
    }

    /// Starts the motion of the pages.
    private func run(_ motion: PageMotion, _ duration: Int) {
        self.motion = motion
        time = 0
        visible?.setTakesPointer(false)
        var start: gint64?
        frames = widget.onFrame { [weak self] now in
            guard let self else { return false }
            let first = start ?? now
            start = first
            time = min(max(0, Double(now - first) / (Double(duration) * 1_000)), 1)
            gtk_widget_queue_draw(widget)
            if time == 1 { finish() }
            return true
        }
        gtk_widget_queue_draw(widget)
        // A window that draws no frames, such as a hidden one, would never end the transition.
        guardTimer = MainLoopTimer(milliseconds: duration + 100) { [weak self] in self?.finish() }
    }

    /// Whether a motion can be seen: the container is mapped, and the desktop wants animations.
    private var canAnimate: Bool {
        // GTK has this setting since 4.22.
        let name = "gtk-interface-reduced-motion"
        let isReduced = cgtk_has_setting(name) != 0 && cgtk_setting(name) != 0
        return gtk_widget_get_mapped(widget) != 0 && cgtk_setting("gtk-enable-animations") != 0 && !isReduced
    }

    /// Ends the running transition at once; ignored if none runs.
    func finish() {
        guard let completion else { return }
        let gone = outgoing
        outgoing = nil
        motion = nil
        self.completion = nil
        guardTimer = nil
        if frames != 0 { gtk_widget_remove_tick_callback(widget, frames) }
        frames = 0
        gtk_widget_queue_draw(widget)
        if let gone {
            gtk_widget_unparent(gone.widget)
            gone.setTakesInput(true)
        }
        visible?.setTakesPointer(true)
        // GTK finds the widget under a resting pointer after a layout.
        gtk_widget_queue_allocate(widget)
        if let gone { pageWasDetached?(gone) }
        completion()
    }

    /// Removes the visible page from the tree at once.
    ///
    /// It is for a layer that closes and for a page that is freed.
    func clear() {
        finish()
        guard let gone = visible else { return }
        visible = nil
        if gone.isParented { gtk_widget_unparent(gone.widget) }
        pageWasDetached?(gone)
    }

    // MARK: - The class in GObject

    /// The key under which the widget refers to its stack.
    private static let key = "router-page-stack"

    /// The stack of a widget, or `nil` once that is released.
    private static func of(_ widget: Widget?) -> PageStack? {
        widget.flatMap { g_object_get_data(as_object($0), key) }.map {
            Unmanaged<PageStack>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// The page that gives the container its size; a slot that becomes empty keeps its size while the page goes.
    private var sizing: Widget? { (visible ?? outgoing)?.widget }

    /// The class, with four methods of its own.
    static let type = WidgetClass.register("RouterPageStack") { methods in
        gtk_widget_class_set_css_name(methods, "stack")
        methods.pointee.get_request_mode = { widget in
            PageStack.of(widget)?.sizing.map { gtk_widget_get_request_mode($0) }
                ?? GTK_SIZE_REQUEST_CONSTANT_SIZE
        }
        methods.pointee.measure = { widget, orientation, size, minimum, natural, _, _ in
            guard let page = PageStack.of(widget)?.sizing else { return }
            SizeRequest(of: page, orientation, for: size).write(to: minimum, natural)
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
            PageStack.of(widget)?.visible?.wasLaidOut(again: layOut)
        }
        methods.pointee.snapshot = { widget, snapshot in
            guard let widget, let snapshot else { return }
            guard let stack = PageStack.of(widget), let motion = stack.motion else {
                for child in WidgetClass.children(of: widget) {
                    gtk_widget_snapshot_child(widget, child, snapshot)
                }
                return
            }
            let left = 1 - stack.time
            motion.draw(
                coming: stack.visible?.widget,
                going: stack.outgoing?.widget,
                in: MotionFrame(of: widget, snapshot),
                progress: 1 - left * left * left
            )
        }
    }
}
