import TestSupport
import Testing

@testable import RouterCore

@Suite("Percent-encoding")
struct PercentCodingTests {
    @Test(
        "Each part encodes the characters that it may not have raw",
        arguments: [
            ("a/b c", "a%2Fb%20c", "a%2Fb%20c", "a/b%20c", "a/b%20c"),
            ("1+1=2&3", "1+1=2&3", "1+1=2&3", "1%2B1%3D2%263", "1+1=2&3"),
            ("a:b@c", "a:b@c", "a%3Ab%40c", "a:b@c", "a:b@c"),
            ("?#[]", "%3F%23%5B%5D", "%3F%23%5B%5D", "?%23%5B%5D", "?%23%5B%5D"),
            (
                "ä€😀", "%C3%A4%E2%82%AC%F0%9F%98%80", "%C3%A4%E2%82%AC%F0%9F%98%80",
                "%C3%A4%E2%82%AC%F0%9F%98%80",
                "%C3%A4%E2%82%AC%F0%9F%98%80"
            ),
            ("%41", "%2541", "%2541", "%2541", "%2541"),
            ("-._~", "-._~", "-._~", "-._~", "-._~"),
            ("", "", "", "", ""),
        ]
    )
    func encodes(text: String, segment: String, first: String, query: String, fragment: String) throws {
        #expect(PercentCoding.encode(segment: text) == segment)
        #expect(PercentCoding.encode(firstSegment: text) == first)
        #expect(PercentCoding.encode(queryPart: text) == query)
        #expect(PercentCoding.encode(fragment: text) == fragment)
        #expect(try PercentCoding.decode(segment) == text)
    }

    @Test("Any text without controls goes into a URL and comes back")
    func roundTrip() throws {
        let values = (0x20...0x2FF).filter { $0 < 0x7F || $0 > 0x9F }.compactMap { Unicode.Scalar($0) }
        for scalar in values {
            let text = "x" + String(Character(scalar))
            let url = try RouteURL(
                parsing:
                    "dariel://\(PercentCoding.encode(firstSegment: text))/\(PercentCoding.encode(segment: text))"
                    + "?\(PercentCoding.encode(items: [QueryItem(name: text, value: text)]))"
                    + "#\(PercentCoding.encode(fragment: text))"
            )
            #expect(url.segments == [text, text])
            #expect(url.query.pairs == [[text, text]])
            #expect(url.fragment == text)
            #expect(url.canonical == url.text)
        }
    }

    // Feature: Escapes are decoded once
    @Test("Decoding happens once")
    func decodesOnce() throws {
        #expect(try PercentCoding.decode("%2541+") == "%41+")
        #expect(throws: URLParseError(.badEscape("%4"), at: 1)) { try PercentCoding.decode("a%4") }
        #expect(throws: URLParseError(.invalidUTF8("%C3"), at: 0)) { try PercentCoding.decode("%C3a") }
        #expect(throws: URLParseError(.controlCharacter("\0"), at: 1)) {
            try PercentCoding.decode("+%00")
        }
    }
}
