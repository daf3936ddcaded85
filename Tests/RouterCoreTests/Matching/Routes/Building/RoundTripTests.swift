import NavigationModel
import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Building and matching are each other's inverse")
struct RoundTripTests {
    /// Values that change if they are split, decoded, or normalized once too often.
    private static let nasty = [
        "é", "e\u{301}", "\u{212B}", "\u{1F469}\u{200D}\u{1F467}", "\u{1F1E9}\u{1F1EA}", "אבג", "\u{202E}abc",
        "\u{200F}",
        "%", "%2F", "%25", "%zz", "/", "a/b", "//", ".", "..", "../x", "...", "", " ", "+", "?", "#", "&=",
        ":", "@",
        "a:b@c", "\\", "{}", "<>", "|^`", "\"", "'", "(", ")", "*", ";,", "~", "-", "_", "nav", "NAV",
        "\u{FFFD}", "\u{FEFF}",
        "\u{0}", "\n", "\u{85}", "ß", "ﬁ", "İ", "٣", "１",
    ]
    private static let fitting = [
        "7", "-7", "12", "1.5", "true", "abc", "ab", "a", "b", "1", "x1y", "a-b", "ab-a", "2024", "a_b",
        "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    ]

    private func value(_ random: inout SeededGenerator) -> String {
        let words = Int.random(in: 0...2, using: &random) == 0 ? Self.nasty : Self.fitting
        var text = words.randomElement(using: &random) ?? ""
        while Int.random(in: 0...3, using: &random) == 0 {
            text +=
                (Bool.random(using: &random) ? Self.nasty : Self.fitting).randomElement(using: &random) ?? ""
        }
        return text
    }

    @Test(
        "values become a URL that matches its route with them, byte by byte, or are refused",
        arguments: 1...40
    )
    func roundTrip(seed: Int) throws {
        var routes = RandomRoutes(seed: UInt64(seed) + 9_000)
        var random = SeededGenerator(seed: UInt64(seed) + 9_500)
        var built = 0
        for _ in 0..<10 {
            let (_, table) = try routes.table()
            for record in table.records {
                for _ in 0..<12 {
                    var values: RouteParameters = [:]
                    for placeholder in record.pattern.placeholders
                    where record.pattern.tail.placeholder != placeholder || Bool.random(using: &random) {
                        values.append(placeholder.name, value(&random))
                    }
                    guard let url = try? table.url(for: record.route.pattern, values) else { continue }
                    built += 1
                    let match = table.match(url)
                    #expect(match?.record === record, "seed \(seed): \(url) of \(record.route.pattern)")
                    for value in values {
                        let found = match?.parameters[value.name] ?? ""
                        let isEqual = found.utf8.elementsEqual(value.text.utf8)
                        #expect(isEqual, "seed \(seed): \(value.name) in \(url)")
                    }
                    let again = try RouteURL(parsing: url.canonical)
                    #expect(table.match(again)?.record === record, "seed \(seed): \(url.canonical)")
                }
            }
        }
        #expect(built > 200, "seed \(seed)")
    }

    @Test("a value that its expression does not fit is refused")
    func expressions() throws {
        let table = try RouteTable([
            Route(#"a://year/:y(\d{4})"#, page: "p", name: "year"),
            Route(#"a://r/v:x(\d+)-:y([a-z]+)"#, page: "p", name: "release"),
            Route("a://s/:x([^/]*)?", page: "p", name: "optional"),
            Route("a://t/:x(.|\\.\\.)", page: "p", name: "dots"),
            Route(#"a://u/:x(\d)"#, page: "p", name: "one", rank: 1),
            Route(#"a://u/:x(\d|x)"#, page: "p", name: "two", rank: 2),
        ])
        let year: TranslatableText = #"text that matches \d{4}"#
        #expect(try table.url(for: "year", ["y": "2024"]).text == "a://year/2024")
        #expect(throws: ParameterError.badValue("y", text: "24", reason: .itMustBe(year))) {
            try table.url(for: "year", ["y": "24"])
        }
        #expect(throws: ParameterError.badValue("y", text: "", reason: .itMustBe(year))) {
            try table.url(for: "year", ["y": ""])
        }
        #expect(throws: ParameterError.missing("y")) { try table.url(for: "year") }
        #expect(try table.url(for: "release", ["x": "1", "y": "b"]).text == "a://r/v1-b")
        #expect(
            throws: ParameterError.badValue("y", text: "B", reason: "it must be text that matches [a-z]+")
        ) {
            try table.url(for: "release", ["x": "1", "y": "B"])
        }
        #expect(try table.url(for: "optional").text == "a://s")
        #expect(
            throws: ParameterError.badValue("x", text: "a/b", reason: "it must be text that matches [^/]*")
        ) {
            try table.url(for: "optional", ["x": "a/b"])
        }
        #expect(
            throws: ParameterError.badValue("x", text: "..", reason: "it must be any text but “.” and “..”")
        ) {
            try table.url(for: "dots", ["x": ".."])
        }
        #expect(try table.url(for: "two", ["x": "x"]).text == "a://u/x")
        let error = #expect(throws: ParameterError.self) { try table.url(for: "two", ["x": "7"]) }
        #expect(error == .leadsElsewhere(url: "a://u/7", route: "one"))
    }
}
