import CRouterGtk
import Glibc
import RouterCore
import RouterGtk
import RouterRecording

/// The file to which `--events` appends one JSON line for each event.
///
/// The app never blocks on the file: if a pipe's reader is slow, the lines are buffered until there is room.
/// If the buffer becomes too large, or if writing fails, the app prints one message and continues without the
/// file.
final class EventFile {
    private let path: String
    private let descriptor: Int32
    private let entryLimit: Int
    private let includesAll: Bool
    private let byteLimit: Int
    private let complain: @MainActor (String) -> Void
    private var waiting: [UInt8] = []
    private var source: guint = 0
    private var hasEnded = false

    /// Opens the file, or creates it.
    ///
    /// - Parameters:
    ///   - isFull: Whether each line lists all pages in the stack of a window or modal, instead of only the
    ///     top 64.
    ///   - includesAll: Whether the file also contains events that are not requests.
    ///   - byteLimit: The maximum number of bytes that are buffered for a slow reader.
    ///   - complain: Called with the reason when the file can no longer be written.
    init(
        path: String,
        isFull: Bool,
        includesAll: Bool = false,
        byteLimit: Int = 1 << 20,
        complain: @escaping @MainActor (String) -> Void = Terminal.complain
    ) throws(CommandError) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
        guard descriptor >= 0 else {
            let reason =
                Self.isUnreadPipe(path)
                ? "No program is reading from this pipe." : ApplicationError.ofSystem.description
            throw CommandError("Events cannot be written to \(Terminal.quoted(path)). \(reason)")
        }
        // By default, SIGPIPE would kill the app when the app writes to a pipe that no program reads anymore.
        signal(SIGPIPE, SIG_IGN)
        (self.path, self.descriptor, self.byteLimit, self.complain) = (path, descriptor, byteLimit, complain)
        self.includesAll = includesAll
        entryLimit = isFull ? Int.max : NavigationRecord.standardEntryLimit
    }

    isolated deinit {
        if source != 0 { g_source_remove(source) }
        close(descriptor)
    }

    /// Appends the navigator's future events for as long as the returned observation lasts.
    func follow(_ navigator: Navigator) -> NavigationObservation {
        var lines = EventLines(includingAll: includesAll)
        return navigator.observe { [self] event in
            let record = lines.record(of: event, entryLimit: entryLimit, time: NavigationRecord.now)
            if let record { append(record.line + "\n") }
        }
    }

    private func append(_ line: String) {
        guard !hasEnded else { return }
        guard waiting.isEmpty || waiting.count + line.utf8.count <= byteLimit else {
            return end(because: "The reader is too slow.")
        }
        waiting += line.utf8
        if source == 0 { write() }
    }

    private func end(because reason: String) {
        guard !hasEnded else { return }
        hasEnded = true
        complain("Events can no longer be written to \(Terminal.quoted(path)). \(reason)")
    }

    /// Writes as much as possible without blocking. The rest is written when the pipe has room again.
    private func write() {
        while !waiting.isEmpty {
            let count = waiting.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                waiting.removeFirst(count)
            } else if errno == EAGAIN {
                return waitForRoom()
            } else if errno != EINTR {
                end(because: ApplicationError.ofSystem.description)
                waiting = []
            }
        }
    }

    private func waitForRoom() {
        guard source == 0 else { return }
        source = g_unix_fd_add(
            descriptor,
            G_IO_OUT,
            { _, _, file in
                guard let file else { return 0 }
                return Unmanaged<EventFile>.fromOpaque(file).takeUnretainedValue().roomHasCome() ? 1 : 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Continues to write, and returns whether text still waits to be written.
    private func roomHasCome() -> Bool {
        write()
        if waiting.isEmpty { source = 0 }
        return !waiting.isEmpty
    }

    /// Returns whether opening failed because nothing reads from the pipe.
    ///
    /// Call this function directly after the failure, because it reads `errno`.
    private static func isUnreadPipe(_ path: String) -> Bool {
        guard errno == ENXIO else { return false }
        defer { errno = ENXIO }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
