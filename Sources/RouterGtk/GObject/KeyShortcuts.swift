import CGtk

/// Keys that do something while the keyboard is in a widget or anything below it.
///
///     let keys = KeyShortcuts(on: window)
///     keys.add("<Control>l") { [weak self] in self?.editAddress(); return true }
///
/// Widgets nearer to the focus come first: a key that an entry uses itself does not arrive here. The handlers live as
/// long as the widget; capture weakly what owns the widget.
@MainActor
public struct KeyShortcuts {
    private let controller: UnsafeMutableRawPointer

    /// Adds an empty set of keys to `widget`.
    ///
    /// - Parameters:
    ///   - widget: the widget that has the keys, for itself and all below it.
    ///   - phase: where on an event's way from the window to the focus and back the keys are looked at. In the capture
    ///     phase they come before the widgets below.
    public init(on widget: UnsafeMutablePointer<GtkWidget>, phase: GtkPropagationPhase = GTK_PHASE_BUBBLE) {
        controller = UnsafeMutableRawPointer(gtk_shortcut_controller_new())
        gtk_event_controller_set_propagation_phase(as_event_controller(controller), phase)
        gtk_widget_add_controller(widget, as_event_controller(controller))
    }

    /// Calls `action` when the keys of `trigger` are pressed, in GTK's syntax: `<Control>l`, `<Alt>Left`, `Escape`,
    /// and `F6|<Alt>d` for alternatives.
    ///
    /// - Parameters:
    ///   - trigger: the keys.
    ///   - action: its answer tells whether the keys are used up; with false others may see them.
    /// - Returns: false where the text names no keys, and then nothing is added.
    @discardableResult
    public func add(_ trigger: String, action: @escaping @MainActor () -> Bool) -> Bool {
        guard let keys = gtk_shortcut_trigger_parse_string(trigger) else { return false }
        let box = Unmanaged.passRetained(SignalHandler { $0.setReturnValue(action()) }).toOpaque()
        let callback = gtk_callback_action_new(
            { _, _, box in
                guard let box else { return 0 }
                var answer = GValue()
                g_value_init(&answer, GType(5 << 2))
                defer { g_value_unset(&answer) }
                let handler = Unmanaged<SignalHandler>.fromOpaque(box).takeUnretainedValue()
                handler.handle(SignalArguments(count: 0, values: nil, result: &answer))
                return g_value_get_boolean(&answer)
            },
            box,
            { box in
                if let box { Unmanaged<SignalHandler>.fromOpaque(box).release() }
            }
        )
        gtk_shortcut_controller_add_shortcut(
            as_shortcut_controller(controller),
            gtk_shortcut_new(keys, callback)
        )
        return true
    }
}
