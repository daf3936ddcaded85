import CRouterGtk

/// Keyboard shortcuts of a widget, active while the widget or one of its descendants has focus.
///
///     let keys = KeyShortcuts(on: window)
///     keys.add("<Alt>Left") { [weak host] in
///         host?.raise()
///         return true
///     }
///     keys.add("no keys") { true }        // false: GTK cannot read that, and nothing is added
///
/// Widgets closer to the focus receive keys first. For example, a key that a focused entry uses itself does
/// not reach this widget.
/// The handlers live as long as the widget, so they must capture the widget's owner weakly.
@MainActor
package struct KeyShortcuts {
    /// The `GtkShortcutController`, which the widget owns.
    private let controller: UnsafeMutableRawPointer

    /// Adds an empty set of shortcuts to a widget.
    ///
    /// - Parameters:
    ///   - widget: The widget to add the shortcuts to.
    ///   - phase: The phase of event propagation in which the shortcuts apply; by default the bubble
    ///     phase, from the focus up to the window. In the capture phase, the shortcuts take precedence
    ///     over the descendants' shortcuts.
    ///   - scope: Where the focus must be; by default within the widget.
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

    /// Calls a closure when the user presses certain keys.
    ///
    /// - Parameters:
    ///   - trigger: The keys in GTK's syntax, such as `<Control>l`, `<Alt>Left`, or `Escape`. A bar separates
    ///     alternatives: `F6|<Alt>d`.
    ///   - action: Handles the keys, and returns whether it has done so. If it returns `false`, other widgets
    ///     receive the keys.
    /// - Returns: Whether GTK can parse `trigger`. If it cannot, nothing is added.
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
