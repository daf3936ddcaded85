import CGtk

/// CSS rules of the library, which an app's own win over.
package enum StyleSheet {
    private static var installed: Set<String> = []

    /// Adds rules to the display of the app, once.
    package static func install(_ css: String) {
        guard let display = gdk_display_get_default(), installed.insert(css).inserted,
            let provider = gtk_css_provider_new()
        else { return }
        cgtk_css_provider_load(provider, css)
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) - 1
        gtk_style_context_add_provider_for_display(display, as_style_provider(provider), priority)
        g_object_unref(provider)
    }
}
