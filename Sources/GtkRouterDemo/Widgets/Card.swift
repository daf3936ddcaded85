import CGtk

/// A frame around rows that belong together.
struct Card {
    let widget: Widget

    /// Makes a card; `role` says what it is to a screen reader.
    init(role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_GROUP) {
        widget = cgtk_widget_new(cgtk_type_box(), role)
        gtk_orientable_set_orientation(as_orientable(widget), GTK_ORIENTATION_VERTICAL)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_add_css_class(widget, "card")
    }

    /// Adds a row below those that are there.
    func append(_ row: Widget) {
        gtk_box_append(as_box(widget), row)
    }
}
