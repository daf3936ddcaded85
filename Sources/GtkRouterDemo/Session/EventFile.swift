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
