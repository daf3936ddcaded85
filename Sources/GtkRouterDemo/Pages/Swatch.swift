import CGtk

/// A dot of a colour. Before there is one it is an empty ring.
struct Swatch {
    let widget: Widget

    init() {
        widget = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_IMG)
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        gtk_widget_add_css_class(widget, "swatch")
        cgtk_set_accessible_label(widget, translated("No colour"))
    }

    /// A label beside the dot, whose text may change.
    static func label(_ text: String) -> Widget {
        // The least width of this text would be too much for a shorter one.
        let label = Text.paragraph("")
        gtk_label_set_text(as_label(label), text)
        return label
    }

    /// Shows a colour in the place of the one before.
    func show(_ paint: Paint) {
        for other in Paint.allCases { gtk_widget_remove_css_class(widget, other.rawValue) }
        gtk_widget_add_css_class(widget, paint.rawValue)
        cgtk_set_accessible_label(widget, paint.name)
    }
}
