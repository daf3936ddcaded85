import NavigationModel
import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("A rest with a type or an expression")
struct RestTests {
    static let group = MatchGroup(
        "each segment of a rest fits its type or expression",
        [
            "a://n/:ids<int>+", "a://n/:words<slug>*", "a://n/:rest*", #"a://y/:ys(\d{4})*"#, "a://y/:y?",
            "a://m/:months<month>+", "a://b/:x/c", "a://b/:ids<int>+", "a://c/:n<int>/*",
            "a://c/:words<string>+",
            "a://d/:ids<uint>*", "https://e.org/:ids<int>*", "https://e.org/:words<string>+", "https://*",
        ],
        converters: ["month": AppTypes.month],
        [
            ("a://n/1", "a://n/:ids<int>+ ids=1"),
            ("a://n/1/-2/3/", "a://n/:ids<int>+ ids=1/-2/3"),
            ("a://n/%31/2", "a://n/:ids<int>+ ids=1/2"),
            ("a://n:80/1/2", "a://n/:ids<int>+ ids=1/2"),
            ("a://n/1/x", "a://n/:words<slug>* words=1/x"),
            ("a://n", "a://n/:words<slug>* words="),
            ("a://n/1/x%20y", "a://n/:rest* rest=1/x y"),
            ("a://n/1%2F2", "a://n/:rest* rest=1/2"),
            ("a://n/1/2%2F3", "a://n/:rest* rest=1/2/3"),
            ("a://y", "a://y/:y?"),
            ("a://y/2024", "a://y/:y? y=2024"),
            ("a://y/2024/2025", #"a://y/:ys(\d{4})* ys=2024/2025"#),
            ("a://y/2024/25", nil),
            ("a://y/24/2025", nil),
            ("a://m", nil),
            ("a://m/2024-05/2024-06", "a://m/:months<month>+ months=2024-05/2024-06"),
            ("a://m/2024-05/2024-6", nil),
            ("a://b/1/c", "a://b/:x/c x=1"),
            ("a://b/1/2", "a://b/:ids<int>+ ids=1/2"),
            ("a://b/1/d", nil),
            ("a://c/1/x", "a://c/:n<int>/* n=1"),
            ("a://c/x/1", "a://c/:words<string>+ words=x/1"),
            ("a://d", "a://d/:ids<uint>* ids="),
            ("a://d/-1", nil),
            ("https://e.org", "https://e.org/:ids<int>* ids="),
            ("https://e.org/1/2", "https://e.org/:ids<int>* ids=1/2"),
            ("https://e.org/1/x", "https://e.org/:words<string>+ words=1/x"),
            // A type never matches an empty segment.
            ("https://e.org//", "https://*"),
            ("https://e.org/1//2", "https://*"),
        ]
    )

    @Test("expressions come before types, types before any text, and one or more before zero or more")
    func order() throws {
        let patterns = [
            "a://b/:r(x)+", "a://b/:r<uint>+", "a://b/:r<int>+", "a://b/:r<int>*", "a://b/:r<even>+",
            "a://b/:r+",
            "a://c/:r(x)*", "a://c/:r<slug>*", "a://c/:r*",
        ]
        var random = SeededGenerator(seed: 3)
        let table = try RouteTable(
            patterns.shuffled(using: &random).map { Route($0, page: "p") },
            converters: ["even": AppTypes.even]
        )
        #expect(table.routes.map(\.pattern) == patterns)
    }

    @Test(
        "a rest is unreachable if others surely match all of its URLs",
        arguments: [
            (["a://b/:x<int>/*", "a://b/:r<int>+"], ["a://b/:r<int>+"]),
            (["a://b/:r<string>+", "a://b/:r+"], []),
            (["a://b/:r<uint>+", "a://b/:r<int>+", "a://b/:r<string>*"], []),
            (["a://b/:r<string>*", "a://b/:r+", "a://b/*"], []),
            (["a://b", "a://b/:r<int>+", "a://b/:r<int>*"], ["a://b/:r<int>*"]),
            (["a://b/:x<slug>?", "a://b/:r<int>*"], []),
            (["a://b/:x<slug>?", "a://b/:x<slug>/:r<slug>*", "a://b/:r<int>*"], ["a://b/:r<int>*"]),
            (["a://:x<int>/:r<int>*", "a://:r<int>+"], ["a://:r<int>+"]),
            (["https://e.org/:r<string>+", "https://e.org/:r+"], []),
            (["https://e.org/:x<int>/*", "https://e.org/:r<int>+"], ["https://e.org/:r<int>+"]),
        ]
    )
    func unreachable(patterns: [String], expected: [String]) {
        var found: [String] = []
        do {
            _ = try RouteTable(patterns.map { Route($0, page: "p") })
        } catch {
            for problem in error.problems where problem.sentence.hasPrefix("The route can never be reached") {
                found.append(problem.pattern)
            }
        }
        #expect(found.sorted() == expected)
    }

    @Test("two expressions for one rest need different ranks, as elsewhere")
    func conflict() throws {
        let routes = [#"a://b/:x(\d+)+"#, "a://b/:y([a-z0-9]+)+"]
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable(routes.map { Route($0, page: "p") })
        }
        #expect(error?.problems.count == 1)
        let ranked = try RouteTable([
            Route(routes[1], page: "words", rank: 2), Route(routes[0], page: "numbers", rank: 1),
        ])
        #expect(try ranked.match(RouteURL(parsing: "a://b/1/2"))?.route.page == "numbers")
        #expect(try ranked.match(RouteURL(parsing: "a://b/1/x"))?.route.page == "words")
        #expect(throws: RouteTableError.self) {
            try RouteTable(["a://b/:x<int>+", "a://b/:y<int>+"].map { Route($0, page: "p") })
        }
    }

