import CRouterGtk

/// The user's preferences, which are stored in a key file.
///
/// If a value is missing from the file or unknown, the default applies.
nonisolated struct Preferences: Hashable, Sendable {
    /// The colors of the app.
    enum Theme: String, CaseIterable {
        case system, light, dark
    }

    /// Whether page changes are animated.
    enum Animations: String, CaseIterable {
        case system, on, off
    }

    var theme = Theme.system
    var animations = Animations.system
    /// Whether the app saves the open pages and restores them at the next start.
    var savesSession = true
    /// Whether the app, at its next start, offers to become the default app for its links. It is `false`
    /// after the first offer.
    var offersLinks = true

    private static let group = "Preferences"

    init() {}

    /// Reads the preferences from a `GKeyFile`.
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

    /// Writes the preferences to a `GKeyFile`, and keeps its other keys.
    func write(to file: OpaquePointer?) {
        g_key_file_set_string(file, Self.group, "theme", theme.rawValue)
        g_key_file_set_string(file, Self.group, "animations", animations.rawValue)
        g_key_file_set_boolean(file, Self.group, "savesSession", savesSession ? 1 : 0)
        if !offersLinks { g_key_file_set_boolean(file, Self.group, "offersLinks", 0) }
    }
}
