import Foundation

/// A program that measures itself and prints what it found, a figure a line: a name without spaces, a space, a number.
struct MeasuredProgram {
    /// Beside this program when it is a product of this package.
    let path: String

    init(path: String) { self.path = path }

    /// A product of this package.
    init(product: String) {
        let directory = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        path = directory.appending(component: product).path(percentEncoded: false)
    }

    /// Runs it to its end. Other lines than figures are left out; a bad exit is an error with what it wrote.
    func run(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> [String: Double] {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, own in own }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw BenchmarkError.failedProgram("\(path) \(arguments.joined(separator: " "))", text)
        }
        var figures: [String: Double] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, let value = Double(words[1]) { figures[String(words[0])] = value }
        }
        return figures
    }
}