    @Test("each segment of a value has to fit as well")
    func building() throws {
        let table = try RouteTable(
            [
                Route("a://n/:ids<int>+", page: "p", name: "ids"),
                Route("a://m/:ms<month>*", page: "p", name: "ms"),
                Route("https://e.org/:words(a*/?b)+", page: "p", name: "words"),
            ],
            converters: ["month": AppTypes.month]
        )
        #expect(try table.url(for: "ids", ["ids": "1/2/-3"]).text == "a://n/1/2/-3")
        #expect(try table.url(for: "ms").text == "a://m")
        #expect(try table.url(for: "ms", ["ms": "2024-05/2024-06"]).text == "a://m/2024-05/2024-06")
        for (name, values, value) in [
            ("ids", ["ids": "1/x"], "x"), ("ids", ["ids": "1//2"], ""), ("ms", ["ms": "2024-5"], "2024-5"),
        ] {
            let error = #expect(throws: ParameterError.self) { try table.url(for: name, values) }
            guard case .badValue(name, text: value, reason: _)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        let slash = try RouteURL(parsing: "https://e.org/b/aa%2Fb")
        let match = try #require(table.match(slash))
        #expect(try match.parameters.values("words", as: String.self) == ["b", "aa/b"])
        #expect(try table.url(for: "words", match.parameters) == slash)
        #expect(throws: ParameterError.self) { try table.url(for: "words", ["words": "b/aa/b"]) }
    }

    struct Sums: TypedRoute, Equatable {
        static let route = Route("a://sum/:numbers<int>+", page: "sum")
        static let example = Sums(numbers: [1, -2])
        var numbers: [Int]
    }

    @Test("a typed route has a list of numbers for it")
    func typedRoute() throws {
        let table = try RouteTable([Route(Sums.self)])
        #expect(try table.url(for: Sums(numbers: [3, 4])).text == "a://sum/3/4")
        let url = try RouteURL(parsing: "a://sum/5/-6/7")
        #expect(try table.match(url)?.parameters.decode(as: Sums.self) == Sums(numbers: [5, -6, 7]))
        #expect(throws: ParameterError.self) { try table.url(for: Sums(numbers: [])) }
        #expect(table.sampleURL(for: Route(Sums.self))?.text == "a://sum/1/-2")
    }

    @Test("a fallback with a typed rest captures nothing that does not fit")
    func fallback() throws {
        let table = try RouteTable(
            [Route("a://b", page: "b")],
            fallbacks: ["a": Route("a://:ids<int>*", page: "none")]
        )
        let url = try RouteURL(parsing: "a://x/1")
        #expect(table.fallback(for: url)?.parameters.isEmpty == true)
    }
}
