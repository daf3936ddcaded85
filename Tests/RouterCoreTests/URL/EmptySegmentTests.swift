import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Empty segments in the path of a custom scheme")
struct EmptySegmentTests {
    static let readings: [(text: String, segments: [String], canonical: String)] = [
        ("s://", [], "s://"),
        ("s:///", [], "s://"),
        ("s:////", [""], "s:////"),
        ("s://///", ["", ""], "s://///"),
        ("s:////a", ["", "a"], "s:////a"),
        ("s:////a/", ["", "a"], "s:////a"),
        ("s:////a//", ["", "a", ""], "s:////a//"),
        ("s://///a", ["", "", "a"], "s://///a"),
        ("s://a/", ["a"], "s://a"),
        ("s://a//", ["a", ""], "s://a//"),
        ("s://a///", ["a", "", ""], "s://a///"),
        ("s://a//b", ["a", "", "b"], "s://a//b"),
        ("s:///a//b", ["a", "", "b"], "s://a//b"),
        ("s:/a//b", ["a", "", "b"], "s://a//b"),
        ("s:a//b", ["a", "", "b"], "s://a//b"),
        ("s:a//", ["a", ""], "s://a//"),
        ("s://a/b///c", ["a", "b", "", "", "c"], "s://a/b///c"),
        ("s://a//b/", ["a", "", "b"], "s://a//b"),
        ("s:://a", [":", "", "a"], "s://%3A//a"),
        ("s://u@//a", ["", "a"], "s://u@//a"),
        ("s://:80//a", ["", "a"], "s://:80//a"),
        ("s://u@:80//", [""], "s://u@:80//"),
        ("s://a:80//b", ["a", "", "b"], "s://a:80//b"),
        ("s://[::1]//b", ["[::1]", "", "b"], "s://[::1]//b"),
        ("s://a//?b=//c#//d", ["a", ""], "s://a//?b=//c#//d"),
        ("s:////?b", [""], "s:////?b"),
        ("s://open/https://e.org/a", ["open", "https:", "", "e.org", "a"], "s://open/https://e.org/a"),
        ("s://file//home/ann%2Fb", ["file", "", "home", "ann/b"], "s://file//home/ann%2Fb"),
    ]

    // Feature: Empty segments in a custom scheme, which a rest placeholder matches
    @Test("They are segments, and each list of segments has one canonical form", arguments: readings)
    func reading(text: String, segments: [String], canonical: String) throws {
        let url = try RouteURL(parsing: text)
        #expect(url.segments == segments)
        #expect(url.layout.segmentCount == segments.count)
        #expect(url.canonical == canonical)
        let again = try RouteURL(parsing: canonical)
        #expect(again == url && again.canonical == canonical)
        #expect(again.segments == segments)
        #expect(again.isSame(as: url))
        #expect(try RouteURL(completing: text).text == text)
    }

    @Test("URLs are the same only if their segments are")
    func comparison() throws {
        for left in Self.readings {
            for right in Self.readings {
                let urls = (try RouteURL(parsing: left.text), try RouteURL(parsing: right.text))
                #expect((urls.0 == urls.1) == (left.canonical == right.canonical), "\(urls)")
                #expect(urls.0.isSame(as: urls.1) == (left.canonical == right.canonical), "\(urls)")
                let isOnePath = left.canonical.prefix { $0 != "?" } == right.canonical.prefix { $0 != "?" }
                #expect(urls.0.isSamePath(as: urls.1) == isOnePath, "\(urls)")
            }
        }
    }

    @Test(
        "A segment of dots stays an error beside them",
        arguments: [("s://a//.", 7), ("s:////..", 6), ("s://a//%2e%2E/b", 7), ("s://..//a", 4)]
    )
    func dots(text: String, offset: Int) {
        let error = #expect(throws: URLParseError.self) { try RouteURL(parsing: text) }
        #expect(error?.code == "dotSegment")
        #expect(error?.offset == offset)
    }

