import CRouterGtk
import CRouterGtk.Demo
import RouterCommands
import RouterCore
import RouterGtk

/// A store that holds the preferences, and applies and saves each change.
///
/// Without a file, changes last until the app quits.
final class PreferenceStore {
    /// The current preferences.
    private(set) var preferences = Preferences()

    /// The path of the preferences file: `preferences.ini` in the app's folder in `XDG_CONFIG_HOME`.
    static let standardFile =
        String(cString: g_get_user_config_dir()) + "/\(AppInfo.identifier)/preferences.ini"

    private var path: String?
    /// The contents of the preferences file, including keys that only other versions of the app use.
    private let file = g_key_file_new()
    private let observers = Observers<Preferences>()

    isolated deinit {
        g_key_file_unref(file)
    }

    /// Reads and applies the preferences in a file. Later changes are saved to this file.
    ///
    /// A file that cannot be read is renamed to `preferences.ini.unreadable`.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which need not exist.
    ///   - complain: Called with a sentence about a file that cannot be read.
    func open(_ path: String, complain: (String) -> Void = Terminal.complain) {
        self.path = path
        guard g_file_test(path, G_FILE_TEST_EXISTS) != 0 else { return }
        do throws(ApplicationError) {
            try KeyFile.load(path, G_KEY_FILE_KEEP_COMMENTS, into: file)
        } catch {
            // `setAside` renames the unreadable file, so the next change writes a new file.
            return complain(
                "The file \(SavedFile(path: path).setAside(as: ".unreadable")) cannot be read. \(error)"
            )
        }
        set(Preferences(file))
    }

    /// Changes a preference, which takes effect at once.
    ///
    /// - Throws: The reason why the change could not be saved. The change remains in effect until the app
    ///   quits.
    func change<Choice>(_ choice: WritableKeyPath<Preferences, Choice>, to value: Choice) throws {
        var changed = preferences
        changed[keyPath: choice] = value
        guard changed != preferences else { return }
        set(changed)
        guard let path else { return }
        changed.write(to: file)
        let folder = g_path_get_dirname(path)
        defer { g_free(folder) }
        g_mkdir_with_parents(folder, 0o700)
        var error: UnsafeMutablePointer<GError>?
        guard g_key_file_save_to_file(file, path, &error) == 0 else { return }
        throw CommandError("\(Terminal.quoted(path)) cannot be written.", &error)
    }

    /// Calls a closure after each change, until the observation is released.
    func observe(_ changed: @escaping @MainActor (Preferences) -> Void) -> NavigationObservation {
        observers.add(changed)
    }

    private func set(_ changed: Preferences) {
        let old = preferences
        preferences = changed
        if changed.theme != old.theme { changed.theme.apply() }
        if changed.animations != old.animations { changed.animations.apply() }
        observers.report(changed)
    }
}

extension Preferences.Theme {
    /// Sets GTK's color scheme.
    ///
    /// Before GTK 4.20, the scheme is a Boolean setting, which is `true` for dark.
    @MainActor
    func apply() {
        let scheme = "gtk-interface-color-scheme"
        let hasSchemes = cgtk_has_setting(scheme) != 0
        // In `GtkInterfaceColorScheme`, 2 is dark and 3 is light.
        let value: gint? =
            switch self {
            case .system: nil
            case .light: hasSchemes ? 3 : 0
            case .dark: hasSchemes ? 2 : 1
            }
        GtkSetting.set(hasSchemes ? scheme : "gtk-application-prefer-dark-theme", to: value)
        if !hasSchemes { applyName() }
    }

    /// Replaces a theme that is always dark, such as `Adwaita-dark`, with its light variant if the user has
    /// chosen light.
    @MainActor
    private func applyName() {
        let (theme, dark) = ("gtk-theme-name", "-dark")
        GtkSetting.set(theme, to: nil)
        guard self == .light, let text = cgtk_text_setting(theme) else { return }
        defer { g_free(text) }
        let name = String(cString: text)
        if name.hasSuffix(dark) { cgtk_set_text_setting(theme, String(name.dropLast(dark.count))) }
    }
}

extension Preferences.Animations {
    /// Sets whether GTK animates changes.
    @MainActor
    func apply() {
        GtkSetting.set("gtk-enable-animations", to: self == .system ? nil : self == .on ? 1 : 0)
    }
}

/// A GTK setting, which follows the desktop unless the app sets it.
private enum GtkSetting {
    /// Changes a Boolean or enumerated setting, or resets it to the desktop's value if `value` is `nil`.
    static func set(_ name: String, to value: gint?) {
        guard let settings = gtk_settings_get_default() else { return }
        guard let value else { return gtk_settings_reset_property(settings, name) }
        cgtk_set_setting(name, value)
    }
}
