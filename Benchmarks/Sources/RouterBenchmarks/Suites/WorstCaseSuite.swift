import Foundation
@_spi(Measuring) import RouterCore

/// URLs that cause the most work for each kind of pattern, with doubling lengths.
struct WorstCaseSuite {
    let settings: Settings

    private struct Case: Sendable {
        let name: String
        let patterns: [String]
        /// Returns a URL of about this number of bytes.
        let text: @Sendable (Int) -> String
    }

    private static let lengths = [512, 1_024, 2_048, 4_096, 8_000]
    /// The lengths of URLs with one long segment.
    /// At 1,000 bytes, far below the limit of 8,192, it is already clear how fast the time grows.
    private static let segmentLengths = [128, 256, 512, 1_000]

    func run(_ report: inout Report) throws {
        var rows: [[String]] = []
        for (cases, lengths) in [(Self.whole, Self.lengths), (Self.segments, Self.segmentLengths)] {
            for one in cases {
                let table = try RouteTable(one.patterns.enumerated().map { Route($1, page: "p\($0)") })
                let urls = try lengths.map { try Self.read(one.text($0)) }
                var times = lengths.map { _ in Samples() }
                for _ in 0..<settings.rounds(25) {
                    for (index, url) in urls.enumerated() {
                        times[index].append(
                            nanoseconds {
                                for _ in 0..<8 {
                                    _ = try? Self.read(url.text)
                                    _ = table.match(url)?.parameters.count
                                }
                            }.time / 8
                        )
                    }
                }
                // Only the last two doublings count. For short URLs, the processor learns to predict
                // all branches, so the first lengths take too little time to compare with the last ones.
                let (last, before) = (lengths.count - 1, lengths.count - 3)
                let bytes = urls.map { Double($0.text.utf8.count) }
                let doublings = log2(bytes[last] / bytes[before])
                let worst = pow(times[last].least / times[before].least, 1 / doublings)
                rows.append([
                    one.name, "\(urls[lengths.count - 1].text.utf8.count)",
                    (times[lengths.count - 1].least / 1_000).short, worst.short,
                ])
                report.set("worst.\(one.name).growth", worst)
            }
        }
        report.table(
            "Worst URLs: reading, matching and every value",
            ["", "bytes", "µs", "× a doubling"],
            rows
        )
    }

    /// Parses a URL that may exceed the limits on segments and items.
    private static func read(_ text: String) throws -> RouteURL {
        try RouteURL(measuring: text, segments: 8_192, queryItems: 8_192)
    }

    private static func fill(_ start: String, _ piece: String, _ length: Int, end: String = "") -> String {
        let room = length - start.utf8.count - end.utf8.count
        return start + String(repeating: piece, count: max(1, room / piece.utf8.count)) + end
    }

    private static let whole: [Case] = [
        Case(name: "literal over value, backtracking", patterns: backtracking) {
            fill("app://a", "/a", $0, end: "/b")
        },
        Case(name: "rest of the path", patterns: ["app://files/:path*"]) { fill("app://files", "/ab", $0) },
        Case(name: "rest, escaped", patterns: ["app://files/:path*"]) {
            fill("app://files", "/%C3%A9%2F", $0)
        },
        Case(name: "long query", patterns: ["app://a"]) { fill("app://a?", "k=v&", $0) },
        Case(name: "query of one value", patterns: ["app://a"]) { fill("app://a?k=", "%20", $0) },
        Case(name: "expression, nested repetition", patterns: ["/app://(?<rest>([a-z]+[/]?)+)!/"]) {
            fill("app://a", "/aaaa", $0)
        },
    ]

    private static let segments: [Case] = [
        Case(name: "expression over the URL", patterns: ["/app://(a|aa)+/(b*)*c/"]) {
            fill("app://a/", "b", $0)
        },
        Case(name: "value", patterns: ["app://a/:x"]) { fill("app://a/", "x", $0) },
        Case(name: "value, escaped", patterns: ["app://a/:x"]) { fill("app://a/", "%20", $0) },
        Case(name: "several values in a segment", patterns: ["app://a/:x-:y-:z-end"]) {
            fill("app://a/", "-", $0)
        },
        Case(name: "typed values in a segment", patterns: ["app://a/:x<slug>-:y<int>-:z<uuid>"]) {
            fill("app://a/", "1-", $0)
        },
        Case(name: "slug", patterns: ["app://a/:x<slug>"]) { fill("app://a/", "a", $0, end: ".") },
        Case(name: "int", patterns: ["app://a/:x<int>"]) { fill("app://a/", "9", $0) },
        Case(name: "double", patterns: ["app://a/:x<double>"]) { fill("app://a/", "9", $0) },
        Case(name: "uuid", patterns: ["app://a/:x<uuid>"]) { fill("app://a/", "a", $0) },
        Case(name: "bool", patterns: ["app://a/:x<bool>"]) { fill("app://a/", "true", $0) },
        Case(name: "expression of a value", patterns: ["app://a/:x((a|aa)*(a*)*b)"]) {
            fill("app://a/", "a", $0)
        },
        Case(name: "expressions in a segment", patterns: ["app://a/:x([a-z]*)-:y((a|-)*)-:z(b+)"]) {
            fill("app://a/", "a-", $0)
        },
    ]

    /// Patterns that offer two alternatives at each of 24 segments: the literal `a`, or a value.
    ///
    /// In a URL such as `app://a/a/a/b`, each `a` after the first fits both alternatives,
    /// but no pattern matches, because the URL does not end with `c`.
    private static var backtracking: [String] {
        (1...24).flatMap { length in
            [0, 1].map { kind in
                "app://a/"
                    + (0..<length).map { ($0 + kind) % 2 == 0 ? ":v\($0)" : "a" }.joined(separator: "/")
                    + "/c"
            }
        }
    }
}
