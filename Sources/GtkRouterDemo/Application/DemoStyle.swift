import CGtk
import RouterGtk

/// The demo's style sheet.
enum DemoStyle {
    /// Adds the installed style sheet, or else the built-in one, to the default display.
    static func install() {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        defer { g_object_unref(provider) }
        let installed = InstalledFiles.path(ofData: "style.css").flatMap { try? InputFile.bytes(of: $0) }
        cgtk_css_provider_load(
            provider,
            String(decoding: installed ?? PackageResources.style_css, as: UTF8.self)
        )
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        gtk_style_context_add_provider_for_display(display, as_style_provider(provider), priority)
    }
}
