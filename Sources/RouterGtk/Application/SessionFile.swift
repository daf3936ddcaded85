import CGtk
import Glibc
import RouterCore

/// The file that saves the open pages of all windows, in the app's state folder (`XDG_STATE_HOME`).
///
/// It is written within a second of a change, and at the end.
/// A write replaces the whole file or nothing, so that a crash leaves either the old or the new one.
/// A file that cannot be read, such as one of a newer version, is reported once and kept beside the new one.
final class SessionFile {
    /// The largest file that is read.
    private static let maximumBytes = 16 << 20

    /// Returns what is open, or nothing if nothing is to be saved.
    var content: (@MainActor () -> [SavedNavigation])?
    /// Whether the saved session could not be read when it was loaded last.
    private(set) var isUnreadable = false

    private let path: String
    /// The time from a change until it is written, in milliseconds.
    private let delay: Int
    private let complain: @MainActor (String) -> Void
    private var saving: MainLoopTimer?
    private var hasFailed = false

    init(
        path: String,
        delay: Int = 1_000,
        complain: @escaping @MainActor (String) -> Void = { Terminal.complain($0) }
    ) {
        self.path = path
        self.delay = delay
        self.complain = complain
    }

    /// The file of an app.
    convenience init(of id: String) {
        self.init(path: String(cString: g_get_user_state_dir()) + "/\(id)/session.json")
    }

    /// The saved windows; none if there are none that can be read.
    func load() -> [SavedNavigation] {
        isUnreadable = false
        guard access(path, F_OK) == 0 else { return [] }
        do {
            return try read()
        } catch {
            isUnreadable = true
            let kept = path + ".unreadable"
            let end = rename(path, kept) == 0 ? " (kept as \(Terminal.quoted(kept)))" : ""
            complain("cannot restore the last session from \(Terminal.quoted(path))\(end): \(error)")
            return []
        }
    }

    private func read() throws(ApplicationError) -> [SavedNavigation] {
        guard g_file_test(path, G_FILE_TEST_IS_REGULAR) != 0 else {
            throw ApplicationError("it is not a file")
        }
        let bytes: [UInt8]
        do {
            bytes = try InputFile.bytes(of: path, atMost: Self.maximumBytes)
        } catch {
            throw ApplicationError(error.message)
        }
        guard bytes.count <= Self.maximumBytes else {
            throw ApplicationError("it is larger than \(Self.maximumBytes >> 20) MiB")
        }
        do {
            return try SavedNavigation.windows(fromJSON: bytes)
        } catch {
            throw ApplicationError(error.message)
        }
    }

    /// Saves what is open soon, once for several changes in a row.
    func saveSoon() {
        guard saving == nil else { return }
        saving = MainLoopTimer(milliseconds: delay) { [weak self] in self?.save() }
    }

    /// Saves what is open now.
    func save() {
        saving = nil
        guard let windows = content?(), !windows.isEmpty else { return }
        do {
            try write(SavedNavigation.json(of: windows))
        } catch {
            guard !hasFailed else { return }
            hasFailed = true
            complain("cannot save the session to \(Terminal.quoted(path)): \(error)")
        }
    }

    private func write(_ text: String) throws(ApplicationError) {
        guard text.utf8.count <= Self.maximumBytes else {
            // The next run would not read it.
            throw ApplicationError("it is larger than \(Self.maximumBytes >> 20) MiB")
        }
        let folder = g_path_get_dirname(path)
        defer { g_free(folder) }
        guard g_mkdir_with_parents(folder, 0o700) == 0 else {
            throw ApplicationError(String(cString: strerror(errno)))
        }
        var error: UnsafeMutablePointer<GError>?
        let flags = G_FILE_SET_CONTENTS_CONSISTENT
        guard g_file_set_contents_full(path, text, gssize(text.utf8.count), flags, 0o600, &error) == 0 else {
            return
        }
        defer { g_clear_error(&error) }
        throw ApplicationError(error.map { String(cString: $0.pointee.message) } ?? "unknown")
    }
}
