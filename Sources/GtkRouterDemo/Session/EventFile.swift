import CGtk
import Glibc
import RouterCore
import RouterGtk
import RouterTools

/// The file to which `--events` appends one JSON line for each event.
///
/// The app never waits for it: lines for a slow reader of a pipe are kept until there is room.
/// If they become too many, or writing fails, the app complains once and goes on without the file.
final class EventFile {
    private let output: OutputQueue
    private let path: String
    private let entryLimit: Int
    private let complain: @MainActor (String) -> Void
    private var hasEnded = false

    /// Opens the file, or creates it.
    ///
    /// - Parameters:
    ///   - isFull: Whether all entries of a stack are written.
    ///   - byteLimit: The most bytes that wait for a reader.
    ///   - complain: Called with the reason when nothing can be written any more.
    init(
        path: String,
        isFull: Bool,
        byteLimit: Int = 1 << 20,
        complain: @escaping @MainActor (String) -> Void = Terminal.complain
    ) throws(ProgramError) {
        self.path = path
        self.complain = complain
        entryLimit = isFull ? Int.max : NavigationRecord.standardEntryLimit
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
        guard descriptor >= 0 else {
            let reason =
                Self.isUnreadPipe(path) ? "nothing reads from this pipe" : String(cString: strerror(errno))
            throw ProgramError("cannot write events to \(Terminal.quoted(path)): \(reason)")
        }
        // A reader that closes its end of a pipe would else end the app.
        signal(SIGPIPE, SIG_IGN)
        output = OutputQueue(descriptor: descriptor, byteLimit: byteLimit)
        output.failed = { [weak self] in self?.end(because: $0) }
    }

    /// Appends an event.
    func append(_ event: NavigationEvent) {
        guard !hasEnded else { return }
        let line = NavigationRecord(event, entryLimit: entryLimit, time: NavigationRecord.now).line + "\n"
        if !output.append(line) { end(because: "it is read too slowly") }
    }

    private func end(because reason: String) {
        guard !hasEnded else { return }
        hasEnded = true
        complain("cannot write events to \(Terminal.quoted(path)) any more: \(reason)")
    }

    /// Whether opening failed because nobody reads the pipe.
    ///
    /// Call it right after the failure.
    private static func isUnreadPipe(_ path: String) -> Bool {
        guard errno == ENXIO else { return false }
        defer { errno = ENXIO }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}

/// Text on its way to a file or a pipe, written without blocking.
final class OutputQueue {
    /// Called once with the reason when nothing can be written any more.
    var failed: ((String) -> Void)?

    private let descriptor: Int32
    private let byteLimit: Int
    private var waiting: [UInt8] = []
    private var source: guint = 0

    /// Makes an empty queue.
    ///
    /// - Parameters:
    ///   - descriptor: The file, opened for writing without blocking; the queue closes it.
    ///   - byteLimit: The most bytes that wait.
    init(descriptor: Int32, byteLimit: Int) {
        self.descriptor = descriptor
        self.byteLimit = byteLimit
    }

    isolated deinit {
        if source != 0 { g_source_remove(source) }
        close(descriptor)
    }

    /// Writes a text after those that wait, or lets it wait.
    ///
    /// - Returns: `false` if too much waits already; nothing of the text is written then.
    func append(_ text: String) -> Bool {
        guard waiting.isEmpty || waiting.count + text.utf8.count <= byteLimit else { return false }
        waiting += text.utf8
        if source == 0 { write() }
        return true
    }

    private func write() {
        while !waiting.isEmpty {
            let count = waiting.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                waiting.removeFirst(count)
            } else if errno == EAGAIN {
                return waitForRoom()
            } else if errno != EINTR {
                waiting = []
                failed?(String(cString: strerror(errno)))
            }
        }
    }

    private func waitForRoom() {
        guard source == 0 else { return }
        source = g_unix_fd_add(
            descriptor,
            G_IO_OUT,
            { _, _, queue in
                guard let queue else { return 0 }
                return Unmanaged<OutputQueue>.fromOpaque(queue).takeUnretainedValue().roomHasCome() ? 1 : 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Writes on, and returns whether more text waits.
    private func roomHasCome() -> Bool {
        write()
        if waiting.isEmpty { source = 0 }
        return !waiting.isEmpty
    }
}