    static let group = MatchGroup(
        "only a rest and an expression match an empty segment",
        [
            "a://open/:url+", "a://one/:x", "a://two/:x/:y", "a://int/:n<int>", "a://ints/:n<int>*",
            "a://words/:w(.*)+", "a://mixed/v:x", "a://maybe/:x?", "a://any/:rest*", "a://lit/b",
            "b://:rest*", "c://:rest+", "/d://a/(?<tail>.*)/", "e://x/*", "e://:y/z",
        ],
        [
            ("a://open/https://e.org", "a://open/:url+ url=https://e.org"),
            ("a://open//home/ann/", "a://open/:url+ url=/home/ann"),
            ("a://open///", "a://open/:url+ url=/"),
            ("a://open//", nil),
            ("a://open/", nil),
            ("a://one//", nil),
            ("a://one//x", nil),
            ("a://two//y", nil),
            ("a://two/x//", nil),
            ("a://int//", nil),
            ("a://ints//", nil),
            ("a://ints/1//2", nil),
            ("a://words/a//b", nil),
            ("a://mixed//", nil),
            ("a://maybe//", nil),
            ("a://any", "a://any/:rest* rest="),
            ("a://any//", "a://any/:rest* rest="),
            ("a://any///", "a://any/:rest* rest=/"),
            ("a://any/x//", "a://any/:rest* rest=x/"),
            ("a://any/%2F/", "a://any/:rest* rest=/"),
            ("a://lit//b", nil),
            ("a:////lit/b", nil),
            ("b://", "b://:rest* rest="),
            ("b:////", "b://:rest* rest="),
            ("b:////a%62c", "b://:rest* rest=/abc"),
            ("b://u@:80//x", "b://:rest* rest=/x"),
            ("c:////", nil),
            ("c:////x", "c://:rest+ rest=/x"),
            ("d://a//b", "/d://a/(?<tail>.*)/ tail=/b"),
            ("d://a//", "/d://a/(?<tail>.*)/ tail=/"),
            ("e://x//z", "e://x/*"),
            ("e:////z", nil),
        ]
    )

    @Test("A route that a placeholder cannot replace stays reachable by them")
    func reachability() throws {
        let patterns = ["a://b", "a://b/:x/*", "a://b/*", "a://c/:r<string>+", "a://c/:r+"]
        let table = try RouteTable(patterns.map { Route($0, page: "p") })
        #expect(try table.match(RouteURL(parsing: "a://b//c"))?.route.pattern == "a://b/*")
        #expect(try table.match(RouteURL(parsing: "a://c//d"))?.route.pattern == "a://c/:r+")
    }

    @Test(
        "The URL of a match is built again, with each empty segment",
        arguments: ["b:////", "b:////a", "b://a//", "b:////a//", "b://a//b", "b://///", "b://", "b://a"]
    )
    func building(text: String) throws {
        let table = try RouteTable([
            Route("b://:rest*", page: "p"), Route("b://x/:y/:rest*", page: "q"), Route("b://z", page: "z"),
        ])
        let url = try RouteURL(parsing: text)
        let match = try #require(table.match(url))
        #expect(try table.url(for: "b://:rest*", match.parameters).text == url.canonical)
        #expect(try match.parameters.values("rest", as: String.self) == url.segments)
        let under = try table.url(
            for: "b://x/:y/:rest*",
            RouteParameters([
                ParameterTexts(name: "y", text: "1"),
                ParameterTexts(name: "rest", text: match.parameters["rest"] ?? "", elements: url.segments),
            ])
        )
        #expect(under.segments == ["x", "1"] + url.segments)
    }

    @Test("A text of a rest may begin with a slash")
    func buildingFromText() throws {
        let table = try RouteTable([
            Route("b://file/:path+", page: "p", name: "file"), Route("b://:all*", page: "p", name: "all"),
        ])
        #expect(try table.url(for: "file", ["path": "/etc/passwd"]).text == "b://file//etc/passwd")
        #expect(try table.url(for: "file", ["path": "a//"]).text == "b://file/a///")
        #expect(try table.url(for: "all", ["all": "/x"]).text == "b:////x")
        #expect(throws: ParameterError.self) { try table.url(for: "file", ["path": ""]) }
        #expect(throws: ParameterError.self) { try table.url(for: "file", ["path": "a//.."]) }
    }

