import Foundation

/// Counts the instructions of a whole program with callgrind.
enum InstructionCount {
    /// Returns the number of instructions that a program executes.
    ///
    /// - Throws: ``BenchmarkError`` if valgrind is missing, or the program fails.
    static func of(_ program: String, _ arguments: [String]) throws -> Double {
        let log = try TemporaryFolder()
        let options = ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log.path)/log"]
        // A random seed would change the order of dictionaries in each process,
        // and thereby the amount of work.
        let environment = ["SWIFT_DETERMINISTIC_HASHING": "1"]
        let child: ChildProcess
        do {
            child = try ChildProcess("valgrind", options + [program] + arguments, environment: environment)
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
