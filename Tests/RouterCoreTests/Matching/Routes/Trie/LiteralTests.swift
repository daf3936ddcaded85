import NavigationModel
import Testing

@testable import RouterCore

@Suite("Literal segments")
struct LiteralTests {
    /// Letters, their neighbors in ASCII, and other characters.
    private static let alphabet = ["A", "Z", "a", "z", "@", "[", "`", "{", "-", "0", "é"]

    @Test(
        "a literal is found by its text of any length, with and without case",
        arguments: [1, 3, 4, 5, 60],
        [false, true]
    )
    func found(count: Int, isCaseSensitive: Bool) throws {
        var random = SeededGenerator(seed: UInt64(count))
        func text(_ length: Int) -> String {
            (0..<length).map { _ in Self.alphabet.randomElement(using: &random) ?? "a" }.joined()
        }
        func compared(_ text: String) -> String {
            isCaseSensitive
                ? text
                : String(
                    decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 },
                    as: UTF8.self
                )
        }
        var texts: [String] = []
        while texts.count < count {
            let new = text(Int.random(in: 1...20, using: &random))
            if !texts.contains(where: { compared($0) == compared(new) }) { texts.append(new) }
        }
        let routes = texts.map {
            Route("a://b/\(PercentCoding.encode(segment: $0))", page: $0, isCaseSensitive: isCaseSensitive)
        }
        let table = try RouteTable(routes + [Route("a://other/:x", page: "other")])
        for _ in 0..<500 {
            var probe = text(Int.random(in: 1...20, using: &random))
            if Bool.random(using: &random), let known = texts.randomElement(using: &random) {
                probe = Bool.random(using: &random) ? known : known.uppercased()
            }
            let url = try RouteURL(parsing: "a://b/" + PercentCoding.encode(segment: probe))
            let expected = texts.first { compared($0) == compared(probe) }
            #expect(table.match(url)?.route.page == expected, "\(probe)")
            let raw = try? RouteURL(parsing: "a://b/" + probe)
            if let raw { #expect(table.match(raw)?.route.page == expected, "\(probe)") }
        }
    }

    /// Strings with slashes before, at, and after byte 64.
    private static let long = (50...70).flatMap { length in
        let word = String(repeating: "x", count: length)
        return ["a://\(word)/b/c", "a:\(word)/", "a://b/\(word)/c%20d/e", "http://h/\(word)/c/"]
    }

    @Test(
        "a URL is matched by its segments, however it is written",
        arguments: [
            "a://b", "a:b", "a:/b", "a:///b/", "a://b/", "a://b/c", "a://b:80/c", "a://b:80", "a://b:80/",
            "a://u@b/c/", "a://u:p@b:1/c%2Fd/", "a://%62/c", "a://b/%C3%BC/d", "a://b/ü/d", "a:b/c?d/e",
            "a:b/c#d/e", "a://b?c", "http://h/a", "http://h/a/", "http://h?a/b", "http://h:80/a/b",
            "http://u@h/a",
        ] + Self.long
    )
    func segments(_ text: String) throws {
        let url = try RouteURL(parsing: text)
        let parts =
            (url.isWeb ? ["http://h"] : ["a:"]) + url.segments.map { PercentCoding.encode(segment: $0) }
        let pattern = parts.joined(separator: "/")
        let longer = try RouteTable([
            Route(pattern + "/x", page: "longer"), Route(pattern + "x/y", page: "other"),
        ])
        #expect(longer.match(url) == nil)
        #expect(try RouteTable([Route(pattern, page: "page")]).match(url)?.route.page == "page", "\(pattern)")
    }
}
