import Testing

@testable import RouterCore

/// The limits of RFC 1035, section 2.3.4. The ASCII form of the host counts, because DNS looks up that form.
@Suite("How long a host may be")
struct HostLengthTests {
    private static func letters(_ count: Int, _ letter: String = "a") -> String {
        String(repeating: letter, count: count)
    }

    /// A host of 253 bytes: three labels of 63 bytes, one label of 61 bytes, and three dots.
    private static let longest = [63, 63, 63, 61].map { letters($0) }.joined(separator: ".")

    @Test(
        "a host at the limit is a host",
        arguments: [
            "https://\(letters(63)).example/", "https://\(longest)/", "https://\(longest).:80/",
            // The ASCII forms of the long labels in these two URLs have 63 and 36 bytes.
            // As written, the labels have more bytes.
            "https://\(letters(63, "%61")).example/", "https://\(letters(30, "é")).example/",
            "https://[2001:db8:85a3:0:0:8a2e:370:7334]/",
        ]
    )
    func accepts(text: String) throws {
        let url = try RouteURL(parsing: text)
        #expect(try RouteURL(parsing: url.canonical) == url)
    }

    @Test(
        "a longer host is refused at its position",
        arguments: [
            ("https://\(letters(64))/", "labelTooLong", 8),
            ("https://\(letters(8_000))", "labelTooLong", 8),
            ("https://www.\(letters(64)).example/", "labelTooLong", 12),
            ("https://www。\(letters(64)).example/", "labelTooLong", 14),
            ("http://u:p@b.\(letters(64, "%61"))/", "labelTooLong", 13),
            ("https://\(letters(60, "é")).example/", "labelTooLong", 8),
            ("https://\(letters(2_600, "é"))/", "labelTooLong", 8),
            ("https://\(letters(62, "é")).example/", "labelTooLong", 8),
            ("https://a\(longest)/", "labelTooLong", 8),
            ("https://\(longest)b/", "hostTooLong", 8),
            ("https://u@\(longest)b.:80/", "hostTooLong", 10),
            ("https://\(letters(127, "a."))a/", "hostTooLong", 8),
        ]
    )
    func refuses(text: String, name: String, offset: Int) {
        let error = #expect(throws: URLParseError.self) { try RouteURL(parsing: text) }
        #expect(error?.code == name)
        #expect(error?.offset == offset)
        #expect(error?.message.contains(name == "labelTooLong" ? "63 bytes" : "253 bytes") == true)
    }

    @Test("a custom scheme has no host to be too long")
    func customScheme() throws {
        #expect(try RouteURL(parsing: "app://\(Self.letters(1_000))").segments == [Self.letters(1_000)])
    }

    @Test(
        "a pattern whose host no URL can have is refused",
        arguments: ["https://\(letters(64))/x", "https://a\u{FEFF}b/x", "https://\(letters(127, "a."))a/x"]
    )
    func patterns(text: String) {
        let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
        #expect(error?.reason == .badHost)
        #expect(error?.offset == 8)
    }
}
