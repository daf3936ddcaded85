import CRouterGtk
import CRouterGtk.Application
import Glibc
import RouterGtk

/// A check that follows a link through the machine, from the desktop to the app, and reports what stops the
/// link.
///
/// The check examines what GIO, `xdg-open`, and the session bus use on the way: the desktop entry, the MIME
/// cache of the entry's folder, the default app for the scheme, the D-Bus service that starts the app, and
/// the process that owns the app's name on the session bus.
struct Doctor {
    private let app: RouterApplication
    private let files: DesktopFiles
    private let links: DesktopLinks
    private let share = String(cString: g_get_user_data_dir())
    private let config = String(cString: g_get_user_config_dir())

    /// Creates a check.
    ///
    /// - Parameter app: The app. Its routes are prepared if necessary.
    init(of app: RouterApplication) throws {
        self.app = app
        links = try DesktopLinks(of: app)
        files = links.files
    }

    /// Follows a link as far as possible without opening it.
    func examine() -> [Finding] {
        let entry = entry
        let isBroken = entry.contains { $0.kind == .wrong }
        var findings = program + entry
        for scheme in files.schemes { findings += choice(of: scheme, isBroken: isBroken) }
        // The desktop ignores a broken entry, so it does not matter whether the cache contains the entry.
        return findings + (isBroken ? [] : caches) + icon + bus
    }

    // MARK: - Remedies

    private var install: Remedy {
        // The files of a package are repaired in place, because copies in the user's folder would outlive the
        // package.
        if let installed = links.installedEntry, installed == entryPath, !installed.hasPrefix(share + "/") {
            let folder = installed.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
            let program = shellWord(files.program)
            return Remedy(
                command: "sudo \(program) --desktop-files \(shellWord(folder)) --program \(program)"
            )
        }
        let options = entryPath == nil ? "--install-links" : "--install-links --replace"
        return Remedy(command: "\(shellWord(files.program)) \(options)") { [app] in
            try DesktopCommands.install(app, replacing: true)
        }
    }

    /// The `share` folders that desktops search, with the user's own folder first.
    private var folders: [String] { [share] + InstalledFiles.systemDirectories() }

    private func exists(_ path: String) -> Bool { g_file_test(path, G_FILE_TEST_EXISTS) != 0 }

    // MARK: - The program and its entry

    private var program: [Finding] {
        guard InstalledFiles.isFlatpak else { return [] }
        return [
            .note(
                "The app runs in Flatpak, which exports the desktop entry. The system settings choose the app for links."
            )
        ]
    }

    /// The path of the desktop entry that desktops find, or `nil` if they find none.
    private var entryPath: String? {
        folders.lazy.map { "\($0)/applications/\(files.entryName)" }.first { exists($0) }
    }

    private var entry: [Finding] {
        let name = Terminal.quoted(files.entryName)
        guard let path = entryPath else {
            let own = InstalledFiles.prefixShare.flatMap { share in
                exists("\(share)/applications/\(files.entryName)") ? share : nil
            }
            let sentence =
                own.map {
                    "The folder \(Terminal.quoted($0)) has the desktop entry, but is not listed in XDG_DATA_DIRS."
                }
                ?? "There is no desktop entry \(name) in XDG_DATA_HOME or XDG_DATA_DIRS, so the desktop does not know the app."
            return [.wrong(sentence, install)]
        }
        guard let file = KeyFileReader(path) else {
            return [.wrong("The desktop entry \(Terminal.quoted(path)) cannot be read.", install)]
        }
        let beginning = "The desktop entry \(Terminal.quoted(path))"
        var mistakes = mistakes(in: file).map { Finding.wrong("\(beginning) \($0)", install) }
        if mistakes.isEmpty, links.isOutdated {
            let writer = "was written by another version of the app."
            mistakes = [.wrong("\(beginning), or another of the installed files, \(writer)", install)]
        }
        let notes = notes(onCommand: file.text("Exec", in: "Desktop Entry") ?? "").map {
            Finding.note("\(beginning) \($0)")
        }
        return (mistakes.isEmpty ? [.right("The desktop entry is \(Terminal.quoted(path)).")] : mistakes)
            + notes
    }

