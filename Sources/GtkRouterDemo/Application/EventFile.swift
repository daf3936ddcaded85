import Glibc
import RouterCore

/// The file to which `--events` appends, one JSON line for each event.
final class EventFile {
    private let descriptor: Int32
    private let path: String
    private let entryLimit: Int
    private var hasFailed = false

    /// Opens the file, made where there is none.
    init(path: String, isFull: Bool) throws(ProgramError) {
        self.path = path
        entryLimit = isFull ? Int.max : NavigationRecord.standardEntryLimit
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw ProgramError(
                "cannot write events to \(Console.quoted(path)): \(String(cString: strerror(errno)))"
            )
        }
    }

    isolated deinit {
        close(descriptor)
    }

    /// Appends an event. Where that fails it is said once, and the app goes on.
    func append(_ event: NavigationEvent) {
        guard !hasFailed else { return }
        do {
            let line = try JSONLine.text(NavigationRecord(event, entryLimit: entryLimit)) + "\n"
            hasFailed = !Console.write(line, to: descriptor)
        } catch {
            hasFailed = true
        }
        if hasFailed { Console.complain("cannot write events to \(Console.quoted(path)) any more") }
    }
}
