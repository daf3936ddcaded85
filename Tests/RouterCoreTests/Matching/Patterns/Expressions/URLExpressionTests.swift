import NavigationModel
import Testing

@testable import RouterCore
@testable import RouterFiles
@testable import TestSupport

@Suite("Regular expressions over the whole URL")
struct URLExpressionTests {
    private static let routes = [
        Route("a://b/:x", page: "segment", parent: "a://b"), Route("a://b", page: "b"),
        Route("https://*", page: "web"),
        Route("/a://(?<first>[^/]+)/(?<rest>.*)/", page: "two", name: "two", rank: 1),
        Route("/c://(?<first>[^/]+)(/(?<rest>.*))?/", page: "optional", rank: 2),
        Route("/https?://(?<host>[^/]*)/.*/", page: "http", rank: 3),
        Route("/^d:.*$/", redirect: "a://b/d", rank: 4),
    ]

    private func table(_ more: [Route] = []) throws -> RouteTable {
        try RouteTable(
            Self.routes + more,
            fallbacks: ["a": Route("a://*", page: "oops")],
            notFound: Route("a://none", page: "none")
        )
    }

    static let rows: [(url: String, page: String?, parameters: [String: String])] = [
        ("a://b/1", "segment", ["x": "1"]),
        ("a://b/1/2", "two", ["first": "b", "rest": "1/2"]),
        ("a://b/1/2?q=1#f", "two", ["first": "b", "rest": "1/2"]),
        ("a:/Bee/1/", "two", ["first": "Bee", "rest": "1"]),
        ("a://me:pw@Bee:8080/%31", "two", ["first": "Bee", "rest": "1"]),
        ("A:bee/%c3%a4%2F%20", "two", ["first": "bee", "rest": "ä/ "]),
        ("a://c", nil, [:]),
        ("a://", nil, [:]),
        ("a://nav/pop", nil, [:]),
        ("c://x", "optional", ["first": "x"]),
        ("c://x/y", "optional", ["first": "x", "rest": "y"]),
        ("https://e.org/x", "web", [:]),
        ("http://E.org:8080/x", "http", ["host": "e.org:8080"]),
        ("http://e.org:80/x", "http", ["host": "e.org"]),
        ("http://e.org@evil.org/x", "http", ["host": "evil.org"]),
        ("http://e.org", nil, [:]),
        ("d://any/thing", "", [:]),
        ("e://x/y", nil, [:]),
    ]

    // Feature: Regular expressions that match the whole URL, in linear time
    @Test(
        "it matches URLs that no other route matches, whatever the scheme, before any fallback",
        arguments: rows
    )
    func matches(_ row: (url: String, page: String?, parameters: [String: String])) throws {
        let match = try table().match(try RouteURL(parsing: row.url))
        #expect(match?.route.page == row.page)
        #expect(try match?.parameters.decode(as: [String: String].self) ?? [:] == row.parameters)
    }

