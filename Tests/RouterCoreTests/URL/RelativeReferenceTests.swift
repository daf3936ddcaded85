import Testing

@testable import RouterCore

@Suite("Relative references")
struct RelativeReferenceTests {
    /// RFC 3986, sections 5.4.1 and 5.4.2, except for `g:h` and `http:g`, which are whole URLs.
    static let standardRows: [(String, String)] = [
        ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"),
        ("g?y", "/b/c/g?y"), ("#s", "/b/c/d;p?q#s"), ("g#s", "/b/c/g#s"), ("g?y#s", "/b/c/g?y#s"),
        (";x", "/b/c/;x"), ("g;x", "/b/c/g;x"), ("g;x?y#s", "/b/c/g;x?y#s"), ("", "/b/c/d;p?q"),
        (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"), ("../", "/b/"), ("../g", "/b/g"), ("../..", "/"),
        ("../../", "/"), ("../../g", "/g"),
        ("../../../g", "/g"), ("../../../../g", "/g"), ("/./g", "/g"), ("/../g", "/g"), ("g.", "/b/c/g."),
        (".g", "/b/c/.g"), ("g..", "/b/c/g.."), ("..g", "/b/c/..g"), ("./../g", "/b/g"),
        ("./g/.", "/b/c/g/"), ("g/./h", "/b/c/g/h"), ("g/../h", "/b/c/h"), ("g;x=1/./y", "/b/c/g;x=1/y"),
        ("g;x=1/../y", "/b/c/y"), ("g?y/./x", "/b/c/g?y/./x"), ("g?y/../x", "/b/c/g?y/../x"),
        ("g#s/./x", "/b/c/g#s/./x"), ("g#s/../x", "/b/c/g#s/../x"),
    ]

    @Test("The examples of RFC 3986 section 5.4 hold for a web URL", arguments: standardRows)
    func web(reference: String, target: String) throws {
        let base = try RouteURL(parsing: "http://a/b/c/d;p?q")
        #expect(try base.resolving(reference).text == "http://a" + target)
    }

    @Test("They hold for a custom scheme too, whose first segment is the authority", arguments: standardRows)
    func custom(reference: String, target: String) throws {
        for text in ["dariel://a/b/c/d;p?q", "dariel:a/b/c/d;p?q", "dariel:///a/b/c/d;p?q"] {
            let resolved = try RouteURL(parsing: text).resolving(reference)
            #expect(resolved == (try RouteURL(parsing: "dariel://a" + target)))
            #expect(resolved.segments.first == "a")
        }
    }

    @Test(
        "A reference with a scheme or an authority of its own replaces the base's",
        arguments: [
            ("http://a/b", "g:h", "g:h"), ("dariel://a/b", "g:h", "g:h"), ("http://a/b", "//g", "http://g"),
            ("dariel://a/b", "//g", "dariel://g"), ("dariel://a/b", "//g/h/../i?j", "dariel://g/i?j"),
            ("dariel://a/b", "dariel://c", "dariel://c"), ("dariel://a", "https://b/c", "https://b/c"),
            ("http://u@a:8080/b", "/c", "http://u@a:8080/c"), ("http://a/b", "//g:81/h", "http://g:81/h"),
        ]
    )
    func absolute(base: String, reference: String, target: String) throws {
        #expect(try RouteURL(parsing: base).resolving(reference).text == target)
    }

    @Test(
        "References resolve against the resource that the base names",
        arguments: [
            ("dariel://item/42/log", "../7", "dariel://item/7"),
            ("dariel://item/42/log", "43", "dariel://item/42/43"),
            ("dariel://item/42/", "43", "dariel://item/42/43"),
            ("dariel://item", "43", "dariel://item/43"),
            ("dariel://item", "../../43", "dariel://item/43"),
            ("dariel:item", "/43", "dariel://item/43"),
            ("dariel://item?a=b#c", "", "dariel://item?a=b"),
            ("dariel://item?a=b#c", "#d", "dariel://item?a=b#d"),
            ("dariel://item?a=b#c", "?", "dariel://item"),
            ("dariel://", "g", "dariel://g"),
            ("dariel://", "/g/h", "dariel://g/h"),
            ("dariel:", "../g", "dariel://g"),
            ("dariel://", "./a:b", "dariel://a%3Ab"),
            ("dariel:a:b/c", "d", "dariel://a%3Ab/d"),
            ("dariel:/a@b/c", "/d", "dariel://a%40b/d"),
            ("dariel://u:p@item:80/1", "2", "dariel://u:p@item:80/2"),
            ("dariel://u@/item/1", "2", "dariel://u@item/2"),
            ("dariel://item/1", "größe?ä", "dariel://item/gr%C3%B6%C3%9Fe?%C3%A4"),
            ("dariel://item/1", "b%2Fc", "dariel://item/b%2Fc"),
            ("http://a", "b", "http://a/b"),
            ("http://a?q", "", "http://a?q"),
            ("http://a", "..", "http://a/"),
            ("http://a/b/../c/", "d", "http://a/c/d"),
            ("http://a/b//c", "../d", "http://a/b/d"),
        ]
    )
    func bases(base: String, reference: String, canonical: String) throws {
        #expect(try RouteURL(parsing: base).resolving(reference).canonical == canonical)
    }

    static let refusals: [(String, String, URLParseError.Reason, Int)] = [
        ("dariel://a/b", "c d", .illegalCharacter(" "), 1),
        ("dariel://a/b", "c/%zz", .badEscape("%zz"), 2),
        ("dariel://a/b", "..\\c", .backslash, 2),
        ("dariel://a/b", "%2e%2e/c", .dotSegment("%2e%2e"), 0),
        ("dariel://a/b", "dariel://c/../d", .dotSegment(".."), 11),
        ("dariel://a/b", "//../c", .dotSegment(".."), 2),
        ("dariel://a/b", "1a:b", .badScheme("1"), 0),
        ("dariel://a/b", "//c:x", .badPort("x"), 4),
        ("dariel://a/b", "http:g", .emptyHost, 5),
        ("http://a/b", "http:g", .emptyHost, 5),
        ("http://a/b", "//", .emptyHost, 2),
        ("http://a/b", "c\n", .controlCharacter("\n"), 1),
        ("dariel://a/b", "c#d#e", .illegalCharacter("#"), 3),
        ("dariel://a" + String(repeating: "/b", count: 63), "c/d", .tooManySegments(limit: 64), 137),
    ]

    @Test("A bad reference is refused at its position in the reference", arguments: 0..<refusals.count)
    func refuses(index: Int) throws {
        let (base, reference, reason, offset) = Self.refusals[index]
        let url = try RouteURL(parsing: base)
        let error = #expect(throws: URLParseError.self) { try url.resolving(reference) }
        #expect(error?.reason == reason)
        #expect(error?.offset == offset)
    }
}
