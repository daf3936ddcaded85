import CRouterGtk

/// The app's style sheet. It uses the theme's colors, except for the color swatches of the notes.
enum Style {
    private static let css = """
        .page { padding: 24px 18px; border-spacing: 18px; }
        .notes { border: 1px solid @borders; border-radius: 12px; background-color: @theme_base_color; }
        .notes > * { border-radius: 0; }
        .notes > * + * { border-top: 1px solid @borders; }
        .note-row { padding: 6px; }
        .note-row button.open { padding: 6px; font-weight: normal; }
        .note-title { font-weight: bold; }
        .note-text { border: 1px solid @borders; border-radius: 12px; }
        .note-text textview { padding: 12px; }
        .swatch { min-width: 16px; min-height: 16px; border-radius: 999px; border: 1px solid alpha(currentColor, 0.3); }
        .swatch.yellow { background-color: #f6d32d; }
        .swatch.green { background-color: #57e389; }
        .swatch.blue { background-color: #62a0ea; }
        .swatch.pink { background-color: #f78fb3; }
        .color { padding: 12px; font-weight: normal; }
        """

    /// Adds the style sheet to the default display.
    static func install() {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        defer { g_object_unref(provider) }
        cgtk_css_provider_load(provider, css)
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        gtk_style_context_add_provider_for_display(display, as_style_provider(provider), priority)
    }
}
