import Testing

@testable import RouterCore

@Suite("URLs that the user enters")
struct EnteredURLTests {
    // Feature: Non-ASCII URLs, and spaces that the user types
    @Test(
        "characters that a URL may not have are percent-encoded, and the rest stays",
        arguments: [
            ("dariel://twoitem", "dariel://twoitem"),
            ("  dariel://twoitem\n", "dariel://twoitem"),
            ("\t\u{A0}\u{3000}dariel:a\u{2028}", "dariel:a"),
            ("\u{FEFF}dariel:a\u{200B}", "dariel:a"),
            ("\u{2066}dariel:a\u{2069}", "dariel:a"),
            ("dariel://two item", "dariel://two%20item"),
            ("dariel://a/b c/d", "dariel://a/b%20c/d"),
            ("dariel://a b//c", "dariel://a%20b//c"),
            ("dariel://a/\"<>^`{|}[]", "dariel://a/%22%3C%3E%5E%60%7B%7C%7D%5B%5D"),
            ("dariel://a?q=two words&r[]=1", "dariel://a?q=two%20words&r%5B%5D=1"),
            ("dariel://a?q=1+1", "dariel://a?q=1+1"),
            ("dariel://a#b c#d", "dariel://a#b%20c%23d"),
            ("dariel://a/größe", "dariel://a/größe"),
            ("dariel://a/already%20there", "dariel://a/already%20there"),
            ("dariel://[x]", "dariel://%5Bx%5D"),
            ("https://[::1]/[a]", "https://[::1]/%5Ba%5D"),
            ("https://example.org/a b?c d#e f", "https://example.org/a%20b?c%20d#e%20f"),
            ("mailto:a b@c.example", "mailto:a%20b@c.example"),
        ]
    )
    func repairs(typed: String, text: String) throws {
        let url = try RouteURL(completing: typed)
        #expect(url.text == text)
        #expect(try RouteURL(parsing: text) == url)
        #expect(try RouteURL(completing: url.text).text == url.text)
    }

    static let refusals: [RefusedURLTests.Row] = [
        ("", .empty, 0),
        ("   ", .empty, 0),
        ("\n", .empty, 0),
        ("twoitem", .missingScheme, 0),
        ("  two item", .missingScheme, 2),
        ("example.org", .missingScheme, 0),
        ("da riel://a", .illegalCharacter(" "), 2),
        (" 1a:b", .badScheme("1"), 1),
        ("dariel://a\nb", .controlCharacter("\n"), 10),
        (" dariel://a b\u{1}", .controlCharacter("\u{1}"), 13),
        ("dariel://a\\b", .backslash, 10),
        (" dariel://a b\\c", .backslash, 13),
        ("https://a.org\\@evil.org", .backslash, 13),
        ("https://a b.example/", .illegalCharacter(" "), 9),
        ("https://[::1/a b", .badHost("[::1"), 8),
        ("https://a%/b", .badEscape("%/b"), 9),
        ("http:a b", .emptyHost, 5),
        ("dariel://a b/../c", .dotSegment(".."), 13),
        ("dariel://a b/%ff", .invalidUTF8("%ff"), 13),
        ("dariel://a/100%", .badEscape("%"), 14),
        (" dariel://a b/%zz", .badEscape("%zz"), 14),
        ("dariel://a/%00", .controlCharacter("\u{0}"), 11),
        ("dariel://" + String(repeating: "é ", count: 60_000), .tooLong(limit: 262_144), 157_290),
        (String(repeating: "a", count: 1_100_000), .tooLong(limit: 262_144), 262_144),
    ]

    @Test(
        "text that no escape makes a URL is refused at its position in the entered text",
        arguments: 0..<refusals.count
    )
    func refuses(index: Int) {
        let row = Self.refusals[index]
        let error = #expect(throws: URLParseError.self) { try RouteURL(completing: row.text) }
        #expect(error?.reason == row.reason)
        #expect(error?.offset == row.offset)
    }
}