    /// Returns the defects of the desktop entry, each as a sentence without its subject.
    private func mistakes(in file: borrowing KeyFileReader) -> [String] {
        let group = "Desktop Entry"
        var found: [String] = []
        if file.text("Type", in: group) != "Application" { found.append("has no line Type=Application.") }
        if file.text("Name", in: group)?.isEmpty ?? true { found.append("has no Name, so it is ignored.") }
        if file.text("Hidden", in: group) == "true" {
            found.append("says Hidden=true, which means it is deleted.")
        }
        if file.text("Terminal", in: group) == "true" {
            found.append("says Terminal=true, so no link arrives without a terminal emulator.")
        }
        if file.text("DBusActivatable", in: group) == "true" {
            found.append("says DBusActivatable=true, so launchers change URLs before they hand them over.")
        }
        if let tried = file.text("TryExec", in: group), InstalledFiles.program(tried) == nil {
            found.append("is ignored: TryExec names \(Terminal.quoted(tried)), which does not exist.")
        }
        found += mistakes(inCommand: file.text("Exec", in: group) ?? "")
        let types = (file.text("MimeType", in: group) ?? "").split(separator: ";").map(String.init)
        for scheme in files.schemes where !types.contains("x-scheme-handler/" + scheme) {
            found.append("does not name x-scheme-handler/\(scheme) in MimeType.")
        }
        return found
    }

    /// Returns the words of an `Exec` line, or an empty array if the line cannot be parsed.
    private func words(of command: String) -> [String] {
        var (count, words): (gint, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) = (0, nil)
        guard g_shell_parse_argv(command, &count, &words, nil) != 0, let words else { return [] }
        defer { g_strfreev(words) }
        return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
    }

    private func mistakes(inCommand command: String) -> [String] {
        let words = words(of: command)
        guard let program = words.first else {
            return ["has no Exec line that can be read, so it cannot start an app."]
        }
        var found: [String] = []
        let has = { (codes: [String]) in words.contains { word in codes.contains { word.contains($0) } } }
        if !has(["%u", "%U"]) {
            found.append(
                has(["%f", "%F"])
                    ? "has %f in Exec, which is for files. Links need %u."
                    : "has no %u in Exec, so the program starts without the URL."
            )
        }
        if InstalledFiles.program(program) == nil {
            found.append("starts \(Terminal.quoted(program)), which does not exist.")
        }
        return found
    }

    /// Returns remarks about an `Exec` line, each as a sentence without its subject.
    private func notes(onCommand command: String) -> [String] {
        var found: [String] = []
        if command.contains("\"") || command.contains("'") {
            found.append("has quotes in Exec, which xdg-open does not understand outside of known desktops.")
        }
        if let path = words(of: command).first.flatMap(InstalledFiles.program),
            !InstalledFiles.isSame(path, files.program)
        {
            found.append(
                "starts \(Terminal.quoted(path)), which may be a different program than \(Terminal.quoted(files.program))."
            )
        }
        return found
    }

    // MARK: - The user's choice

