import CProcesses
import Foundation
import Glibc

/// Another program, started by this program.
///
/// The program is started with `posix_spawn`, because `fork` would copy this large process.
/// It is terminated when the last reference to this object is released.
final class ChildProcess {
    let path: String
    let process: pid_t
    /// The time right before the start, as returned by ``monotonic_nanoseconds()``.
    let start: UInt64

    private let output: LineReader?
    private var isRunning = true

    /// - Parameters:
    ///   - environment: The variables to add to the environment that the program inherits.
    ///   - hasOutput: Whether ``line()`` reads the program's standard output.
    ///     Otherwise, the program inherits the standard output of this process.
    ///   - complains: Whether to show what the program writes to standard error.
    init(
        _ path: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        hasOutput: Bool = false,
        complains: Bool = true
    ) throws {
        self.path = path
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var reading: Int32 = -1
        var writing: Int32 = -1
        if hasOutput {
            guard make_pipe(&reading, &writing) != 0 else { throw Self.failure("pipe") }
            posix_spawn_file_actions_adddup2(&actions, writing, STDOUT_FILENO)
        }
        if !complains {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        let all = ProcessInfo.processInfo.environment.merging(environment) { _, own in own }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var variables = all.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var process: pid_t = 0
        start = monotonic_nanoseconds()
        let status = posix_spawnp(&process, path, &actions, nil, &words, &variables)
        self.process = process
        if hasOutput { close(writing) }
        output = hasOutput ? LineReader(reading) : nil
        guard status == 0 else {
            isRunning = false
            errno = status
            throw Self.failure(path)
        }
    }

    deinit { end() }

    /// Returns the next line that the program writes.
    func line() throws -> String {
        guard let line = output?.line() else {
            throw BenchmarkError.failedProgram(path, "It has written no further line in time.")
        }
        return line
    }

    /// Returns all remaining lines.
    func lines() -> [String] {
        var lines: [String] = []
        while let line = output?.line() { lines.append(line) }
        return lines
    }

    /// Waits for the program to exit successfully.
    ///
    /// - Returns: The CPU time of the program, in nanoseconds.
    @discardableResult
    func wait() throws -> Double {
        isRunning = false
        var status: Int32 = 0
        let time = wait_for_end(process, &status)
        guard status == 0 else {
            throw BenchmarkError.failedProgram(path, "It ended with status \(status).")
        }
        return Double(time)
    }

    /// Terminates the program if it is still running.
    func end() {
        guard isRunning else { return }
        isRunning = false
        kill(process, SIGTERM)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    private static func failure(_ name: String) -> BenchmarkError {
        .failedProgram(name, String(cString: strerror(errno)))
    }
}
