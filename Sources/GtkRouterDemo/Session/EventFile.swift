import CGtk
import Glibc
import RouterCore

/// The file to which `--events` appends, one JSON line for each event.
///
/// The app never waits for it: of a pipe that is read slowly some lines are kept until there is room. Where they become
/// too many, or writing fails, that is said once, and the app goes on without.
final class EventFile {
    private let output: OutputQueue
    private let path: String
    private let entryLimit: Int
    private let complain: @MainActor (String) -> Void
    private var hasEnded = false

    /// Opens the file, made where there is none.
    ///
    /// - Parameters:
    ///   - isFull: Whether all entries of a stack are written.
    ///   - byteLimit: The most bytes that wait for a reader.
    ///   - complain: What to do with the sentence that says why nothing is written any more.
    init(
        path: String,
        isFull: Bool,
        byteLimit: Int = 1 << 20,
        complain: @escaping @MainActor (String) -> Void = Console.complain
    ) throws(ProgramError) {
        self.path = path
        self.complain = complain
        entryLimit = isFull ? Int.max : NavigationRecord.standardEntryLimit
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
        guard descriptor >= 0 else {
            let reason =
                Self.isUnreadPipe(path) ? "nothing reads from this pipe" : String(cString: strerror(errno))
            throw ProgramError("cannot write events to \(Console.quoted(path)): \(reason)")
        }
        // Else a reader that goes would end the app.
        signal(SIGPIPE, SIG_IGN)
        output = OutputQueue(descriptor: descriptor, byteLimit: byteLimit)
        output.failed = { [weak self] in self?.end(because: $0) }
    }

    /// Appends an event.
    func append(_ event: NavigationEvent) {
        guard !hasEnded else { return }
        do {
            let line = try JSONLine.text(NavigationRecord(event, entryLimit: entryLimit)) + "\n"
            if !output.append(line) { end(because: "it is read too slowly") }
        } catch {
            end(because: String(describing: error))
        }
    }

    private func end(because reason: String) {
        guard !hasEnded else { return }
        hasEnded = true
        complain("cannot write events to \(Console.quoted(path)) any more: \(reason)")
    }

    /// To be asked right after opening it failed.
    private static func isUnreadPipe(_ path: String) -> Bool {
        guard errno == ENXIO else { return false }
        defer { errno = ENXIO }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}

/// Text on its way to a file, or to a pipe that nobody may be reading right now; the main loop never waits for it.
final class OutputQueue {
    /// Called once with the reason when nothing can be written any more.
    var failed: ((String) -> Void)?

    private let descriptor: Int32
    private let byteLimit: Int
    private var waiting: [UInt8] = []
    private var source: guint = 0

    /// - Parameters:
    ///   - descriptor: Where to write, without blocking; closed with the queue.
    ///   - byteLimit: The most bytes that wait.
    init(descriptor: Int32, byteLimit: Int) {
        self.descriptor = descriptor
        self.byteLimit = byteLimit
    }

    isolated deinit {
        if source != 0 { g_source_remove(source) }
        close(descriptor)
    }

    /// Writes a text behind what waits, or has it wait.
    ///
    /// - Returns: False where too much waits already; nothing of this text is written then.
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

    /// Writes on, and tells whether there is more to wait for.
    private func roomHasCome() -> Bool {
        write()
        if waiting.isEmpty { source = 0 }
        return !waiting.isEmpty
    }
}
