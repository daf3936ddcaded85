import Testing

@testable import RouterCore

@Suite("URLs as a reader sees them")
struct DisplayURLTests {
    static let samples: [(String, String)] = [
        ("dariel://twoitem/a?b=c#d", "dariel://twoitem/a?b=c#d"),
        ("DARIEL:TwoItem", "dariel:TwoItem"),
        ("dariel://a/\u{202E}gpj.exe", "dariel://a/\\u{202E}gpj.exe"),
        ("dariel://a/\u{202D}b", "dariel://a/\\u{202D}b"),
        ("dariel://a/\u{202A}b\u{202C}", "dariel://a/\\u{202A}b\\u{202C}"),
        ("dariel://a/\u{202B}b", "dariel://a/\\u{202B}b"),
        ("dariel://a/\u{2066}b\u{2069}", "dariel://a/\\u{2066}b\\u{2069}"),
        ("dariel://a/\u{2067}b\u{2068}", "dariel://a/\\u{2067}b\\u{2068}"),
        ("dariel://a/\u{200E}\u{200F}\u{61C}", "dariel://a/\\u{200E}\\u{200F}\\u{61C}"),
        ("dariel://a/b\u{200B}c", "dariel://a/b\\u{200B}c"),
        ("dariel://a/b\u{200C}\u{200D}c", "dariel://a/b\\u{200C}\\u{200D}c"),
        ("dariel://a/\u{2060}\u{FEFF}", "dariel://a/\\u{2060}\\u{FEFF}"),
        ("dariel://a/\u{AD}", "dariel://a/\\u{AD}"),
        ("dariel://a/\u{180E}\u{34F}", "dariel://a/\\u{180E}\\u{34F}"),
        ("dariel://a/b\u{FE0F}", "dariel://a/b\\u{FE0F}"),
        ("dariel://a/\u{E0041}", "dariel://a/\\u{E0041}"),
        ("dariel://a/\u{3164}\u{115F}\u{FFA0}", "dariel://a/\\u{3164}\\u{115F}\\u{FFA0}"),
        ("dariel://a/\u{2800}", "dariel://a/\\u{2800}"),
        ("dariel://a/\u{2028}b\u{2029}", "dariel://a/\\u{2028}b\\u{2029}"),
        ("dariel://a/\u{A0}\u{2003}\u{3000}", "dariel://a/\\u{A0}\\u{2003}\\u{3000}"),
        ("dariel://a/\u{E000}\u{F8FF}", "dariel://a/\\u{E000}\\u{F8FF}"),
        ("dariel://a/\u{FFFF}\u{10FFFF}", "dariel://a/\\u{FFFF}\\u{10FFFF}"),
        ("dariel://a/\u{FFFC}\u{FFFD}", "dariel://a/\\u{FFFC}\\u{FFFD}"),
        ("dariel://a\u{2215}b", "dariel://a\\u{2215}b"),
        ("dariel://a\u{2044}b\u{FF0F}c", "dariel://a\\u{2044}b\\u{FF0F}c"),
        ("dariel://a\u{FF1A}80\u{FF20}b", "dariel://a\\u{FF1A}80\\u{FF20}b"),
        ("dariel://a\u{3002}b\u{FF0E}c", "dariel://a\\u{3002}b\\u{FF0E}c"),
        ("dariel://a/\u{338}b", "dariel://a/\\u{338}b"),
        ("dariel://a/e\u{301}", "dariel://a/e\u{301}"),
        ("dariel://a/\u{301}\u{301}", "dariel://a/\\u{301}\\u{301}"),
        ("dariel://a/\u{1F512}b", "dariel://a/\\u{1F512}b"),
        ("dariel://a/größe/日本/😀", "dariel://a/größe/日本/😀"),
        ("dariel://a/%E2%80%AE", "dariel://a/%E2%80%AE"),
        ("dariel://user:secret@host/x", "dariel://host/x"),
        ("dariel://user@/host/x", "dariel:///host/x"),
        ("https://bank.example@evil.example/", "https://evil.example/"),
        ("https://bank.example:443@evil.example:8443/a", "https://evil.example:8443/a"),
        ("https://EXAMPLE.org/A", "https://example.org/A"),
        ("https://bücher.example/ü", "https://xn--bcher-kva.example/ü"),
        ("https://BÜCHER.example/", "https://xn--bcher-kva.example/"),
        ("https://b%C3%BCcher.example/", "https://xn--bcher-kva.example/"),
        ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"),
        ("https://раураl.example/", "https://xn--l-7sba6dbr.example/"),
        ("https://аррӏе.com/", "https://xn--80ak6aa92e.com/"),
        ("https://münchen\u{3002}example/", "https://xn--mnchen-3ya.example/"),
        ("https://a\u{2044}b.example/", "https://xn--ab-c6t.example/"),
        ("https://[2001:DB8::1]/", "https://[2001:db8::1]/"),
        ("https://a.example/\u{202E}b", "https://a.example/\\u{202E}b"),
        ("https://a.example?q=\u{200B}#\u{2028}", "https://a.example?q=\\u{200B}#\\u{2028}"),
    ]

