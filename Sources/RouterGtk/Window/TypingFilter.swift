import CRouterGtk

/// Keeps typed keys away from a page that another program opens while the user is typing.
///
/// A link from outside may arrive in the middle of a word.
/// Its page is shown at once, but the remaining letters are meant for the previous page: a space would press
/// the first button of the new page, and the rest of the word would end up in its first text field.
///
/// ``GtkNavigationHost`` creates one filter for all its windows, and calls ``protect(keeping:)`` when it
/// shows the page of a link from outside while the user is typing.
/// Until one second passes without a key, or the user presses a pointer button:
///
/// - Keys that enter or edit text do nothing, unless the text field in which the user was typing, such as an
///   address bar, still has focus.
/// - The page does not take focus by itself. Tab and the arrow keys move focus into it.
/// - All other keys work: Escape, and keys with Ctrl or Alt. If such a key moves focus, the protection ends,
///   so the letters after Ctrl+L go into the address bar.
///
/// The filter does not affect screen readers and other assistive technologies, which act on widgets directly,
/// without keys.
final class TypingFilter {
    /// The time without a key after which the user no longer counts as typing, in milliseconds.
    static let pause = 1_000

    /// A key with its modifiers, as GDK represents them.
    nonisolated struct Key {
        var value: guint
        var modifiers = GdkModifierType(0)
    }

    /// Called when pages that wait for focus may take it, because the user has stopped typing, has clicked,
    /// or has pressed a key that moves focus.
    var moveFocus: (@MainActor () -> Void)?

    /// The time of the last key in microseconds, on the monotonic clock, or `nil` before the first key.
    private var lastKey: gint64?
    /// The timer that ends the protection, or `nil` if no page is protected.
    private var timer: MainLoopTimer?
    /// The text widget in which the user was typing. While it has focus, the user can continue to type in it.
    private let text = WeakObjectReference()
    /// The focus when a shortcut was pressed, or `nil` if the last key was not a shortcut.
    private var focusBeforeShortcut: Focus?

    /// The focus of a window. Its `widget` is the focused widget, or `nil` if no widget has focus.
    private struct Focus: Equatable {
        let widget: Widget?
    }

    /// Whether the user has pressed a key within the last second.
    var isTyping: Bool { lastKey.map { g_get_monotonic_time() - $0 < gint64(Self.pause) * 1_000 } ?? false }

    /// Whether the filter is keeping typed keys away from a page.
    var isProtecting: Bool { timer != nil }

    /// Watches the keys and the clicks in a window.
    ///
    /// Call it after the window's shortcuts have been added. GTK passes a key first to the event controller
    /// that was added last, so the filter receives the key before the shortcuts do.
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

    /// Begins to keep typed keys away from a page that is about to be shown.
    ///
    /// - Parameter text: The text widget that has focus, such as that of an address bar, or `nil` if no text
    ///   widget has focus. While the widget keeps focus, the user can continue to type in it.
    func protect(keeping text: Widget?) {
        focusBeforeShortcut = nil
        self.text.pointer = text.map { UnsafeMutableRawPointer($0) }
        wait()
    }

    /// Removes focus from the window of a widget, unless the user is still entering text there.
    func releaseFocus(around widget: Widget) {
        guard let root = gtk_widget_get_root(widget), gtk_root_get_focus(root) != text.widget else { return }
        gtk_root_set_focus(root, nil)
    }

    /// Ends the protection without moving focus, because the user has opened another page or moved focus.
    func cancel() {
        timer = nil
    }

    /// Returns whether a key that is pressed in a window is dropped.
    func drops(_ key: Key, in window: Widget) -> Bool {
        lastKey = g_get_monotonic_time()
        guard isProtecting else { return false }
        let focus = Focus(widget: window.rootFocus)
        if let before = focusBeforeShortcut, before != focus, focus.widget != nil {
            // The user has moved focus with a shortcut, so this key is meant for the newly focused widget.
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

    /// Begins or extends the protection, which then ends after one second without a key.
    private func wait() {
        let due = g_get_monotonic_time() + gint64(Self.pause) * 1_000
        timer = MainLoopTimer(milliseconds: Self.pause) { [weak self] in
            // If the app was busy, keys may still be in the event queue, so the protection continues.
            let isLate = g_get_monotonic_time() - due > 250_000
            if isLate { self?.wait() } else { self?.end() }
        }
    }

    /// Ends the protection and moves focus to the page that has waited for it.
    private func end() {
        timer = nil
        moveFocus?()
    }
}

extension TypingFilter.Key {
    /// Whether the key enters or edits text, or presses the focused widget, as Space and Return do.
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
