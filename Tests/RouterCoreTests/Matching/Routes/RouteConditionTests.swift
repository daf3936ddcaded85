import NavigationModel
import RouterFiles
import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Routes that require query items or exclude patterns")
struct RouteConditionTests {
    private func page(_ url: String, _ table: RouteTable) throws -> String? {
        try table.match(RouteURL(parsing: url))?.route.page
    }

    private func problems(_ routes: [Route], fallbacks: [String: Route] = [:]) -> [String] {
        for seed in 1...4 {
            var random = SeededGenerator(seed: UInt64(seed))
            do {
                _ = try RouteTable(routes.shuffled(using: &random), fallbacks: fallbacks)
            } catch {
                return error.problems.map(\.message)
            }
        }
        return []
    }

    // Feature: The presence of a query item can choose the route
    @Test("a query item that is present chooses among routes with the same pattern")
    func chooses() throws {
        let table = try RouteTable([
            Route("tg://resolve", page: "chat"),
            Route("tg://resolve", page: "story", rank: 1, requiring: ["domain", "story"]),
            Route("tg://resolve", page: "video", rank: 2, requiring: ["domain=*", "videochat"]),
            Route("tg://resolve", page: "edit", requiring: ["domain", "mode=e+d"]),
            Route("tg://resolve/:tab?", page: "tab"),
        ])
        for (url, expected) in [
            ("tg://resolve", "chat"), ("tg://resolve?domain=a", "chat"),
            ("tg:resolve?domain=a&story=5#x", "story"),
            ("tg://resolve?domain&story", "story"), ("tg://resolve?domain=&videochat", "chat"),
            ("tg://resolve?videochat&domain=a", "video"), ("tg://resolve?dom%61in=a&m%6Fde=e%20d", "edit"),
            ("tg://resolve?domain=a&mode=e", "chat"), ("tg://resolve?domain=a&mode=x&mode=e+d", "chat"),
            ("tg://resolve?domain=a&Story", "chat"), ("tg://resolve/x?domain=a&story", "tab"),
            ("tg://resolve?domain=a&mode=e+d&videochat", "edit"),
        ] { #expect(try page(url, table) == expected, "\(url)") }
    }

    // Feature: A route can exclude URLs that match other patterns
    @Test("a route passes an excluded URL on to the next one that matches it, or to none")
    func excludes() throws {
        let table = try RouteTable([
            Route(
                "https://e.org/*",
                page: "site",
                isCaseSensitive: false,
                excluding: ["https://e.org/_/*", "https://e.org/:n<int>", "/https://e.org/.*secret.*/"]
            ),
            Route("https://*", page: "web", excluding: ["/https://[^/]*\\.test(/.*)?/"]),
            Route("/https://.*/", page: "last", excluding: ["https://b.test"]),
        ])
        for (url, expected) in [
            ("https://e.org", "site"), ("https://e.org/a/7", "site"), ("https://e.org/7", "web"),
            ("https://e.org/_/a", "web"), ("https://e.org/_", "web"), ("https://e.org/%5F/a", "web"),
            ("https://e.org/a/secret", "web"), ("https://f.org/_/a", "web"), ("https://a.test/", "last"),
            ("https://b.test", nil), ("https://b.test/a", "last"),
        ] as [(String, String?)] { #expect(try page(url, table) == expected, "\(url)") }
    }

    @Test("a web URL that no route takes goes to the browser")
    func leavesTheApp() throws {
        let table = try RouteTable(
            [Route("https://e.org/*", page: "site", excluding: ["https://e.org/_/*"])],
            externalSchemes: ["https"]
        )
        #expect(table.isExternal(try RouteURL(parsing: "https://e.org/_/a")))
        #expect(!table.isExternal(try RouteURL(parsing: "https://e.org/a")))
    }

    @Test("two that nothing orders are a problem that names both")
    func conflicts() {
        let story = Route("a://b", page: "p", requiring: ["story"], source: "F")
        #expect(
            problems([story, Route("a://b", page: "q", requiring: ["video"], source: "G")])
                == [
                    "G: a://b?video: The route and “a://b?story” (F) may match the same URLs, so they need different ranks."
                ]
        )
        #expect(
            problems([story, Route("A:b", page: "q", requiring: ["story"], source: "G")]).first?
                .contains(
                    "matches the same URLs as"
                ) == true
        )
        #expect(
            problems([
                Route("a://b", page: "p", rank: 1, requiring: ["story"]),
                Route("a://b", page: "q", requiring: ["video"]),
            ]) == [
                "a://b?video: The route and “a://b?story” may match the same URLs. “a://b?story” has the rank 1, so the route needs a rank too."
            ]
        )
        #expect(
            problems([Route("a://b", page: "p"), Route("a://b", page: "q", excluding: ["a://b"])])
                .contains(
                    "a://b: The route matches the same URLs as “a://b”."
                )
        )
    }

    @Test("values that exclude each other, and more items beside fewer, need no ranks")
    func ordered() throws {
        let routes = [
            Route("a://b", page: "0"), Route("a://b", page: "1", requiring: ["m=1"]),
            Route("a://b", page: "2", requiring: ["m=2"]),
            Route("a://b", page: "any", requiring: ["m"]),
            Route("a://b", page: "some", requiring: ["m=*"]),
            Route("a://b", page: "more", requiring: ["m", "n"]),
            Route("a://:x(a.*)", page: "x", requiring: ["q"]),
            Route("a://:y(b.*)", page: "y", requiring: ["q"]),
        ]
        #expect(problems(routes) == [])
        let table = try RouteTable(routes)
        for (url, expected) in [
            ("a://b?m=1", "1"), ("a://b?m=2", "2"), ("a://b?m=3", "some"), ("a://b?m", "any"), ("a://b", "0"),
            ("a://b?m=1&n", "more"), ("a://b?n", "0"), ("a://ba?q", "y"),
        ] { #expect(try page(url, table) == expected, "\(url)") }
    }

    @Test(
        "a bad condition is a problem",
        arguments: [
            (["a&b"], [], "is not valid. Write a name"), ([""], [], "is not valid. Write a name"),
            (["=a"], [], "is not valid. Write a name"),
            (["nav.action"], [], "is not valid. Write a name"), (["a#b"], [], "is not valid. Write a name"),
            (["a", "a=1"], [], "more than once"),
            (["x"], [], "same name as a placeholder"), ([], ["a://c/"], ""),
            ([], ["a://c/:"], "is not valid. A name must follow"),
            ([], ["a://c/:x<date>"], "There is no type “date”"), ([], ["c://b"], "another scheme"),
            ([], ["a://:y/*"], "excludes every URL that it matches"),
            ([], ["a://b/:y<string>"], "excludes every URL that it matches"),
            ([], ["a://b/:y<int>"], ""),
        ] as [([String], [String], String)]
    )
    func mistakes(requiring: [String], excluding: [String], part: String) {
        let route = Route("a://b/:x", page: "p", requiring: requiring, excluding: excluding)
        let messages = problems([route])
        #expect(messages.count == (part.isEmpty ? 0 : 1), "\(messages)")
        #expect(messages.first?.contains(part) ?? true, "\(messages)")
        let fallback = Route("z://*", page: "p", requiring: ["q"])
        #expect(
            problems([], fallbacks: ["z": fallback]).first?.contains("A fallback takes all URLs") == true
        )
    }

    @Test("a route with a condition makes no other unreachable, and a general one before it does")
    func reachability() {
        #expect(
            problems([
                Route("a://b/:x<string>", page: "p", requiring: ["q"]), Route("a://b/:y", page: "p"),
                Route("a://c/:x<string>", page: "p", excluding: ["a://c/d"]),
                Route("a://c/:y", page: "p"),
            ]) == []
        )
        #expect(
            problems([
                Route("a://b/:x<string>", page: "p"), Route("a://b/:y", page: "p", requiring: ["q"]),
            ]) == [
                "a://b/:y?q: The route can never be reached: every URL that it matches goes to “a://b/:x<string>”."
            ]
        )
    }

    @Test("the URL that is built for a route leads to it, or is refused")
    func building() throws {
        let table = try RouteTable([
            Route("a://b/:x", page: "p", name: "plain", excluding: ["a://b/new"]),
            Route("a://b/:x", page: "q", name: "story", rank: 1, requiring: ["story=*"]),
            Route("a://b/:x", page: "r", rank: 2, requiring: ["mode=e%20d"]),
        ])
        let built = try table.url(for: "a://b/:x?mode=e%20d", ["x": "1"])
        #expect(built.text == "a://b/1?mode=e%20d")
        #expect(table.match(built)?.route.page == "r")
        #expect(
            try table.url(for: "story", ["x": "1"], query: [QueryItem(name: "story", value: "5")]).text
                == "a://b/1?story=5"
        )
        #expect(throws: ParameterError.missing("story")) { try table.url(for: "story", ["x": "1"]) }
        #expect(throws: ParameterError.self) {
            try table.url(for: "story", ["x": "1"], query: [QueryItem(name: "story", value: "")])
        }
        #expect(throws: ParameterError.self) {
            try table.url(for: "plain", ["x": "1"], query: [QueryItem(name: "story", value: "5")])
        }
        #expect(throws: ParameterError.self) { try table.url(for: "plain", ["x": "new"]) }
        for route in table.routes {
            let sample = try #require(table.sampleURL(for: route))
            #expect(table.match(sample)?.route == route, "\(sample)")
        }
    }

    @Test("a miss says which item is missing, or which pattern is excluded")
    func misses() throws {
        let table = try RouteTable([
            Route("a://b", page: "p", requiring: ["q=1"]),
            Route("a://:x", page: "p", excluding: ["a://b"]),
            Route("a://*", page: "p"),
        ])
        func texts(_ url: String) throws -> [String] {
            try table.misses(of: RouteURL(parsing: url)).map(\.text.english)
        }
        #expect(
            try texts("a://b").prefix(2) == ["The URL has no query item “q”.", "The route excludes a://b."]
        )
        #expect(
            try texts("a://b?q=2").first
                == "The query item “q” is “2”, but the route requires another value."
        )
        #expect(try page("a://b?q=1", table) == "p")
    }

    @Test("a route file holds them in an array, and lists name them")
    func files() throws {
        let text = #"""
            { "tg": {
                "tg://resolve": [
                  "chat",
                  { "page": "story", "requiring": ["story"],
                    "rank": 1 },
                  { "page": "video", "rank": 2, "requiring": ["videochat"] } ],
                "tg://x/*": { "page": "x", "excluding": ["tg://x/y"] },
                "fallback": ["a"],
                "tg://z": [3, { "page": "z", "requiring": [1], "excluding": "a" }], "tg://w": [] } }
            """#
        let file = try RouteFile(json: text.utf8, name: "R.json")
        let messages =
            #expect(throws: RouteTableError.self) { try RouteTable(file) }?.problems.map(\.message) ?? []
        for message in [
            "R.json:8: tg: fallback: The value of a pattern must be a page’s name or a dictionary, not an array.",
            "R.json:9: tg: tg://z: The value of a pattern must be a page’s name or a dictionary, not a number.",
            "R.json:9: tg: tg://z: “requiring” must contain query items, not a number.",
            "R.json:9: tg: tg://z: “excluding” must be an array of patterns, not a string.",
            "R.json:9: tg: tg://w: The array of routes is empty.",
        ] { #expect(messages.contains(message), "\(messages)") }

        let lines = text.split(separator: "\n").filter { !$0.contains("fallback") && !$0.contains("tg://z") }
        let right = lines.joined(separator: "\n").replacing(#"["tg://x/y"] },"#, with: #"["tg://x/y"] } } }"#)
        let table = try RouteTable(RouteFile(json: right.utf8, name: "R.json"))
        #expect(try page("tg://resolve?story=1", table) == "story")
        #expect(try page("tg://resolve?videochat", table) == "video")
        #expect(try page("tg://resolve", table) == "chat")
        #expect(try page("tg://x/z", table) == "x")
        #expect(try page("tg://x/y", table) == nil)
        #expect(
            table.routes.map(\.declaration.source) == [
                "R.json:4: tg", "R.json:6: tg", "R.json:2: tg", "R.json:7: tg",
            ]
        )
        #expect(table.routes.map(\.declaration.notes).first == "requiring story, rank 1")
        #expect(table.routes.map(\.declaration.notes).last == "excluding tg://x/y")
    }

    @Test("an open page's query changes only while its URL leads to its route")
    func updating() throws {
        let table = try RouteTable([
            Route("a://b", page: "p"), Route("a://b", page: "q", requiring: ["q"]),
        ])
        let plain = try #require(table.match(try RouteURL(parsing: "a://b?x=1")))
        #expect(throws: Never.self) { try plain.checkChoice(in: table) }
        let changed = RouteMatch(record: plain.record, originalURL: try RouteURL(parsing: "a://b?q=1"))
        #expect(throws: RoutingError.self) { try changed.checkChoice(in: table) }
    }
}
