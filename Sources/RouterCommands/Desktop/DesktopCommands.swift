import RouterGtk

/// `--desktop-files`, `--install-links`, and `--remove-links`.
enum DesktopCommands {
    /// Writes the files below a folder.
    static func write(_ app: RouterApplication, below folder: String, program: String?) throws {
        guard let program = program ?? InstalledFiles.executable else {
            throw CommandError("The path of this program is unknown: name one with --program.")
        }
        let files = try DesktopFiles(of: app, program: program)
        for file in files.all { try file.write(below: folder) }
        for file in files.all { try Console.print("\(folder)/\(file.path)") }
    }

    /// Has this program open the links of the app.
    static func install(_ app: RouterApplication, replacing: Bool) throws {
        let links = try DesktopLinks(of: app)
        let written = try links.install(replacing: replacing)
        let program = Terminal.quoted(InstalledFiles.executable ?? Terminal.programName)
        for handler in links.handlers {
            try Console.print("Links of \(handler.scheme):// now open with \(program).")
        }
        try report("Written", written)
    }

    /// Undoes that.
    static func remove(_ app: RouterApplication) throws {
        let links = try DesktopLinks(of: app)
        guard links.isInstalled else {
            try Console.print("Nothing was chosen here, so nothing has changed.")
            return
        }
        let removed = try links.remove()
        for handler in links.handlers {
            let name = handler.appName.map { Terminal.quoted($0) } ?? "no app"
            try Console.print("Links of \(handler.scheme):// now open with \(name).")
        }
        try report("Removed", removed)
    }

    private static func report(_ what: String, _ paths: [String]) throws {
        for path in paths { try Console.print("\(what): \(path)") }
    }
}
