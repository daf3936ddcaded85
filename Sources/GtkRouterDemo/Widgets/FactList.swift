import CGtk

/// A card of names and values: what a page knows of its address.
struct FactList {
    private let card = Card()

    var widget: Widget { card.widget }

    /// Adds a name and its value. An empty value is shown as what it is: empty.
    func append(_ name: String, _ value: String, note: String? = nil) {
        let row: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        gtk_widget_add_css_class(row, "fact")
        let head: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)
        let label = Text.paragraph(name, classes: "fact-name", "dim-label")
        gtk_box_append(as_box(head), label)
        if let note {
            let caption: Widget = gtk_label_new(note)
            gtk_widget_add_css_class(caption, "verb")
            gtk_widget_set_valign(caption, GTK_ALIGN_CENTER)
            gtk_box_append(as_box(head), caption)
        }
        gtk_box_append(as_box(row), head)
        let text = value.isEmpty ? Text.paragraph("empty", classes: "dim-label") : Text.value(value)
        cgtk_set_accessible_labelled_by(text, label)
        gtk_box_append(as_box(row), text)
        card.append(row)
    }
}
