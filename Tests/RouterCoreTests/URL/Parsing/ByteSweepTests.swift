import Testing

@testable import RouterCore

@Suite("Every byte in every part")
struct ByteSweepTests {
    static let unreserved = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    static let subDelimiters = "!$&'()*+,;="

    /// The text before and after a character, and the ASCII characters that need no escape between them.
    ///
    /// RFC 3986, appendix A, allows these characters. None of them ends its part of the URL.
    static let parts: [(before: String, after: String, raw: String)] = [
        ("dariel://x", "y/z", unreserved + subDelimiters),
        ("dariel:x", "y/z", unreserved + subDelimiters + ":@"),
        ("dariel://a/x", "y", unreserved + subDelimiters + ":@"),
        ("dariel://a?x", "y=z", unreserved + subDelimiters + ":@/?"),
        ("dariel://a?x=", "y", unreserved + subDelimiters + ":@/?"),
        ("dariel://a#x", "y", unreserved + subDelimiters + ":@/?"),
        ("dariel://x", "y@a", unreserved + subDelimiters + ":"),
        ("https://x", "y.example/", unreserved + subDelimiters),
        ("https://a.example/x", "y", unreserved + subDelimiters + ":@"),
    ]

    static let delimiters = "/?#:@"

    /// A no-break space and a soft hyphen, which a host must not contain.
    static let invisible: Set<UInt8> = [0xA0, 0xAD]
    /// Signs such as `¨` and `½`, which browsers replace with other characters in a host.
    static let replaced: Set<UInt8> = [
        0xA8, 0xAA, 0xAF, 0xB2, 0xB3, 0xB4, 0xB5, 0xB8, 0xB9, 0xBA, 0xBC, 0xBD, 0xBE,
    ]

    @Test("A character needs no escape where RFC 3986 allows it, and only there", arguments: 0..<parts.count)
    func raw(index: Int) throws {
        let part = Self.parts[index]
        for value in UInt8.min...UInt8.max {
            let scalar = Unicode.Scalar(value)
            let character = String(Character(scalar))
            if Self.delimiters.contains(character), !part.raw.contains(character) { continue }
            let text = part.before + character + part.after
            let offset = part.before.utf8.count
            let isControl = value < 0x20 || (0x7F...0x9F).contains(value)
            if isControl {
                #expect(throws: URLParseError(.controlCharacter(scalar), at: offset)) {
                    try RouteURL(parsing: text)
                }
            } else if character == "\\" {
                #expect(throws: URLParseError(.backslash, at: offset)) { try RouteURL(parsing: text) }
            } else if character == "%" {
                #expect(
                    throws: URLParseError(.badEscape(String((character + part.after).prefix(3))), at: offset)
                ) {
                    try RouteURL(parsing: text)
                }
            } else if part.before == "https://x", Self.invisible.contains(value) {
                #expect(throws: URLParseError(.badHost("x\(character)y.example"), at: offset)) {
                    try RouteURL(parsing: text)
                }
            } else if part.before == "https://x", Self.replaced.contains(value) {
                #expect(
                    throws: URLParseError(.hostCharacter(scalar, label: "x\(character)y"), at: offset - 1)
                ) {
                    try RouteURL(parsing: text)
                }
            } else if value >= 0xA0 || part.raw.contains(character) {
                #expect(try RouteURL(parsing: RouteURL(parsing: text).canonical) == RouteURL(parsing: text))
            } else {
                #expect(throws: URLParseError(.illegalCharacter(scalar), at: offset)) {
                    try RouteURL(parsing: text)
                }
            }
        }
    }

    @Test(
        "An escape is its byte in every part, or is refused at its position",
        arguments: 0..<parts.count
    )
    func encoded(index: Int) throws {
        let part = Self.parts[index]
        let isHost = part.before == "https://x"
        for value in UInt8.min...UInt8.max {
            let digits = (value < 16 ? "0" : "") + String(value, radix: 16)
            let text = part.before + "%" + digits + part.after
            let offset = part.before.utf8.count
            let scalar = Unicode.Scalar(value)
            if value < 0x20 || value == 0x7F {
                #expect(throws: URLParseError(.controlCharacter(scalar), at: offset)) {
                    try RouteURL(parsing: text)
                }
            } else if value >= 0x80 {
                #expect(throws: URLParseError(.invalidUTF8("%" + digits), at: offset)) {
                    try RouteURL(parsing: text)
                }
            } else if isHost, !part.raw.contains(Character(scalar)) {
                let host = "x%" + digits + "y.example"
                #expect(throws: URLParseError(.badHost(host), at: offset)) { try RouteURL(parsing: text) }
            } else {
                let url = try RouteURL(parsing: text)
                let decoded = [url.path, url.host, url.user, url.password, url.fragment].compactMap { $0 }
                let query = url.query.flatMap { [$0.name, $0.value] }
                let expected = "x" + String(Character(scalar)) + (part.after.hasPrefix("y") ? "y" : "")
                let value = part.before.hasSuffix("=") ? String(expected.dropFirst()) : expected
                let folded = isHost ? value.lowercased() : value
                #expect((decoded + query).contains { $0.contains(folded) }, "\(text)")
                #expect(try RouteURL(parsing: url.canonical) == url)
            }
        }
    }

    /// Tries characters after words of every length:
    /// characters that end a segment, need no escape, or are refused.
    @Test("A character means the same at every position of a long URL", arguments: ["a://", "https://h/"])
    func everyLength(start: String) throws {
        for length in 3...150 {
            let word = String(repeating: "x", count: length)
            let offset = start.utf8.count + length
            #expect(try RouteURL(parsing: start + word).segments == [word])
            #expect(try RouteURL(parsing: start + word + "/yyy/zzz").segments == [word, "yyy", "zzz"])
            #expect(try RouteURL(parsing: start + "w/" + word + "?q").segments == ["w", word])
            #expect(try RouteURL(parsing: start + "w/" + word + "?q").query.first(named: "q") == "")
            #expect(try RouteURL(parsing: start + "w/" + word + "#f").fragment == "f")
            #expect(try RouteURL(parsing: start + "w?" + word + "=1&b=2").query.first(named: word) == "1")
            #expect(try RouteURL(parsing: start + "w?" + word + "=1&b=2").query.first(named: "b") == "2")
            for raw in ["~", "!", "ü", "%20", "_", "9", "Z"] {
                let decoded = raw == "%20" ? " " : raw
                #expect(
                    try RouteURL(parsing: start + "w/" + word + raw + "y").segments == [
                        "w", word + decoded + "y",
                    ]
                )
            }
            for bad in ["\"", "<", " ", "`", "{", "[", "^"] {
                let scalar = try #require(bad.unicodeScalars.first)
                #expect(throws: URLParseError(.illegalCharacter(scalar), at: offset + 2)) {
                    try RouteURL(parsing: start + "w/" + word + bad + "y")
                }
            }
        }
    }

    @Test("Every Unicode scalar except the controls means the same raw and escaped")
    func scalars() throws {
        for value in stride(from: UInt32(0xA0), through: 0x10FFFF, by: 61) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let raw = try RouteURL(parsing: "dariel://a/x" + String(Character(scalar)))
            let escaped = try RouteURL(parsing: raw.canonical)
            #expect(raw == escaped)
            #expect(raw.segments.last?.unicodeScalars.last == scalar)
            #expect(escaped.segments.last?.unicodeScalars.last == scalar)
        }
    }
}