    @Test("A URL is shown without what could mislead", arguments: samples)
    func shows(text: String, shown: String) throws {
        let display = DisplayURL(try RouteURL(parsing: text))
        #expect(display.text.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(display.text)")
        #expect(display.description == display.text)
    }

    @Test(
        "A text that is not a URL is shown on one line",
        arguments: [
            ("a\nb\r\tc", "a\\u{A}b\\u{D}\\u{9}c"), ("\u{1B}[31mred", "\\u{1B}[31mred"),
            ("\u{9B}31m", "\\u{9B}31m"), ("nul\u{0}", "nul\\u{0}"), ("\u{7F}\u{85}", "\\u{7F}\\u{85}"),
            ("two words\\", "two words\\"), ("\u{2028}\u{202E}", "\\u{2028}\\u{202E}"), ("", ""),
            ("\r\n", "\\u{D}\\u{A}"), ("%s %n <b>", "%s %n <b>"),
        ]
    )
    func showsAnyText(text: String, shown: String) {
        #expect(DisplayURL(text: text).text == shown)
    }

    @Test(
        "An ellipsis replaces the middle of what follows the host",
        arguments: [
            ("https://example.org/abcdefghij", 30, "https://example.org/abcdefghij"),
            ("https://example.org/abcdefghij", 29, "https://example.org/abcd…ghij"),
            ("https://example.org/abcdefghij", 21, "https://example.org/…"),
            ("https://example.org/abcdefghij", 20, "https://example.org…"),
            ("https://example.org/abcdefghij", 19, "https://…xample.org"),
            ("https://example.org/abcdefghij", 9, "https://…"),
            ("https://example.org/abcdefghij", 8, "…"),
            ("https://example.org/abcdefghij", 0, ""),
            ("dariel:item/abcdefghij", 15, "dariel:item/a…j"),
            ("dariel://item/\u{202E}\u{202E}\u{202E}", 24, "dariel://item/\\u{202E}…"),
        ]
    )
    func shortens(text: String, length: Int, shown: String) throws {
        let display = DisplayURL(try RouteURL(parsing: text), maximumLength: length)
        #expect(display.text == shown)
        #expect(display.text.unicodeScalars.count <= length)
    }

    @Test("A long text keeps its start and its end, however long it is")
    func shortensAnyText() {
        let text = "start" + String(repeating: "x", count: 10_000_000) + "end"
        #expect(DisplayURL(text: text, maximumLength: 11).text == "start…xxend")
        let controls = String(repeating: "\u{1}", count: 1_000)
        #expect(DisplayURL(text: controls, maximumLength: 12).text == "\\u{1}…\\u{1}")
    }

    @Test("A host that is too long keeps its end, which says whose it is")
    func shortensHosts() throws {
        let url = try RouteURL(parsing: "https://www.bank.example.evil.example/a")
        #expect(DisplayURL.host(of: url, maximumLength: 13) == "…evil.example")
        #expect(DisplayURL.host(of: url, maximumLength: 30) == "www.bank.example.evil.example")
        #expect(DisplayURL.host(of: url) == "www.bank.example.evil.example")
    }

    @Test(
        "Any other text keeps its start and its end as they are",
        arguments: [
            ("", 0, ""), ("ab", 2, "ab"), ("abc", 2, "a…"), ("abc", 1, "…"), ("abcdefgh", 5, "ab…gh"),
            ("abcdefgh", 6, "abc…gh"), ("äöü", 3, "äöü"), ("\u{202E}ab\u{202E}", 3, "\u{202E}…\u{202E}"),
        ]
    )
    func shortensPlainText(text: String, length: Int, shown: String) {
        #expect(DisplayURL.shortening(text, to: length) == shown)
    }

    @Test("A page without a title or a name is called by its URL, as far as a title goes")
    func titles() throws {
        let table = try RouteTable([Route("app://:path*", page: "any")])
        let url = try RouteURL(parsing: "app://a?b=" + String(repeating: "c", count: 8_000))
        let title = NavigationState(root: try table.destination(of: url)).top.routeTitle
        #expect(title.hasPrefix("app://a?b=ccc"))
        #expect(title.unicodeScalars.count == DisplayURL.titleLength)
    }

    @Test("Among other text a URL is isolated and runs from left to right")
    func isolates() throws {
        let plain = DisplayURL(try RouteURL(parsing: "dariel://a/ä"))
        #expect(plain.isolated == "\u{2066}dariel://a/ä\u{2069}")
        let hebrew = DisplayURL(try RouteURL(parsing: "dariel:א/ב"))
        #expect(hebrew.text == "dariel:א/ב")
        #expect(hebrew.isolated == "\u{2066}dariel:\u{200E}א/\u{200E}ב\u{2069}")
    }
}
