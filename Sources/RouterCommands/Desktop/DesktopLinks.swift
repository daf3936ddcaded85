import CRouterGtk
import CRouterGtk.Application
import Glibc
import RouterGtk

/// The default apps for an app's links, and the means to make this program the default.
///
///     let links = try DesktopLinks(of: app)
///     for handler in links.handlers { print(handler.scheme, handler.appName ?? "no app") }
///     try links.install()
///
/// An app's links are the URLs whose custom scheme has a route with `access: .external`.
/// The default apps for other schemes are never changed.
/// The user's choice is stored in `mimeapps.list`, which GIO, `xdg-open`, and `xdg-mime` read.
public struct DesktopLinks {
    let files: DesktopFiles
    /// The schemes of the links, sorted.
    var schemes: [String] { files.schemes }

    private static let share = String(cString: g_get_user_data_dir())

    /// Reads the metadata and the routes of an app.
    ///
    /// The app must provide ``AppCommands/metadata``.
    ///
    /// - Parameter app: The app. It may be running, and its routes are prepared if necessary.
    /// - Throws: An error with a sentence for each mistake in the metadata, or the reason why the routes are
    ///   invalid.
    public init(of app: RouterApplication) throws {
        if app.table == nil { _ = try app.makeNavigator() }
        guard let program = InstalledFiles.executable else {
            throw CommandError("The path of this program is unknown.")
        }
        files = try DesktopFiles(of: app, program: program)
    }

    /// The current default app for each scheme's links, sorted by scheme.
    public var handlers: [LinkHandler] {
        files.schemes.map { LinkHandler(scheme: $0, ownEntry: files.entryName) }
    }

    /// Whether ``remove()`` would change the user's choice of apps or remove files that ``install()`` has
    /// written.
    public var isInstalled: Bool { isWrittenHere || MimeAppsList.own.names(files.entryName, for: types) }

    /// Makes this program the default app for its links, for the current user.
    ///
    /// An installed program already has a desktop entry.
    /// For any other program, for example in a checkout, the method writes files to the user's data folder:
    /// the desktop entry, a service for the session bus, the icon, and, for an app with a search, a search
    /// plugin for KDE.
    ///
    /// - Returns: The paths of the written files, or an empty array for an installed program.
    /// - Throws: An error that describes the obstacle. No file remains half written.
    @discardableResult
    public func install() throws -> [String] { try install(replacing: false).written }

    /// Makes this program the default app, as ``install()`` does.
    ///
    /// - Parameter replacing: Whether to rename files that another program has written under the same names.
    ///   If this is `false`, the method throws an error if there are such files.
    /// - Returns: The paths of the files that were written, removed, and kept under another name.
    func install(replacing: Bool) throws -> (written: [String], removed: [String], kept: [String]) {
        guard !InstalledFiles.isFlatpak else {
            throw CommandError(
                "Inside Flatpak, the app cannot make itself the default app. Choose the app for links in the system settings."
            )
        }
        var result: (written: [String], removed: [String], kept: [String]) = ([], [], [])
        if let installed = installedEntry {
            // Files that a checkout has written must be removed, because desktops would use them instead of
            // the files of the package.
            if installed != ownEntry { result.removed = try removeFiles() }
        } else {
            (result.written, result.kept) = try writeFiles(replacing: replacing)
        }
        try choose(types)
        updateCaches()
        return result
    }

    /// Registers the app, through its desktop entry, as the default for media types.
    ///
    /// Links have a media type, too, such as `x-scheme-handler/mail` for `mail://` links.
    func choose(_ types: [String]) throws {
        let folders = [Self.share] + InstalledFiles.systemDirectories()
        let entries = folders.map { "\($0)/applications/\(files.entryName)" }
        guard let entry = entries.first(where: { g_file_test($0, G_FILE_TEST_EXISTS) != 0 }),
            let info = cgtk_app_of_desktop_entry(entry)
        else {
            let name = Terminal.quoted(files.entryName)
            throw CommandError(
                "The desktop entry \(name) is missing, or the program that it names cannot be started."
            )
        }
        defer { g_object_unref(info) }
        try choose(types, as: info)
    }

