import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Sample URLs of routes")
struct SampleTests {
    private static let samples: [(pattern: String, sample: String?)] = [
        ("a://home", "a://home"),
        ("a://item/1", "a://item/1"),
        ("a://item/:id<int>", "a://item/-1"),
        ("a://item/:id<uint>", "a://item/12"),
        ("a://item/:id", "a://item/a"),
        ("a://ratio/:x<double>", "a://ratio/1"),
        ("a://is/:on<bool>", "a://is/true"),
        ("a://id/:id<uuid>", "a://id/00000000-0000-4000-8000-000000000000"),
        ("a://month/:m<month>", "a://month/2026-01"),
        ("a://never/:x<never>", nil),
        (#"a://year/:y(\d{4})"#, "a://year/1111"),
        ("a://kind/:k(cat|dog)", "a://kind/cat"),
        (#"a://upper/:u(\p{Lu}+)"#, "a://upper/A"),
        (#"a://release/v:major(\d+)-:minor"#, "a://release/v1-1"),
        ("a://user", "a://user"),
        ("a://user/:name?", "a://user/1"),
        ("a://files/:rest*", "a://files"),
        ("a://more/:rest+", "a://more/1"),
        ("a://ids/:ids<uuid>+", "a://ids/00000000-0000-4000-8000-000000000000"),
        (#"a://years/:ys(\d{4})*"#, "a://years"),
        ("a://docs", "a://docs"),
        ("a://docs/*", "a://docs/1"),
        ("https://example.org/a%20b", "https://example.org/a%20b"),
        ("https://*", "https://example.org"),
        (#"/b://(?<kind>cat|dog)/\d+/"#, "b://cat/1"),
    ]

    @Test("a sample opens the very route, if any text does")
    func samples() throws {
        let routes = Self.samples.map {
            Route($0.pattern, page: "p", rank: $0.pattern.contains("(") ? 1 : nil)
        }
        let types: [String: ParameterConverter] = ["month": AppTypes.month, "never": { _ in nil }]
        let table = try RouteTable(routes, converters: types)
        for (route, sample) in zip(routes, Self.samples.map(\.sample)) {
            #expect(table.sampleURL(for: route)?.text == sample, "\(route.pattern)")
        }
    }

    @Test("a sample has the query fields that the route needs")
    func query() throws {
        let fields = [
            "q r": "string", "page": "int?",
            "day": "month",
        ]
        let route = Route("a://search", page: "p", query: fields)
        let table = try RouteTable([route], converters: ["month": AppTypes.month])
        #expect(table.sampleURL(for: route)?.text == "a://search?day=2026-01&q%20r=1")
    }

    static let nearRows: [(pattern: String, url: String, sample: String?)] = [
        ("a://item/:id<int>", "a://itm/5", "a://item/5"),
        ("a://item/:id<int>", "a://itm/x", "a://item/1"),
        ("a://user/:name/:tab?", "a://usr/ann/log", "a://user/ann/log"),
        ("a://user/:name/:tab?", "a://usr/ann", "a://user/ann"),
        ("a://files/:path*", "a://fles/a/b%2Fc", "a://files/a/b%2Fc"),
        ("a://files/:path*", "a://fles", "a://files"),
        ("a://files/:path+", "a://fles/a/b", "a://files/a/b"),
        ("a://ids/:ids<int>+", "a://id/1/2", "a://ids/1/2"),
        ("a://ids/:ids<int>+", "a://id/1/x", "a://ids/1"),
        ("a://docs/*", "a://dcs/a/b%20c", "a://docs/a/b%20c"),
        ("a://images/:name.png", "a://imges/cat.png", "a://images/cat.png"),
        ("a://images/:name.png", "a://imges/cat.jpg", "a://images/1.png"),
        ("a://:a-:b/x/:c-:d-:e", "a://3-4", "a://3-4/x/1-1-1"),
        ("a://:a-:b/x/:c-:d-:e", "a://3-4/y/5-6-7", "a://3-4/x/5-6-7"),
        ("https://e.org/:path*", "https://e.com/a//b", "https://e.org/a//b"),
        ("a://item/:id", "a://itm/5?x=1&&y=a+b#end", "a://item/5?x=1&y=a+b#end"),
    ]

    @Test("a sample near a URL has the URL's own values, rest, query and fragment", arguments: nearRows)
    func near(_ row: (pattern: String, url: String, sample: String?)) throws {
        let route = Route(row.pattern, page: "p")
        let sample = try RouteTable([route]).sampleURL(for: route, near: RouteURL(parsing: row.url))
        #expect(sample?.text == row.sample)
    }

    @Test(
        "a sample near a URL has its query items except the ones with a wrong type",
        arguments: [
            ("a://serch?q=cats&page=2&lang=en", "a://search?q=cats&page=2&lang=en"),
            ("a://serch?page=x&lang=en", "a://search?lang=en&q=1"),
            ("a://serch?q=&page=1&page=x", "a://search?q="),
        ]
    )
    func nearQuery(url: String, sample: String) throws {
        let fields = ["q": "string", "page": "int?"]
        let route = Route("a://search", page: "p", query: fields)
        let table = try RouteTable([route])
        #expect(table.sampleURL(for: route, near: try RouteURL(parsing: url))?.text == sample)
    }

    @Test("a typed route's sample is its example")
    func typed() throws {
        let route = Route(ItemRoute.self)
        #expect(try RouteTable([route]).sampleURL(for: route)?.text == "app://item/42?tab=log")
    }

    @Test("fallbacks and routes of other tables have no sample")
    func fallbacks() throws {
        let fallback = Route("a://*", page: "p")
        let table = try RouteTable([Route("a://home", page: "p")], fallbacks: ["a": fallback])
        #expect(table.sampleURL(for: fallback) == nil)
        #expect(table.sampleURL(for: Route("a://other", page: "p")) == nil)
        #expect(table.sampleURL(for: Route("a://home", page: "q")) == nil)
    }

    @Test("on random tables a sample is matched by its route, and most routes have one", arguments: 1...15)
    func random(seed: Int) throws {
        var random = RandomRoutes(seed: UInt64(seed) + 16_000)
        var (routes, samples) = (0, 0)
        for _ in 0..<20 {
            let table = try random.table().table
            for record in table.records {
                routes += 1
                guard let sample = table.sampleURL(for: record.route) else { continue }
                samples += 1
                #expect(table.match(sample)?.record === record, "seed \(seed): \(record.route.pattern)")
                #expect(try RouteURL(parsing: sample.text) == sample, "seed \(seed)")
            }
        }
        #expect(samples * 10 > routes * 9, "seed \(seed): \(samples) of \(routes)")
    }
}
