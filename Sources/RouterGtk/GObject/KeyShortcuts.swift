import CRouterGtk

/// Keyboard shortcuts of a widget, active while focus is in it or below it.
///
///     let keys = KeyShortcuts(on: window)
///     keys.add("<Alt>Left") { [weak host] in
///         host?.raise()
///         return true
///     }
///     keys.add("no keys") { true }        // false: GTK cannot read that, and nothing is added
///
/// A widget nearer to focus comes first: a key that an entry uses itself does not arrive here.
/// The handlers live as long as the widget, so they must capture its owner weakly.
@MainActor
package struct KeyShortcuts {
    /// The `GtkShortcutController`; the widget owns it.
    private let controller: UnsafeMutableRawPointer

    /// Adds an empty set of shortcuts to a widget.
    ///
    /// - Parameters:
    ///   - widget: The widget that has the shortcuts, for itself and all its descendants.
    ///   - phase: When a key event is looked at on its way from the window to focus and back; by
    ///     default on the way back.
    ///     In the capture phase the shortcuts come before the descendants' own.
    ///   - scope: Where focus must be; by default in the widget.
    package init(
        on widget: Widget,
        phase: GtkPropagationPhase = GTK_PHASE_BUBBLE,
        scope: GtkShortcutScope = GTK_SHORTCUT_SCOPE_LOCAL
    ) {
        controller = UnsafeMutableRawPointer(gtk_shortcut_controller_new())
        gtk_event_controller_set_propagation_phase(as_event_controller(controller), phase)
        gtk_shortcut_controller_set_scope(as_shortcut_controller(controller), scope)
        gtk_widget_add_controller(widget, as_event_controller(controller))
    }

    /// Calls `action` when the keys of `trigger` are pressed.
    ///
    /// - Parameters:
    ///   - trigger: The keys in GTK's syntax: `<Control>l`, `<Alt>Left`, `Escape`;
    ///     `F6|<Alt>d` for alternatives.
    ///   - action: Returns whether the key is used up; after `false` other widgets may see it.
    /// - Returns: Whether GTK understands `trigger`; if not, nothing is added.
    @discardableResult
    package func add(_ trigger: String, action: @escaping @MainActor () -> Bool) -> Bool {
        guard let keys = gtk_shortcut_trigger_parse_string(trigger) else { return false }
        let callback = gtk_callback_action_new(
            { _, _, box in
                let action = Box<@MainActor () -> Bool>.value(of: box)
                return UserAction.run { action?() == true } ? 1 : 0
            },
            Box(action).retained,
            releaseBox
        )
        gtk_shortcut_controller_add_shortcut(
            as_shortcut_controller(controller),
            gtk_shortcut_new(keys, callback)
        )
        return true
    }
}