    struct Link: TypedRoute, Equatable {
        static let route = Route("app://open/:kind/:segments*")
        static let example = Link(kind: "web", segments: ["https:", "", "e.org"])
        var kind: String
        var segments: [String]
    }

    struct File: TypedRoute, Equatable {
        static let route = Route("app://file/:path+")
        static let example = File(path: "/etc/hosts")
        var path: String
    }

    @Test("A typed route reads a rest with empty segments as it was written")
    func typedRoutes() throws {
        let table = try RouteTable([Route(Link.self), Route(File.self)])
        for segments in [[], [""], ["", ""], ["", "a"], ["a", ""], ["a", "", "b"], ["/", ""]] {
            let link = Link(kind: "k", segments: segments)
            let url = try table.url(for: link)
            #expect(url.segments == ["open", "k"] + segments)
            #expect(try table.match(url)?.parameters.decode(as: Link.self) == link)
        }
        let file = try table.url(for: File(path: "/home/ann"))
        #expect(file.text == "app://file//home/ann")
        #expect(try table.match(file)?.parameters.decode(as: File.self) == File(path: "/home/ann"))
        #expect(throws: ParameterError.self) { try table.url(for: File(path: "")) }
        #expect(throws: ParameterError.self) { try table.url(for: Link(kind: "", segments: ["a"])) }
    }

    @Test(
        "A template keeps them, wherever its rest is",
        arguments: [
            ("n://new/:rest*", ["", "a"], "n://new//a"),
            ("n://new/:rest*", ["a", ""], "n://new/a//"),
            ("n://new/:rest*", [""], "n://new//"),
            ("n://new/:rest*", [], "n://new"),
            ("n://new/:rest*?q=1#f", ["a", ""], "n://new/a//?q=1#f"),
            ("n://new/:rest/end", ["a", ""], "n://new/a//end"),
            ("n://new/:rest/end", [""], "n://new//end"),
            ("n://new/:rest/end", [], "n://new/end"),
            ("n://:rest*", ["", "a"], "n:////a"),
            ("n://:rest*", [""], "n:////"),
            ("n://:rest*", [], "n://"),
            ("n:///:rest/end", ["", "a"], "n:////a/end"),
            ("n:///:rest/end", [], "n://end"),
            ("n:/:rest", ["", "a"], "n:////a"),
            ("n::rest", ["", "a"], "n:////a"),
            ("n://x//:rest", ["a"], "n://x//a"),
            ("n://x//:rest", [], "n://x//"),
            ("n://x//y", [], "n://x//y"),
            ("n://x?to=:rest", ["", "a"], "n://x?to=/a"),
            ("https://e.org/:rest*", ["", "a"], "https://e.org//a"),
            ("https://e.org/:rest*", ["a", ""], "https://e.org/a//"),
            ("https://e.org/:rest*", [], "https://e.org"),
        ]
    )
    func templates(template: String, rest: [String], canonical: String) throws {
        let parameters = RouteParameters([
            ParameterTexts(name: "rest", text: rest.joined(separator: "/"), elements: rest)
        ])
        #expect(try URLTemplate(template).url(with: parameters).canonical == canonical)
    }

    @Test(
        "Absent values leave out their segments and no other ones",
        arguments: [
            ("n://x//:y/:z", "n://x//"), ("n:///:y/b", "n://b"), ("n://:y/:z", "n://"),
            ("n://x/:y/", "n://x"), ("n://x/:y//b", "n://x//b"), ("n:////:y", "n:////"),
        ]
    )
    func absentValues(template: String, canonical: String) throws {
        #expect(try URLTemplate(template).url(with: [:]).canonical == canonical)
    }

