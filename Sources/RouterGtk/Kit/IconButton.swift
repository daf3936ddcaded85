import CGtk

/// Makes flat buttons that show only an icon, and so need a name for screen readers and a tooltip for everybody else.
@MainActor
public enum IconButton {
    /// A new button.
    ///
    /// - Parameters:
    ///   - icon: the name of a symbolic icon of the icon theme, such as `window-close-symbolic`.
    ///   - name: the accessible name and the tooltip, plain text.
    public static func make(icon: String, name: String) -> UnsafeMutablePointer<GtkWidget> {
        let button = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_BUTTON)
        gtk_button_set_icon_name(as_button(button), icon)
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_tooltip_text(button, name)
        cgtk_set_accessible_label(button, name)
        return button
    }
}
