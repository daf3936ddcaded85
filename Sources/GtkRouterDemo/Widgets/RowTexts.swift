import CRouterGtk
import RouterGtk

/// The title of a row with a control, and a note about the control.
struct RowTexts {
    let widget: Widget
    let title: Widget

    init(title: String, note: String) {
        let explanation = Labels.paragraph(note, classes: "dim-label")
        // At a width of 360 pixels and twice the font size, the label must leave a few characters' space for
        // the control.
        let width = min(gtk_label_get_width_chars(as_label(explanation)), 8)
        gtk_label_set_width_chars(as_label(explanation), width)
        self.title = Labels.paragraph(title, classes: "row-title")
        widget = WidthFirst.make(.box(.vertical, spacing: 2, self.title, explanation))
    }
}
