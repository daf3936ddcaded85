import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Building URLs")
struct BuildingTests {
    private static let patterns = [
        "a://item/:id", "a://item/new", "a://n/:n<int>", "a://file/:name.png", "a://v/v:major-:minor",
        "a://files/:rest*", "a://more/:rest+", "a://user/:name/:tab?", "a://:top", "a://any/*", "a://",
        "a://%3A/c%2Fd", "https://example.org/docs/:rest*", "https://example.org", "http://[::1]:8080/:x",
    ]

    private static func table() throws -> RouteTable {
        try RouteTable(patterns.map { Route($0, page: "p", name: $0 == "a://item/:id" ? "item" : nil) })
    }

    static let good: [(name: String, values: [String: String], text: String)] = [
        ("item", ["id": "42"], "a://item/42"),
        ("a://item/:id", ["id": "a/b c"], "a://item/a%2Fb%20c"),
        ("item", ["id": "%2F+?#"], "a://item/%252F+%3F%23"),
        ("a://n/:n<int>", ["n": "-7"], "a://n/-7"),
        ("a://file/:name.png", ["name": "a.b"], "a://file/a.b.png"),
        ("a://v/v:major-:minor", ["major": "1", "minor": "2-3"], "a://v/v1-2-3"),
        ("a://files/:rest*", [:], "a://files"),
        ("a://files/:rest*", ["rest": ""], "a://files"),
        ("a://files/:rest*", ["rest": "a/b c"], "a://files/a/b%20c"),
        ("a://more/:rest+", ["rest": "a"], "a://more/a"),
        ("a://user/:name/:tab?", ["name": "ann"], "a://user/ann"),
        ("a://user/:name/:tab?", ["name": "ann", "tab": "log"], "a://user/ann/log"),
        ("a://:top", ["top": "x:y@z"], "a://x%3Ay%40z"),
        ("a://any/*", [:], "a://any"),
        ("a://", [:], "a://"),
        ("a://%3A/c%2Fd", [:], "a://%3A/c%2Fd"),
        ("https://example.org/docs/:rest*", ["rest": "a/b"], "https://example.org/docs/a/b"),
        ("https://example.org", [:], "https://example.org"),
        ("http://[::1]:8080/:x", ["x": "y"], "http://[::1]:8080/y"),
    ]

    // Feature: Building a URL from a route and values
    @Test("values become a URL that matches the route with those values", arguments: good)
    func builds(_ row: (name: String, values: [String: String], text: String)) throws {
        let table = try Self.table()
        let url = try table.url(for: row.name, row.values)
        #expect(url.text == row.text)
        #expect(table.match(url)?.route == table.route(named: row.name))
    }

    @Test(
        "the captures of a web route or of mixed text make the same match again",
        arguments: [
            "https://example.org/docs/..", "https://example.org/docs/../a", "https://example.org/docs/a/./b",
            "https://example.org/docs//", "https://example.org/docs//a", "https://example.org/docs/a//",
            "https://example.org/docs", "https://example.org/docs/%2e%2E/a%2Fb", "http://[::1]:8080/..",
            "http://[::1]:8080/.", "http://[::1]:8080/%2e%2e", "a://v/v.-..", "a://file/..png",
            "a://file/...png",
            "https://all.example//", "https://all.example///a", "https://all.example/..//",
            "https://all.example",
            "https://tab.example/a/..", "https://tab.example/../.",
        ]
    )
    func webRoundTrip(text: String) throws {
        let more = ["https://all.example/:rest*", "https://tab.example/:a/:b?"]
        let table = try RouteTable((Self.patterns + more).map { Route($0, page: "p") })
        let match = try #require(table.match(try RouteURL(parsing: text)))
        let url = try table.url(for: match.route.pattern, match.parameters)
        let again = try #require(table.match(url))
        #expect(again.route == match.route)
        #expect(again.parameters == match.parameters)
        // The two URLs may differ only in their percent-encoding.
        #expect(again.originalURL == match.originalURL || text.contains("%2"))
    }

    static let bad: [(name: String, values: [String: String], error: ParameterError)] = [
        ("nobody", [:], .unknownRoute("nobody")),
        ("item", [:], .missing("id")),
        ("item", ["id": ""], .badValue("id", text: "", reason: "it must be text that is not empty")),
        ("item", ["id": "."], .badValue("id", text: ".", reason: "it must be any text but “.” and “..”")),
        ("item", ["id": ".."], .badValue("id", text: "..", reason: "it must be any text but “.” and “..”")),
        ("item", ["id": "1", "ID": "2"], .unknownParameter("ID")),
        ("item", ["id": "new"], .leadsElsewhere(url: "a://item/new", route: "a://item/new")),
        ("a://:top", ["top": "any"], .leadsElsewhere(url: "a://any", route: "a://any/*")),
        ("a://n/:n<int>", ["n": "x"], .badValue("n", text: "x", reason: "it must be a whole number")),
        ("a://n/:n<int>", ["n": ""], .badValue("n", text: "", reason: "it must be a whole number")),
        (
            "a://v/v:major-:minor", ["major": "1-2", "minor": "3"],
            .leadsElsewhere(url: "a://v/v1-2-3", route: "a://v/v:major-:minor")
        ),
        ("a://more/:rest+", [:], .missing("rest")),
        (
            "a://more/:rest+", ["rest": ""],
            .badValue("rest", text: "", reason: "it must be at least one segment")
        ),
        (
            "a://user/:name/:tab?", ["name": "ann", "tab": ""],
            .badValue("tab", text: "", reason: "it must be text that is not empty")
        ),
    ]

