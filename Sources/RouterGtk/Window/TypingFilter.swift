import CRouterGtk

/// Keeps the keys of a user who is typing from a page that another program has opened.
///
/// A link from outside may arrive in the middle of a word.
/// Its page is shown at once, but the letters that follow were meant for the page before: a space would press the
/// first button of the new page, and the rest of the word would go into its first entry.
///
/// ``GtkNavigationHost`` makes one for all its windows, and calls ``protect(keeping:)`` as such a page comes.
/// Until one second has passed without a key, or a pointer button is pressed:
///
/// - Keys that enter or edit text do nothing, unless the text that they went to is still there, as in an address bar.
/// - The page does not get focus by itself. Tab and the arrow keys move focus into it.
/// - All other keys act: Escape, and those with Ctrl or Alt. One that moves focus ends the protection: the letters after
///   Ctrl+L go into the address bar.
///
/// Screen readers and other assistive technology act on widgets directly, without keys.
final class TypingFilter {
    /// The time without a key after which the user no longer counts as typing, in milliseconds.
    static let pause = 1_000

    /// A key with its modifiers, as GDK has them.
    nonisolated struct Key {
        var value: guint
        var modifiers = GdkModifierType(0)
    }

    /// Called when pages that have waited for focus may have it: the user has paused, or has asked for it.
    var moveFocus: (@MainActor () -> Void)?

    /// The time of the last key in microseconds, on the clock that only goes forward; `nil` before the first one.
    private var lastKey: gint64?
    /// Ends the protection; `nil` if there is none.
    private var timer: MainLoopTimer?
    /// The text that is still being entered in the window around the page.
    private let text = WeakObjectReference()
    /// The focus as a shortcut was pressed; `nil` if another kind of key was pressed last.
    private var focusBeforeShortcut: Focus?

    /// The widget with focus in a window, or `nil` if none has it.
    private struct Focus: Equatable {
        let widget: Widget?
    }

    /// Whether the user has pressed a key within the last second.
    var isTyping: Bool { lastKey.map { g_get_monotonic_time() - $0 < gint64(Self.pause) * 1_000 } ?? false }

    /// Whether a page is being protected.
    var isProtecting: Bool { timer != nil }

    /// Watches the keys and the clicks in a window.
    ///
    /// Call it after the window has its shortcuts, so that the filter comes before them.
    func watch(_ window: Widget) {
        window.filterEvents { [weak self] event, window in
            guard let self else { return false }
            switch gdk_event_get_event_type(event) {
            case GDK_KEY_PRESS where gdk_key_event_is_modifier(event) == 0:
                let key = Key(
                    value: gdk_key_event_get_keyval(event),
                    modifiers: gdk_event_get_modifier_state(event)
                )
                return drops(key, in: window)
            case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN:
                if isProtecting { end() }
            default: break
            }
            return false
        }
    }

    /// Begins to protect a page that is about to be shown.
    ///
    /// - Parameter text: The text that has focus in the window and stays, such as that of an address bar; `nil` for none.
    func protect(keeping text: Widget?) {
        focusBeforeShortcut = nil
        self.text.pointer = text.map { UnsafeMutableRawPointer($0) }
        wait()
    }

    /// Removes focus from the window of a widget, unless it is in the text that is still being entered.
    func releaseFocus(around widget: Widget) {
        guard let root = gtk_widget_get_root(widget), gtk_root_get_focus(root) != text.widget else { return }
        gtk_root_set_focus(root, nil)
    }

    /// Ends the protection without moving focus: the user has gone to another page.
    func cancel() {
        timer = nil
    }

    /// Whether a key that was pressed in a window has no effect there.
    func drops(_ key: Key, in window: Widget) -> Bool {
        lastKey = g_get_monotonic_time()
        guard isProtecting else { return false }
        let focus = Focus(widget: window.rootFocus)
        if let before = focusBeforeShortcut, before != focus, focus.widget != nil {
            // The user has moved focus by a shortcut, to type there.
            cancel()
            return false
        }
        focusBeforeShortcut = nil
        wait()
        if let widget = focus.widget, widget == text.widget { return false }
        if key.entersText { return true }
        guard key.movesFocus else {
            focusBeforeShortcut = focus
            return false
        }
        guard focus.widget == nil else { return false }
        moveFocus?()
        return true
    }

    /// Protects for another second.
    private func wait() {
        let due = g_get_monotonic_time() + gint64(Self.pause) * 1_000
        timer = MainLoopTimer(milliseconds: Self.pause) { [weak self] in
            // Keys may be waiting if the app was busy.
            let isLate = g_get_monotonic_time() - due > 250_000
            if isLate { self?.wait() } else { self?.end() }
        }
    }

    /// Ends the protection, and gives focus to the page that has waited for it.
    private func end() {
        timer = nil
        moveFocus?()
    }
}

extension TypingFilter.Key {
    /// Whether the key enters or edits text, or presses the widget with focus as Space and Return do.
    nonisolated var entersText: Bool {
        let others =
            GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_META_MASK.rawValue | GDK_HYPER_MASK.rawValue
        guard modifiers.rawValue & others == 0 else { return false }
        switch Int32(bitPattern: value) {
        case GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter,
            GDK_KEY_BackSpace,
            GDK_KEY_Delete, GDK_KEY_KP_Delete, GDK_KEY_Multi_key,
            GDK_KEY_dead_grave...GDK_KEY_dead_longsolidusoverlay:
            return true
        default:
            guard modifiers.rawValue & GDK_CONTROL_MASK.rawValue == 0 else { return false }
            let scalar = Unicode.Scalar(gdk_keyval_to_unicode(value))
            return scalar.map { $0.value > 0x20 && $0.properties.generalCategory != .control } ?? false
        }
    }

    /// Whether the key moves focus from widget to widget.
    nonisolated var movesFocus: Bool {
        guard modifiers.rawValue & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue) == 0 else {
            return false
        }
        return switch Int32(bitPattern: value) {
        case GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab, GDK_KEY_Left...GDK_KEY_Down,
            GDK_KEY_KP_Left...GDK_KEY_KP_Down:
            true
        default: false
        }
    }
}
