import CGtk
import Glibc

/// A file that keeps something for the next run of an app, which only its owner may read.
///
/// A write replaces the whole file or nothing, so that a crash leaves either the old or the new one.
nonisolated struct SavedFile {
    let path: String

    /// The most bytes that are read and written.
    private static let maximumBytes = 16 << 20

    /// Returns the bytes of the file, or `nil` if there is none.
    func read() throws(ApplicationError) -> [UInt8]? {
        guard access(path, F_OK) == 0 else { return nil }
        let bytes = try InputFile.bytes(of: path, atMost: Self.maximumBytes)
        guard bytes.count <= Self.maximumBytes else { throw Self.tooLarge }
        return bytes
    }

    /// Writes the file, in a folder that is made if there is none; contents that replace others wait for the disk.
    func write(_ text: String) throws(ApplicationError) {
        // The next run would not read it.
        guard text.utf8.count <= Self.maximumBytes else { throw Self.tooLarge }
        let folder = g_path_get_dirname(path)
        defer { g_free(folder) }
        guard g_mkdir_with_parents(folder, 0o700) == 0 else {
            throw .ofSystem
        }
        var error: UnsafeMutablePointer<GError>?
        let flags = G_FILE_SET_CONTENTS_CONSISTENT
        guard g_file_set_contents_full(path, text, gssize(text.utf8.count), flags, 0o600, &error) == 0 else {
            return
        }
        defer { g_clear_error(&error) }
        throw ApplicationError(error.map { String(cString: $0.pointee.message) } ?? "unknown")
    }

    /// Deletes the file, if there is one.
    func remove() throws(ApplicationError) {
        guard unlink(path) != 0, errno != ENOENT, errno != ENOTDIR else { return }
        throw .ofSystem
    }

    /// Keeps a file that is not used beside the next one.
    ///
    /// - Parameter ending: The end of the name under which it is kept.
    /// - Returns: The name of the file for a sentence about it, with the name under which it is kept.
    @discardableResult
    func setAside(as ending: String) -> String {
        let kept = path + ending
        return Terminal.quoted(path) + (rename(path, kept) == 0 ? " (kept as \(Terminal.quoted(kept)))" : "")
    }

    private static let tooLarge = ApplicationError("it is larger than 16 MiB")
}

/// Reads a file as a whole, up to a number of bytes.
nonisolated package enum InputFile {
    /// Reads the bytes of a file, at most `maximum + 1`.
    ///
    /// One byte more than the caller accepts shows that the file is too large.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - maximum: The most bytes that the caller accepts; by default 4 MiB.
    /// - Throws: The system's message, in the user's language, if the file cannot be opened or read.
    package static func bytes(
        of path: String,
        atMost maximum: Int = 4_194_304
    ) throws(ApplicationError) -> [UInt8] {
        guard let file = fopen(path, "re") else { throw .ofSystem }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: maximum + 1) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        guard ferror(file) == 0 else { throw .ofSystem }
        return bytes
    }
}
