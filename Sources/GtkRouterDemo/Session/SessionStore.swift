import CGtk
import FoundationEssentials
import Glibc
import RouterCore
import RouterGtk

/// The file that saves the open pages, in the app's state folder (`XDG_STATE_HOME`).
///
/// It is written within a second of a change, and at the end.
/// A write replaces the whole file or nothing, so that a crash leaves either the old or the new one.
/// A file that cannot be read, such as one of a newer version, is reported once and kept beside the new one.
final class SessionStore {
    /// The largest file that is read.
    private static let maximumBytes = 16 << 20

    private let path: String
    private let complain: @MainActor (String) -> Void
    private var saving: MainLoopTimer?
    private var hasFailed = false
    /// Whether there was a saved session that could not be read.
    private(set) var isUnreadable = false

    /// The time from a change until it is written, in milliseconds.
    private let delay: Int

    init(
        path: String = SessionStore.standardPath,
        delay: Int = 1_000,
        complain: @escaping @MainActor (String) -> Void = Console.complain
    ) {
        self.path = path
        self.delay = delay
        self.complain = complain
    }

    private static var standardPath: String {
        String(cString: g_get_user_state_dir()) + "/\(AppInfo.program)/session.json"
    }

    /// The saved pages, or `nil` if there are none that can be read.
    func load() -> SavedNavigation? {
        guard access(path, F_OK) == 0 else { return nil }
        do {
            guard g_file_test(path, G_FILE_TEST_IS_REGULAR) != 0 else {
                throw ProgramError("it is not a file")
            }
            let bytes = try InputFile.bytes(of: path, atMost: Self.maximumBytes)
            guard bytes.count <= Self.maximumBytes else {
                throw ProgramError("it is larger than \(Self.maximumBytes >> 20) MiB")
            }
            return try JSONDecoder().decode(SavedNavigation.self, from: Data(bytes))
        } catch {
            isUnreadable = true
            let kept = path + ".unreadable"
            let end = rename(path, kept) == 0 ? " (kept as \(Console.quoted(kept)))" : ""
            complain(
                "cannot restore the last session from \(Console.quoted(path))\(end): \(Self.reason(of: error))"
            )
            return nil
        }
    }

    /// Saves the open pages soon, once for several changes in a row.
    func saveSoon(_ navigator: Navigator) {
        guard saving == nil else { return }
        saving = MainLoopTimer(milliseconds: delay) { [weak self, weak navigator] in
            if let navigator { self?.save(navigator) }
        }
    }

    /// Saves the open pages now.
    func save(_ navigator: Navigator) {
        saving = nil
        do {
            try write(JSONEncoder().encode(navigator.saved()))
        } catch {
            guard !hasFailed else { return }
            hasFailed = true
            complain("cannot save the session to \(Console.quoted(path)): \(Self.reason(of: error))")
        }
    }

    private func write(_ data: Data) throws {
        let folder = g_path_get_dirname(path)
        defer { g_free(folder) }
        guard g_mkdir_with_parents(folder, 0o700) == 0 else {
            throw ProgramError(String(cString: strerror(errno)))
        }
        var error: UnsafeMutablePointer<GError>?
        let isWritten = data.withUnsafeBytes { bytes in
            g_file_set_contents_full(
                path,
                bytes.bindMemory(to: gchar.self).baseAddress,
                gssize(bytes.count),
                G_FILE_SET_CONTENTS_CONSISTENT,
                0o600,
                &error
            )
        }
        guard isWritten == 0 else { return }
        defer { g_clear_error(&error) }
        throw ProgramError(error.map { String(cString: $0.pointee.message) } ?? "unknown")
    }

    private static func reason(of error: any Error) -> String {
        switch error {
        case let error as InputFile.Failure: error.message
        case let error as ProgramError: error.lines.joined(separator: " ")
        case DecodingError.dataCorrupted(let context): context.debugDescription
        default: "it is not a saved navigation"
        }
    }
}
