import CRouterGtk
import Glibc

/// A file that keeps something for the next run of an app, which only its owner may read.
///
/// A write replaces the whole file or nothing, so that a crash leaves either the old or the new one.
nonisolated package struct SavedFile {
    let path: String

    /// Makes a file by its path; nothing is read or written yet.
    package init(path: String) { self.path = path }

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
        throw ApplicationError(
            saying: error.map { String(cString: $0.pointee.message) } ?? "The reason is unknown."
        )
    }

    /// Deletes what killed processes have left of their saves.
    ///
    /// - Parameter age: The least time since then, in seconds; see ``TemporaryFiles/remove(of:olderThan:)``.
    func removeTemporaries(olderThan age: Int) {
        TemporaryFiles.remove(of: path, olderThan: age)
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
    package func setAside(as ending: String) -> String {
        do throws(ApplicationError) {
            try rename(toEnding: ending)
            return Self.sentence(path, keptAs: path + ending)
        } catch {
            return Terminal.quoted(path)
        }
    }

    /// Adds an ending to the name of the file. A file that has that name already is replaced.
    func rename(toEnding ending: String) throws(ApplicationError) {
        guard Glibc.rename(path, path + ending) == 0 else { throw .ofSystem }
    }

    /// Keeps a second name of a file that stays until the next write replaces it.
    ///
    /// - Parameter ending: The end of that name. Without links in the file system, the file gets the name.
    /// - Returns: The name of the file for a sentence about it, with the name under which it is kept.
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

/// The files that GLib writes before it gives them the name of the file that they replace.
///
/// A process that is killed within a save leaves its temporary file, which nothing else deletes.
nonisolated package enum TemporaryFiles {
    /// The age at which no process can still be writing a temporary file, in seconds.
    package static let maximumAge = 3_600

    /// Deletes the temporary files of a file.
    ///
    /// Their names are the file's name, a period and six digits or capital letters, as `session.json.A1B2C3`.
    /// No other file is touched.
    ///
    /// - Parameters:
    ///   - path: The path of the file that they were meant to replace.
    ///   - age: The least time since they were written, in seconds.
    ///     If no other process can be saving the same file, it is 0.
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

    /// Whether this is what GLib adds to a name.
    private static func isRandom(_ ending: Substring) -> Bool {
        ending.utf8.count == 6
            && ending.utf8.allSatisfy { byte in
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
    }
}

/// Reads a file as a whole, up to a number of bytes.
nonisolated package enum InputFile {
    /// The kinds of files that a reader accepts.
    package enum Kind {
        /// A regular file, or a link to one.
        ///
        /// Opening or reading another file, such as a named pipe, may wait until another program acts.
        /// A window cannot wait: while it does, nothing is drawn and no signal ends the process.
        case regular
        /// Any file, for a command that may wait for a pipe.
        case any
    }

    /// Reads the bytes of a file, at most `maximum + 1`.
    ///
    /// One byte more than the caller accepts shows that the file is too large.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - maximum: The most bytes that the caller accepts; by default 4 MiB.
    ///   - kind: The kind of file that the caller accepts.
    /// - Throws: The system's message, in the user's language, if the file cannot be opened or read, or a
    ///   sentence if the file is of another kind.
    package static func bytes(
        of path: String,
        atMost maximum: Int = 4_194_304,
        kind: Kind = .regular
    ) throws(ApplicationError) -> [UInt8] {
        let waits = kind == .any ? 0 : O_NONBLOCK
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | waits)
        guard descriptor >= 0 else {
            // The system opens no socket.
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
            // Reading a folder fails with the system's message.
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
