import CRouterGtk
import CRouterGtk.Demo
import RouterGtk

/// A row of buttons, one for each of a few choices. Exactly one choice is active.
///
/// The buttons are toggle buttons, because screen readers cannot press the round check buttons of GTK 4.8.
/// The group is a single Tab stop, and the arrow keys move the choice.
struct ChoiceRow<Choice: Equatable> {
    let widget = Widget.box(.vertical, spacing: 10).css("fact")

    private var buttons: [(choice: Choice, button: Widget)] = []

    /// Creates the row.
    ///
    /// - Parameters:
    ///   - title: The title of the row.
    ///   - note: A sentence about the choice.
    ///   - choices: The choices with their names.
    ///   - changed: Called with each choice that becomes active, also by ``show(_:)``.
    init(
        title: String,
        note: String,
        choices: [(Choice, String)],
        changed: @escaping @MainActor (Choice) -> Void
    ) {
        let texts = RowTexts(title: title, note: note)
        widget.append(texts.widget)
        let group = Wrap.make(role: GTK_ACCESSIBLE_ROLE_RADIO_GROUP)
        cgtk_set_accessible_labelled_by(group, texts.title)
        cgtk_set_accessible_description(group, note)
        widget.append(group)
        for (choice, name) in choices {
            let button = cgtk_widget_new(cgtk_type_toggle_button(), GTK_ACCESSIBLE_ROLE_RADIO)
            gtk_button_set_label(as_button(button), name)
            gtk_widget_set_parent(button.wrappingLabel().css("choice"), group)
            buttons.append((choice, button))
            if let first = buttons.first?.button, first != button {
                gtk_toggle_button_set_group(as_toggle_button(button), as_toggle_button(first))
            }
            cgtk_set_accessible_checked(button, 0)
            gtk_widget_set_focusable(button, 0)
            button.onChanged {
                cgtk_set_accessible_checked(button, button.isActive ? 1 : 0)
                gtk_widget_set_focusable(button, button.isActive ? 1 : 0)
                if button.isActive { changed(choice) }
            }
        }
        let keys = KeyShortcuts(on: group)
        let isMirrored = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
        let (before, after) = isMirrored ? ("Right", "Left") : ("Left", "Right")
        for (step, key) in [(-1, before), (-1, "Up"), (1, after), (1, "Down")] {
            keys.add("\(key)|KP_\(key)") { [buttons = buttons.map(\.button)] in
                guard let index = buttons.firstIndex(where: \.isActive) else { return false }
                let next = buttons[(index + step + buttons.count) % buttons.count]
                next.isActive = true
                return gtk_widget_grab_focus(next) != 0
            }
        }
    }

    /// Shows a choice as active.
    func show(_ choice: Choice) {
        buttons.first { $0.choice == choice }?.button.isActive = true
    }
}
