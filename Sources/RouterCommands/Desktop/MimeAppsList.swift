import CRouterGtk
import Glibc
import RouterGtk

/// The list of a user's default apps, `mimeapps.list`, from which a single app can be removed.
///
/// GIO cannot remove a single app: it can only reset all choices for a media type.
struct MimeAppsList {
    /// The user's list that applies in every desktop. There may also be lists for a single desktop, such as
    /// `gnome-mimeapps.list`.
    static let own = MimeAppsList(path: String(cString: g_get_user_config_dir()) + "/mimeapps.list")

    let path: String

    private static let groups = ["Default Applications", "Added Associations"]

    /// Returns whether the list contains the given app for any of the given types.
    func names(_ app: String, for types: [String]) -> Bool {
        guard let file = KeyFileReader(path) else { return false }
        return Self.groups.contains { group in
            types.contains { type in file.list(type, in: group).contains(app) }
        }
    }

    /// Removes an app from the choices for the given types. Does nothing if there is no list.
    func remove(_ app: String, from types: [String]) throws(CommandError) {
        try change { file in
            var isChanged = false
            for group in Self.groups {
                for type in types where Self.remove(app, from: type, of: group, in: file) { isChanged = true }
                // GIO leaves empty groups behind, so an empty group is removed even if it was already empty.
                var count: gsize = 0
                g_strfreev(g_key_file_get_keys(file, group, &count, nil))
                if count == 0, g_key_file_remove_group(file, group, nil) != 0 { isChanged = true }
            }
            return isChanged
        }
    }

    /// Removes a media type, with all its apps, from a group of the list.
    func removeAll(of type: String, in group: String) throws(CommandError) {
        try change { g_key_file_remove_key($0, group, type, nil) != 0 }
    }

    /// Changes the file, if it exists, and keeps its comments. The closure returns whether anything changed.
    private func change(_ body: (OpaquePointer) -> Bool) throws(CommandError) {
        guard g_file_test(path, G_FILE_TEST_EXISTS) != 0, let file = g_key_file_new() else { return }
        defer { g_key_file_unref(file) }
        let flags = GKeyFileFlags(
            rawValue: G_KEY_FILE_KEEP_COMMENTS.rawValue | G_KEY_FILE_KEEP_TRANSLATIONS.rawValue
        )
        do throws(ApplicationError) {
            try KeyFile.load(path, flags, into: file)
        } catch {
            throw CommandError("\(Terminal.quoted(path)) cannot be read. \(error)")
        }
        // Saving through the real path preserves a symbolic link, for example into a folder under version
        // control.
        let real = realpath(path, nil)
        defer { free(real) }
        var error: UnsafeMutablePointer<GError>?
        guard body(file), g_key_file_save_to_file(file, real.map { String(cString: $0) } ?? path, &error) == 0
        else { return }
        throw CommandError("\(Terminal.quoted(path)) cannot be written.", &error)
    }

    private static func remove(_ app: String, from type: String, of group: String, in file: OpaquePointer)
        -> Bool
    {
        let apps = apps(for: type, of: group, in: file)
        let others = apps.filter { $0 != app }
        guard others.count < apps.count else { return false }
        if others.isEmpty {
            g_key_file_remove_key(file, group, type, nil)
        } else {
            g_key_file_set_value(file, group, type, others.map { $0 + ";" }.joined())
        }
        return true
    }

    private static func apps(for type: String, of group: String, in file: OpaquePointer) -> [String] {
        guard let value = g_key_file_get_value(file, group, type, nil) else { return [] }
        defer { g_free(value) }
        return String(cString: value).split(separator: ";").map(String.init)
    }
}
