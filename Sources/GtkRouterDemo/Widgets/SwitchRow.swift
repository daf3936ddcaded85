import CGtk
import RouterGtk

/// A row with a switch.
struct SwitchRow {
    let widget = Widget.box(.horizontal, spacing: 12).css("fact")

    private let toggle = gtk_switch_new()

    /// Makes the row.
    ///
    /// - Parameter changed: Called with each new state that the user chooses.
    init(title: String, note: String, changed: @escaping @MainActor (Bool) -> Void) {
        let texts = RowTexts(title: title, note: note)
        widget.append(texts.widget.expanding(.horizontal))
        widget.append(toggle.aligned(vertical: .center).tooltip(title))
        cgtk_set_accessible_labelled_by(toggle, texts.title)
        cgtk_set_accessible_description(toggle, note)
        toggle.onChanged { [toggle] in changed(toggle.isActive) }
    }

    /// Shows a state.
    func show(_ isOn: Bool) {
        toggle.isActive = isOn
    }
}