    private func choose(_ types: [String], as info: OpaquePointer) throws {
        try Self.makeFolder(String(cString: g_get_user_config_dir()))
        for type in types {
            var error: UnsafeMutablePointer<GError>?
            guard g_app_info_set_as_default_for_type(info, type, &error) == 0 else { continue }
            throw CommandError("\(type) cannot be registered.", &error)
        }
    }

    /// Undoes ``install()``: removes the app from the user's choices, and deletes the files that were
    /// written.
    ///
    /// An installed app continues to open the links if no other app does.
    ///
    /// - Returns: The paths of the removed files.
    /// - Throws: An error that names the file that cannot be changed.
    @discardableResult
    public func remove() throws -> [String] {
        try MimeAppsList.own.remove(files.entryName, from: types)
        let removed = try removeFiles()
        if !removed.isEmpty { updateCaches() }
        return removed
    }

    /// Removes the files that ``install()`` has written, including files from an older version of the app.
    private func removeFiles() throws -> [String] {
        guard isWrittenHere else { return [] }
        var removed: [String] = []
        // The desktop entry marks the other files as written by this app, so it is removed last.
        for path in files.possiblePaths.reversed().map({ "\(Self.share)/\($0)" })
        where g_file_test(path, G_FILE_TEST_EXISTS) != 0 {
            guard unlink(path) == 0 else { throw Self.failure(path, "removed") }
            removed.append(path)
        }
        return removed
    }

    /// Whether the files that ``install()`` has written differ from the files that it would write now.
    var isOutdated: Bool {
        let all = files.forOneUser(isMarked: true)
        return isWrittenHere
            && all.contains {
                g_file_test("\(Self.share)/\($0.path)", G_FILE_TEST_EXISTS) == 0 || isForeign($0)
            }
    }

    /// The path of the desktop entry in the user's data folder if another program has written it, or `nil`.
    ///
    /// ``remove()`` keeps this entry.
    var foreignEntry: String? {
        g_file_test(ownEntry, G_FILE_TEST_EXISTS) != 0 && !isWrittenHere ? ownEntry : nil
    }

    // MARK: - Files

    private var types: [String] { files.schemes.map { "x-scheme-handler/" + $0 } }
    private var ownEntry: String { "\(Self.share)/applications/\(files.entryName)" }
    /// Whether ``install()`` has written the desktop entry in the user's data folder.
    private var isWrittenHere: Bool {
        let lines = (try? InputFile.bytes(of: ownEntry))?.split(separator: UInt8(ascii: "\n")) ?? []
        let mark = "\(DesktopFiles.mark.key)=\(DesktopFiles.mark.value)"
        return lines.contains { $0.elementsEqual(mark.utf8) }
    }

    /// The path of the desktop entry that is installed with this program, or `nil` if there is none or if
    /// desktops would not find it.
    var installedEntry: String? {
        guard let share = InstalledFiles.prefixShare else { return nil }
        let searched = [Self.share] + InstalledFiles.systemDirectories()
        let file = "\(share)/applications/\(files.entryName)"
        let isFound =
            searched.contains { InstalledFiles.isSame($0, share) }
            && g_file_test(file, G_FILE_TEST_EXISTS) != 0
        return isFound ? file : nil
    }

