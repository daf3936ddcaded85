/// A part of the libraries that must accept any bytes.
@MainActor
struct FuzzTarget {
    let name: String
    /// Tries one input, and stops the process if the input reveals a mistake.
    let run: @MainActor ([UInt8]) -> Void

    static let all = [
        FuzzTarget(name: "url", run: fuzzURL),
        FuzzTarget(name: "reference", run: fuzzReference),
        FuzzTarget(name: "pattern", run: fuzzPattern),
        FuzzTarget(name: "table", run: fuzzTable),
        FuzzTarget(name: "expression", run: fuzzExpression),
        FuzzTarget(name: "values", run: fuzzValues),
        FuzzTarget(name: "file", run: fuzzFile),
        FuzzTarget(name: "saved", run: fuzzSaved),
        FuzzTarget(name: "urls", run: fuzzURLs),
        FuzzTarget(name: "session", run: fuzzSession),
    ]
}

/// Stops the process if a condition does not hold.
func require(_ holds: Bool, _ message: @autoclosure () -> String, line: Int = #line) {
    if !holds { fatalError("line \(line): \(message())") }
}

func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// Returns the first line and the text after it.
func lines(_ bytes: [UInt8]) -> (first: String, rest: String) {
    let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    return (text(parts[0]), parts.count > 1 ? text(parts[1]) : "")
}
