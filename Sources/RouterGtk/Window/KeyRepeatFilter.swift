import CRouterGtk

/// The state of a key that the user holds down, which tells its press from the repetitions.
///
/// The desktop repeats the press of a held key, without a release in between.
///
/// It is a pure value that ``KeyRepeatFilter`` feeds with events, so tests need no display.
/// Times come from the events, in milliseconds.
nonisolated struct HeldKey {
    /// The key's hardware code and the time of its last press; `nil` while no key is held.
    private var last: (code: UInt32, time: UInt32)?
    /// Whether the key may have been released while no window of the app was active.
    private var mayBeReleased = false

    /// The longest time between two presses of one held key that begin and end in different windows, in milliseconds.
    ///
    /// Desktops wait for half a second before the first repetition.
    static let longestGap: UInt32 = 1_000

    /// Returns whether a press repeats the one before; call it once for each press.
    mutating func isRepeated(code: UInt32, time: UInt32) -> Bool {
        defer { (last, mayBeReleased) = ((code, time), false) }
        // On Wayland, GTK gives each repetition the time of the press.
        guard let last, last.code == code else { return false }
        return !mayBeReleased || time &- last.time <= Self.longestGap
    }

    /// Notes that a key was released.
    mutating func release(code: UInt32) {
        if last?.code == code { last = nil }
    }

    /// Notes that another key was pressed, after which the desktop does not repeat the one before.
    mutating func pressOther() {
        last = nil
    }

    /// Notes that a window is no longer the active one: another program may see the release.
    mutating func windowLostKeys() {
        mayBeReleased = true
    }
}

/// Lets a held Return or Space act only once.
///
/// The user who holds Return on a row means that row, and none on the page that it opens.
/// So repetitions of these keys are dropped if focus has moved since the key went down, and where each of them would
/// press or activate something.
///
/// - In a text that has kept focus, Space is repeated, and in a text of several lines Return, too.
/// - Both are repeated in other widgets that cannot be activated, such as a drawing area with keys of its own.
/// - All other keys are repeated as ever.
///
/// There is one for all windows of the process, since the key that opens a window or closes one is still down in the next.
final class KeyRepeatFilter {
    static let shared = KeyRepeatFilter()

    private var held = HeldKey()
    /// The last press, of which the filter has a reference.
    private var lastPress: OpaquePointer?
    /// The widget that had focus as the key went down.
    private let origin = WeakObjectReference()

    /// Watches the keys in a window, or in a view.
    ///
    /// Call it after that has its shortcuts, so that the filter comes before them.
    func watch(_ window: Widget) {
        window.filterEvents { [weak self] event, window in self?.drops(event, in: window) ?? false }
    }

    /// Notes that a window is no longer the active one: another program may see the release of the held key.
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
        // An input method sends an event that it does not use once more.
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
    /// Whether the widget gets each repetition of a held Return or Space, rather than the first press alone.
    func repeats(isReturn: Bool) -> Bool {
        if is_text_view(self) != 0 { return true }
        if is_text(self) != 0 { return !isReturn }
        let methods = g_type_class_peek(cgtk_type_of(self))?.assumingMemoryBound(to: GtkWidgetClass.self)
        // Return opens the link of a label that has focus.
        return is_label(self) == 0 && methods.map { gtk_widget_class_get_activate_signal($0) } ?? 0 == 0
    }
}
