import CGtk

/// The files that are installed beside the program: route file, style sheet, translations, desktop entry.
///
/// A program in a folder `bin` is an installed one. Any other is one of a checkout, which has its data built in, so that
/// it never shows those of a version installed elsewhere.
enum InstalledFiles {
    /// The program that runs, as an absolute path without links, or `nil` where the system does not tell.
    static let executable: String? = {
        guard let path = g_file_read_link("/proc/self/exe", nil) else { return nil }
        defer { g_free(path) }
        return String(cString: path)
    }()

    /// The folders `share` in which data may be, the one beside the program first, then those of the XDG Base Directory
    /// Specification; none for a program of a checkout.
    static let directories = directories(
        of: executable,
        user: String(cString: g_get_user_data_dir()),
        system: systemDirectories()
    )

    /// The folder `share` beside an installed program.
    static var prefixShare: String? { directories.first }

    /// The path of a data file, or `nil` if none is installed.
    static func path(ofData name: String) -> String? { path(of: "\(AppInfo.program)/\(name)") }

    /// The first of the folders' files, or folders, of that relative path.
    static func path(of name: String) -> String? {
        directories.lazy.map { "\($0)/\(name)" }.first { g_file_test($0, G_FILE_TEST_EXISTS) != 0 }
    }

    /// The same for a program at a given path.
    static func directories(of executable: String?, user: String, system: [String]) -> [String] {
        guard let parts = executable?.split(separator: "/"), parts.dropLast().last == "bin" else { return [] }
        let share = "/" + (parts.dropLast(2) + ["share"]).joined(separator: "/")
        return [share] + ([user] + system).filter { $0 != share }
    }

    /// The folders of `XDG_DATA_DIRS`.
    static func systemDirectories() -> [String] {
        guard let directories = g_get_system_data_dirs() else { return [] }
        var found: [String] = []
        while let directory = directories[found.count] {
            found.append(String(cString: directory))
        }
        return found
    }
}
