import CRouterGtk
import Glibc
import RouterCore
import RouterGtk

/// A file that describes an app to the desktop.
struct DesktopFile: Equatable {
    /// The path relative to a `share` folder.
    let path: String
    let contents: [UInt8]

    /// Writes the file atomically below a folder.
    func write(below folder: String) throws(CommandError) {
        let file = "\(folder)/\(path)"
        let parent = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/"
        )
        guard g_mkdir_with_parents(parent, 0o755) == 0 else {
            throw CommandError("\(Terminal.quoted(parent)) cannot be created. \(ApplicationError.ofSystem)")
        }
        var error: UnsafeMutablePointer<GError>?
        let isWritten = contents.withUnsafeBytes { bytes in
            let text = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            return g_file_set_contents_full(
                file,
                text,
                gssize(bytes.count),
                G_FILE_SET_CONTENTS_CONSISTENT,
                0o644,
                &error
            ) != 0
        }
        // Other users must be able to read the file, regardless of this process's umask.
        if isWritten, chmod(file, 0o644) == 0 { return }
        throw CommandError("\(Terminal.quoted(file)) cannot be written.", &error)
    }
}

/// The files that describe an app to the desktop, generated from its metadata and routes.
struct DesktopFiles {
    /// The key that marks a desktop entry as written by `--install-links`.
    static let mark = (key: "X-GtkRouter-Registered", value: "true")

    /// The application ID.
    let id: String
    let metadata: AppMetadata
    /// The schemes whose links the app opens for other programs, sorted.
    let schemes: [String]
    /// The absolute path of the program.
    let program: String
    /// The D-Bus object path under which the app answers searches, or `nil` if the app offers no search.
    private let searchPath: String?
    /// The titles of the rows in the menu of the icon, in order.
    private let titles: [String]

    /// Generates the files for an app whose route table has been created.
    ///
    /// - Throws: ``CommandError`` with a sentence for each mistake, or if the app has no metadata.
    init(of app: RouterApplication, program: String) throws(CommandError) {
        guard let metadata = app.commands?.metadata, let table = app.table else {
            throw CommandError("The app has no metadata. Set “app.commands?.metadata”.")
        }
        try self.init(
            id: app.id,
            metadata: metadata,
            table: table,
            program: program,
            searchPath: app.search == nil ? nil : app.busPath
        )
    }

    /// Generates the files.
    ///
    /// - Parameters:
    ///   - id: The application ID.
    ///   - metadata: The metadata of the app.
    ///   - table: The routes of the app.
    ///   - program: The absolute path of the program.
    ///   - searchPath: The D-Bus object path under which the app answers searches, or `nil` if the app offers
    ///     no search.
    /// - Throws: ``CommandError`` with a sentence for each mistake.
    init(
        id: String,
        metadata: AppMetadata,
        table: RouteTable,
        program: String,
        searchPath: String? = nil
    ) throws(CommandError) {
        self.searchPath = searchPath
        (self.id, self.metadata, self.program) = (id, metadata, program)
        schemes = table.linkSchemes
        var mistakes = Self.mistakes(in: metadata)
        if let mistake = Self.mistake(inProgram: program) { mistakes.append(mistake) }
        var titles: [String] = []
        for action in metadata.actions {
            do {
                titles.append(try Self.title(of: action, in: table))
            } catch {
                mistakes.append(String(describing: error))
            }
        }
        self.titles = titles
        guard mistakes.isEmpty else { throw CommandError(lines: mistakes) }
    }

    /// The paths of all files that ``forOneUser(isMarked:)`` can return, whatever the metadata contains. The
    /// desktop entry is first.
    var possiblePaths: [String] {
        [
            "applications/\(entryName)", "dbus-1/services/\(id).service",
            "icons/hicolor/scalable/apps/\(id).svg", "icons/hicolor/symbolic/apps/\(id)-symbolic.svg",
            "krunner/dbusplugins/\(entryName)",
        ]
    }

    /// The file name of the desktop entry.
    var entryName: String { id + ".desktop" }

    /// All files, for a package or for an installation for all users.
    var all: [DesktopFile] { forOneUser(isMarked: false) + [gnomeSearch, metainfo].compactMap(\.self) }

    /// Returns the files to install for one user. Files that desktops read only from system folders are
    /// omitted.
    ///
    /// - Parameter isMarked: Whether the desktop entry contains ``mark``.
    func forOneUser(isMarked: Bool) -> [DesktopFile] {
        [
            file("applications/\(entryName)", entry(isMarked: isMarked)),
            file("dbus-1/services/\(id).service", service),
        ] + icons + [kdeSearch].compactMap(\.self)
    }

