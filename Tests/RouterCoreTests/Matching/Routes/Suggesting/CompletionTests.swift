import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Completions of a typed text")
struct CompletionTests {
    private static let routes = [
        Route("a://home", page: "p", title: "Start"),
        Route("a://item/:id<int>", page: "p", title: "An Item"),
        Route("a://item/:id<int>/log", page: "p", title: "Diary"),
        Route("a://items", page: "p", title: "Übersicht"),
        Route("a://files/:rest*", page: "p"),
        Route("a://user/:name/:tab?", page: "p"),
        Route("a://secret", page: "p", access: .app),
        Route("a://old", redirect: "a://home"),
        Route("b://item", page: "p"),
        Route("https://example.org/docs", page: "p"),
        Route("https://bücher.example/new", page: "p"),
        Route("https://*", page: "p"),
        Route(#"/c://\d+/"#, page: "p"),
        Route("e://:any", page: "p"),
        Route("e://*", page: "p"),
    ]

    private static let rows: [(text: String, patterns: [String])] = [
        ("a://it", ["a://items", "a://item/:id<int>", "a://item/:id<int>/log"]),
        ("A:ITEMS", ["a://items"]),
        (" a:///item/", ["a://item/:id<int>", "a://item/:id<int>/log"]),
        ("a://item/7", ["a://item/:id<int>", "a://item/:id<int>/log"]),
        ("a://item/7/l", ["a://item/:id<int>/log"]),
        ("a://item/7/log/x", []),
        ("a://home/", ["a://home"]),
        ("a://files/x/y/z", ["a://files/:rest*"]),
        ("a://user/ann/tab", ["a://user/:name/:tab?"]),
        ("a://user/ann/tab/x", []),
        ("item", ["a://items", "b://item", "a://item/:id<int>", "a://item/:id<int>/log"]),
        ("diar", ["a://item/:id<int>/log"]),
        ("item  an", ["a://item/:id<int>"]),
        ("übers", ["a://items"]),
        ("example.org/d", ["https://example.org/docs"]),
        ("https://ex", ["https://example.org/docs"]),
        ("https://büch", ["https://bücher.example/new"]),
        ("https://BÜCHER.example/n", ["https://bücher.example/new"]),
        ("https://xn--bcher-kva.example", ["https://bücher.example/new"]),
        ("a://ite", ["a://items", "a://item/:id<int>", "a://item/:id<int>/log"]),
        ("/home", ["a://home"]),
        ("x://item", []),
        ("secret", []),
        ("old", []),
        ("nothing like it", []),
        ("e://x", ["e://*", "e://:any"]),
        ("any", ["e://:any"]),
    ]

    @Test("routes that begin as the text does come first, then those with its words", arguments: rows)
    func completions(_ row: (text: String, patterns: [String])) throws {
        let table = try RouteTable(Self.routes)
        #expect(table.completions(of: row.text, limit: 8).map(\.pattern) == row.patterns)
    }

    @Test("there are never more than asked for, and no text begins every route")
    func limit() throws {
        let table = try RouteTable(Self.routes)
        let shortest = ["a://files/:rest*", "a://home", "a://items"]
        #expect(table.completions(of: "", limit: 3).map(\.pattern) == shortest)
        #expect(table.completions(of: "item", limit: 0).isEmpty)
        #expect(table.completions(of: "item", limit: -1).isEmpty)
        #expect(table.completions(of: String(repeating: "a", count: 100_000), limit: 3).isEmpty)
    }

    @Test("each start of a sample offers its route", arguments: 1...20)
    func starts(seed: Int) throws {
        var random = RandomRoutes(seed: UInt64(seed) + 17_000)
        let table = try random.table().table
        for route in table.routes {
            guard let sample = table.sampleURL(for: route)?.text, !sample.contains("%") else { continue }
            for length in 4...sample.utf8.count {
                let start = String(decoding: sample.utf8.prefix(length), as: UTF8.self)
                let offered = table.completions(of: start, limit: 100)
                #expect(offered.contains(route), "seed \(seed): \(start) of \(route.pattern)")
            }
        }
    }
}