    @Test("A redirect carries a rest with them on")
    func redirects() throws {
        let table = try RouteTable([
            Route("old://:rest*", redirect: "new://files/:rest*"), Route("new://files/:rest*", page: "p"),
        ])
        for (old, new) in [("old://a//b", "new://files/a//b"), ("old:////", "new://files//")] {
            let match = try #require(table.match(RouteURL(parsing: old)))
            #expect(try match.redirectURL()?.canonical == new)
        }
    }

    @Test(
        "References resolve by RFC 3986",
        arguments: [
            ("s://a/b", "c//d", "s://a/c//d"),
            ("s://a/b", "..//d", "s://a//d"),
            ("s://a/b", ".//d", "s://a//d"),
            ("s://a", ".//d", "s://a//d"),
            ("s://a//b", "c", "s://a//c"),
            ("s://a//b", "../c", "s://a/c"),
            ("s:a//b", "c", "s://a//c"),
            ("s:////a", "", "s:////a"),
            ("s:////a", "b", "s:////b"),
            ("s:////a", "?q", "s:////a?q"),
            ("s:////a/b", "../c", "s:////c"),
            ("s:////a", "../b", "s://b"),
            ("s://a/b", "////c", "s:////c"),
            ("s://a/b", "//", "s://"),
            ("s://u@//a", "b", "s://u@//b"),
        ]
    )
    func references(base: String, reference: String, canonical: String) throws {
        #expect(try RouteURL(parsing: base).resolving(reference).canonical == canonical)
    }

    @Test("A command has its words directly below nav")
    func commands() throws {
        for text in ["app:////nav/pop", "app://///nav", "app:////nav"] {
            #expect(try !RouteURL(parsing: text).isNavigationCommand, "\(text)")
        }
        for text in ["app://nav//pop", "app:///nav//pop", "app:nav/pop//", "app://nav//", "app://%6Eav//pop"]
        {
            let url = try RouteURL(parsing: text)
            #expect(url.isNavigationCommand, "\(text)")
            #expect(throws: RoutingError.self) { try NavigationCommand(url) }
        }
        let table = try RouteTable([Route("app://:rest*", page: "p"), Route("app://a/b", page: "p")])
        #expect(
            try table.match(RouteURL(parsing: "app:////nav/pop"))?.summary == "app://:rest* rest=/nav/pop"
        )
    }

    @Test("A value in a literal still makes none")
    func interpolation() throws {
        let empty = ""
        for request: NavigationRequest in ["app://a/\(empty)", "app://a/\(empty)/b", "app:///\(empty)"] {
            guard case .open(let address) = request.operation else { return }
            #expect(throws: URLParseError.self) { try address.read(from: .app) }
        }
        let request: NavigationRequest = "app://a//\("b")"
        guard case .open(let address) = request.operation else { return }
        #expect(try address.read(from: .app).segments == ["a", "", "b"])
    }

    @Test("Completions offer no route whose placeholder would be empty")
    func completions() throws {
        let table = try RouteTable(
            ["app://item/:id/log", "app://open/:url+", "app://open/:x/y"].map { Route($0, page: "p") }
        )
        func offered(_ text: String) -> [String] { table.completions(of: text, limit: 8).map(\.pattern) }
        #expect(offered("app://item/7/l") == ["app://item/:id/log"])
        #expect(offered("app://item/") == ["app://item/:id/log"])
        #expect(offered("app://item//") == [])
        #expect(offered("app://item//l") == [])
        #expect(offered("app://open/https://e") == ["app://open/:url+"])
    }

    @Test("Near misses say which segment is empty")
    func misses() throws {
        let table = try RouteTable([
            Route("app://item/:id", page: "p"), Route("app://item/:id/log", page: "q"),
        ])
        let url = try RouteURL(parsing: "app://item//log")
        #expect(table.match(url) == nil)
        #expect(table.misses(of: url).map(\.reason) == [.type, .type])
        #expect(table.misses(of: url).first?.text.english == "“” does not match :id.")
    }
}
