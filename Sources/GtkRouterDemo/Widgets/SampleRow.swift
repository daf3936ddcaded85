import CRouterGtk
import RouterAddressBar
import RouterCore
import RouterGtk

/// A card row with a sample URL that the user can change before opening it.
///
/// If the route has no sample URL, the row shows the pattern of the route, which the user must change.
enum SampleRow {
    /// Creates the row.
    ///
    /// - Parameters:
    ///   - verb: The verb in a small frame.
    ///   - title: The name of the page, which screen readers also use for the field.
    ///   - note: A sentence about the route, or `nil`.
    ///   - sample: The URL in the field, or a pattern.
    ///   - context: The context of the page that contains the row.
    static func make(verb: String, title: String, note: String?, sample: String, context: PageContext)
        -> Widget
    {
        let row = Widget.box(.vertical, spacing: 6, LinkRow.head(title, verb: verb)).css("fact")
        if let note { row.append(Labels.paragraph(note, classes: "dim-label")) }
        let entry = Widget.entry(sample, name: title).css("monospace").expanding(.horizontal)
        AddressInput.clean(entry)
        gtk_widget_set_direction(entry, GTK_TEXT_DIR_LTR)
        gtk_editable_set_width_chars(as_editable(entry), 4)
        let isPattern = !context.leadsSomewhere(.link(sample))
        func canOpen() -> Bool { !isPattern || entry.text != sample }
        let open: @MainActor () -> Void = { if canOpen() { context.open(.link(entry.text)) } }
        entry.onActivate(open)
        let button = Widget.button(translated("Open"), action: open)
        button.isSensitive = canOpen()
        entry.onChanged { button.isSensitive = canOpen() }
        cgtk_set_accessible_description(button, title)
        row.append(.box(.horizontal, spacing: 6, entry, button))
        return row
    }
}
