import Foundation

/// A program that measures its own work, and takes turns with other such programs.
///
/// For each turn, the program reads from its standard input how often to do its work.
/// It then prints its figures, one per line, and after them the line `end`.
/// It exits at the end of its input.
/// The program keeps running between its turns, so it is set up only once.
final class TurnTaker {
    private let command: String
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = Data()

    /// Starts a product of this package, which sets itself up and waits.
    init(product: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        // Writing to a program that has exited must not kill this process.
        // Its missing answer then shows that the program has exited.
        signal(SIGPIPE, SIG_IGN)
        let directory = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let executable = directory.appending(component: product)
        command = ([executable.path(percentEncoded: false)] + arguments).joined(separator: " ")
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, own in own }
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Makes the program do its work `count` times, and returns the figures.
    func turn(_ count: Int) throws -> [String: Double] {
        begin(count)
        return try finish()
    }

    /// Makes the program start its work, `count` times.
    func begin(_ count: Int) {
        try? input.fileHandleForWriting.write(contentsOf: Data("\(count)\n".utf8))
    }

    /// Waits until the work is done, and returns the figures.
    func finish() throws -> [String: Double] {
        var figures: [String: Double] = [:]
        while true {
            let words = try line().split(separator: " ")
            if words == ["end"] { return figures }
            if words.count == 2, let value = Double(words[1]) { figures[String(words[0])] = value }
        }
    }

    /// Tells the program that there are no more turns, and throws if it fails.
    func end() throws {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else { throw failure() }
    }

    private func line() throws -> String {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(unread.startIndex...end) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw failure() }
            unread.append(more)
        }
    }

    private func failure() -> BenchmarkError {
        .failedProgram(command, String(decoding: unread, as: UTF8.self))
    }
}
