import Foundation

/// The kernel's counts of what the threads of a process have done so far.
struct Activity {
    /// The number of context switches of each thread, voluntary or not.
    private var switches: [String: Double] = [:]
    /// The CPU time of each thread, in nanoseconds.
    private var times: [String: Double] = [:]

    init(of process: pid_t) throws {
        let tasks = "/proc/\(process)/task"
        let threads: [String]
        do {
            threads = try FileManager.default.contentsOfDirectory(atPath: tasks)
        } catch {
            throw BenchmarkError.failedProgram("process \(process)", "It has ended.")
        }
        for thread in threads {
            // A thread may exit while its files are read.
            guard let status = try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8),
                let schedule = try? String(contentsOfFile: "\(tasks)/\(thread)/schedstat", encoding: .utf8)
            else { continue }
            let counts = status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
            switches[thread] = counts.compactMap { $0.split(separator: "\t").last.flatMap { Double($0) } }
                .reduce(0, +)
            times[thread] = schedule.split(separator: " ").first.flatMap { Double($0) } ?? 0
        }
    }

    /// Returns the number of wake-ups and the CPU time in milliseconds since an earlier moment.
    ///
    /// Each context switch counts as a wake-up.
    func since(_ earlier: Activity) -> (wakeUps: Double, milliseconds: Double) {
        let wakeUps = switches.map { $1 - (earlier.switches[$0] ?? 0) }.reduce(0, +)
        let time = times.map { $1 - (earlier.times[$0] ?? 0) }.reduce(0, +)
        return (wakeUps, time / 1e6)
    }
}
