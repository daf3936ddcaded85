import CRouterGtk
import RouterGtk

/// A loader for files with groups and keys, such as `preferences.ini`.
///
/// The loader accepts only regular files. `g_key_file_load_from_file` would also open a pipe, and then wait
/// until another program writes to it.
package enum KeyFile {
    private static let maximumBytes = 4 << 20

    /// Loads a file into a `GKeyFile`.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - flags: What the `GKeyFile` keeps in addition to the keys, such as comments.
    ///   - file: The `GKeyFile` that receives the groups and keys.
    /// - Throws: The reason why the file cannot be read.
    package static func load(
        _ path: String,
        _ flags: GKeyFileFlags = GKeyFileFlags(rawValue: 0),
        into file: OpaquePointer?
    ) throws(ApplicationError) {
        let bytes = try InputFile.bytes(of: path, atMost: maximumBytes)
        guard bytes.count <= maximumBytes else { throw ApplicationError("The file is larger than 4 MiB.") }
        var error: UnsafeMutablePointer<GError>?
        let isRead = bytes.withUnsafeBytes { bytes in
            let text = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            return g_key_file_load_from_data(file, text, gsize(bytes.count), flags, &error) != 0
        }
        guard !isRead else { return }
        defer { g_clear_error(&error) }
        throw ApplicationError(
            saying: error.map { String(cString: $0.pointee.message) } ?? "The reason is unknown."
        )
    }
}

/// Builds the text of a key file, such as a desktop entry.
struct KeyFileText: ~Copyable {
    private let file = g_key_file_new()

    deinit {
        if let file { g_key_file_unref(file) }
    }

    /// Escapes a value, and sets it for a key.
    func set(_ key: String, _ value: String, in group: String) {
        g_key_file_set_string(file, group, key, value)
    }

    /// The text of the file.
    var text: String {
        guard let text = g_key_file_to_data(file, nil, nil) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}

/// Reads the groups and keys of an existing key file.
struct KeyFileReader: ~Copyable {
    private let file: OpaquePointer

    /// Reads a file, or returns `nil` if it cannot be read.
    init?(_ path: String) {
        guard let file = g_key_file_new() else { return nil }
        guard (try? KeyFile.load(path, into: file)) != nil else {
            g_key_file_unref(file)
            return nil
        }
        self.file = file
    }

    deinit {
        g_key_file_unref(file)
    }

    /// Returns the value of a key, or `nil` if the key is absent.
    func text(_ key: String, in group: String) -> String? {
        guard let text = g_key_file_get_string(file, group, key, nil) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Returns the items of a list, or an empty array if the key is absent.
    func list(_ key: String, in group: String) -> [String] {
        (text(key, in: group) ?? "").split(separator: ";").map(String.init)
    }
}
