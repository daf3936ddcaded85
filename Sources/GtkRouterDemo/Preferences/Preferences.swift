import CRouterGtk

/// The user's choices about the app, which last.
///
/// They are saved in a key file, in which a missing or unknown choice is the default.
nonisolated struct Preferences: Hashable, Sendable {
    /// The colors of the app.
    enum Theme: String, CaseIterable {
        case system, light, dark
    }

    /// Whether pages move when they change.
    enum Animations: String, CaseIterable {
        case system, on, off
    }

    var theme = Theme.system
    var animations = Animations.system
    /// Whether the open pages are saved, and opened again by the next run.
    var savesSession = true
    /// Whether the next start offers to open the links of other apps: the first one does.
    var offersLinks = true

    private static let group = "Preferences"

    init() {}

    /// Reads the choices of a `GKeyFile`.
    init(_ file: OpaquePointer?) {
        func text(_ key: String) -> String? {
            guard let text = g_key_file_get_string(file, Self.group, key, nil) else { return nil }
            defer { g_free(text) }
            return String(cString: text)
        }
        theme = text("theme").flatMap(Theme.init) ?? .system
        animations = text("animations").flatMap(Animations.init) ?? .system
        savesSession = text("savesSession") != "false"
        offersLinks = text("offersLinks") != "false"
    }

    /// Sets the choices in a `GKeyFile`, whose other keys stay.
    func write(to file: OpaquePointer?) {
        g_key_file_set_string(file, Self.group, "theme", theme.rawValue)
        g_key_file_set_string(file, Self.group, "animations", animations.rawValue)
        g_key_file_set_boolean(file, Self.group, "savesSession", savesSession ? 1 : 0)
        if !offersLinks { g_key_file_set_boolean(file, Self.group, "offersLinks", 0) }
    }
}
