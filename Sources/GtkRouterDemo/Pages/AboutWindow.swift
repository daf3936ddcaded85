import CRouterGtk
import CRouterGtk.Demo
import RouterCore
import RouterGtk

/// The About window, which also shows the facts that a bug report needs.
enum AboutWindow {
    /// The About window that is open, if any.
    private static let shown = WeakObjectReference()

    /// Shows the About window above the top window of a navigator, or does nothing if the navigator has no
    /// window.
    static func show(over navigator: Navigator) {
        guard let window = (navigator.host as? GtkNavigationHost)?.layers.last?.window else { return }
        if let shown = shown.widget { gtk_window_destroy(as_window(shown)) }
        let about: Widget = gtk_about_dialog_new()
        let dialog = as_about_dialog(about)
        gtk_about_dialog_set_program_name(dialog, AppInfo.name)
        gtk_about_dialog_set_version(dialog, AppInfo.version)
        gtk_about_dialog_set_comments(
            dialog,
            translated("Shows how an app gives every page an address and opens pages from links.")
        )
        // The logo is the built-in icon, because the icon theme contains the icon of installed apps only.
        let icon = PackageResources.io_github_gtkrouter_demo_svg
        let bytes = g_bytes_new(icon, gsize(icon.count))
        if let logo = gdk_texture_new_from_bytes(bytes, nil) {
            gtk_about_dialog_set_logo(dialog, logo)
            g_object_unref(UnsafeMutableRawPointer(logo))
        }
        g_bytes_unref(bytes)
        gtk_about_dialog_set_website(dialog, AppInfo.website)
        gtk_about_dialog_set_website_label(dialog, translated("Website"))
        gtk_about_dialog_set_copyright(dialog, "© 2026 \(AppInfo.authors)")
        gtk_about_dialog_set_license_type(dialog, GTK_LICENSE_MIT_X11)
        AppInfo.authors.withCString { name in
            var authors: [UnsafePointer<CChar>?] = [name, nil]
            gtk_about_dialog_set_authors(dialog, &authors)
        }
        gtk_about_dialog_set_system_information(dialog, systemInformation(of: navigator.table))
        gtk_window_set_transient_for(as_window(about), as_window(window))
        gtk_window_set_modal(as_window(about), 1)
        gtk_window_set_destroy_with_parent(as_window(about), 1)
        shown.pointer = UnsafeMutableRawPointer(about)
        gtk_window_present(as_window(about))
    }

    /// Returns the facts for bug reports in English, beginning with the text that `--version` prints.
    static func systemInformation(of table: RouteTable) -> String {
        let gtk = [gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version()]
        let facts = [
            ("GTK", gtk.map(String.init).joined(separator: ".")),
            ("Swift", "\(_SwiftStdlibVersion.current)"),
            (
                "Display",
                gdk_display_get_default().map { String(cString: g_type_name(cgtk_type_of(as_object($0)))) }
                    ?? ""
            ),
            ("Language", g_get_language_names()?[0].map { String(cString: $0) } ?? ""),
            ("Routes", "\(table.routes.count)"),
        ]
        return ([AppInfo.nameAndVersion] + facts.map { "\($0): \($1)" }).joined(separator: "\n")
    }
}
