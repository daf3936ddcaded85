import RouterGtk

/// Creates a label on one line.
func makeLine(_ text: String) -> Widget {
    let label: Widget = gtk_label_new(text)
    gtk_label_set_xalign(as_label(label), 0)
    gtk_label_set_ellipsize(as_label(label), PANGO_ELLIPSIZE_END)
    return label
}

/// Creates a dot in a note's color.
func makeSwatch(_ color: Color) -> Widget {
    let swatch = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_IMG)
    swatch.css("swatch").aligned(vertical: .center)
    paint(swatch, color)
    return swatch
}

/// Changes the color of a dot.
func paint(_ swatch: Widget, _ color: Color) {
    for other in Color.allCases { gtk_widget_remove_css_class(swatch, other.rawValue) }
    swatch.css(color.rawValue).accessibleLabel(color.name)
}
