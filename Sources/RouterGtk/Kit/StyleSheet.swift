import CGtk

/// CSS rules of the library, which an app's own win over.
package enum StyleSheet {
    private static var installed: [OpaquePointer: Set<String>] = [:]

    /// Adds rules to a display, once; by default to that of the app.
    package static func install(_ css: String, on display: OpaquePointer? = gdk_display_get_default()) {
        guard let display, installed[display, default: []].insert(css).inserted,
            let provider = gtk_css_provider_new()
        else { return }
        cgtk_css_provider_load(provider, css)
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) - 1
        gtk_style_context_add_provider_for_display(display, as_style_provider(provider), priority)
        g_object_unref(provider)
    }
}
