import Foundation
import Glibc

/// The demo with its window open, and the events that its navigator reports.
final class DemoWindow {
    let process: ChildProcess
    private let events: LineReader
    private let folder: TemporaryFolder

    /// Starts the demo, for example with a URL to open as an argument, and receives its events.
    init(
        _ path: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws {
        folder = try TemporaryFolder()
        let pipe = folder.path + "/events"
        // The pipe is opened for reading and writing, so that neither process waits for the other to open it.
        guard mkfifo(pipe, 0o600) == 0 else { throw BenchmarkError.failedProgram("mkfifo", pipe) }
        let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw BenchmarkError.failedProgram("open", pipe) }
        events = LineReader(descriptor)
        process = try ChildProcess(path, ["--events", pipe] + arguments, environment: environment)
    }

    /// Waits for the next event, which must be about this URL, and returns it.
    func outcome(of url: String) throws -> NavigatorReport {
        guard let line = events.line() else {
            throw BenchmarkError.failedProgram(process.path, "It has reported nothing of \(url).")
        }
        let report = try JSONDecoder().decode(NavigatorReport.self, from: Data(line.utf8))
        guard report.url == url else {
            throw BenchmarkError.wrongAnswer("\(report.url ?? "nothing") was opened and not \(url).")
        }
        return report
    }
}

/// The part of an event that the benchmarks need.
///
/// With the option `--events`, the demo writes each event as a line of JSON.
struct NavigatorReport: Decodable {
    let url: String?
    let outcome: String
    let microseconds: Double?
}
