import CRouterGtk

/// A sequence of clicks that follow each other so quickly that the user means one double or triple click.
///
/// The user means what was under the pointer at the first click.
/// As soon as something else is shown, the remaining clicks of the sequence are therefore dropped.
/// A double click on a link opens one page, a double click on Back goes back one page, and a double click
/// on Close closes one modal.
/// A click after more than the desktop's double-click time starts a new sequence.
///
/// This is a pure value that ``ClickFilter`` feeds with presses, so tests need no display.
/// Times come from the events, in milliseconds, so they do not depend on how fast the app handles the events.
nonisolated struct ClickSequence {
    /// The desktop's settings for double clicks.
    typealias Limits = (time: UInt32, distance: Double)

    /// A press of the primary button, the middle button, or a finger, in the coordinates of its surface.
    struct Press {
        var time: UInt32
        var surface: UnsafeRawPointer?
        var x: Double
        var y: Double

        /// Returns whether the press is close enough to the last press to continue the sequence.
        ///
        /// A press on another surface continues the sequence at any distance.
        /// That surface usually belongs to a modal that has just opened or closed, and its position on the
        /// screen is unknown.
        fileprivate func continues(_ last: Press, _ limits: Limits) -> Bool {
            guard time &- last.time <= limits.time else { return false }
            return surface != last.surface
                || abs(x - last.x) <= limits.distance && abs(y - last.y) <= limits.distance
        }
    }

    /// The previous press, or `nil` at first.
    private var last: Press?
    /// Whether something else has been shown since the first click of the sequence.
    private var hasBeenInterrupted = false

    /// Records that the user may now see something other than what the first click was meant for,
    /// such as a different page, a modal, or a dialog.
    mutating func interrupt() {
        hasBeenInterrupted = true
    }

    /// Returns whether a press belongs to a sequence that began before something else was shown.
    ///
    /// Call it once for each press.
    mutating func isLeftOver(_ press: Press, limits: Limits) -> Bool {
        let isContinued = last.map { press.continues($0, limits) } ?? false
        last = press
        if !isContinued { hasBeenInterrupted = false }
        return hasBeenInterrupted
    }
}

/// Filters the clicks in the windows of a host before any widget receives them.
///
/// ``GtkNavigationHost`` creates one filter for all its windows, because a click that closes a modal may be
/// followed by clicks in the window below.
///
/// - The remaining clicks of a double or triple click are dropped as soon as something else is shown
///   (``ClickSequence``).
///   Only the primary button, the middle button, and fingers count:
///   two presses of the mouse's back button go back twice.
/// - A short click is not lost. After a layout, GTK on X11 asks the X server which buttons are down, and
///   sends the answer to the widgets as a motion event.
///   If the user has just released the button, this event says that no button is down, although GTK has not
///   delivered the release yet. The event would make all gestures abandon the click, so the filter drops it.
final class ClickFilter {
    private var clicks = ClickSequence()
    /// Whether a button is down, according to the events received so far.
    private var isDown = false
    /// Called for each key, click, touch, and scroll before any widget receives it.
    var noteInput: (@MainActor () -> Void)?

    /// Records that another page is shown, or that a modal opens or closes.
    func interrupt() {
        clicks.interrupt()
    }

    /// Continues the click sequence of another host's filter.
    /// Call it if the user has just opened this host's window from a window of the other host.
    func countOn(from other: ClickFilter) {
        clicks = other.clicks
    }

    /// Watches the events in a window or in a view.
    func watch(_ window: Widget) {
        window.filterEvents { [weak self] event, _ in self?.drops(event) ?? false }
    }

    /// Filters the clicks and keys in the dialogs that a page has just opened over a window.
    ///
    /// A double click that opens a dialog does not also press a button of the dialog, and a double click that
    /// closes the dialog has no effect in the window below.
    /// Likewise, if the user holds Return or Space down while a dialog opens or closes, the repetitions of
    /// the key have no effect.
    func watchDialogs(over window: Widget) {
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
            KeyRepeatFilter.shared.watch(dialog)
            SignalConnection(dialog, "notify::is-active") { _ in
                if gtk_window_is_active(as_window(dialog)) == 0 { KeyRepeatFilter.shared.windowLostKeys() }
            }
            SignalConnection(dialog, "unmap") { [weak self] _ in self?.interrupt() }
        }
    }

    /// The key of the object data that marks a dialog as filtered.
    private static let mark = "router-clicks"

    /// Returns whether an event is dropped.
    private func drops(_ event: OpaquePointer) -> Bool {
        switch gdk_event_get_event_type(event) {
        case GDK_MOTION_NOTIFY:
            guard isDown, gdk_event_get_modifier_state(event).rawValue & Self.buttons == 0 else {
                return false
            }
            // The event says that no button is down. If it has no time, GTK made it after a layout. It may be
            // wrong about the buttons, so it is dropped.
            // If it has a time, it is right: the pointer has really moved, and the button was released in
            // another window.
            isDown = gdk_event_get_time(event) == guint(GDK_CURRENT_TIME)
            return isDown
        case GDK_BUTTON_PRESS: isDown = true
        case GDK_BUTTON_RELEASE:
            isDown = false
            noteInput?()
        case GDK_KEY_PRESS, GDK_TOUCH_END, GDK_SCROLL: noteInput?()
        case GDK_KEY_RELEASE, GDK_TOUCH_BEGIN: break
        default: return false
        }
        UserAction.handlesEvent()
        return Self.press(event).map { clicks.isLeftOver($0, limits: Self.limits) } ?? false
    }

    /// The modifiers for pressed buttons.
    private static let buttons =
        GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue
        | GDK_BUTTON4_MASK.rawValue | GDK_BUTTON5_MASK.rawValue

    /// Returns the press in an event, or `nil` if the event is not a press of the primary button, the middle
    /// button, or a finger.
    private static func press(_ event: OpaquePointer) -> ClickSequence.Press? {
        switch gdk_event_get_event_type(event) {
        case GDK_TOUCH_BEGIN: break
        case GDK_BUTTON_PRESS where gdk_button_event_get_button(event) <= guint(GDK_BUTTON_MIDDLE): break
        default: return nil
        }
        var press = ClickSequence.Press(time: gdk_event_get_time(event), x: 0, y: 0)
        press.surface = UnsafeRawPointer(gdk_event_get_surface(event))
        gdk_event_get_position(event, &press.x, &press.y)
        return press
    }

    private static var limits: ClickSequence.Limits {
        let time = UInt32(clamping: cgtk_setting("gtk-double-click-time"))
        return (time, Double(cgtk_setting("gtk-double-click-distance")))
    }
}
