import Testing

@testable import RouterCore

@Suite("Nearest routes")
struct NearestTests {
    private static let patterns = [
        "a://home", "a://item/:id", "a://item/:id/log", "a://items", "a://settings/sound", "b://home",
        "https://example.org/docs", "https://*",
    ]

    static let rows: [(url: String, nearest: [String])] = [
        ("a://hom", ["a://home"]),
        ("a://HOMEE", ["a://home"]),
        ("a://itm/42", ["a://item/:id"]),
        ("a://item/42/lok", ["a://item/:id/log"]),
        ("a://item/42/log/x", ["a://item/:id/log"]),
        ("a://setings/sound", ["a://settings/sound"]),
        ("b://hone", ["b://home"]),
        ("https://example.org/dosc", ["https://example.org/docs"]),
        ("c://home", ["a://home"]),
    ]

    @Test("a slip of the finger is nearest to what was meant", arguments: rows)
    func nearest(_ row: (url: String, nearest: [String])) throws {
        let table = try RouteTable(Self.patterns.map { Route($0, page: "p") })
        let found = table.nearest(to: try RouteURL(parsing: row.url), limit: 1)
        #expect(found.map(\.pattern) == row.nearest)
    }

    @Test("routes of the same scheme come first, and never more than asked for")
    func limit() throws {
        let table = try RouteTable(Self.patterns.map { Route($0, page: "p") })
        let url = try RouteURL(parsing: "b://homes")
        #expect(table.nearest(to: url, limit: 0).isEmpty)
        #expect(table.nearest(to: url, limit: -1).isEmpty)
        #expect(table.nearest(to: url, limit: 2).map(\.pattern) == ["b://home", "a://home"])
        #expect(table.nearest(to: url, limit: 100).count == 2)
    }

    @Test("equally near routes come in the order of the table", arguments: 1...3)
    func order(limit: Int) throws {
        let table = try RouteTable(["a://cat", "a://bat", "a://hat"].map { Route($0, page: "p") })
        let found = table.nearest(to: try RouteURL(parsing: "a://mat"), limit: limit).map(\.pattern)
        #expect(found == table.routes.prefix(limit).map(\.pattern))
    }

    @Test(
        "a placeholder within a segment counts as any text",
        arguments: ["a://imges/cat.png", "a://images/a-long-name.pgn", "a://images/.png"]
    )
    func mixed(url: String) throws {
        let patterns = ["a://images/:name.png", "a://imgs/cat.pn", "a://images/name"]
        let table = try RouteTable(patterns.map { Route($0, page: "p") })
        let found = table.nearest(to: try RouteURL(parsing: url), limit: 1)
        #expect(found.map(\.pattern) == [patterns[0]])
    }

    @Test(
        "a close route differs from the URL in few of its own letters, however long the values are",
        arguments: [
            ("a://hom", ["a://home"]),
            ("a://hme/", ["a://home"]),
            ("a://hmo1/", []),
            ("a://itm/a-value-of-thirty-two-characters", ["a://item/:id<int>"]),
            ("a://files-of-mine", []),
            ("a://accnts/42/transfers", ["a://accounts/:id/transfers"]),
            ("a://acount/42/trnsfer", ["a://accounts/:id/transfers"]),
            ("a://imges/a-long-name.pgn", []),
            ("a://imges/a-long-name.png", ["a://images/:name.png"]),
            ("a://b", []),
            ("a://a-value-of-thirty-two-characters", []),
        ]
    )
    func close(url: String, patterns: [String]) throws {
        let table = try RouteTable(
            [
                "a://home", "a://item/:id<int>", "a://files/:path+", "a://accounts/:id/transfers",
                "a://images/:name.png", "a://c", "a://:number<int>",
            ]
            .map { Route($0, page: "p") }
        )
        let url = try RouteURL(parsing: url)
        #expect(table.nearest(to: url, limit: 9).map(\.pattern) == patterns)
    }

    @Test("the longest URLs are compared at a bounded cost")
    func long() throws {
        let long = "a://" + String(repeating: "a/", count: 60) + String(repeating: "ü", count: 400)
        let table = try RouteTable((Self.patterns + [long]).map { Route($0, page: "p") })
        for path in ["", String(repeating: "z/", count: 60)] {
            let far = try RouteURL(parsing: "a://" + path + String(repeating: "z", count: 1_000))
            #expect(table.nearest(to: far, limit: 3).isEmpty)
        }
        let near = try RouteURL(parsing: long + "ö")
        #expect(table.nearest(to: near, limit: 3).map(\.pattern) == [long])
    }
}