    // Feature: Values for a named route are checked before they become a URL
    @Test("values that cannot come back are refused", arguments: bad)
    func refuses(_ row: (name: String, values: [String: String], error: ParameterError)) throws {
        let table = try Self.table()
        #expect(throws: row.error) { try table.url(for: row.name, row.values) }
        #expect(!row.error.message.isEmpty)
    }

    @Test("a value that does not fit is refused with what it must be")
    func saysWhatItMustBe() throws {
        let table = try RouteTable(
            [
                Route("a://n/:n<int>/:rest*", page: "p", name: "n", query: ["on": "bool"]),
                Route(#"a://y/:y(\d{4})"#, page: "p", name: "y"),
                Route("a://day/:day<month>", page: "p", name: "month"),
            ],
            converters: ["month": AppTypes.month]
        )
        let rows: [(String, [String: String], String)] = [
            ("n", ["n": "x"], "The parameter “n” cannot be “x”: it must be a whole number."),
            (
                "n", ["n": "1", "rest": "a/../b"],
                "The parameter “rest” cannot be “a/../b”: it must be segments that are neither “.” nor “..”."
            ),
            ("n", ["n": "1"], "The parameter “on” cannot be “maybe”: it must be true or false."),
            ("y", ["y": "24"], #"The parameter “y” cannot be “24”: it must be text that matches \d{4}."#),
            ("month", ["day": "may"], "The parameter “day” cannot be “may”: it must be of the type month."),
        ]
        for (name, values, message) in rows {
            let error = #expect(throws: ParameterError.self) {
                try table.url(
                    for: name,
                    values,
                    query: name == "n" ? [QueryItem(name: "on", value: "maybe")] : []
                )
            }
            #expect(error?.message == message)
        }
    }

    @Test("control characters and over-long values are not a URL")
    func limits() throws {
        let table = try Self.table()
        for value in ["\u{0}", "a\nb", String(repeating: "x", count: 8_193)] {
            let error = #expect(throws: ParameterError.self) { try table.url(for: "item", ["id": value]) }
            #expect(error?.code == "invalidURL")
        }
    }

    // Feature: Building a URL from a route and values
    @Test("query items follow, encoded and in their order")
    func query() throws {
        let url = try Self.table().url(
            for: "item",
            ["id": "1"],
            query: [
                QueryItem(name: "tab", value: "a&b=c+d"), QueryItem(name: "tab", value: ""),
                QueryItem(name: "é", value: "x y"),
            ]
        )
        #expect(url.query.map(\.name) == ["tab", "tab", "é"])
        #expect(url.query.map(\.value) == ["a&b=c+d", "", "x y"])
    }

    @Test("URLs that random tables match are built again from their captures", arguments: 1...20)
    func rebuilding(seed: Int) throws {
        var random = RandomRoutes(seed: UInt64(seed) + 5_000)
        var rebuilt = 0
        for _ in 0..<10 {
            let (_, table) = try random.table()
            for _ in 0..<20 {
                let url = try random.url()
                guard let match = table.match(url) else { continue }
                let built = try? table.url(for: match.route.pattern, match.parameters)
                // “*” does not capture the rest of the path.
                // A URL without that rest may match a more specific route. In that case, building it fails.
                guard let built else {
                    #expect(match.route.pattern.hasSuffix("*"))
                    continue
                }
                #expect(table.match(built)?.parameters == match.parameters)
                rebuilt += 1
            }
        }
        #expect(rebuilt > 20, "seed \(seed)")
    }

    @Test("a route that needs no value has an example URL")
    func examples() {
        func example(_ pattern: String) -> String? { Route(pattern, page: "p").exampleURL?.text }
        #expect(example("a://b/c") == "a://b/c")
        #expect(example("a://b/:tab?") == "a://b")
        #expect(example("a://b/:rest*") == "a://b")
        #expect(example("a://") == "a://")
        #expect(example("https://example.org/:rest*") == "https://example.org")
        #expect(example("a://b/:id") == nil)
        #expect(example("a://b/v:id") == nil)
        #expect(example("a://b/:rest+") == nil)
        #expect(example("https://*") == nil)
        #expect(example("no pattern") == nil)
        #expect(Route("a://b", page: "p", query: ["page": "int?"]).exampleURL?.text == "a://b")
        #expect(Route("a://b", page: "p", query: ["page": "int?", "q": "string"]).exampleURL == nil)
    }
}