    private func file(_ path: String, _ text: String) -> DesktopFile {
        DesktopFile(path: path, contents: Array(text.utf8))
    }

    // MARK: - Files

    /// Returns the desktop entry, which lists the app in menus and as a handler of its links.
    ///
    /// The entry is not `DBusActivatable`, because launchers would then convert each URL to a `GFile`, and
    /// the conversion changes URLs.
    private func entry(isMarked: Bool) -> String {
        let file = KeyFileText()
        let group = "Desktop Entry"
        file.set("Type", "Application", in: group)
        set("Name", metadata.name, in: group, of: file)
        if let name = metadata.genericName { set("GenericName", name, in: group, of: file) }
        set("Comment", metadata.summary, in: group, of: file)
        if !metadata.keywords.isEmpty {
            file.set("Keywords", Self.list(metadata.keywords), in: group)
            for language in metadata.languages {
                let words = metadata.keywords.map { metadata.translate($0, language) ?? $0 }
                guard words != metadata.keywords else { continue }
                file.set("Keywords[\(language)]", Self.list(words), in: group)
            }
        }
        file.set("Exec", command + " %u", in: group)
        if let icon = metadata.icon { file.set("Icon", icon.name ?? id, in: group) }
        file.set("Terminal", "false", in: group)
        file.set("StartupNotify", "true", in: group)
        if !metadata.categories.isEmpty { file.set("Categories", Self.list(metadata.categories), in: group) }
        if !schemes.isEmpty { file.set("MimeType", Self.list(mediaTypes), in: group) }
        let names = actionNames
        if !names.isEmpty { file.set("Actions", Self.list(names), in: group) }
        if isMarked { file.set(Self.mark.key, Self.mark.value, in: group) }
        for (index, action) in metadata.actions.enumerated() {
            let group = "Desktop Action \(names[index])"
            set("Name", titles[index], in: group, of: file)
            file.set("Exec", "\(command) \(Self.argument(action.url))", in: group)
        }
        return file.text
    }

    /// The service file with which the session bus starts the app on demand, for example after a click on an
    /// earlier notification.
    private var service: String {
        let file = KeyFileText()
        file.set("Name", id, in: "D-BUS Service")
        file.set("Exec", program + " --gapplication-service", in: "D-BUS Service")
        return file.text
    }

    /// The file that tells GNOME Shell about the app's search, or `nil` if the app offers no search.
    private var gnomeSearch: DesktopFile? {
        guard let searchPath else { return nil }
        let text = KeyFileText()
        let group = "Shell Search Provider"
        text.set("DesktopId", entryName, in: group)
        text.set("BusName", id, in: group)
        text.set("ObjectPath", searchPath + SearchService.gnomePath, in: group)
        text.set("Version", "2", in: group)
        return file("gnome-shell/search-providers/\(id).search-provider.ini", text.text)
    }

    /// The file that tells KRunner about the app's search, or `nil` if the app offers no search.
    private var kdeSearch: DesktopFile? {
        guard let searchPath else { return nil }
        let text = KeyFileText()
        let group = "Desktop Entry"
        text.set("Type", "Service", in: group)
        set("Name", metadata.name, in: group, of: text)
        set("Comment", metadata.summary, in: group, of: text)
        if let icon = metadata.icon { text.set("Icon", icon.name ?? id, in: group) }
        text.set("X-KDE-ServiceTypes", "Plasma/Runner", in: group)
        text.set("X-KDE-PluginInfo-Name", id, in: group)
        text.set("X-KDE-PluginInfo-EnabledByDefault", "true", in: group)
        text.set("X-Plasma-API", "DBus", in: group)
        text.set("X-Plasma-DBusRunner-Service", id, in: group)
        text.set("X-Plasma-DBusRunner-Path", searchPath + SearchService.kdePath, in: group)
        return file("krunner/dbusplugins/\(entryName)", text.text)
    }

    private var icons: [DesktopFile] {
        guard let files = metadata.icon?.files else { return [] }
        let folder = "icons/hicolor"
        let symbolic = files.symbolic.map {
            DesktopFile(path: "\(folder)/symbolic/apps/\(id)-symbolic.svg", contents: $0)
        }
        return [DesktopFile(path: "\(folder)/scalable/apps/\(id).svg", contents: files.color), symbolic]
            .compactMap(\.self)
    }

    private var metainfo: DesktopFile? {
        guard let listing = metadata.listing else { return nil }
        return file(
            "metainfo/\(id).metainfo.xml",
            Metainfo(files: self, mediaTypes: mediaTypes).text(of: listing)
        )
    }

