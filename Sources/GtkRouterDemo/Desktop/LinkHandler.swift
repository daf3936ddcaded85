import CGtk

/// The app that the desktop starts for the links of a scheme.
struct LinkHandler {
    let scheme: String
    /// The name and the id of the app's desktop entry, or `nil` where no app opens these links.
    let app: (name: String, identifier: String)?

    /// Whether that is this app.
    var isThisApp: Bool { app?.identifier == About.desktopEntry }

    /// One line: `gtkrouter: GTK Router Demo (io.github.gtkrouter.demo.desktop)`.
    var line: String { "\(scheme): \(app.map { "\($0.name) (\($0.identifier))" } ?? "no app")" }

    /// Who opens the links of each of the app's schemes now.
    static func all() -> [LinkHandler] {
        About.linkSchemes.map { LinkHandler(scheme: $0) }
    }

    private init(scheme: String) {
        self.scheme = scheme
        guard let info = g_app_info_get_default_for_uri_scheme(scheme) else {
            app = nil
            return
        }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        let identifier = g_app_info_get_id(info).map { String(cString: $0) }
        app = (String(cString: g_app_info_get_display_name(info)), identifier ?? "without a desktop entry")
    }
}
