import RouterGtk

/// The commands `--desktop-files`, `--install-links`, and `--remove-links`.
enum DesktopCommands {
    /// Writes the app's desktop files to subfolders of a folder, and prints their paths.
    static func write(_ app: RouterApplication, below folder: String, program: String?) throws {
        guard let program = program ?? InstalledFiles.executable else {
            throw CommandError("The path of this program is unknown. Name it with --program.")
        }
        let files = try DesktopFiles(of: app, program: program)
        for file in files.all { try file.write(below: folder) }
        for file in files.all { try Console.print("\(folder)/\(file.path)") }
        if files.metadata.listing == nil {
            Terminal.complain(
                "There is no metainfo for software centers because the app’s metadata has no listing."
            )
        }
    }

    /// Makes this program open the app's links, and returns the lines of a report.
    static func install(_ app: RouterApplication, replacing: Bool) throws -> [String] {
        let links = try DesktopLinks(of: app)
        let result = try links.install(replacing: replacing)
        let program = Terminal.quoted(InstalledFiles.executable ?? Terminal.programName)
        return links.handlers.map { "\($0.scheme):// links now open with \(program)." }
            + result.kept.map { "Kept: \($0)" } + result.removed.map { "Removed: \($0)" }
            + result.written.map { "Written: \($0)" }
    }

    /// Removes what `--install-links` has installed, and returns the lines of a report.
    static func remove(_ app: RouterApplication) throws -> [String] {
        let links = try DesktopLinks(of: app)
        guard links.isInstalled else { return ["Nothing was installed here, so nothing has changed."] }
        let removed = try links.remove()
        let handlers = links.handlers.map { handler in
            let name = handler.appName.map { Terminal.quoted($0) } ?? "no app"
            return "\(handler.scheme):// links now open with \(name)."
        }
        let left = links.foreignEntry.map { "Left: \($0), which --install-links did not write" }
        return handlers + removed.map { "Removed: \($0)" } + [left].compactMap(\.self)
    }
}
