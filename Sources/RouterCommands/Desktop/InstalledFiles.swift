import CRouterGtk
import Glibc

/// The files that are installed with the program, such as translations and the desktop entry.
///
/// A program counts as installed if its folder is named `bin`.
/// Any other program runs from a checkout and uses only its built-in data, never the data of another version.
package enum InstalledFiles {
    /// The absolute path of the running program, without symbolic links, or `nil` if it is unknown.
    package static let executable: String? = {
        guard let path = g_file_read_link("/proc/self/exe", nil) else { return nil }
        defer { g_free(path) }
        return withoutMark(String(cString: path))
    }()

    /// Returns the path of a program without the mark that the kernel adds if the file was replaced after the
    /// program started.
    package static func withoutMark(_ path: String) -> String {
        let mark = " (deleted)"
        return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
    }

    /// Whether the program runs inside the Flatpak sandbox.
    static var isFlatpak: Bool { g_file_test("/.flatpak-info", G_FILE_TEST_EXISTS) != 0 }

    /// Returns whether two paths lead to the same file or folder.
    static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Returns the path of an executable program in `PATH`, or `nil` if there is none.
    static func program(_ name: String) -> String? {
        guard let path = g_find_program_in_path(name) else { return nil }
        defer { g_free(path) }
        return String(cString: path)
    }

    /// The program's own `share` folder, followed by the folders of the XDG Base Directory Specification.
    ///
    /// The array is empty for a program from a checkout.
    package static let directories = directories(
        of: executable,
        user: String(cString: g_get_user_data_dir()),
        system: systemDirectories()
    )

    /// The `share` folder beside an installed program, or `nil` for a program from a checkout.
    package static var prefixShare: String? { directories.first }

    /// Returns the first existing file or folder at a relative path in the ``directories``, or `nil` if there
    /// is none.
    package static func path(of name: String) -> String? {
        directories.lazy.map { "\($0)/\(name)" }.first { g_file_test($0, G_FILE_TEST_EXISTS) != 0 }
    }

    /// Returns the value of the property ``directories`` for a program with the given path.
    package static func directories(of executable: String?, user: String, system: [String]) -> [String] {
        guard let parts = executable?.split(separator: "/"), parts.dropLast().last == "bin" else { return [] }
        let share = "/" + (parts.dropLast(2) + ["share"]).joined(separator: "/")
        return [share] + ([user] + system).filter { $0 != share }
    }

    /// The folders of `XDG_DATA_DIRS`.
    package static func systemDirectories() -> [String] {
        guard let directories = g_get_system_data_dirs() else { return [] }
        var found: [String] = []
        while let directory = directories[found.count] {
            found.append(String(cString: directory))
        }
        return found
    }
}