    // MARK: - Parts

    private var mediaTypes: [String] { schemes.map { "x-scheme-handler/" + $0 } }

    /// Returns a list in the notation of desktop entries, with a semicolon after each item. A semicolon in an
    /// item becomes a comma, because GKeyFile cannot escape semicolons.
    private static func list(_ items: [String]) -> String {
        items.map { $0.replacing(";", with: ",") + ";" }.joined()
    }

    /// The program for an `Exec` line: its name if it is in a folder that is always in the search path, or
    /// otherwise its absolute path.
    private var command: String {
        let parts = program.split(separator: "/")
        let folder = "/" + parts.dropLast().joined(separator: "/")
        return ["/usr/bin", "/usr/local/bin"].contains(folder) ? parts.last.map(String.init) ?? "" : program
    }

    /// Sets the value of a key, and its translations into all languages.
    private func set(_ key: String, _ text: String, in group: String, of file: borrowing KeyFileText) {
        file.set(key, text, in: group)
        for translation in translations(of: text) {
            file.set("\(key)[\(translation.language)]", translation.text, in: group)
        }
    }

    /// Returns the translations that differ from the text.
    func translations(of text: String) -> [(language: String, text: String)] {
        metadata.languages.compactMap { language in
            metadata.translate(text, language).flatMap { $0 == text ? nil : (language, $0) }
        }
    }

    /// The names of the actions in the desktop entry, such as `mail-compose` for `mail://compose`.
    private var actionNames: [String] {
        var names: [String] = []
        for action in metadata.actions {
            let words = action.url.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
            let name = words.joined(separator: "-")
            let free = [name] + (2...names.count + 2).map { "\(name)-\($0)" }
            names.append(free.first { !names.contains($0) } ?? name)
        }
        return names
    }

    /// Returns a URL as an argument of an `Exec` line, by the rules of the Desktop Entry Specification.
    ///
    /// Most URLs need no quotes, so they also work in launchers that do not support quotes.
    static func argument(_ url: String) -> String {
        let escaped = url.replacing("%", with: "%%")
        let reserved = " \t\n\"'\\><~|&;$*?#()`"
        guard url.contains(where: reserved.contains) else { return escaped }
        return "\"" + escaped.map { "\"`$\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
    }

    // MARK: - Mistakes

    /// Returns the title of an action, in English.
    private static func title(of action: IconAction, in table: RouteTable) throws -> String {
        let quoted = Terminal.quoted(action.url)
        var request = NavigationRequest.app(action.url)
        request.origin = .external
        do {
            let found = try table.decision(for: request)
            guard let title = action.title ?? found.destination?.match.route.title else {
                throw CommandError(
                    "The action \(quoted) of the icon needs a title because its route has none."
                )
            }
            return title
        } catch let error as RoutingError {
            throw CommandError("The action \(quoted) of the icon cannot be opened. \(error.message)")
        }
    }

    private static func mistakes(in metadata: AppMetadata) -> [String] {
        let lines = [("name", metadata.name), ("summary", metadata.summary)]
        var found = lines.compactMap { what, text in
            text.isEmpty ? "The \(what) of the app’s metadata is empty." : nil
        }
        if case .metainfo(let bytes) = metadata.listing, Metainfo.elements(of: bytes) == nil {
            found.append("The metainfo of the app’s metadata has no element <component>.")
        }
        return found
    }

    /// Returns a message if launchers would not find a program by its path or would split the path, or `nil`
    /// if the path is suitable.
    static func mistake(inProgram program: String) -> String? {
        guard program.hasPrefix("/") else {
            return "\(Terminal.quoted(program)) is not the absolute path of a program."
        }
        let isSafe = program.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._+-".contains($0)) }
        return isSafe
            ? nil
            : "\(Terminal.quoted(program)) cannot open links. The path of a program that opens links can contain only letters, digits, and /._+-."
    }
}

extension RouteTable {
    /// The custom schemes whose URLs other programs may open, sorted.
    ///
    /// Web schemes are excluded, because an app that declared them would be a browser.
    var linkSchemes: [String] {
        let open = Set(routes.filter { $0.access == .external }.compactMap(\.scheme))
        return schemes.filter { open.contains($0) && !["http", "https"].contains($0) }
    }
}

extension Route {
    /// The text before the first colon of the pattern, in lowercase. It is the scheme, unless the pattern is
    /// a regular expression for whole URLs.
    fileprivate var scheme: String? {
        pattern.split(separator: ":", maxSplits: 1).first.map { $0.lowercased() }
    }
}
