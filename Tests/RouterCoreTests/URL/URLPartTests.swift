import Foundation
import Testing

@testable import RouterCore

@Suite("Parts of a URL")
struct URLPartTests {
    // Feature: All parts of a URL
    @Test("User, password and port are not in the segments")
    func authority() throws {
        let url = try RouteURL(parsing: "dariel://us%40er:p%3Aw:x@host:80/x")
        #expect(url.scheme == "dariel")
        #expect(url.user == "us@er")
        #expect(url.password == "p:w:x")
        #expect(url.host == nil)
        #expect(url.port == 80)
        #expect(url.segments == ["host", "x"])
        #expect(!url.isWeb)
    }

    @Test("A web URL has a host in lower case and only the path as segments")
    func web() throws {
        let url = try RouteURL(parsing: "HTTPS://User@EXAMPLE.org:8443/A/b%2Fc/?q=1#Top")
        #expect(url.scheme == "https")
        #expect(url.isWeb)
        #expect(url.user == "User")
        #expect(url.password == nil)
        #expect(url.host == "example.org")
        #expect(url.port == 8_443)
        #expect(url.segments == ["A", "b/c"])
        #expect(url.query.map(\.value) == ["1"])
        #expect(url.fragment == "Top")
    }

    // Feature: All parts of a URL
    @Test("A part that is missing is nil, one that is empty is empty")
    func missingParts() throws {
        let bare = try RouteURL(parsing: "dariel://a")
        #expect(bare.user == nil && bare.password == nil && bare.port == nil && bare.fragment == nil)
        #expect(bare.query.isEmpty)
        let empty = try RouteURL(parsing: "dariel://:@a:?#")
        #expect(empty.user == "" && empty.password == "" && empty.port == nil && empty.fragment == "")
        #expect(empty.query.isEmpty)
        #expect(try RouteURL(parsing: "dariel://u@a").password == nil)
        #expect(try RouteURL(parsing: "https://[2001:DB8::1]/").host == "[2001:db8::1]")
    }

    @Test(
        "The path is readable text with a slash before each segment",
        arguments: [
            ("dariel://twoitem", "/twoitem"), ("dariel:twoitem/", "/twoitem"), ("dariel://", "/"),
            ("dariel://a/b%20c", "/a/b c"), ("dariel://a/gr%C3%B6%C3%9Fe", "/a/größe"),
            ("https://example.org", "/"), ("https://example.org/a/b/", "/a/b"),
            ("https://example.org/a//b", "/a//b"),
        ]
    )
    func path(text: String, path: String) throws {
        #expect(try RouteURL(parsing: text).path == path)
    }

    // Feature: The query keeps its order, keys without a value, and repeated keys
    // Feature: Plus is a space in queries only
    @Test(
        "A query is split first and decoded once",
        arguments: [
            ("b=c", [["b", "c"]]), ("b", [["b", ""]]), ("b=", [["b", ""]]), ("=c", [["", "c"]]),
            ("=", [["", ""]]), ("&&", []), ("b=c=d", [["b", "c=d"]]),
            ("b=c&b=d", [["b", "c"], ["b", "d"]]),
            ("b+c=d+e", [["b c", "d e"]]), ("b=1%2B1", [["b", "1+1"]]),
            ("b=%26&c", [["b", "&"], ["c", ""]]),
            ("b%3Dc=d", [["b=c", "d"]]), ("b=%2541", [["b", "%41"]]), ("b=%252B", [["b", "%2B"]]),
            ("%C3%A4=ö", [["ä", "ö"]]), ("b=c?d/e", [["b", "c?d/e"]]), ("b;c=d", [["b;c", "d"]]),
            ("&a=1&&b=2&", [["a", "1"], ["b", "2"]]),
            ("nav.action=push&x", [["nav.action", "push"], ["x", ""]]),
        ]
    )
    func query(text: String, items: [[String]]) throws {
        let query = try RouteURL(parsing: "dariel://a?" + text).query
        #expect(query.count == items.count)
        #expect(query.map { [$0.name, $0.value] } == items)
    }

