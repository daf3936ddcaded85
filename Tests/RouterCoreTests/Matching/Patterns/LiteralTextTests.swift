import Testing

@testable import RouterCore

@Suite("Literal text of patterns")
struct LiteralTextTests {
    // Feature: Characters that are special in regular expressions are literal in patterns
    @Test(
        "characters with a meaning in an expression mean only themselves in a pattern",
        arguments: [
            ("a://v1.0/file.tar", "a://v1.0/file.tar", true),
            ("a://v1.0/file.tar", "a://v1x0/fileXtar", false),
            ("a://a+b/c", "a://a+b/c", true), ("a://a+b/c", "a://aab/c", false),
            ("a://x/$1,00", "a://x/$1,00", true), ("a://x/a.c", "a://x/abc", false),
        ]
    )
    func metacharacters(pattern: String, url: String, matches: Bool) throws {
        let table = try RouteTable([Route(pattern, page: "page")])
        #expect((table.match(try RouteURL(parsing: url)) != nil) == matches)
    }

    // Feature: Patterns match whole URLs only
    @Test(
        "a route matches whole URLs only, also if it is an expression",
        arguments: ["a://vc/1", "/a://vc/1/"]
    )
    func anchors(pattern: String) throws {
        let table = try RouteTable([Route(pattern, page: "page")])
        #expect(table.match(try RouteURL(parsing: "a://vc/1")) != nil)
        for url in ["a://vc/10", "a://vc/1/x", "aa://vc/1", "a://vc", "a://x/vc/1"] {
            #expect(table.match(try RouteURL(parsing: url)) == nil, "\(url)")
        }
    }

    @Test(
        "a backslash before punctuation is answered with the escape of that character",
        arguments: [
            (#"a://foo\:"#, "“%3A” for “:”", 7), (#"a://b/\*"#, "“%2A” for “*”", 6),
            (#"a://b/c\/d"#, "“%2F” for “/”", 7),
            (#"a://b/\(c\)"#, "“%28” for “(”", 6), (#"a://b/:c\?"#, "“%3F” for “?”", 8),
            (#"https://a.example/\{b}"#, "“%7B” for “{”", 18),
            // In these places, the backslash does not escape punctuation, so it can mean only a backslash.
            (#"a://b/c\d"#, "“%5C” instead", 7), (#"a://b/c\"#, "“%5C” instead", 7),
            (#"a://b/\é"#, "“%5C” instead", 6),
        ]
    )
    func backslash(text: String, advice: String, offset: Int) {
        let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
        let message = error?.message ?? ""
        #expect(message.hasSuffix(" at byte \(offset). Write \(advice)."), "\(text): \(message)")
    }
}
