import CRouterGtk

/// The state of a key that the user holds down. It distinguishes the press from its repetitions.
///
/// The desktop repeats the press of a held key without a release in between.
///
/// This is a pure value that ``KeyRepeatFilter`` feeds with events, so tests need no display.
/// Times come from the events, in milliseconds.
nonisolated struct HeldKey {
    /// The key's hardware code and the time of its last press, or `nil` while no key is held.
    private var last: (code: UInt32, time: UInt32)?
    /// Whether the key may have been released while no window of the app was active.
    private var mayBeReleased = false

    /// The longest time between two presses that count as one held key, in milliseconds.
    ///
    /// It applies only if another program may have received the release of the key.
    /// Desktops wait half a second before the first repetition.
    static let longestGap: UInt32 = 1_000

    /// Returns whether a press repeats the previous press. Call it once for each press.
    mutating func isRepeated(code: UInt32, time: UInt32) -> Bool {
        defer { (last, mayBeReleased) = ((code, time), false) }
        // A press with the same time is not necessarily the same event: on Wayland, GTK gives each repetition
        // the time of the original press.
        guard let last, last.code == code else { return false }
        return !mayBeReleased || time &- last.time <= Self.longestGap
    }

    /// Records that a key was released.
    mutating func release(code: UInt32) {
        if last?.code == code { last = nil }
    }

    /// Records that another key was pressed. The desktop then stops repeating the previous key.
    mutating func pressOther() {
        last = nil
    }

    /// Records that a window is no longer active, so another program may receive the release.
    mutating func windowLostKeys() {
        mayBeReleased = true
    }
}

/// Lets a held Return or Space act only once.
///
/// A user who holds Return on a row means that row, not a row of the page that it opens.
/// The filter therefore drops repetitions of these keys if focus has moved since the key went down,
/// or if each repetition would press or activate the focused widget again.
///
/// - In an entry or a text view that has kept focus, Space repeats. In a text view, Return repeats, too.
/// - Both keys also repeat in other widgets that cannot be activated,
///   such as a drawing area that handles keys itself.
/// - All other keys repeat as usual.
///
/// All windows of the process share one filter, because the key that opens or closes a window is still held
/// in the next window.
final class KeyRepeatFilter {
    static let shared = KeyRepeatFilter()

    private var held = HeldKey()
    /// The event of the last press of Return or Space. The filter retains the event.
    private var lastPress: OpaquePointer?
    /// The widget that had focus when the key went down.
    private let origin = WeakObjectReference()

    /// Watches the keys in a window or in a view.
    ///
    /// Call it after the shortcuts of the window or view have been added,
    /// so that the filter runs before them.
    func watch(_ window: Widget) {
        window.filterEvents { [weak self] event, window in self?.drops(event, in: window) ?? false }
    }

    /// Records that a window is no longer active, so another program may receive the release of the held key.
    func windowLostKeys() { held.windowLostKeys() }

    private func drops(_ event: OpaquePointer, in window: Widget) -> Bool {
        let type = gdk_event_get_event_type(event)
        guard type == GDK_KEY_PRESS || type == GDK_KEY_RELEASE else { return false }
        let key = gdk_key_event_get_keyval(event)
        guard Self.isReturn(key) || Self.isSpace(key) else {
            if type == GDK_KEY_PRESS { held.pressOther() }
            return false
        }
        let code = gdk_key_event_get_keycode(event)
        guard type == GDK_KEY_PRESS else {
            held.release(code: code)
            return false
        }
        // An input method resends an event that it does not use. This is not a repetition of the key.
        guard event != lastPress else { return false }
        if let lastPress { gdk_event_unref(lastPress) }
        lastPress = gdk_event_ref(event)
        let focus = window.rootFocus
        guard held.isRepeated(code: code, time: gdk_event_get_time(event)) else {
            origin.pointer = focus.map { UnsafeMutableRawPointer($0) }
            return false
        }
        guard let focus, focus == origin.widget else { return true }
        return !focus.repeats(isReturn: Self.isReturn(key))
    }

    private static func isReturn(_ key: guint) -> Bool {
        [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter].contains(Int32(bitPattern: key))
    }

    private static func isSpace(_ key: guint) -> Bool {
        [GDK_KEY_space, GDK_KEY_KP_Space].contains(Int32(bitPattern: key))
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// Returns whether the widget receives each repetition of a held Return or Space,
    /// instead of only the first press.
    func repeats(isReturn: Bool) -> Bool {
        if is_text_view(self) != 0 { return true }
        if is_text(self) != 0 { return !isReturn }
        let methods = g_type_class_peek(cgtk_type_of(self))?.assumingMemoryBound(to: GtkWidgetClass.self)
        // Widgets that can be activated do not repeat. This includes labels: Return opens their focused link.
        return is_label(self) == 0 && methods.map { gtk_widget_class_get_activate_signal($0) } ?? 0 == 0
    }
}
