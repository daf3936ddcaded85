import CRouterGtk
import CRouterGtk.Demo
import Glibc
import RouterCommands
import RouterGtk

/// Makes this program the user's default app for its links, and undoes that.
///
/// No other scheme is changed.
/// The choice is stored in `mimeapps.list`, which GIO, `xdg-open` and `xdg-mime` read.
/// An installed program has a desktop entry; one from a checkout gets one in the user's data folder.
enum LinkRegistration {
    /// The line that marks a desktop entry written by ``register()``.
    static let mark = "X-GtkRouter-Registered=true"

    private static let folder = String(cString: g_get_user_data_dir()) + "/applications"
    private static let ownEntry = "\(folder)/\(AppInfo.desktopEntry)"

    /// Whether ``register()`` has written the app's own desktop entry.
    static var isRegisteredHere: Bool {
        let lines = (try? InputFile.bytes(of: ownEntry))?.split(separator: UInt8(ascii: "\n")) ?? []
        return lines.contains { $0.elementsEqual(mark.utf8) }
    }

    /// Whether there is something that ``unregister()`` undoes: a choice of the user, or the desktop entry.
    static var isChosen: Bool { isRegisteredHere || MimeAppsList.names(AppInfo.desktopEntry, for: types) }

    /// Makes this program the default app for the links.
    ///
    /// - Throws: ``CommandError`` with the obstacle.
    static func register() throws(CommandError) {
        guard g_file_test("/.flatpak-info", G_FILE_TEST_EXISTS) == 0 else {
            throw CommandError(
                "Inside Flatpak the app cannot register itself; the system's settings choose who opens links."
            )
        }
        let installed = try installedEntry()
        let file = if let installed { installed } else { try writeEntry() }
        guard let info = cgtk_app_of_desktop_entry(file) else {
            throw CommandError(
                "\(Terminal.quoted(file)) is not the desktop entry of a program that can be started."
            )
        }
        defer { g_object_unref(info) }
        try makeFolder(String(cString: g_get_user_config_dir()))
        for type in types {
            var error: UnsafeMutablePointer<GError>?
            guard g_app_info_set_as_default_for_type(info, type, &error) == 0 else { continue }
            throw CommandError("\(type) cannot be registered.", &error)
        }
        updateDatabase()
    }

    /// Undoes ``register()``: removes the choice, and the desktop entry if it was written.
    ///
    /// An installed app still opens the links if no other app does.
    ///
    /// - Throws: ``CommandError`` if a file cannot be written.
    static func unregister() throws(CommandError) {
        try MimeAppsList.remove(AppInfo.desktopEntry, from: types)
        guard isRegisteredHere else { return }
        guard unlink(ownEntry) == 0 else { throw failure(ownEntry, "removed") }
        updateDatabase()
    }

    private static var types: [String] { AppInfo.linkSchemes.map { "x-scheme-handler/" + $0 } }

    // MARK: - Desktop entry

    /// The desktop entry installed with this program, or `nil` if desktops would not find it.
    private static func installedEntry() throws(CommandError) -> String? {
        guard let share = InstalledFiles.prefixShare else { return nil }
        let searched = [String(cString: g_get_user_data_dir())] + InstalledFiles.systemDirectories()
        let file = "\(share)/applications/\(AppInfo.desktopEntry)"
        guard searched.contains(where: { isSameFolder($0, share) }),
            g_file_test(file, G_FILE_TEST_EXISTS) != 0
        else {
            return nil
        }
        // The entry from a checkout would be found before it.
        if file != ownEntry, isRegisteredHere, unlink(ownEntry) != 0 { throw failure(ownEntry, "removed") }
        return file
    }

    private static func isSameFolder(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Writes an entry for this program into the user's data folder.
    private static func writeEntry() throws(CommandError) -> String {
        guard let program = InstalledFiles.executable else {
            throw CommandError("The path of this program is unknown.")
        }
        let template = String(decoding: PackageResources.io_github_gtkrouter_demo_desktop_in, as: UTF8.self)
        if g_file_test(ownEntry, G_FILE_TEST_EXISTS) != 0, !isRegisteredHere {
            throw CommandError(
                "\(Terminal.quoted(ownEntry)) belongs to an installed program; register that one, or uninstall it."
            )
        }
        try makeFolder(folder)
        let text = try entry(of: program, template: template)
        var error: UnsafeMutablePointer<GError>?
        guard g_file_set_contents(ownEntry, text, gssize(text.utf8.count), &error) != 0 else {
            throw CommandError("\(Terminal.quoted(ownEntry)) cannot be written.", &error)
        }
        return ownEntry
    }

    /// The text of an entry that starts the program at a path.
    ///
    /// - Throws: ``CommandError`` for a path that needs quotes, which `xdg-open` does not understand.
    static func entry(of program: String, template: String) throws(CommandError) -> String {
        guard program.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/._+-".contains($0)) })
        else {
            throw CommandError(
                "\(Terminal.quoted(program)) cannot be registered: only letters, digits, and /._+- may be in the path of a program that opens links."
            )
        }
        let lines = template.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line == "Exec=@EXEC@ %u" ? "Exec=\(program) %u" : String(line)
        }
        return lines.joined(separator: "\n") + mark + "\n"
    }

    // MARK: - System

    private static func makeFolder(_ path: String) throws(CommandError) {
        guard g_mkdir_with_parents(path, 0o700) == 0 else { throw failure(path, "made") }
    }

    /// Makes GIO notice the change, if the tool for that is installed.
    ///
    /// The tool gets the name of the folder and nothing else.
    private static func updateDatabase() {
        guard let tool = g_find_program_in_path("update-desktop-database") else { return }
        defer { g_free(tool) }
        var arguments = [strdup(tool), strdup("-q"), strdup(folder), nil]
        defer { arguments.forEach { free($0) } }
        g_spawn_sync(nil, &arguments, nil, G_SPAWN_DEFAULT, nil, nil, nil, nil, nil, nil)
    }

    private static func failure(_ path: String, _ what: String) -> CommandError {
        let reason = ApplicationError.ofSystem
        return CommandError("\(Terminal.quoted(path)) cannot be \(what). \(reason)")
    }
}

/// The desktop's default app for the links of a scheme.
struct LinkHandler {
    let scheme: String
    /// Name and id of the app's desktop entry, or `nil` if there is none.
    let app: (name: String, identifier: String)?

    /// Whether that is this app.
    var isThisApp: Bool { app?.identifier == AppInfo.desktopEntry }

    /// One line: `gtkrouter: GTK Router Demo (io.github.gtkrouter.demo.desktop)`.
    var line: String { "\(scheme): \(app.map { "\($0.name) (\($0.identifier))" } ?? "no app")" }

    /// The default app for each of the app's schemes at this moment.
    static func all() -> [LinkHandler] {
        AppInfo.linkSchemes.map { LinkHandler(scheme: $0) }
    }

    private init(scheme: String) {
        self.scheme = scheme
        app = g_app_info_get_default_for_uri_scheme(scheme).map { info in
            defer { g_object_unref(info) }
            let identifier = g_app_info_get_id(info).map { String(cString: $0) }
            return (
                String(cString: g_app_info_get_display_name(info)), identifier ?? "without a desktop entry"
            )
        }
    }
}
