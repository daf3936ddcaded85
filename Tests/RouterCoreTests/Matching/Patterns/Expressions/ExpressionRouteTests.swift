import NavigationModel
import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Routes with regular expressions")
struct ExpressionRouteTests {
    static let groups = [
        MatchGroup(
            "one segment",
            [#"a://year/:y(\d{4})"#, "a://year/:other", #"a://:top([a-c]+)"#, "a://:any/x"],
            [
                ("a://year/2024", #"a://year/:y(\d{4}) y=2024"#),
                ("a://year/2024/", #"a://year/:y(\d{4}) y=2024"#),
                ("a://YEAR/%32024?x#y", #"a://year/:y(\d{4}) y=2024"#),
                ("a://year/20245", "a://year/:other other=20245"),
                ("a://year/x2024", "a://year/:other other=x2024"),
                ("a://abc", "a://:top([a-c]+) top=abc"),
                ("a://ABC", nil),
                ("a://abc/x", "a://:any/x any=abc"),
                ("a://abd", nil),
            ]
        ),
        MatchGroup(
            "decoded text, slashes and Unicode",
            ["a://s/:x(a/b|[ä-ü]+ \u{1F600})", "a://t/:x(.)", #"a://u/:x([^/]+)"#],
            [
                ("a://s/a%2Fb", "a://s/:x(a/b|[ä-ü]+ \u{1F600}) x=a/b"),
                ("a://s/a/b", nil),
                ("a://s/%C3%A9ö%20%F0%9F%98%80", "a://s/:x(a/b|[ä-ü]+ \u{1F600}) x=éö \u{1F600}"),
                ("a://t/%C3%A9", "a://t/:x(.) x=é"),
                ("a://t/e%CC%81", nil),
                ("a://u/a%2Fb", nil),
                ("a://u/a%25b", #"a://u/:x([^/]+) x=a%b"#),
            ]
        ),
        MatchGroup(
            "an expression is never asked about nothing",
            [
                "https://e.org/:x(.*)/b", "https://e.org/:y/b", "https://e.org/c/:z(a*)?", "a://v:x(.*)",
                "a://w:x(.*)-:y(.*)",
            ],
            [
                ("https://e.org//b", nil),
                ("https://e.org/q/b", "https://e.org/:x(.*)/b x=q"),
                ("https://e.org/c", "https://e.org/c/:z(a*)?"),
                ("https://e.org/c/", "https://e.org/c/:z(a*)?"),
                ("https://e.org/c/aa", "https://e.org/c/:z(a*)? z=aa"),
                ("https://e.org/c/b", "https://e.org/:x(.*)/b x=c"),
                ("a://v", nil),
                ("a://v1", "a://v:x(.*) x=1"),
                ("a://w-", nil),
                ("a://w1-", nil),
                ("a://w1-2-3", "a://w:x(.*)-:y(.*) x=1 y=2-3"),
                ("a://w--2", "a://w:x(.*)-:y(.*) x=- y=2"),
            ]
        ),
        MatchGroup(
            "beside literal text",
            [
                #"a://r/v:major(\d+)-:minor"#, #"a://f/:n([a-z]+(\.[a-z]+)?).:e(png|jpe?g)"#,
                #"a://p/:a([ab]+)b:c(b*c)"#, #"a://q/:a(a|ab)b:c<int>"#,
            ],
            [
                ("a://r/v2-1", #"a://r/v:major(\d+)-:minor major=2 minor=1"#),
                ("a://r/v2-1-1", #"a://r/v:major(\d+)-:minor major=2 minor=1-1"#),
                ("a://r/vx-1", nil),
                ("a://r/v-1", nil),
                ("a://f/a.b.png", #"a://f/:n([a-z]+(\.[a-z]+)?).:e(png|jpe?g) n=a.b e=png"#),
                ("a://f/a.jpg", #"a://f/:n([a-z]+(\.[a-z]+)?).:e(png|jpe?g) n=a e=jpg"#),
                ("a://f/a.b.c.png", nil),
                ("a://f/a.gif", nil),
                ("a://p/abbbc", #"a://p/:a([ab]+)b:c(b*c) a=a c=bbc"#),
                ("a://p/abac", nil),
                ("a://q/abb7", #"a://q/:a(a|ab)b:c<int> a=ab c=7"#),
                ("a://q/ab7", #"a://q/:a(a|ab)b:c<int> a=a c=7"#),
            ]
        ),
        MatchGroup(
            "between literal text and types",
            [
                "a://i/7", "a://i/:a(7|8)x", #"a://i/:b(\d+)"#, "a://i/:c<uuid>", "a://i/:d<int>", "a://i/:e",
                "a://j/:x([a-z]+)?", "a://j/:y<int>?", "a://j/:r+",
            ],
            [
                ("a://i/7", "a://i/7"),
                ("a://i/8x", "a://i/:a(7|8)x a=8"),
                ("a://i/8", #"a://i/:b(\d+) b=8"#),
                ("a://i/-8", "a://i/:d<int> d=-8"),
                ("a://i/x", "a://i/:e e=x"),
                ("a://j", "a://j/:x([a-z]+)?"),
                ("a://j/a", "a://j/:x([a-z]+)? x=a"),
                ("a://j/7", "a://j/:y<int>? y=7"),
                ("a://j/A", "a://j/:r+ r=A"),
                ("a://j/a/b", "a://j/:r+ r=a/b"),
            ]
        ),
        MatchGroup(
            "the rest decides between expressions, and the rank only where the rest is the same",
            [#"a://:x(\d+)/:t"#, #"a://:y(\w+)/end"#, #"a://:z(\w+)/:t<int>"#],
            routes: [
                Route(#"a://s/:x(\d+)"#, page: "p", rank: 2),
                Route(#"a://s/:y(\w+)"#, page: "p", rank: 3),
                Route(#"a://s/:z(1.*)"#, page: "p", rank: 1),
                Route(#"a://t/v:x(\d+).:y"#, page: "p", rank: 1),
                Route(#"a://t/v:x(\w+).:y"#, page: "p", rank: 0),
                Route(#"a://t/v:x(\w+).:y/z"#, page: "p"),
                Route(#"a://u/:x(\d+)?"#, page: "p", rank: 2),
                Route(#"a://u/:x(1+)?"#, page: "p", rank: 1),
                Route(#"a://w/:a(\d+)/:b(\w+)"#, page: "p", rank: 2),
                Route(#"a://w/:a(\w+)/:b(\d+)"#, page: "p", rank: 1),
            ],
            [
                ("a://1/end", #"a://:y(\w+)/end y=1"#),
                ("a://1/other", #"a://:x(\d+)/:t x=1 t=other"#),
                ("a://1/2", #"a://:z(\w+)/:t<int> z=1 t=2"#),
                ("a://a/other", nil),
                ("a://s/12", "a://s/:z(1.*) z=12"),
                ("a://s/22", #"a://s/:x(\d+) x=22"#),
                ("a://s/2a", #"a://s/:y(\w+) y=2a"#),
                ("a://s/-", nil),
                ("a://t/v1.2", #"a://t/v:x(\w+).:y x=1 y=2"#),
                ("a://t/v1.2/z", #"a://t/v:x(\w+).:y/z x=1 y=2"#),
                ("a://u", "a://u/:x(1+)?"),
                ("a://u/11", "a://u/:x(1+)? x=11"),
                ("a://u/12", #"a://u/:x(\d+)? x=12"#),
                ("a://w/1/2", #"a://w/:a(\w+)/:b(\d+) a=1 b=2"#),
                ("a://w/1/b", #"a://w/:a(\d+)/:b(\w+) a=1 b=b"#),
                ("a://w/a/b", nil),
            ]
        ),
        MatchGroup(
            "case counts where the expression says so",
            routes: [
                Route("a://b/Doc:n([a-c]+)", page: "p", isCaseSensitive: false),
                Route("a://c/Doc:n((?i)[a-c]+)", page: "p", isCaseSensitive: false),
                Route("https://E.org/D/:n((?i)x)", page: "p", isCaseSensitive: false),
                Route("https://e.org/s/:n(x)", page: "p", isCaseSensitive: false),
            ],
            [
                ("a://b/docab", "a://b/Doc:n([a-c]+) n=ab"),
                ("a://b/DOCab", "a://b/Doc:n([a-c]+) n=ab"),
                ("a://b/docAB", nil),
                ("a://c/dOcAB", "a://c/Doc:n((?i)[a-c]+) n=AB"),
                ("https://e.ORG/d/X", "https://E.org/D/:n((?i)x) n=X"),
                ("https://e.org/S/x", "https://e.org/s/:n(x) n=x"),
                ("https://e.org/S/X", nil),
            ]
        ),
    ]

    // Feature: `rank` decides between regular expressions that match the same URL
    // Feature: A placeholder can have a regular expression
    @Test("each URL goes to its route with its captures", arguments: groups)
    func matches(_ group: MatchGroup) throws {
        for seed in 1...8 {
            var random = SeededGenerator(seed: UInt64(seed))
            let table = try RouteTable(group.routes.shuffled(using: &random), converters: group.converters)
            for row in group.rows {
                #expect(table.match(try RouteURL(parsing: row.url))?.summary == row.expected, "\(row.url)")
            }
        }
    }

    @Test("they are listed in the order in which they win")
    func listing() throws {
        let routes = [
            Route("a://b/1", page: "p"), Route("a://b/xy:n(1)", page: "p"),
            Route("a://b/x:n(1)/c", page: "p"),
            Route("a://b/x:n(1)", page: "p", rank: 1), Route("a://b/x:n(2)", page: "p", rank: 2),
            Route("a://b/x:n<int>", page: "p"), Route("a://b/:n(2)/c", page: "p"),
            Route("a://b/:n(1)/:d", page: "p"),
            Route("a://b/:n(2)", page: "p", rank: -1), Route("a://b/:n(1)", page: "p", rank: 7),
            Route("a://b/:n<uuid>", page: "p"), Route("a://b/:n", page: "p"), Route("z://b", page: "p"),
            Route("/b.*/", page: "p", rank: 1), Route("/a.*/", page: "p", rank: 2),
        ]
        for seed in 1...8 {
            var random = SeededGenerator(seed: UInt64(seed))
            #expect(try RouteTable(routes.shuffled(using: &random)).routes == routes)
        }
    }

    @Test("a converter of the app works beside expressions, also in a route file's patterns")
    func converters() throws {
        let table = try RouteTable(
            [Route("a://b/:m<month>", page: "p"), Route(#"a://b/:m(\d{4})"#, page: "p")],
            converters: ["month": AppTypes.month]
        )
        #expect(table.match(try RouteURL(parsing: "a://b/2024-05"))?.route.pattern == "a://b/:m<month>")
        #expect(table.match(try RouteURL(parsing: "a://b/2024"))?.route.pattern == #"a://b/:m(\d{4})"#)
    }
}
