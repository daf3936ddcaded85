import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Routes that come near")
struct MissTests {
    @Test("a route misses a URL if and only if it does not match it alone", arguments: 1...20)
    func agreement(seed: Int) throws {
        var random = RandomRoutes(seed: UInt64(seed) + 3_000)
        var fitting = 0
        for _ in 0..<10 {
            let (routes, table) = try random.table()
            let alone = routes.map { try? RouteTable([$0], converters: ["even": AppTypes.even]) }
            for _ in 0..<15 {
                let url = try random.url()
                let winner = table.match(url)
                let losers = table.misses(of: url, limit: .max).filter {
                    [.lessSpecific, .rank].contains($0.reason)
                }
                let matching = Set(alone.compactMap { $0?.match(url)?.route.pattern })
                let expected = matching.subtracting([winner?.route.pattern].compactMap(\.self))
                #expect(Set(losers.map(\.route.pattern)) == expected, "\(url) in \(routes.map(\.pattern))")
                fitting += expected.count
            }
        }
        #expect(fitting > 0)
    }

    // Feature: Why a route did not match
    @Test(
        "the part that does not fit, in a sentence",
        arguments: [
            ("app://item/new", "app://item/x", "1 “x” is not “new”."),
            ("app://item/:id<int>", "app://item/x", "1 “x” is not a whole number, which :id<int> requires."),
            ("app://item/:id(a+)", "app://item/x", "1 “x” does not match :id(a+)."),
            (
                "app://item/v:major<int>.:minor", "app://item/vx.1",
                "1 “vx.1” does not match v:major<int>.:minor."
            ),
            ("app://item/:id", "app://item", "1 The URL ends before :id."),
            ("app://files/:rest+", "app://files", "1 The URL ends before :rest+."),
            ("app://item/:id", "app://item/1/log", "2 The URL continues with “log”."),
            (
                "app://item/:tab<int>?", "app://item/x",
                "1 “x” is not a whole number, which :tab<int>? requires."
            ),
            (
                "app://sum/:ids<int>+", "app://sum/1/x/y",
                "2 “x” is not a whole number, which :ids<int>+ requires."
            ),
            ("app://sum/:ids(a+)*", "app://sum/b", "1 “b” does not match :ids(a+)*."),
            ("app://sum/:ids<int>+", "app://sum", "1 The URL ends before :ids<int>+."),
            ("https://a.org/b", "https://c.org/b", "- “c.org” is not “a.org”."),
            ("/app:.*1/", "app://2", "- The expression does not match the URL."),
            ("app://item", "app://itm", "0 “itm” is not “item”."),
            ("app://item/a", "app://ITEM/A", "1 “A” is not “a”."),
        ]
    )
    func sentence(pattern: String, url: String, sentence: String) throws {
        let table = try RouteTable([Route(pattern, page: "p")])
        let miss = try #require(try table.misses(of: RouteURL(parsing: url)).first)
        #expect("\(miss.segment.map(String.init) ?? "-") \(miss.text.english)" == sentence)
    }

    @Test("a route that has little in common with the URL is not named")
    func far() throws {
        let table = try RouteTable(
            ["app://home", "app://files/:path*", "b://item/:id"].map { Route($0, page: "p") }
        )
        #expect(try table.misses(of: RouteURL(parsing: "app://item/42")).isEmpty)
        #expect(try table.misses(of: RouteURL(parsing: "app://nav/pop")).isEmpty)
    }

    @Test("those that fit come first, then those with the fewest misfits, up to the limit")
    func order() throws {
        let patterns = [
            "app://a/:x<int>/:y<int>", "app://a/b/c/d/e", "app://a/:x", "app://a/*", "app://a/b/z",
        ]
        let table = try RouteTable(patterns.map { Route($0, page: "p") })
        let url = try RouteURL(parsing: "app://a/b/c")
        #expect(
            table.misses(of: url).map(\.route.pattern)
                == ["app://a/b/z", "app://a/:x", "app://a/b/c/d/e", "app://a/:x<int>/:y<int>"]
        )
        #expect(table.misses(of: url, limit: 1).count == 1)
        #expect(table.misses(of: url, limit: -1).isEmpty)
    }

    @Test("ranks and expressions that lose say so")
    func ranks() throws {
        let table = try RouteTable([
            Route("app://a/:x(b+)", page: "p", rank: 1),
            Route("app://a/:y([a-c]+)", page: "q", rank: 2),
            Route("/app://a/b.*/", page: "r"),
        ])
        let misses = try table.misses(of: RouteURL(parsing: "app://a/b"))
        #expect(misses.map(\.reason) == [.rank, .lessSpecific])
        #expect(
            misses.map(\.text.english) == [
                "This route also matches, but its rank comes later.",
                "This route also matches, but expressions over a whole URL come last.",
            ]
        )
    }
}
