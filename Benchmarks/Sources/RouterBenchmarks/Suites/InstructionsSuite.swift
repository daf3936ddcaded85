import Foundation

/// Instructions of the router's work, counted by callgrind: no clock, cache or other program changes them.
@MainActor
struct InstructionsSuite {
    private static let works: [(kind: CountedWork.Kind, title: String, unit: String, sizes: [Int])] = [
        (.components, "URLComponents(string:) alone, a URL", "routes", [20, 218]),
        (.route, "RouterCore, decoded on reading, a URL", "routes", [20, 218, 10_000]),
        (.values, "RouterCore, every value read, a URL", "routes", [20, 218]),
        (.build, "building a table, a route", "routes", [1_000, 10_000]),
        (.open, "Navigator.open, a push or a pop", "deep", [10, 10_000]),
        (.select, "Navigator.open, another branch", "branches", [3, 50]),
    ]

    func run(_ report: inout Report) throws {
        var rows: [[String]] = []
        for (kind, title, unit, sizes) in Self.works {
            var first: Double?
            for size in sizes {
                let count = try instructions(of: CountedWork(kind: kind, size: size))
                let growth = count / (first ?? count)
                first = first ?? count
                report.set("instructions.\(kind).\(size)", count)
                report.set("instructions.\(kind).\(size).growth", growth)
                rows.append(["\(title), \(size) \(unit)", count.short, growth.short])
            }
        }
        report.table("Instructions", ["", "instructions", "× the first of its kind"], rows)
    }

    /// Counts a process with one pass and one with two: preparing is in both, and falls out.
    private func instructions(of work: CountedWork) throws -> Double {
        let pass = try count(work, passes: 2) - count(work, passes: 1)
        return pass / Double(work.count)
    }

    private func count(_ work: CountedWork, passes: Int) throws -> Double {
        let log = try TemporaryFolder()
        let options = ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log.path)/log"]
        let arguments = [CommandLine.arguments[0], "--work", "\(work.kind)", "\(work.size)", "\(passes)"]
        // A random seed would order dictionaries, and so the work on them, in each process anew.
        let environment = ["SWIFT_DETERMINISTIC_HASHING": "1"]
        let child: ChildProcess
        do {
            child = try ChildProcess("valgrind", options + arguments, environment: environment)
        } catch {
            throw BenchmarkError.unusable(
                "There is no `valgrind` to count instructions: install the Debian package."
            )
        }
        let isGood = (try? child.wait()) != nil
        let lines = try String(contentsOfFile: log.path + "/log", encoding: .utf8).split(separator: "\n")
        guard isGood, let line = lines.last(where: { $0.contains("Collected : ") }),
            let count = line.split(separator: " ").last.flatMap({ Double($0) })
        else { throw BenchmarkError.failedProgram("valgrind", lines.joined(separator: "\n")) }
        return count
    }
}
