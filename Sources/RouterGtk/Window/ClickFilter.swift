import CGtk

/// The clicks that a person takes for one double or triple click.
///
/// They are meant for what was under the pointer at the first of them. So once something else is shown, the rest of
/// them come to nothing: a double click on a link opens one page, on Back goes back one page, on Close closes one modal.
/// Clicks that are further apart than the desktop's double-click time are clicks of their own.
///
/// Times are those of the events, in milliseconds, not those of their handling: a slow page does not turn two clicks
/// into one, nor one into two.
nonisolated struct ClickSequence {
    /// The desktop's settings, in milliseconds and pixels.
    struct Limits {
        var time: UInt32
        var distance: Double
    }

    /// A press of the primary button, or of a finger, in the coordinates of its surface.
    struct Press {
        var time: UInt32
        var surface: UnsafeRawPointer?
        var x: Double
        var y: Double
    }

    private var last: Press?
    private var hasBeenInterrupted = false

    /// What is under the pointer may be something else from now on.
    mutating func interrupt() {
        hasBeenInterrupted = true
    }

    /// Whether a press belongs to clicks that were meant for what is no longer shown.
    mutating func isLeftOver(_ press: Press, limits: Limits) -> Bool {
        let isContinued = last.map { press.continues($0, limits) } ?? false
        last = press
        if !isContinued { hasBeenInterrupted = false }
        return hasBeenInterrupted
    }
}

nonisolated extension ClickSequence.Press {
    /// Another surface is mostly that of a modal that has just come or gone; where it is on the screen is not known.
    fileprivate func continues(_ last: Self, _ limits: ClickSequence.Limits) -> Bool {
        guard time &- last.time <= limits.time else { return false }
        return surface != last.surface
            || abs(x - last.x) <= limits.distance && abs(y - last.y) <= limits.distance
    }
}

/// Hands the windows of a host the clicks that are meant for them, and all of those.
///
/// - The rest of a multiple click is taken away once something else is shown. One filter serves all windows, because
///   the click that closes a modal is followed by clicks in the window below. It takes only those of the primary button
///   and of fingers: the mouse's back button, pressed twice, is meant twice.
/// - A short click is kept. On X11, GTK asks the screen after a layout where the pointer is and which buttons are down.
///   While the release of a click is still on its way, the answer is none, and every gesture would give the click up.
final class ClickFilter {
    private var clicks = ClickSequence()
    /// Whether a button is down, by the events that have arrived.
    private var isDown = false

    /// To be told as soon as another page is shown, or a modal opens or closes.
    func interrupt() {
        clicks.interrupt()
    }

    /// Filters the events of a window before any of its widgets sees them.
    func watch(_ window: UnsafeMutablePointer<GtkWidget>) {
        guard let controller = gtk_event_controller_legacy_new() else { return }
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        SignalConnection(UnsafeMutableRawPointer(controller), answering: "event") { [weak self] arguments in
            guard let self, let emitter = arguments.emitter,
                let event = gtk_event_controller_get_current_event(as_event_controller(emitter))
            else { return false }
            return takes(event)
        }
        gtk_widget_add_controller(window, controller)
    }

    /// Does the same for the dialogs that have just opened over a window: what asks whether a page may leave is not
    /// answered by the click that led to it, and the click that answers is none on what shows again.
    func watchDialogs(over window: UnsafeMutablePointer<GtkWidget>) {
        interrupt()
        let windows = gtk_window_get_toplevels()
        for index in 0..<g_list_model_get_n_items(windows) {
            guard let item = g_list_model_get_item(windows, index) else { continue }
            defer { g_object_unref(item) }
            let dialog = as_widget(item)
            guard gtk_window_get_transient_for(as_window(dialog)) == as_window(window),
                g_object_get_data(as_object(dialog), Self.mark) == nil
            else { continue }
            g_object_set_data(as_object(dialog), Self.mark, item)
            watch(dialog)
            SignalConnection(dialog, "unmap") { [weak self] _ in self?.interrupt() }
        }
    }

    private static let mark = "router-clicks"

    private func takes(_ event: OpaquePointer) -> Bool {
        switch gdk_event_get_event_type(event) {
        case GDK_MOTION_NOTIFY:
            guard isDown, gdk_event_get_modifier_state(event).rawValue & Self.buttons == 0 else {
                return false
            }
            // A movement of the pointer itself has a time, and means that the release went elsewhere.
            isDown = gdk_event_get_time(event) == guint(GDK_CURRENT_TIME)
            return isDown
        case GDK_BUTTON_PRESS: isDown = true
        case GDK_BUTTON_RELEASE: isDown = false
        default: break
        }
        return Self.press(event).map { clicks.isLeftOver($0, limits: Self.limits) } ?? false
    }

    private static let buttons =
        GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue
        | GDK_BUTTON4_MASK.rawValue | GDK_BUTTON5_MASK.rawValue

    private static func press(_ event: OpaquePointer) -> ClickSequence.Press? {
        switch gdk_event_get_event_type(event) {
        case GDK_TOUCH_BEGIN: break
        case GDK_BUTTON_PRESS where gdk_button_event_get_button(event) == guint(GDK_BUTTON_PRIMARY): break
        default: return nil
        }
        var press = ClickSequence.Press(time: gdk_event_get_time(event), x: 0, y: 0)
        press.surface = UnsafeRawPointer(gdk_event_get_surface(event))
        gdk_event_get_position(event, &press.x, &press.y)
        return press
    }

    private static var limits: ClickSequence.Limits {
        ClickSequence.Limits(
            time: UInt32(clamping: cgtk_setting("gtk-double-click-time")),
            distance: Double(cgtk_setting("gtk-double-click-distance"))
        )
    }
}