    @Test("equal URLs lead to the same route")
    func equality() throws {
        let table = try RouteTable([Route("/a://two/.*/", page: "p")])
        for text in ["a://two/x", "a:TWO/x", "a:/Two/%78/", "a:///two/x"] {
            #expect(table.match(try RouteURL(parsing: text)) != nil, "\(text)")
        }
        #expect(
            try RouteTable([Route("/a://Two/.*/", page: "p")]).match(try RouteURL(parsing: "a://Two/x"))
                == nil
        )
    }

    @Test("a capture that cuts an escape in two stays as it is written")
    func cutEscapes() throws {
        let table = try RouteTable([Route("/a://b/(?<x>%C3)(?<y>.*)/", page: "p")])
        let match = table.match(try RouteURL(parsing: "a://b/ä%20"))
        #expect(match?.parameters.map(\.text) == ["%C3", "%A4%20"])
    }

    @Test("it is of no scheme")
    func schemes() throws {
        let table = try RouteTable([Route("/d:.*/", page: "p", name: "d"), Route("a://b", page: "b")])
        #expect(table.schemes == ["a"])
        #expect(!table.hasScheme(of: try RouteURL(parsing: "d://nav/pop")))
        #expect(table.nearest(to: try RouteURL(parsing: "d://b"), limit: 9).map(\.pattern) == ["a://b"])
        let route = try #require(table.route(named: "d"))
        #expect(route.exampleURL == nil)
        let pattern = try RoutePattern(route.pattern)
        #expect(pattern.isExpression && pattern.scheme.isEmpty && pattern.host == nil)
        #expect(try RoutePattern("/(?<x>a)(?<y>b)/").placeholderNames == ["x", "y"])
    }

    @Test("no URL is built from it")
    func building() throws {
        #expect(throws: ParameterError.expression("/a://(?<first>[^/]+)/(?<rest>.*)/")) {
            try table().url(for: "two", ["first": "a", "rest": "b"])
        }
    }

    @Test("parents and redirects get its captures")
    func templates() throws {
        let table = try RouteTable([
            Route("/x://(?<id>[0-9]+)(/(?<tab>.+))?/", redirect: "a://item/:id/:tab?"),
            Route("a://item/:id/:tab?", page: "item"),
        ])
        let match = try #require(table.match(try RouteURL(parsing: "x://7")))
        #expect(try match.redirectURL()?.text == "a://item/7")
        let other = try #require(table.match(try RouteURL(parsing: "x://7/l%2Fg")))
        #expect(try other.redirectURL()?.text == "a://item/7/l%2Fg")
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable([Route("/x://(?<id>.*)/", redirect: "a://item/:other")])
        }
        #expect(error?.message.contains("The route does not capture the placeholder “other”") == true)
    }

    static let conflictRows: [(routes: [Route], messages: [String])] = [
        ([Route("/a/", page: "p", rank: 1), Route("/b/", page: "p", rank: 2)], []),
        (
            [Route("/.a/", page: "p"), Route("/.b/", page: "p")],
            ["/.b/: The route and “/.a/” may match the same URLs, so they need different ranks."]
        ),
        (
            [Route("/.a/", page: "p", rank: 1), Route("/.b/", page: "p")],
            [
                "/.b/: The route and “/.a/” may match the same URLs. “/.a/” has the rank 1, so the route needs a rank too."
            ]
        ),
        (
            [Route("/.a/", page: "p"), Route("/.b/", page: "p", rank: .max)],
            [
                "/.a/: The route and “/.b/” may match the same URLs. "
                    + "“/.b/” has the rank \(Int.max), so the route needs a rank too."
            ]
        ),
        (
            [
                Route("/.a/", page: "p", rank: 1, source: "F"),
                Route("/.b/", page: "p", rank: 1, source: "G"),
            ],
            ["G: /.b/: The route and “/.a/” (F) may match the same URLs, but both have the rank 1."]
        ),
        (
            [Route("/a/", page: "p", rank: 1), Route("/a/", page: "p", rank: 2)],
            ["/a/: The route matches the same URLs as “/a/”."]
        ),
        (
            [Route(#"a://:x(\d+)/b"#, page: "p"), Route(#"a://:y(\w+)/b"#, page: "p")],
            [
                #"a://:y(\w+)/b: The route and “a://:x(\d+)/b” may match the same URLs, "#
                    + "so they need different ranks."
            ]
        ),
        ([Route(#"a://:x(\d+)/b"#, page: "p"), Route(#"a://:y(\w+)/c"#, page: "p")], []),
        (
            [
                Route(#"a://:x(\d+)/b"#, page: "p", rank: 1),
                Route(#"a://:y(\d+)/b"#, page: "p", rank: 2),
            ],
            [#"a://:y(\d+)/b: The route matches the same URLs as “a://:x(\d+)/b”."#]
        ),
        (
            [Route("a://v:x([1])-:y", page: "p"), Route("a://v:z([2])-:y", page: "p")],
            [
                "a://v:z([2])-:y: The route and “a://v:x([1])-:y” may match the same URLs, "
                    + "so they need different ranks."
            ]
        ),
        (
            [Route("a://b/:x(1)?", page: "p", rank: 3), Route("a://b/:x(2)?", page: "p", rank: 3)],
            [
                "a://b/:x(2)?: The route and “a://b/:x(1)?” may match the same URLs, "
                    + "but both have the rank 3."
            ]
        ),
        (
            [Route("a://b", page: "p", rank: 0), Route("a://:x<int>", page: "p", rank: 1)],
            [
                "a://:x<int>: Only a route with a regular expression or a required query item can have a rank.",
                "a://b: Only a route with a regular expression or a required query item can have a rank.",
            ]
        ),
        (
            [Route("a://b/:s<string>/:x(c.*)", page: "p"), Route("a://b/:p/cc", page: "p")],
            [
                "a://b/:p/cc: The route can never be reached: every URL that it matches goes to “a://b/:s<string>/:x(c.*)”."
            ]
        ),
        (
            [
                Route("a://b/:x(.*)", page: "p"), Route("a://b/:y", page: "p"),
                Route("a://b/:z<int>", page: "p"),
            ], []
        ),
        (
            [Route("a://:s<string>/:x(c)", page: "p"), Route("a://:p/:y(c)", page: "p")],
            [
                "a://:p/:y(c): The route can never be reached: every URL that it matches goes to “a://:s<string>/:x(c)”."
            ]
        ),
        ([Route("a://:s<string>/:x(c)", page: "p"), Route("a://:p/:y(c|d)", page: "p")], []),
    ]

    // Feature: Expressions that begin with different literal text need no rank
    @Test(
        "two whose literal beginnings exclude each other need no ranks",
        arguments: [
            ["/steam://openurl/(?<u>.*)/", "/magnet:.*/"],
            ["/http://[a-z]+\\.example/.*/", "/https://[a-z]+\\.example/.*/"],
            ["/app://(?:item/a)./", "/app://(?<x>item/b)./", "/app://item/c/"],
            ["a://:x(a.*)", "a://:y(b.*)"],
            ["a://b/v:x(1)-:y", "a://b/v:z(2)-:y"],
            ["a://b/:x(a.*)/:y(.+)", "a://b/:x(b.*)/:z(..)"],
            ["a://b/:x(a.*)+", "a://b/:y(b.*)+"],
            ["a://:x(ü.*)", "a://:y(ö.*)"],
        ]
    )
    func exclusive(patterns: [String]) throws {
        let table = try RouteTable(patterns.map { Route($0, page: "p") })
        #expect(table.routes.count == patterns.count)
    }

    @Test(
        "two of which one begins as the other need ranks",
        arguments: [
            ["/http:.*/", "/http://a.*/"],
            ["/(?i)http:.*/", "/ftp:.*/"],
            ["/a?b/", "/b.*/"],
            ["/a*b/", "/b.*/"],
            ["/a|b/", "/b.*/"],
            ["a://:x(a.*)*", "a://:y(b.*)*"],
            ["a://:x<int>-:y(a.*)", "a://:x<int>-:y(b.*)"],
            ["a://:x(a.*)/:y(.)", "a://:x(ab.*)/:y(c)"],
        ]
    )
    func overlapping(patterns: [String]) {
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable(patterns.map { Route($0, page: "p") })
        }
        #expect(error?.problems.count == 1)
        #expect(error?.message.contains("need different ranks") == true)
    }

    @Test("a rank between two that exclude each other still orders those that overlap")
    func partlyOverlapping() throws {
        let routes = [
            Route("/a://.*/", page: "rest", rank: 2), Route("/a://b.*/", page: "b", rank: 1),
            Route("/c://.*/", page: "c"), Route("/d://.*/", page: "d", rank: 2),
        ]
        let table = try RouteTable(routes)
        for (url, page) in [("a:bc", "b"), ("a:cb", "rest"), ("c:d", "c"), ("d:c", "d")] {
            #expect(table.match(try RouteURL(parsing: url))?.route.page == page)
        }
    }

    @Test("two that nothing orders are a conflict that names both", arguments: conflictRows)
    func conflicts(_ row: (routes: [Route], messages: [String])) {
        for seed in 1...4 {
            var random = SeededGenerator(seed: UInt64(seed))
            do {
                _ = try RouteTable(row.routes.shuffled(using: &random))
                #expect(row.messages.isEmpty)
            } catch {
                #expect(error.problems.map(\.message) == row.messages)
            }
        }
    }

    @Test("in a route file it is beside the schemes, with a page's name or a dictionary")
    func files() throws {
        let text = #"""
            { "/^old://.*$/": { "redirect": "app://home", "rank": 2 },
              "/new://(?<x>.*)/": { "page": "item", "name": "new", "rank": -1 },
              "app": { "app://home": "home", "app://year/:y(\\d{4})": "year",
                       "app://c/:a([a-c]+)": { "page": "ab", "rank": 1 },
                       "app://c/:b([b-d]+)": { "page": "bc", "rank": 2 },
                       "app://d/:m<month>": "month" } }
            """#
        let file = try RouteFile(json: text.utf8, name: "R.json")
        let table = try RouteTable(file, converters: ["month": AppTypes.month])
        func page(_ text: String) throws -> String? { table.match(try RouteURL(parsing: text))?.route.page }
        #expect(try page("app://year/2024") == "year")
        #expect(try page("app://year/24") == nil)
        #expect(try page("app://c/bb") == "ab")
        #expect(try page("app://c/dd") == "bc")
        #expect(try page("app://d/2024-05") == "month")
        #expect(try page("new://x/y") == "item")
        #expect(try table.match(RouteURL(parsing: "old://x"))?.redirectURL()?.text == "app://home")
        #expect(table.route(named: "new")?.declaration.source == "R.json:2")
        #expect(
            Set(RouteFileReader(file).routes.map(\.page)).sorted() == [
                "", "ab", "bc", "home", "item", "month", "year",
            ]
        )
        #expect(file.hasRoute(named: "new"))

        let single = try RouteFile(json: #"{"/x:.*/": "p"}"#.utf8, name: "R.json")
        #expect(
            try RouteTable(single).routes == [Route("/x:.*/", page: "p", source: "R.json:1")]
        )
    }

    @Test("a file's mistakes in expressions name file, entry and byte")
    func fileProblems() throws {
        let text = #"""
            { "/(a/": "p", "/b/": 3, "/c/": "", "app": { "/d/": "p", "app://e/:x(\\b)": "p", "app://f": { "page": "p", "rank": 1 } } }
            """#
        let file = try RouteFile(json: text.utf8, name: "R.json")
        let error = #expect(throws: RouteTableError.self) { try RouteTable(file) }
        let messages = error?.problems.map(\.message) ?? []
        for message in [
            "R.json:1: /(a/: A “)” is missing for the group at byte 1.",
            "R.json:1: /b/: The value of a pattern must be a page’s name or a dictionary, not a number.",
            "R.json:1: /c/: The page’s name is empty.",
            "R.json:1: app: /d/: An expression over whole URLs belongs beside the schemes, not inside one.",
            "R.json:1: app: app://e/:x(\\b): “\\b” is not supported in a regular expression at byte 11.",
            "R.json:1: app: app://f: Only a route with a regular expression or a required query item can have a rank.",
        ] { #expect(messages.contains(message), "\(message)") }
    }
}
