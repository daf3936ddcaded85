/// The reason why a run fails or its results cannot be used.
enum BenchmarkError: Error, CustomStringConvertible {
    case wrongAnswer(String)
    case badArgument(String)
    case noDisplay
    case overThreshold([String])
    case failedProgram(String, String)
    case unusable(String)

    var description: String {
        switch self {
        case .wrongAnswer(let text): "Wrong answer: \(text)"
        case .badArgument(let text):
            "Usage: router-benchmarks [--quick] [--only SUITE] [--json FILE] [--check FILE] [--work KIND SIZE PASSES]; “\(text)” is none of these."
        case .unusable(let sentence): sentence
        case .failedProgram(let command, let output): "“\(command)” failed:\n\(output)"
        case .noDisplay: "There is no display to draw on; `make bench` brings one."
        case .overThreshold(let lines):
            "Over the threshold:\n" + lines.map { "  " + $0 }.joined(separator: "\n")
        }
    }
}
