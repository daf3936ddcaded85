import CRouterGtk
import Glibc

/// A file that stores data for the next run of an app, and that only its owner can read.
///
/// A write replaces the whole file at once, so a crash leaves either the old file or the new one.
nonisolated package struct SavedFile {
    let path: String

    /// Creates a value for the file at a path, without reading or writing the file.
    package init(path: String) { self.path = path }

    /// The maximum size that is read and written, in bytes.
    private static let maximumBytes = 16 << 20

    /// Returns the bytes of the file, or `nil` if the file does not exist.
    ///
    /// - Throws: ``ApplicationError`` if the file cannot be read or is larger than 16 MiB.
    func read() throws(ApplicationError) -> [UInt8]? {
        guard access(path, F_OK) == 0 else { return nil }
        let bytes = try InputFile.bytes(of: path, atMost: Self.maximumBytes)
        guard bytes.count <= Self.maximumBytes else { throw Self.tooLarge }
        return bytes
    }

    /// Writes the file, and creates its folder if necessary.
    ///
    /// If the file exists already, its old contents are replaced only after the new ones are on disk.
    ///
    /// - Throws: ``ApplicationError`` if the file cannot be written or the text is larger than 16 MiB.
    func write(_ text: String) throws(ApplicationError) {
        // The next run would refuse to read a larger file.
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
        throw ApplicationError(
            saying: error.map { String(cString: $0.pointee.message) } ?? "The reason is unknown."
        )
    }

    /// Deletes the temporary files that killed processes left behind.
    ///
    /// - Parameter age: The minimum age of the files, in seconds. See
    ///   ``TemporaryFiles/remove(of:olderThan:)``.
    func removeTemporaries(olderThan age: Int) {
        TemporaryFiles.remove(of: path, olderThan: age)
    }

    /// Deletes the file if it exists.
    func remove() throws(ApplicationError) {
        guard unlink(path) != 0, errno != ENOENT, errno != ENOTDIR else { return }
        throw .ofSystem
    }

    /// Renames the file, so that the next write does not replace it.
    ///
    /// - Parameter ending: The text to append to the file's name.
    /// - Returns: The name of the file and its new name, for use in a sentence, or only the name of the file
    ///   if it could not be renamed.
    @discardableResult
    package func setAside(as ending: String) -> String {
        do throws(ApplicationError) {
            try rename(toEnding: ending)
            return Self.sentence(path, keptAs: path + ending)
        } catch {
            return Terminal.quoted(path)
        }
    }

    /// Appends an ending to the file's name. A file that already has the new name is replaced.
    func rename(toEnding ending: String) throws(ApplicationError) {
        guard Glibc.rename(path, path + ending) == 0 else { throw .ofSystem }
    }

    /// Keeps the current contents under a second name, while the file
    /// itself stays in place until the next write.
    ///
    /// If the file system has no hard links, the file is renamed instead.
    ///
    /// - Parameter ending: The text to append to the file's name to get the second name.
    /// - Returns: Both names for use in a sentence, or only the name of the file if there is no second name.
    func keep(as ending: String) -> String {
        let kept = path + ending
        unlink(kept)
        guard link(path, kept) == 0 else { return setAside(as: ending) }
        return Self.sentence(path, keptAs: kept)
    }

    private static func sentence(_ path: String, keptAs kept: String) -> String {
        "\(Terminal.quoted(path)) (kept as \(Terminal.quoted(kept)))"
    }

    private static let tooLarge = ApplicationError("The file is larger than 16 MiB.")
}

/// The temporary files to which GLib writes new contents. When a temporary file is complete, GLib renames it,
/// so that it replaces the old file.
///
/// A process that is killed during a save leaves its temporary file behind, and nothing else deletes it.
nonisolated package enum TemporaryFiles {
    /// The age after which no process can still be writing a temporary file, in seconds.
    package static let maximumAge = 3_600

    /// Deletes the temporary files of a file.
    ///
    /// GLib names each of them after the file, followed by a period and six digits or capital letters, for
    /// example `session.json.A1B2C3`.
    /// Only regular files with such a name are deleted.
    ///
    /// - Parameters:
    ///   - path: The path of the file that the temporary files were meant to replace.
    ///   - age: The minimum time since they were written, in seconds. Pass 0 if no
    ///     other process can be saving the same file.
    package static func remove(of path: String, olderThan age: Int) {
        guard let folder = g_path_get_dirname(path), let name = g_path_get_basename(path) else { return }
        defer {
            g_free(folder)
            g_free(name)
        }
        guard let directory = g_dir_open(folder, 0, nil) else { return }
        defer { g_dir_close(directory) }
        let start = String(cString: name) + "."
        while let entry = g_dir_read_name(directory) {
            let found = String(cString: entry)
            guard found.hasPrefix(start), isRandom(found.dropFirst(start.count)) else { continue }
            let file = String(cString: folder) + "/" + found
            var status = stat()
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                age == 0 || time(nil) - status.st_mtim.tv_sec >= age
            else { continue }
            unlink(file)
        }
    }

    /// Returns whether a string could be the random ending of a temporary file's name.
    private static func isRandom(_ ending: Substring) -> Bool {
        ending.utf8.count == 6
            && ending.utf8.allSatisfy { byte in
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
    }
}

/// Reads whole files, up to a size limit.
nonisolated package enum InputFile {
    /// The kinds of files that a caller accepts.
    package enum Kind {
        /// A regular file, or a symbolic link to one.
        ///
        /// Opening or reading another kind of file, such as a named
        /// pipe, may block until another program acts.
        /// An app with a window must not block: while it is blocked, nothing is drawn, and the signals
        /// that it handles do not terminate the process.
        case regular
        /// Any file, for a command that may wait for a pipe.
        case any
    }

    /// Reads the bytes of a file, at most `maximum + 1`.
    ///
    /// If the result has more than `maximum` bytes, the file is too large.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - maximum: The maximum number of bytes that the caller accepts; by default 4 MiB.
    ///   - kind: The kind of file that the caller accepts.
    /// - Throws: ``ApplicationError`` with the system's message, in the user's language, if the file
    ///   cannot be opened or read, or with a sentence if the caller does not accept this kind of file.
    package static func bytes(
        of path: String,
        atMost maximum: Int = 4_194_304,
        kind: Kind = .regular
    ) throws(ApplicationError) -> [UInt8] {
        let waits = kind == .any ? 0 : O_NONBLOCK
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | waits)
        guard descriptor >= 0 else {
            // Opening a socket fails with this error.
            throw kind == .regular && errno == ENXIO ? Self.notRegular : .ofSystem
        }
        guard let file = fdopen(descriptor, "r") else {
            close(descriptor)
            throw .ofSystem
        }
        defer { fclose(file) }
        if kind == .regular {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw .ofSystem }
            // A folder is accepted here, because reading it then fails with the system's message.
            guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
                throw Self.notRegular
            }
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: maximum + 1) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        guard ferror(file) == 0 else { throw .ofSystem }
        return bytes
    }

    private static let notRegular = ApplicationError("The file is not a regular file.")
}