    /// The paths of the lists of default apps that take precedence over the user's `mimeapps.list`, such as
    /// `gnome-mimeapps.list`, in order of precedence.
    private var lists: [String] {
        let desktops = (getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0) } ?? "").lowercased()
        return desktops.split(separator: ":").map { "\(config)/\($0)-mimeapps.list" }
    }

    private func choice(of scheme: String, isBroken: Bool) -> [Finding] {
        let type = "x-scheme-handler/" + scheme
        let own = MimeAppsList.own.path
        let handler = LinkHandler(scheme: scheme, ownEntry: files.entryName)
        guard !handler.isThisApp else { return [.right("\(scheme):// links open with this app.")] }
        for path in lists + [own] where exists(path) {
            guard let file = KeyFileReader(path) else {
                return [
                    .wrong(
                        "The user’s list of default apps, \(Terminal.quoted(path)), cannot be read.",
                        Remedy(command: "mv \(shellWord(path)) \(shellWord(path + ".broken"))") {
                            guard rename(path, path + ".broken") == 0 else {
                                throw CommandError("\(path) cannot be renamed. \(ApplicationError.ofSystem)")
                            }
                            return []
                        }
                    )
                ]
            }
            guard path != own, let first = file.list(type, in: "Default Applications").first,
                first != files.entryName
            else { continue }
            return [
                .wrong(
                    "\(Terminal.quoted(path)) chooses \(Terminal.quoted(first)) for \(scheme):// links, and takes precedence over \(Terminal.quoted(own)).",
                    forgettingChoice(of: type, in: path)
                )
            ]
        }
        let choose = Remedy(command: "gio mime \(type) \(files.entryName)") { [links] in
            try links.choose([type])
            return []
        }
        let chosen = KeyFileReader(own)?.list(type, in: "Default Applications").first
        if let chosen, chosen != files.entryName, !isInstalled(chosen) {
            return [
                .wrong(
                    "\(Terminal.quoted(own)) chooses \(Terminal.quoted(chosen)) for \(scheme):// links, but that app is not installed.",
                    choose
                )
            ]
        }
        if KeyFileReader(own)?.list(type, in: "Removed Associations").contains(files.entryName) ?? false {
            return [
                .wrong(
                    "\(Terminal.quoted(own)) says that the app does not open \(scheme):// links.",
                    choose
                )
            ]
        }
        guard let name = handler.appName else {
            // If the entry is broken, there already is a finding about it, and repairing the entry also makes
            // the app open these links.
            return isBroken ? [] : [.wrong("No app opens \(scheme):// links.", choose)]
        }
        let other = "\(Terminal.quoted(name)) (\(handler.entry ?? "without a desktop entry"))"
        return [.wrong("\(scheme):// links open with \(other).", choose)]
    }

    private func isInstalled(_ entry: String) -> Bool {
        folders.contains { exists("\($0)/applications/\(entry)") }
    }

    /// Returns the remedy that removes the choice for a type from one of the user's lists.
    private func forgettingChoice(of type: String, in path: String) -> Remedy {
        let group = "Default Applications"
        return Remedy(command: "sed -i '/^\\[\(group)\\]/,/^\\[/{\\|^\(type)=|d}' \(shellWord(path))") {
            try MimeAppsList(path: path).removeAll(of: type, in: group)
            return []
        }
    }

    // MARK: - Caches, icon, and bus

    private var caches: [Finding] {
        guard let entry = entryPath, KeyFileReader(entry) != nil else { return [] }
        let folder = entry.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let cache = KeyFileReader(folder + "/mimeinfo.cache")
        let missing = files.schemes.filter { scheme in
            !(cache?.list("x-scheme-handler/" + scheme, in: "MIME Cache").contains(files.entryName) ?? false)
        }
        guard !missing.isEmpty else {
            return [.right("The cache of \(Terminal.quoted(folder)) knows the app.")]
        }
        // If the user has chosen this app for the links, they open with it even without a cache.
        if links.handlers.allSatisfy(\.isThisApp) { return [] }
        let state = cache == nil ? "There is no cache" : "The cache is older than the desktop entry"
        let sentence = "\(state) in \(Terminal.quoted(folder)), so GIO does not find the app."
        guard InstalledFiles.program("update-desktop-database") != nil else {
            return [.wrong(sentence, Remedy(command: "sudo apt install desktop-file-utils"))]
        }
        let command = "update-desktop-database \(shellWord(folder))"
        return [
            .wrong(
                sentence,
                folder.hasPrefix(share + "/")
                    ? Remedy(command: command) { [links] in
                        links.updateCaches()
                        return []
                    }
                    : Remedy(command: "sudo " + command)
            )
        ]
    }

    private var icon: [Finding] {
        guard files.metadata.icon?.files != nil else { return [] }
        let path = "icons/hicolor/scalable/apps/\(files.id).svg"
        guard !folders.contains(where: { exists("\($0)/\(path)") }) else { return [] }
        return [.wrong("No folder contains the icon of the app, so choosers show a generic icon.", install)]
    }

    private var bus: [Finding] {
        guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
            return [
                .wrong(
                    "There is no session bus, so each link opens its own window. Log in to a desktop.",
                    nil
                )
            ]
        }
        defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
        return service(bus) + owner(bus) + [portal(bus)]
    }

    private func service(_ bus: OpaquePointer) -> [Finding] {
        let name = "dbus-1/services/\(files.id).service"
        let group = "D-BUS Service"
        guard let path = folders.lazy.map({ "\($0)/\(name)" }).first(where: { exists($0) }) else {
            return [
                .wrong(
                    "The session bus has no service \(Terminal.quoted(files.id)), so it cannot start the app for a notification or a search.",
                    install
                )
            ]
        }
        guard let file = KeyFileReader(path), let command = file.text("Exec", in: group) else {
            return [.wrong("The service \(Terminal.quoted(path)) cannot be read.", install)]
        }
        guard file.text("Name", in: group) == files.id else {
            return [
                .wrong("The service \(Terminal.quoted(path)) does not have the name of the app.", install)
            ]
        }
        let program = words(of: command).first ?? ""
        guard let started = InstalledFiles.program(program) else {
            return [
                .wrong(
                    "The service \(Terminal.quoted(path)) starts \(Terminal.quoted(program)), which does not exist.",
                    install
                )
            ]
        }
        guard InstalledFiles.isSame(started, files.program) || started.hasSuffix("/flatpak") else {
            return [
                .note(
                    "The service \(Terminal.quoted(path)) starts \(Terminal.quoted(started)), which may be a different program than \(Terminal.quoted(files.program))."
                )
            ]
        }
        guard cgtk_bus_can_start(bus, files.id) != 0 else {
            return [
                .note(
                    "The session bus does not know the service \(Terminal.quoted(path)) until the next login, so it cannot start the app for a notification or a search. If the service is still unknown after that, the bus reads other folders."
                )
            ]
        }
        return [.right("The session bus starts the app with the service \(Terminal.quoted(path)).")]
    }

    /// Reports whether apps in a sandbox can open links. The finding is always a note, because this app is
    /// not at fault if they cannot.
    private func portal(_ bus: OpaquePointer) -> Finding {
        cgtk_bus_can_start(bus, "org.freedesktop.portal.Desktop") != 0
            ? .note(
                "Apps in a sandbox open links through the portal, which may ask the user to choose an app."
            )
            : .note("There is no portal on the session bus, so apps in a sandbox cannot open links.")
    }

    private func owner(_ bus: OpaquePointer) -> [Finding] {
        guard let owner = cgtk_bus_name_owner(bus, files.id) else {
            return [.right("The app is not running.")]
        }
        defer { g_free(owner) }
        let process = cgtk_bus_process(bus, owner)
        guard let link = g_file_read_link("/proc/\(process)/exe", nil) else {
            return [.right("The app is running.")]
        }
        defer { g_free(link) }
        let program = InstalledFiles.withoutMark(String(cString: link))
        if program != String(cString: link), program == files.program {
            return [
                .note("An older version of the program is running and receives the links until it is closed.")
            ]
        }
        guard !InstalledFiles.isSame(program, files.program) else {
            return [.right("The app is running and receives the links.")]
        }
        return [
            .wrong(
                "\(Terminal.quoted(program)) owns the app’s name \(Terminal.quoted(files.id)) on the session bus and receives the links.",
                Remedy(command: "kill \(process)")
            )
        ]
    }
}
