import CRouterGtk
import Glibc
import RouterGtk

/// `--doctor`, which reports where links stop on their way to the app, and can repair the problems.
enum DoctorCommand {
    /// Prints the findings of the check.
    ///
    /// With `--fix`, the command then runs the suggested commands that change only the user's own files, and
    /// checks again.
    /// If nothing is wrong, it opens a test link for each scheme, except inside Flatpak.
    ///
    /// - Returns: The exit status, which is 1 if something is wrong.
    static func run(_ app: RouterApplication, fixes: Bool) throws -> Int32 {
        var findings = try Doctor(of: app).examine()
        try print(findings)
        if fixes, let next = findings.mendable.first {
            try mend(app, beginningWith: next)
            findings = try Doctor(of: app).examine()
            try Console.print("")
            try print(findings)
        }
        guard !findings.contains(where: { $0.kind == .wrong }) else {
            let hint =
                fixes || findings.mendable.isEmpty
                ? "" : " --doctor --fix runs the commands that change only your own files."
            try Console.print("\nLinks might not arrive.\(hint)")
            return EXIT_FAILURE
        }
        if InstalledFiles.isFlatpak {
            let reason = "inside the sandbox, the app cannot see whether the link arrives"
            try print([.note("No link was opened: \(reason).")])
            return EXIT_SUCCESS
        }
        for scheme in try DesktopLinks(of: app).schemes {
            let finding = RoundTrip(scheme: scheme).go()
            try print([finding])
            guard finding.kind != .wrong else { return EXIT_FAILURE }
        }
        return EXIT_SUCCESS
    }

    /// Runs the suggested commands one after the other, each at most once.
    ///
    /// After each command, the check runs again, because the command may have made others unnecessary.
    private static func mend(_ app: RouterApplication, beginningWith first: Remedy) throws {
        var (next, done): (Remedy?, Set<String>) = (first, [])
        while let remedy = next {
            try Console.print("\nRunning: \(remedy.command)")
            done.insert(remedy.command)
            do {
                for line in try remedy.repair?() ?? [] { try Console.print(line) }
            } catch {
                try Console.print("\(error)")
            }
            // GIO notices changed files only while the main loop runs.
            while g_main_context_iteration(nil, 0) != 0 {}
            next = try Doctor(of: app).examine().mendable.first { !done.contains($0.command) }
        }
    }

    private static func print(_ findings: [Finding]) throws {
        for (finding, command) in zip(findings, findings.shownCommands) {
            try Console.print("\(finding.kind.rawValue.padded(to: 5))  \(finding.sentence)")
            if let command { try Console.print("       \(command)") }
        }
    }
}

extension String {
    /// Returns the text, padded with spaces to a number of characters.
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, count - self.count))
    }
}

/// A test link that the desktop opens with this app. The app reports the link instead of opening a page.
struct RoundTrip {
    /// The environment variable that contains the path of a file. If the variable is set, the app writes the
    /// URLs of a launch to the file instead of opening them.
    static let variable = "GTK_ROUTER_ECHO"
    /// The time to wait for the link, in units of 20 ms.
    private static let steps = 250

    let scheme: String

    /// A URL that contains everything that launchers are known to change.
    private var url: String { "\(scheme)://nav-check/a%2Fb//../c%20d?x=1+2&y=%C3%A4&z=%25#f" }

    /// Opens the link with `gio open`, and compares it with the URL that arrives.
    func go() -> Finding {
        guard let tool = InstalledFiles.program("gio") else {
            return .note("No link was opened because the program gio is not installed.")
        }
        guard let folder = g_dir_make_tmp("router-doctor-XXXXXX", nil) else {
            return .wrong("A temporary file cannot be created.", nil)
        }
        defer { g_free(folder) }
        let file = String(cString: folder) + "/arguments"
        defer {
            unlink(file)
            rmdir(folder)
        }
        var arguments = [strdup(tool), strdup("open"), strdup(url), nil]
        var environment = g_environ_setenv(g_get_environ(), Self.variable, file, 1)
        defer {
            arguments.forEach { free($0) }
            g_strfreev(environment)
            environment = nil
        }
        var (said, status): (UnsafeMutablePointer<CChar>?, gint) = (nil, 0)
        defer { g_free(said) }
        guard
            g_spawn_sync(nil, &arguments, environment, G_SPAWN_DEFAULT, nil, nil, nil, &said, &status, nil)
                != 0
        else {
            return .wrong("The program gio cannot be started.", nil)
        }
        guard status == 0 else {
            let lines = said.map { String(cString: $0) } ?? ""
            let reason = lines.split(separator: "\n").first.map(String.init) ?? "The reason is unknown."
            return .wrong("The program gio cannot open the link \(Terminal.quoted(url)). \(reason)", nil)
        }
        for _ in 0..<Self.steps {
            if let bytes = try? InputFile.bytes(of: file) {
                let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
                let arrived = lines.dropLast().joined(separator: "\n")
                let token = lines.last == "1" ? ", with a token to raise the window" : ""
                guard arrived != url else {
                    return .right("A link arrived byte for byte\(token): \(url)")
                }
                return .wrong(
                    "The link \(Terminal.quoted(url)) arrived as \(Terminal.quoted(arrived)).",
                    nil
                )
            }
            g_usleep(20_000)
        }
        return .wrong("The link \(Terminal.quoted(url)) did not arrive within five seconds.", nil)
    }

    /// Writes the URLs of a launch, and whether the launcher passed an activation token, to the file that the
    /// environment ``variable`` names.
    ///
    /// - Returns: Whether the environment variable is set. If it is, the app opens nothing, even if the file
    ///   cannot be written.
    static func answer(_ urls: [String]) -> Bool {
        guard let path = getenv(variable).map({ String(cString: $0) }) else { return false }
        let hasToken = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"].contains {
            Terminal.initialVariable($0) != nil
        }
        let text = (urls + [hasToken ? "1" : "0"]).joined(separator: "\n")
        g_file_set_contents(path, text, gssize(text.utf8.count), nil)
        return true
    }
}
