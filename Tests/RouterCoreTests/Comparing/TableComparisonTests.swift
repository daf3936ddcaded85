import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("URLs of an old table in a new one")
struct TableComparisonTests {
    /// An old and a new table, and what the change breaks.
    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let old: [Route]
        let new: [Route]
        /// The expected report on each broken route: its pattern, an example, and the sentence.
        var broken: [String] = []
        /// The expected redirects that repair the broken routes.
        var repairs: [String] = []

        var testDescription: String { name }
    }

    static let item = Route("app://item/:id", page: "item")

    static let fields = [
        "a": "int?", "b": "uint", "c": "string?", "d": "bool?", "e": "double", "f": "uuid?", "g": "slug?",
        "h": "int",
    ]

    static let changes: [Change] = [
        Change(name: "nothing", old: [item], new: [item]),
        Change(
            name: "a route is gone",
            old: [item, Route("app://home", page: "home")],
            new: [item],
            broken: ["app://home app://home: No route matches it anymore."]
        ),
        Change(
            name: "a route has moved",
            old: [item],
            new: [Route("app://thing/:id", page: "item")],
            broken: ["app://item/:id app://item/a: No route matches it anymore."],
            repairs: ["app://item/:id → app://thing/:id"]
        ),
        Change(
            name: "a route has moved, and a redirect leads there",
            old: [item],
            new: [
                Route("app://thing/:id", page: "item"), Route("app://item/:id", redirect: "app://thing/:id"),
            ]
        ),
        Change(
            name: "a placeholder got a type",
            old: [item],
            new: [Route("app://item/:id<int>", page: "item")],
            broken: ["app://item/:id app://item/a: No route matches it anymore."]
        ),
        Change(
            name: "a type got wider",
            old: [Route("app://item/:id<uint>", page: "item")],
            new: [Route("app://item/:id<double>", page: "item")]
        ),
        Change(
            name: "a type has other numbers",
            old: [Route("app://item/:id<uint>", page: "item")],
            new: [Route("app://item/:id<int>", page: "item")],
            broken: ["app://item/:id<uint> app://item/9223372111111111111: No route matches it anymore."]
        ),
        Change(
            name: "an expression means a type",
            old: [Route(#"app://item/:id(\d{1,19})"#, page: "item")],
            new: [Route("app://item/:id<uint>", page: "item")]
        ),
        Change(
            name: "an expression has numbers that the type has not",
            old: [Route(#"app://item/:id(\d{1,20})"#, page: "item")],
            new: [Route("app://item/:id<uint>", page: "item")],
            broken: [
                "app://item/:id(\\d{1,20}) app://item/18446744111111111111: No route matches it anymore."
            ]
        ),
        Change(
            name: "a value has another name",
            old: [item],
            new: [Route("app://item/:number", page: "item")],
            broken: ["app://item/:id app://item/a: The value “id” is now missing. It was “a”."]
        ),
        Change(
            name: "two values have changed places",
            old: [Route("app://range/:from<int>/:to<int>", page: "range")],
            new: [Route("app://range/:to<int>/:from<int>", page: "range")],
            broken: [
                "app://range/:from<int>/:to<int> app://range/2/1: The value “from” is now “1”. It was “2”."
            ]
        ),
        Change(
            name: "a new route takes some of the URLs",
            old: [item],
            new: [item, Route("app://item/new", page: "editor")],
            broken: ["app://item/:id app://item/new: It now opens the page “editor”."]
        ),
        Change(
            name: "a new route is for URLs that opened nothing",
            old: [item],
            new: [item, Route("app://items", page: "items"), Route("app://item/:id/log", page: "log")]
        ),
        Change(
            name: "a rest takes what several routes did",
            old: [
                Route("app://a", page: "p"), Route("app://a/b", page: "p"), Route("app://a/b/c", page: "p"),
            ],
            new: [Route("app://a/*", page: "p")]
        ),
        Change(
            name: "a rest has become one segment",
            old: [Route("app://files/:path*", page: "files")],
            new: [Route("app://files/:path?", page: "files")],
            broken: ["app://files/:path* app://files: The value “path” is now missing. It was empty."]
        ),
        Change(
            name: "a redirect loses a segment of many",
            old: [
                Route("app://old/:path*", redirect: "app://new/:path*"), Route("app://new/:path*", page: "p"),
            ],
            new: [
                Route("app://old/:path*", redirect: "app://new/:path*"), Route("app://new/:path*", page: "p"),
                Route("app://new/a/b/c/d/e", page: "q"),
            ],
            broken: [
                "app://new/:path* app://new/a/b/c/d/e: It now opens the page “q”.",
                "app://old/:path* app://old/a/b/c/d/e: It now opens the page “q”.",
            ]
        ),
        Change(
            name: "a redirect moves values",
            old: [
                Route("app://old/:a/:b", redirect: "app://new/:b/:a"), Route("app://new/:b/:a", page: "p"),
            ],
            new: [
                Route("app://old/:a/:b", redirect: "app://new/:b/:a"), Route("app://new/:b/:a", page: "p"),
                Route("app://new/x/y", page: "q"),
            ],
            broken: [
                "app://new/:b/:a app://new/x/y: It now opens the page “q”.",
                "app://old/:a/:b app://old/y/x: It now opens the page “q”.",
            ]
        ),
        Change(
            name: "a query item is required now",
            old: [Route("app://search", page: "search")],
            new: [Route("app://search", page: "search", query: ["q": "string"])],
            broken: ["app://search app://search: The URL needs a value for “q”."]
        ),
        Change(
            name: "a query item has a narrower type",
            old: [Route("app://search", page: "search", query: ["page": "int?"])],
            new: [Route("app://search", page: "search", query: ["page": "uint?"])],
            broken: [
                "app://search app://search?page=-1: “page=-1” is not valid: it must be a whole number of at least 0."
            ]
        ),
        Change(
            name: "one of many query items has a narrower type",
            old: [Route("app://search", page: "search", query: fields)],
            new: [Route("app://search", page: "search", query: fields.merging(["c": "slug?"]) { $1 })],
            broken: [
                "app://search app://search?a=1&b=1&c=!&d=true&e=1&f=aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa&g=a&h=1: "
                    + "“c=!” is not valid: it must be text that contains only the letters a to z, digits, “-”, and “_”."
            ]
        ),
        Change(
            name: "a query item chooses another route",
            old: [Route("tg://resolve", page: "chat")],
            new: [
                Route("tg://resolve", page: "chat"),
                Route("tg://resolve", page: "story", requiring: ["story=5"]),
            ],
            broken: ["tg://resolve tg://resolve?story=5: It now opens the page “story”."]
        ),
        Change(
            name: "other programs may not open a route any more",
            old: [item],
            new: [Route("app://item/:id", page: "item", access: .user)],
            broken: ["app://item/:id app://item/a: Other programs can no longer open the URL."]
        ),
        Change(
            name: "case counts",
            old: [Route("app://a/About", page: "about", isCaseSensitive: false)],
            new: [Route("app://a/About", page: "about")],
            broken: ["app://a/About app://a/about: No route matches it anymore."],
            repairs: ["app://a/About → app://a/About"]
        ),
        Change(
            name: "a route excludes URLs",
            old: [item],
            new: [Route("app://item/:id", page: "item", excluding: ["app://item/x:rest"])],
            broken: ["app://item/:id app://item/xa: No route matches it anymore."]
        ),
        Change(
            name: "an expression over whole URLs is narrower",
            old: [Route("/app://(cat|dog)/.*/", page: "pet")],
            new: [Route("/app://(cat|dog)/[a-z/]*/", page: "pet")],
            broken: ["/app://(cat|dog)/.*/ app://cat//a/1: No route matches it anymore."]
        ),
        Change(
            name: "an expression over whole URLs is a pattern now",
            old: [Route("/app://cat/[a-z]+/", page: "pet")],
            new: [Route("app://cat/*", page: "pet")]
        ),
        Change(
            name: "a host is gone",
            old: [Route("https://a.example/x", page: "x"), Route("https://*", page: "web")],
            new: [Route("https://*", page: "web")],
            broken: ["https://a.example/x https://a.example/x: It now opens the page “web”."]
        ),
        Change(
            name: "parts of a segment have changed places",
            old: [Route("app://v:major-:minor", page: "p")],
            new: [Route("app://v:minor-:major", page: "p")],
            broken: ["app://v:major-:minor app://va-b: The value “major” is now “b”. It was “a”."]
        ),
        Change(
            name: "a new route splits some segments elsewhere",
            old: [Route("app://span/:from-:to<double>", page: "span")],
            new: [
                Route("app://span/:from-:to<double>", page: "span"),
                Route("app://span/:from<double>-:to<string>", page: "span"),
            ],
            broken: [
                "app://span/:from-:to<double> app://span/1-a-1: The value “from” is now “1”. It was “1-a”."
            ]
        ),
        Change(
            name: "a redirect splits some segments elsewhere",
            old: [
                Route("app://span/:from/:to", page: "span"),
                Route("app://:from-:to<double>", redirect: "app://span/:from/:to"),
            ],
            new: [
                Route("app://span/:from/:to", page: "span"),
                Route("app://:from-:to<double>", redirect: "app://span/:from/:to"),
                Route("app://:from<double>-:to<string>", redirect: "app://span/:from/:to"),
            ],
            broken: ["app://:from-:to<double> app://1-a-1: The value “from” is now “1”. It was “1-a”."]
        ),
        Change(
            name: "a route is gone whose values a second redirect reads from what the first writes",
            old: [
                Route("app://number/:id<uint>", page: "number"),
                Route("app://old/n:id<slug>", redirect: "app://number/:id"),
                Route("app://older/n:id", redirect: "app://old/n:id"),
            ],
            new: [
                Route("app://number/:id<uint>", page: "number"),
                Route("app://old/n:id<slug>", redirect: "app://number/:id"),
            ],
            broken: ["app://older/n:id app://older/n1: No route matches it anymore."],
            repairs: ["app://older/n:id → app://number/:id"]
        ),
        Change(
            name: "a type without a sign splits some segments elsewhere",
            old: [Route("app://span/:from(.*1.*)-:to<int>", page: "span")],
            new: [Route("app://span/:from(.*1.*)-:to<uint>", page: "span")],
            broken: [
                "app://span/:from(.*1.*)-:to<int> app://span/1--1: The value “from” is now “1-”. It was “1”."
            ]
        ),
        Change(
            name: "a new route splits every segment alike",
            old: [Route("app://span/:from-:to", page: "span")],
            new: [
                Route("app://span/:from-:to", page: "span"),
                Route("app://span/:from<uint>-:to<string>", page: "span"),
            ]
        ),
    ]

    // Feature: A comparison of two route tables finds old URLs that no longer work
    @Test("What a change breaks, with an example and the redirect that repairs it", arguments: changes)
    func broken(_ change: Change) throws {
        let comparison = try TableComparison(from: RouteTable(change.old), to: RouteTable(change.new))
        let broken = try comparison.brokenRoutes()
        #expect(
            broken.map { "\($0.route.pattern) \($0.example.text): \($0.sentence)" } == change.broken
        )
        let repairs = broken.compactMap(\.repair).map { "\($0.pattern) → \($0.declaration.redirect ?? "")" }
        #expect(repairs == change.repairs)
    }

    @Test("A type of the app's own is code, so a change of it may break URLs")
    func converters() throws {
        let types: [String: ParameterConverter] = ["month": AppTypes.month, "even": AppTypes.even]
        func broken(_ old: String, _ new: String) throws -> [BrokenRoute] {
            try TableComparison(
                from: RouteTable([Route(old, page: "p")], converters: types),
                to: RouteTable([Route(new, page: "p")], converters: types)
            ).brokenRoutes()
        }
        #expect(try broken("app://:x<month>", "app://:x<month>").isEmpty)
        #expect(try broken("app://:x<month>", "app://:x").isEmpty)
        #expect(try broken("app://:x<month>", "app://:x<int>").map(\.isCertain) == [true], "2026-01 is one")
        #expect(try broken("app://a:x<month>", "app://a:x").isEmpty)
        let uncertain = try broken("app://a:x<month>", "app://a:x<slug>")
        #expect(uncertain.map(\.isCertain) == [false], "nobody knows a text of the type beside an “a”")
    }

    @Test("A type of the app's own in the query is as unknown as one in the path")
    func convertersOfQuery() throws {
        func table(_ type: String) throws -> RouteTable {
            try RouteTable(
                [Route("app://sale", page: "sale", query: ["day": type])],
                converters: ["month": AppTypes.month]
            )
        }
        let broken = try TableComparison(from: table("month?"), to: table("slug?")).brokenRoutes()
        #expect(broken.map(\.isCertain) == [false])
    }

    @Test("A query that chooses among many routes is compared, too")
    func manyChoices() throws {
        let chat = Route("tg://resolve", page: "chat")
        let others = (0..<14).map { (number: Int) in
            Route(
                "tg://resolve",
                page: "page\(number)",
                rank: number,
                requiring: ["domain", "item\(number)"]
            )
        }
        let broken = try TableComparison(
            from: RouteTable([chat] + others),
            to: RouteTable([chat] + others.dropFirst())
        ).brokenRoutes()
        #expect(broken.map(\.route.page) == ["page0"])
        #expect(broken.map(\.sentence) == ["It now opens the page “chat”."])
    }

    @Test("Tables with too many combinations are refused, not compared in part")
    func tooComplex() throws {
        let routes = (0..<60).map { (number: Int) in
            Route(
                "tg://resolve",
                page: "page\(number)",
                rank: number,
                requiring: (0..<5).map { "item\(number)-\($0)=*" }
            )
        }
        let table = try RouteTable(routes)
        #expect(throws: TableComparison.TooComplex.self) {
            try TableComparison(from: table, to: table).brokenRoutes()
        }
    }

    // Feature: A comparison of two route tables finds old URLs that no longer work
    @Test("Random edits break what many URLs show, and nothing else", arguments: 1...4)
    func edits(block: Int) throws {
        var (broken, repaired) = (0, 0)
        for seed in 0..<5 {
            let result = try TableEdit(seed: UInt64(block * 1_000 + seed)).check()
            #expect(result.mistake == nil, "seed \(block * 1_000 + seed)")
            broken += result.broken
            repaired += result.repaired
        }
        #expect(broken > 1 && repaired < broken, "\(broken) broken, \(repaired) repaired")
    }
}
