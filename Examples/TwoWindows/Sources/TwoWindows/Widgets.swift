import CGtk
import RouterGtk

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// A column of widgets with space around it.
func makeColumn() -> Widget {
    let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    gtk_widget_add_css_class(column, "page")
    return column
}

/// Widgets side by side.
func makeRow(_ widgets: Widget...) -> Widget {
    let row: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
    for widget in widgets { gtk_box_append(as_box(row), widget) }
    return row
}

/// A label on one line.
func makeLabel(_ text: String, _ classes: String...) -> Widget {
    let label: Widget = gtk_label_new(text)
    gtk_label_set_xalign(as_label(label), 0)
    gtk_label_set_ellipsize(as_label(label), PANGO_ELLIPSIZE_END)
    for name in classes { gtk_widget_add_css_class(label, name) }
    return label
}

/// A button with a text.
func makeButton(_ text: String = "", action: @escaping () -> Void) -> Widget {
    // GTK keeps the first text of a button as its accessible name, even after the text has changed.
    let button: Widget = text.isEmpty ? gtk_button_new() : gtk_button_new_with_label(text)
    SignalConnection(button, "clicked") { _ in action() }
    return button
}

/// A dot in a note's colour.
func makeSwatch(_ colour: Colour) -> Widget {
    let swatch = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_IMG)
    gtk_widget_set_valign(swatch, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(swatch, "swatch")
    paint(swatch, colour)
    return swatch
}

/// Gives a dot another colour.
func paint(_ swatch: Widget, _ colour: Colour) {
    for other in Colour.allCases { gtk_widget_remove_css_class(swatch, other.rawValue) }
    gtk_widget_add_css_class(swatch, colour.rawValue)
    cgtk_set_accessible_label(swatch, colour.name)
}