    /// Writes the files for this program to the user's data folder, with the desktop entry last. If one file
    /// cannot be written, the method restores the previous files.
    private func writeFiles(replacing: Bool) throws(CommandError) -> (written: [String], kept: [String]) {
        let all = files.forOneUser(isMarked: true)
        let foreign = isWrittenHere ? [] : all.filter(isForeign)
        if let first = foreign.first, !replacing {
            throw CommandError(
                "\(Terminal.quoted("\(Self.share)/\(first.path)")) was not written by this command. --install-links --replace replaces it and keeps a copy."
            )
        }
        var (made, moved): ([String], [(from: String, to: String)]) = ([], [])
        do throws(CommandError) {
            for file in all.reversed() {
                let path = "\(Self.share)/\(file.path)"
                if foreign.contains(file) {
                    let copy = Self.freeName(path + ".old")
                    // Desktops ignore files whose names end in `.old`, or in `.old` and a number.
                    guard rename(path, copy) == 0 else { throw Self.failure(path, "renamed") }
                    moved.append((path, copy))
                }
                if g_file_test(path, G_FILE_TEST_EXISTS) == 0 { made.append(path) }
                try file.write(below: Self.share)
            }
        } catch {
            made.forEach { unlink($0) }
            for (from, to) in moved.reversed() { rename(to, from) }
            throw error
        }
        return (all.map { "\(Self.share)/\($0.path)" }, moved.map(\.to))
    }

    /// Returns whether the file exists in the user's data folder, but its contents differ from the contents
    /// that this program would write.
    private func isForeign(_ file: DesktopFile) -> Bool {
        let path = "\(Self.share)/\(file.path)"
        return g_file_test(path, G_FILE_TEST_EXISTS) != 0
            && (try? InputFile.bytes(of: path, atMost: 1 << 22)) != file.contents
    }

    private static func freeName(_ path: String) -> String {
        var (name, number) = (path, 2)
        while g_file_test(name, G_FILE_TEST_EXISTS) != 0 {
            (name, number) = ("\(path).\(number)", number + 1)
        }
        return name
    }

    private static func makeFolder(_ path: String) throws(CommandError) {
        guard g_mkdir_with_parents(path, 0o700) == 0 else { throw failure(path, "made") }
    }

    private static func failure(_ path: String, _ what: String) -> CommandError {
        let reason = ApplicationError.ofSystem
        return CommandError("\(Terminal.quoted(path)) cannot be \(what). \(reason)")
    }

    // MARK: - Caches

    /// Makes GIO and the session bus notice that desktop files were written or removed.
    ///
    /// For GIO, this requires `update-desktop-database`, which may not be installed.
    func updateCaches() {
        if let tool = InstalledFiles.program("update-desktop-database") {
            var arguments = [strdup(tool), strdup("-q"), strdup("\(Self.share)/applications"), nil]
            defer { arguments.forEach { free($0) } }
            g_spawn_sync(nil, &arguments, nil, G_SPAWN_DEFAULT, nil, nil, nil, nil, nil, nil)
        }
        cgtk_reload_bus_services()
    }
}

/// The desktop's default app for the links with a scheme.
///
///     for handler in try DesktopLinks(of: app).handlers where !handler.isThisApp {
///         print("\(handler.scheme):// links open with \(handler.appName ?? "no app").")
///     }
public struct LinkHandler {
    /// The scheme, in lowercase.
    public let scheme: String
    /// The name of the app in the user's language, or `nil` if no app opens the links.
    public let appName: String?
    /// The file name of the app's desktop entry, such as `org.example.Mail.desktop`, or `nil` if no app opens
    /// the links or if the app has no desktop entry.
    public let entry: String?
    /// Whether this app opens the links.
    public let isThisApp: Bool

    /// Asks the desktop for the default app.
    ///
    /// - Parameter ownEntry: The file name of this app's desktop entry.
    init(scheme: String, ownEntry: String) {
        self.scheme = scheme
        guard let info = g_app_info_get_default_for_uri_scheme(scheme) else {
            (appName, entry, isThisApp) = (nil, nil, false)
            return
        }
        defer { g_object_unref(info) }
        appName = String(cString: g_app_info_get_display_name(info))
        entry = g_app_info_get_id(info).map { String(cString: $0) }
        isThisApp = entry == ownEntry
    }
}
