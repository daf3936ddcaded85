import Testing

@testable import RouterCore
@testable import TestSupport

/// A group of routes, and the match that is expected for each URL.
struct MatchGroup: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let routes: [Route]
    let converters: [String: ParameterConverter]
    let rows: [(url: String, expected: String?)]

    init(
        _ name: String,
        _ patterns: [String] = [],
        routes: [Route] = [],
        converters: [String: ParameterConverter] = [:],
        _ rows: [(String, String?)]
    ) {
        testDescription = name
        self.routes = patterns.map { Route($0, page: "page") } + routes
        self.converters = converters
        self.rows = rows.map { (url: $0.0, expected: $0.1) }
    }

    func table() throws -> RouteTable { try RouteTable(routes, converters: converters) }
}

enum MatchTable {
    static let groups = [
        MatchGroup(
            "spellings of one URL",
            ["dariel://twoitem", "dariel://twoitem/Log", "dariel://"],
            [
                ("dariel://twoitem", "dariel://twoitem"),
                ("dariel:///twoitem", "dariel://twoitem"),
                ("dariel:/twoitem", "dariel://twoitem"),
                ("dariel:twoitem", "dariel://twoitem"),
                ("dariel://twoitem/", "dariel://twoitem"),
                ("DARIEL://twoitem", "dariel://twoitem"),
                ("dariel://TwoItem", "dariel://twoitem"),
                ("dariel:TWOITEM/", "dariel://twoitem"),
                ("dariel://tw%6Fitem", "dariel://twoitem"),
                ("dariel://me:pw@twoitem", "dariel://twoitem"),
                ("dariel://twoitem:80", "dariel://twoitem"),
                ("dariel://twoitem:80/Log", "dariel://twoitem/Log"),
                ("dariel://me@twoitem/Log/", "dariel://twoitem/Log"),
                ("dariel://twoitem?name=dariel&userid=213213", "dariel://twoitem"),
                ("dariel://twoitem#part", "dariel://twoitem"),
                ("dariel://twoitem/?a=/b/c", "dariel://twoitem"),
                ("dariel://twoitem/Log", "dariel://twoitem/Log"),
                ("dariel:/twoitem/Log", "dariel://twoitem/Log"),
                ("dariel://twoitem/L%6fg", "dariel://twoitem/Log"),
                ("dariel://twoitem/log", nil),
                ("dariel://twoitem/Log/x", nil),
                ("dariel://twoite", nil),
                ("dariel://twoitems", nil),
                ("dariel://two/item", nil),
                ("daniel://twoitem", nil),
                ("dariel2://twoitem", nil),
                ("dariel://", "dariel://"),
                ("dariel:///", "dariel://"),
                ("dariel:", "dariel://"),
                ("dariel://?a=b", "dariel://"),
            ]
        ),
        MatchGroup(
            "one segment",
            ["a://item/:id", "a://item/new", "a://:page"],
            [
                ("a://item/42", "a://item/:id id=42"),
                ("a://item/new", "a://item/new"),
                ("a://ITEM/new", "a://item/new"),
                ("a://item/New", "a://item/:id id=New"),
                ("a://item/new/", "a://item/new"),
                ("a://item/a%2Fb", "a://item/:id id=a/b"),
                ("a://item/%252F", "a://item/:id id=%2F"),
                ("a://item/a+b", "a://item/:id id=a+b"),
                ("a://item/a%20b", "a://item/:id id=a b"),
                ("a://item/%C3%BC", "a://item/:id id=ü"),
                ("a://item/ü", "a://item/:id id=ü"),
                ("a://item/%6Eew", "a://item/new"),
                ("a://item/:id", "a://item/:id id=:id"),
                ("a://item/*", "a://item/:id id=*"),
                ("a://item", "a://:page page=item"),
                ("a://item/", "a://:page page=item"),
                ("a://Other", "a://:page page=Other"),
                ("a://item/42/log", nil),
                ("a://", nil),
                ("b://item/42", nil),
            ]
        ),
        MatchGroup(
            "types from narrow to wide",
            [
                "a://t/:u<uuid>", "a://t/:n<uint>", "a://t/:i<int>", "a://t/:d<double>", "a://t/:b<bool>",
                "a://t/:s<slug>", "a://t/:x",
            ],
            [
                (
                    "a://t/f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
                    "a://t/:u<uuid> u=f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
                ),
                (
                    "a://t/F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
                    "a://t/:u<uuid> u=F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"
                ),
                (
                    "a://t/f81d4fae-7dec-11d0-a765-00a0c91e6bg6",
                    "a://t/:s<slug> s=f81d4fae-7dec-11d0-a765-00a0c91e6bg6"
                ),
                (
                    "a://t/f81d4fae7dec-11d0-a765-00a0c91e6bf60",
                    "a://t/:s<slug> s=f81d4fae7dec-11d0-a765-00a0c91e6bf60"
                ),
                ("a://t/0", "a://t/:n<uint> n=0"),
                ("a://t/007", "a://t/:n<uint> n=007"),
                ("a://t/18446744073709551615", "a://t/:n<uint> n=18446744073709551615"),
                ("a://t/18446744073709551616", "a://t/:d<double> d=18446744073709551616"),
                ("a://t/-1", "a://t/:i<int> i=-1"),
                ("a://t/-9223372036854775808", "a://t/:i<int> i=-9223372036854775808"),
                ("a://t/-9223372036854775809", "a://t/:d<double> d=-9223372036854775809"),
                ("a://t/+1", "a://t/:x x=+1"),
                ("a://t/1.5", "a://t/:d<double> d=1.5"),
                ("a://t/-1.5e-3", "a://t/:d<double> d=-1.5e-3"),
                ("a://t/1E5", "a://t/:d<double> d=1E5"),
                ("a://t/1e999", "a://t/:s<slug> s=1e999"),
                ("a://t/1.", "a://t/:x x=1."),
                ("a://t/.5", "a://t/:x x=.5"),
                ("a://t/nan", "a://t/:s<slug> s=nan"),
                ("a://t/0x1F", "a://t/:s<slug> s=0x1F"),
                ("a://t/1,5", "a://t/:x x=1,5"),
                ("a://t/true", "a://t/:b<bool> b=true"),
                ("a://t/false", "a://t/:b<bool> b=false"),
                ("a://t/True", "a://t/:s<slug> s=True"),
                ("a://t/yes", "a://t/:s<slug> s=yes"),
                ("a://t/a-b_C9", "a://t/:s<slug> s=a-b_C9"),
                ("a://t/a.b", "a://t/:x x=a.b"),
                ("a://t/%C3%BC", "a://t/:x x=ü"),
                ("a://t/%31%32", "a://t/:n<uint> n=12"),
                ("a://t/١", "a://t/:x x=١"),
                ("a://t", nil),
                ("a://t/1/2", nil),
            ]
        ),
        MatchGroup(
            "a type alone lets nothing else through",
            ["a://item/:id<int>", "a://:any<string>", "a://w/:when<month>", "a://w/x/:e<even>"],
            converters: ["month": AppTypes.month, "even": AppTypes.even],
            [
                ("a://item/42", "a://item/:id<int> id=42"),
                ("a://item/x", nil),
                ("a://item/4x", nil),
                ("a://item/4%20", nil),
                ("a://ITEM", "a://:any<string> any=ITEM"),
                ("a://w/2024-05", "a://w/:when<month> when=2024-05"),
                ("a://w/2024-5", nil),
                ("a://w/x/ab", "a://w/x/:e<even> e=ab"),
                ("a://w/x/%C3%BC", "a://w/x/:e<even> e=ü"),
                ("a://w/x/abc", nil),
            ]
        ),
        MatchGroup(
            "literal text and placeholders in one segment",
            [
                "a://f/:name.png", "a://f/:name.tar.gz", "a://f/:name.gz", "a://f/v:major-:minor",
                "a://f/v:major<uint>-:minor<uint>", "a://f/:x", "a://g/:a-:b-:c", "a://g/x:a",
                "a://h/:a<slug>-:n<uint>",
                "a://h/:a<slug>-:n<uint>-:t", "a://i/:a.:b<int>.:c", "a://i2/:when<month>-:t",
                "a://j/:f<string>o",
                "a://k:n<uint>", "a://d/%3A:n", "a://d/:a%2F:b",
            ],
            converters: ["month": AppTypes.month],
            [
                ("a://f/a.png", "a://f/:name.png name=a"),
                ("a://f/a.b.png", "a://f/:name.png name=a.b"),
                ("a://f/.png", "a://f/:x x=.png"),
                ("a://f/a.PNG", "a://f/:x x=a.PNG"),
                ("a://f/a.png.png", "a://f/:name.png name=a.png"),
                ("a://f/x.tar.gz", "a://f/:name.tar.gz name=x"),
                ("a://f/.tar.gz", "a://f/:name.gz name=.tar"),
                ("a://f/x.gz", "a://f/:name.gz name=x"),
                ("a://f/a%2Epng", "a://f/:name.png name=a"),
                ("a://f/a%2Fb.png", "a://f/:name.png name=a/b"),
                ("a://f/v1-2", "a://f/v:major<uint>-:minor<uint> major=1 minor=2"),
                ("a://f/v1-2-3", "a://f/v:major-:minor major=1 minor=2-3"),
                ("a://f/v1-x", "a://f/v:major-:minor major=1 minor=x"),
                ("a://f/v-1-2", "a://f/v:major-:minor major=-1 minor=2"),
                ("a://f/v1-", "a://f/:x x=v1-"),
                ("a://f/v-1", "a://f/:x x=v-1"),
                ("a://f/V1-2", "a://f/:x x=V1-2"),
                ("a://g/1-2-3", "a://g/:a-:b-:c a=1 b=2 c=3"),
                ("a://g/1-2-3-4", "a://g/:a-:b-:c a=1 b=2 c=3-4"),
                ("a://g/x--1-2", "a://g/:a-:b-:c a=x b=-1 c=2"),
                ("a://g/x-1", "a://g/x:a a=-1"),
                ("a://g/1-2", nil),
                ("a://g/x", nil),
                ("a://h/my-post-7", "a://h/:a<slug>-:n<uint> a=my-post n=7"),
                ("a://h/a-1-2", "a://h/:a<slug>-:n<uint>-:t a=a n=1 t=2"),
                ("a://h/a-b-1-c-d", "a://h/:a<slug>-:n<uint>-:t a=a-b n=1 t=c-d"),
                ("a://h/a.b-7", nil),
                ("a://h/a-b", nil),
                ("a://i/x.1.y", "a://i/:a.:b<int>.:c a=x b=1 c=y"),
                ("a://i/x.y.1.2.z", "a://i/:a.:b<int>.:c a=x.y b=1 c=2.z"),
                ("a://i/x.y.z", nil),
                ("a://i2/2024-05-trip", "a://i2/:when<month>-:t when=2024-05 t=trip"),
                ("a://i2/2024-5-trip", nil),
                ("a://j/foo", "a://j/:f<string>o f=fo"),
                ("a://j/o", nil),
                ("a://K7", "a://k:n<uint> n=7"),
                ("a://kx", nil),
                ("a://d/:x", "a://d/%3A:n n=x"),
                ("a://d/%3Ax", "a://d/%3A:n n=x"),
                ("a://d/x%2Fy", "a://d/:a%2F:b a=x b=y"),
                ("a://d/x/y", nil),
            ]
        ),
        MatchGroup(
            "more literal text wins, then the longer beginning, then byte order",
            ["a://:x.png", "a://f/aa:x", "a://f/a:x%61", "a://f/:x%61a", "a://f/b:x", "a://f/:x%62"],
            [
                ("a://f/aaa", "a://f/aa:x x=a"),
                ("a://f/abaa", "a://f/a:x%61 x=ba"),
                ("a://f/baa", "a://f/:x%61a x=b"),
                ("a://f/bab", "a://f/b:x x=ab"),
                ("a://f/aab", "a://f/aa:x x=b"),
                ("a://f/cb", "a://f/:x%62 x=c"),
                ("a://f/ca", nil),
                ("a://photo.PNG", "a://:x.png x=photo"),
            ]
        ),
        MatchGroup(
            "the rest of the path",
            [
                "a://files/:rest*", "a://docs/:rest+", "a://docs", "a://any/*", "a://any/b/:c",
                "a://files/new",
            ],
            [
                ("a://files", "a://files/:rest* rest="),
                ("a://files/", "a://files/:rest* rest="),
                ("a://files/a", "a://files/:rest* rest=a"),
                ("a://files/a/b/c", "a://files/:rest* rest=a/b/c"),
                ("a://files/a/b/c/", "a://files/:rest* rest=a/b/c"),
                ("a://files/new", "a://files/new"),
                ("a://files/new/x", "a://files/:rest* rest=new/x"),
                ("a://files/a%2Fb/c", "a://files/:rest* rest=a/b/c"),
                ("a://docs", "a://docs"),
                ("a://docs/a", "a://docs/:rest+ rest=a"),
                ("a://docs/a/b", "a://docs/:rest+ rest=a/b"),
                ("a://any", "a://any/*"),
                ("a://any/x/y", "a://any/*"),
                ("a://any/b/x", "a://any/b/:c c=x"),
                ("a://any/b", "a://any/*"),
                ("a://any/b/x/y", "a://any/*"),
                ("a://file", nil),
                ("a://doc/a", nil),
            ]
        ),
        MatchGroup(
            "an optional end",
            [
                "a://user/:name/:tab?", "a://user/:name/:n<int>/edit", "a://o/:x<int>?", "a://o/:y?",
                "a://o/:z+",
                "a://p/:tab?", "a://p", "a://:top?",
            ],
            [
                ("a://user/ann", "a://user/:name/:tab? name=ann"),
                ("a://user/ann/", "a://user/:name/:tab? name=ann"),
                ("a://user/ann/log", "a://user/:name/:tab? name=ann tab=log"),
                ("a://user/ann/7", "a://user/:name/:tab? name=ann tab=7"),
                ("a://user/ann/7/edit", "a://user/:name/:n<int>/edit name=ann n=7"),
                ("a://user/ann/x/edit", nil),
                ("a://user/ann/log/x", nil),
                ("a://o", "a://o/:x<int>?"),
                ("a://o/5", "a://o/:x<int>? x=5"),
                ("a://o/a", "a://o/:y? y=a"),
                ("a://o/a/b", "a://o/:z+ z=a/b"),
                ("a://p", "a://p"),
                ("a://p/x", "a://p/:tab? tab=x"),
                ("a://", "a://:top?"),
                ("a://Zoo", "a://:top? top=Zoo"),
                ("a://user", "a://:top? top=user"),
            ]
        ),
        MatchGroup(
            "backtracking",
            [
                "a://x/b/c", "a://x/:p/d", "a://x/:n<int>/e", "a://x/b/:q/f", "a://x/:p/:q/g", "a://x/*",
                "a://:s/b/h",
            ],
            [
                ("a://x/b/c", "a://x/b/c"),
                ("a://x/b/d", "a://x/:p/d p=b"),
                ("a://x/7/e", "a://x/:n<int>/e n=7"),
                ("a://x/7/d", "a://x/:p/d p=7"),
                ("a://x/b/7/f", "a://x/b/:q/f q=7"),
                ("a://x/b/7/g", "a://x/:p/:q/g p=b q=7"),
                ("a://x/b/h", "a://x/*"),
                ("a://y/b/h", "a://:s/b/h s=y"),
                ("a://x/b", "a://x/*"),
                ("a://x", "a://x/*"),
                ("a://y/b", nil),
            ]
        ),
        MatchGroup(
            "case",
            ["a://s/Foo"],
            routes: [
                Route("a://s/foo/", page: "page", isCaseSensitive: false),
                Route("a://s/Bar/:x.PNG", page: "page", isCaseSensitive: false),
                Route("a://s/Bar/:x.png", page: "page"),
                Route("https://example.org/Docs", page: "page", isCaseSensitive: false),
                Route("a://s/STRASSE", page: "page", isCaseSensitive: false),
            ],
            [
                ("a://s/Foo", "a://s/Foo"),
                ("a://s/FOO", "a://s/foo/"),
                ("a://s/foo", "a://s/foo/"),
                ("a://s/bar/x.png", "a://s/Bar/:x.PNG x=x"),
                ("a://s/Bar/x.png", "a://s/Bar/:x.png x=x"),
                ("a://s/BAR/X.PnG", "a://s/Bar/:x.PNG x=X"),
                ("https://example.org/dOCS", "https://example.org/Docs"),
                ("a://s/straße", nil),
                ("a://s/strasse", "a://s/STRASSE"),
            ]
        ),
        MatchGroup(
            "web URLs",
            [
                "https://example.org/docs/:rest*", "https://example.org", "https://example.org:8443/docs",
                "https://*",
                "http://*", "http://example.org/:a/:b", "https://[::1]/x", "https://bücher.example/x",
            ],
            [
                ("https://example.org", "https://example.org"),
                ("https://example.org/", "https://example.org"),
                ("HTTPS://EXAMPLE.ORG", "https://example.org"),
                ("https://example.org?q", "https://example.org"),
                ("https://example.org/docs", "https://example.org/docs/:rest* rest="),
                ("https://example.org/docs/", "https://example.org/docs/:rest* rest="),
                ("https://example.org/docs/a/b", "https://example.org/docs/:rest* rest=a/b"),
                ("https://example.org/docs/a//b", "https://example.org/docs/:rest* rest=a//b"),
                ("https://example.org:443/docs/a", "https://example.org/docs/:rest* rest=a"),
                ("https://example.org:/docs/a", "https://example.org/docs/:rest* rest=a"),
                ("https://me@example.org/docs/a", "https://example.org/docs/:rest* rest=a"),
                ("https://example.org:8443/docs", "https://example.org:8443/docs"),
                ("https://example.org:8443/docs/a", "https://*"),
                ("https://example.org/Docs", "https://*"),
                ("https://example.org/docs2", "https://*"),
                ("https://example.org.evil.org/docs", "https://*"),
                ("https://other.org", "https://*"),
                ("https://other.org/a/b?c#d", "https://*"),
                ("http://other.org", "http://*"),
                ("http://example.org/1/2", "http://example.org/:a/:b a=1 b=2"),
                ("http://example.org//2", "http://*"),
                ("http://example.org/1/2/3", "http://*"),
                ("http://localhost:8080/", "http://*"),
                ("https://[::1]/x", "https://[::1]/x"),
                ("https://BÜCHER.example/x", "https://bücher.example/x"),
                ("ftp://example.org/docs", nil),
            ]
        ),
        MatchGroup(
            "a web scheme without a route for every host",
            ["https://example.org/a", "https://empty.org/:x", "https://empty.org/:r+"],
            [
                ("https://example.org/a", "https://example.org/a"),
                ("https://example.org/b", nil),
                ("https://example.com/a", nil),
                ("http://example.org/a", nil),
                ("https://empty.org/", nil),
                ("https://empty.org//", nil),
                ("https://empty.org//a", "https://empty.org/:r+ r=/a"),
            ]
        ),
        RestTests.group,
        EmptySegmentTests.group,
    ]
}