    @Test("Query items are found by name, repeated ones in order")
    func queryLookup() throws {
        let query = try RouteURL(parsing: "dariel://a?tag=a&tag=b+c&flag&&x=1=2&nav.reuse=reload").query
        #expect(query.all(named: "tag") == ["a", "b c"])
        #expect(query.first(named: "tag") == "a")
        #expect(query.first(named: "flag") == "")
        #expect(query.first(named: "other") == nil)
        #expect(query.first(named: "Tag") == nil)
        let others = try RouteURL(parsing: "dariel://a?%74ag=1&caf%C3%A9=2&ö=3&K=4&tagg=5&ta=6").query
        #expect(others.first(named: "tag") == "1")
        #expect(others.first(named: "cafe\u{301}") == "2")
        #expect(others.first(named: "o\u{308}") == "3")
        // KELVIN SIGN, which is canonically equivalent to the letter K.
        #expect(others.first(named: "\u{212A}") == "4")
        #expect(others.first(named: "tagg") == "5")
        #expect(others.first(named: "t") == nil && others.first(named: "") == nil)
        #expect(query.count == 5)
        let json = try JSONEncoder().encode(others)
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"[["tag","1"],["café","2"],["ö","3"],["K","4"],["tagg","5"],["ta","6"]]"#
        )
    }

    @Test("Segments are walked with their position in the text")
    func segmentView() throws {
        let url = try RouteURL(parsing: "dariel://u@TwoItem:80/b%2Fc/d/")
        #expect(url.segmentRanges == [11..<18, 22..<27, 28..<29])
        #expect(try RouteURL(parsing: "dariel://").segmentRanges.first == nil)
        #expect(try RouteURL(parsing: "https://a//").segmentRanges == [10..<10])
    }

    @Test("Limits of one's own are kept, each at its edge")
    func ownLimits() throws {
        let limits = URLLimits(bytes: 20, segments: 2, queryItems: 1, segmentBytes: 3)
        #expect(
            try RouteURL(parsing: "a:bcd/efg?h=123456789", limits: .standard).segments == [
                "bcd", "efg",
            ]
        )
        #expect(throws: URLParseError(.tooLong(limit: 20), at: 20)) {
            try RouteURL(parsing: "a:bcd/efg?h=123456789", limits: limits)
        }
        #expect(try RouteURL(parsing: "a:bcd/efg?h=12345678", limits: limits).query.count == 1)
        #expect(throws: URLParseError(.segmentTooLong(limit: 3), at: 2)) {
            try RouteURL(parsing: "a:bcde", limits: limits)
        }
        #expect(throws: URLParseError(.tooManySegments(limit: 2), at: 6)) {
            try RouteURL(parsing: "a:b/c/d", limits: limits)
        }
        #expect(throws: URLParseError(.tooManyQueryItems(limit: 1), at: 6)) {
            try RouteURL(parsing: "a:b?c&d", limits: limits)
        }
    }

    @Test(
        "The standard limit of segments holds for those that are read at one look",
        arguments: ["a", "abc"]
    )
    func segmentLimit(segment: String) throws {
        let most = "dariel://" + Array(repeating: segment, count: 64).joined(separator: "/")
        #expect(try RouteURL(parsing: most).segments.count == 64)
        #expect(throws: URLParseError(.tooManySegments(limit: 64), at: most.utf8.count + 1)) {
            try RouteURL(parsing: most + "/" + segment)
        }
    }

    @Test("A segment is as long as its decoded bytes", arguments: ["dariel://", "dariel://a/", "https://a/"])
    func decodedLength(start: String) throws {
        let most = start + String(repeating: "a", count: 8_000) + String(repeating: "%2F", count: 192)
        #expect(try RouteURL(parsing: most).segments.last?.utf8.count == 8_192)
        for more in ["a", "%2F"] {
            #expect(throws: URLParseError(.segmentTooLong(limit: 8_192), at: start.utf8.count)) {
                try RouteURL(parsing: most + more)
            }
        }
    }
}
