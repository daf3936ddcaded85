import Testing

@testable import RouterCore

@Suite("Patterns")
struct PatternParserTests {
    struct Good: Sendable, CustomTestStringConvertible {
        let text: String
        let scheme: String
        let host: String?
        let shape: String

        init(_ text: String, _ scheme: String, host: String? = nil, _ shape: String) {
            self.text = text
            self.scheme = scheme
            self.host = host
            self.shape = shape
        }

        var testDescription: String { text }
    }

    static let good = [
        Good("dariel://twoitem", "dariel", "'twoitem'"),
        Good("dariel:///twoitem", "dariel", "'twoitem'"),
        Good("dariel:/twoitem", "dariel", "'twoitem'"),
        Good("dariel:twoitem", "dariel", "'twoitem'"),
        Good("dariel://twoitem/", "dariel", "'twoitem'"),
        Good("DARIEL://TwoItem", "dariel", "'TwoItem'"),
        Good("dariel://", "dariel", ""),
        Good("dariel:///", "dariel", ""),
        Good("dariel:", "dariel", ""),
        Good("x+y-1.z://a", "x+y-1.z", "'a'"),
        Good("a://b/:id", "a", "'b' :id"),
        Good("a://:id", "a", ":id"),
        Good("a::id", "a", ":id"),
        Good("a://b/:id/", "a", "'b' :id"),
        Good("a://b/:id<int>", "a", "'b' :id<int>"),
        Good("a://b/:id<my-type_2>", "a", "'b' :id<my-type_2>"),
        Good("a://b/:größe", "a", "'b' :größe"),
        Good("a://b/:_1", "a", "'b' :_1"),
        Good("a://b/:name.png", "a", "'b' :name+'.png'"),
        Good("a://b/v:major-:minor", "a", "'b' 'v'+:major+'-'+:minor"),
        Good("a://b/:f<string>o", "a", "'b' :f<string>+'o'"),
        Good("a://b/:f%2B", "a", "'b' :f+'+'"),
        Good("a://b/:rest*", "a", "'b' :rest*"),
        Good("a://b/:rest+", "a", "'b' :rest+"),
        Good("a://b/:ids<int>+", "a", "'b' :ids<int>+"),
        Good("a://b/:years(\\d{4})*", "a", "'b' :years<\\d{4}>*"),
        Good("a://b/*", "a", "'b' *"),
        Good("a://*", "a", "*"),
        Good("a:*", "a", "*"),
        Good("a://b/:tab?", "a", "'b' :tab?"),
        Good("a://b/:tab<int>?", "a", "'b' :tab<int>?"),
        Good("a://b/c%3Ad", "a", "'b' 'c:d'"),
        Good("a://b/c%2Fd", "a", "'b' 'c/d'"),
        Good("a://b/%253A", "a", "'b' '%3A'"),
        Good("a://b/c++", "a", "'b' 'c++'"),
        Good("a://b/ü", "a", "'b' 'ü'"),
        Good("a://b/%C3%BC", "a", "'b' 'ü'"),
        Good("a://b/c@d", "a", "'b' 'c@d'"),
        Good("a://b%40c", "a", "'b@c'"),
        Good("a://year/:y(\\d{4})", "a", "'year' :y<\\d{4}>"),
        Good("a://:y(a/b|[^/)]+)/c", "a", ":y<a/b|[^/)]+> 'c'"),
        Good("a://b/:y(\\)\\/)/", "a", "'b' :y<\\)\\/>"),
        Good("a://b/:y((a)(b))?", "a", "'b' :y<(a)(b)>?"),
        Good("a://b/v:major(\\d+)-:minor", "a", "'b' 'v'+:major<\\d+>+'-'+:minor"),
        Good("a://b/:x(a b<>\"#?)c", "a", "'b' :x<a b<>\"#?>+'c'"),
        Good("https://e.org/:y(\\d+)", "https", host: "e.org", ":y<\\d+>"),
        Good("/a:\\/\\/b/", "", ""),
        Good("/^a://(?<x>.*)$/", "", ""),
        Good("/item/", "", ""),
        Good("a://b/c)", "a", "'b' 'c)'"),
        Good("a://b/...", "a", "'b' '...'"),
        Good("http://*", "http", "*"),
        Good("https://*/", "https", "*"),
        Good("https://Example.ORG", "https", host: "example.org", ""),
        Good("https://example.org/", "https", host: "example.org", ""),
        Good("https://example.org/docs/:rest*", "https", host: "example.org", "'docs' :rest*"),
        Good("https://example.org:8443/a", "https", host: "example.org:8443", "'a'"),
        Good("https://example.org:443/a", "https", host: "example.org", "'a'"),
        Good("http://example.org:80", "http", host: "example.org", ""),
        Good("http://example.org:/a", "http", host: "example.org", "'a'"),
        Good("http://[::1]/a", "http", host: "[::1]", "'a'"),
        Good("http://[::1]:8080/a", "http", host: "[::1]:8080", "'a'"),
        Good("http://[V1.X]/a", "http", host: "[v1.x]", "'a'"),
        Good("https://example.org/nav/pop", "https", host: "example.org", "'nav' 'pop'"),
        Good("a://b/nav", "a", "'b' 'nav'"),
    ]

    @Test("a good pattern is read as what it means", arguments: good)
    func reads(_ row: Good) throws {
        let pattern = try RoutePattern(row.text)
        #expect(pattern.scheme == row.scheme)
        #expect(pattern.host == row.host)
        #expect(pattern.shapeText == row.shape)
        #expect(pattern.text == row.text)
    }

    struct Bad: Sendable, CustomTestStringConvertible {
        let text: String
        let reason: PatternError.Reason
        let offset: Int

        init(_ text: String, _ reason: PatternError.Reason, _ offset: Int) {
            self.text = text
            self.reason = reason
            self.offset = offset
        }

        var testDescription: String { String(text.prefix(60)) }
    }

    static let bad = [
        Bad("", .empty, 0),
        Bad("item", .missingScheme, 0),
        Bad("/item", .missingScheme, 0),
        Bad("/", .missingScheme, 0),
        Bad("//item/:id", .missingScheme, 0),
        Bad("item/:id", .missingScheme, 0),
        Bad(":id", .missingScheme, 0),
        Bad("?a:b", .missingScheme, 0),
        Bad("//", .emptyExpression, 1),
        Bad("/a(/", .unclosedGroup, 2),
        Bad("/a\\/", .danglingBackslash, 2),
        Bad("/a:(?=b)/", .unknownGroup, 3),
        Bad("/a:ü/", .notASCII("ü"), 3),
        Bad("/a:(?<x>b)(?<x>c)/", .duplicatePlaceholder("x"), 13),
        Bad("1a://b", .badScheme, 0),
        Bad("-a://b", .badScheme, 0),
        Bad("my app://b", .badScheme, 2),
        Bad("my_app://b", .badScheme, 2),
        Bad("ü://b", .badScheme, 0),
        Bad("http:", .missingHost, 5),
        Bad("http:/a", .missingHost, 5),
        Bad("http:a", .missingHost, 5),
        Bad("https://", .missingHost, 8),
        Bad("https:///a", .missingHost, 8),
        Bad("https://*/docs", .pathAfterAnyHost, 9),
        Bad("https://*.example.org/", .wildcardInHost, 8),
        Bad("https://example.*/", .wildcardInHost, 16),
        Bad("https://[::1/a", .badHost, 8),
        Bad("https://[]/a", .badHost, 8),
        Bad("https://[::1]a/b", .badHost, 8),
        Bad("https://%3A/", .badHost, 8),
        Bad("https://a%2Fb/", .badHost, 8),
        Bad("https://a%40b:8080/", .badHost, 8),
        Bad("https://:host/a", .placeholderInHost, 8),
        Bad("https://a:host/b", .placeholderInHost, 9),
        Bad("https://a:80b/b", .badPort, 10),
        Bad("https://a:65536/b", .badPort, 10),
        Bad("https://me@a/b", .userInformation, 10),
        Bad("https://me:pw@a/b", .userInformation, 13),
        Bad("https://a b/", .forbiddenCharacter(" "), 9),
        Bad("https://a?b", .query, 9),
        Bad("https://a#b", .fragment, 9),
        Bad("https://a%zz/", .badEscape, 9),
        Bad("a://me@b/c", .userInformation, 6),
        Bad("a://b?c=d", .query, 5),
        Bad("a://b/c?d/e", .query, 7),
        Bad("a://b/:c?d=e", .query, 8),
        Bad("a://b#c", .fragment, 5),
        Bad("a://b/:c#d", .fragment, 8),
        Bad("a://b//c", .emptySegment, 6),
        Bad("a:////b", .emptySegment, 5),
        Bad("a://b/c//", .emptySegment, 8),
        Bad("https://a//b", .emptySegment, 10),
        Bad("a://b/./c", .dotSegment, 6),
        Bad("a://b/..", .dotSegment, 6),
        Bad("a://b/%2e%2E", .dotSegment, 6),
        Bad("a://.", .dotSegment, 4),
        Bad("a://b/%", .badEscape, 6),
        Bad("a://b/c%4", .badEscape, 7),
        Bad("a://b/%zz", .badEscape, 6),
        Bad("a://b/%4/c", .badEscape, 6),
        Bad("a://b/c%00", .controlCharacter, 7),
        Bad("a://b/c%1f", .controlCharacter, 7),
        Bad("a://b/%7F", .controlCharacter, 6),
        Bad("a://b/\u{9}c", .controlCharacter, 6),
        Bad("a://b/%C2%85", .controlCharacter, 6),
        Bad("a://b/%FF", .invalidUTF8, 6),
        Bad("a://b/%C3", .invalidUTF8, 6),
        Bad("a://b/c d", .forbiddenCharacter(" "), 7),
        Bad("a://b/c\\d", .forbiddenCharacter("\\"), 7),
        Bad("a://b/{id}", .forbiddenCharacter("{"), 6),
        Bad("a://b/<int:id>", .forbiddenCharacter("<"), 6),
        Bad("a://b/[c]", .forbiddenCharacter("["), 6),
        Bad("a://b/c|d", .forbiddenCharacter("|"), 7),
        Bad("a://b/c^", .forbiddenCharacter("^"), 7),
        Bad("a://b/`", .forbiddenCharacter("`"), 6),
        Bad("a://b/\"c\"", .forbiddenCharacter("\""), 6),
        Bad("a://b/:id>", .forbiddenCharacter(">"), 9),
        Bad("a://year/:y<int>(x)", .typeAndExpression, 16),
        Bad("a://year/:y(x)<int>", .forbiddenCharacter("<"), 14),
        Bad("a://year/(\\d+)", .expressionWithoutName, 9),
        Bad("a://year/:y(\\d+)(x)", .expressionWithoutName, 16),
        Bad("a://b/c(d)", .expressionWithoutName, 7),
        Bad("a://b/c(d/e)", .expressionWithoutName, 7),
        Bad("a://b/:c(d", .unclosedExpression, 8),
        Bad("a://b/:c(d/e", .unclosedExpression, 8),
        Bad("a://b/:c([)/e", .unclosedClass, 9),
        Bad("a://b/:c((d)/e", .unclosedExpression, 8),
        Bad("a://b/:c()", .emptyExpression, 9),
        Bad("a://b/:c(\\1)", .unknownEscape("1"), 9),
        Bad("a://b/:c(é(?!d))", .unknownGroup, 11),
        Bad("a://b/:c((?<d>e))", .namedGroupInSegment, 9),
        Bad("a://b/:c(a{10000})", .tooManyStates, 10),
        Bad("a://b/v:c(x)?", .modifierBesideText, 12),
        Bad("a://b/:c(x):d", .adjacentPlaceholders, 11),
        Bad("a://b/:c(x)?/d", .notLast, 11),
        Bad("a://b/:c(x)/:c(y)", .duplicatePlaceholder("c"), 12),
        Bad("https://:host(x)/a", .placeholderInHost, 8),
        Bad("a://b/:", .missingName, 6),
        Bad("a://b/c:", .missingName, 7),
        Bad("a://b/:/c", .missingName, 6),
        Bad("a://localhost:8080", .missingName, 13),
        Bad("a://b/:-c", .missingName, 6),
        Bad("a://b/:<int>", .missingName, 6),
        Bad("a://b/::c", .missingName, 6),
        Bad("a://b/:c<>", .emptyType, 8),
        Bad("a://b/:c<int", .unclosedType, 8),
        Bad("a://b/:c<in/t>", .unclosedType, 8),
        Bad("a://b/:c<2d>", .badTypeName, 9),
        Bad("a://b/:c<in t>", .badTypeName, 11),
        Bad("a://b/:c<int:id>", .badTypeName, 12),
        Bad("a://b/:c:d", .adjacentPlaceholders, 8),
        Bad("a://b/:c<int>:d", .adjacentPlaceholders, 13),
        Bad("a://b/c*", .wildcardBesideText, 7),
        Bad("a://b/*c", .wildcardBesideText, 6),
        Bad("a://b/**", .wildcardBesideText, 6),
        Bad("a://b/c*/d", .wildcardBesideText, 7),
        Bad("a://b/v:c?", .modifierBesideText, 9),
        Bad("a://b/v:c*", .modifierBesideText, 9),
        Bad("a://b/v:c+", .modifierBesideText, 9),
        Bad("a://b/:c+d", .modifierBesideText, 8),
        Bad("a://b/:c*.png", .modifierBesideText, 8),
        Bad("a://b/*/c", .notLast, 6),
        Bad("a://b/:c?/d", .notLast, 8),
        Bad("a://b/:c*/d", .notLast, 8),
        Bad("a://b/:c+/:d", .notLast, 8),
        Bad("a://b/:c/:c", .duplicatePlaceholder("c"), 9),
        Bad("a://b/:c-:c", .duplicatePlaceholder("c"), 9),
        Bad("a://b/:c/:c<int>?", .duplicatePlaceholder("c"), 9),
        Bad("a://b/:c/:c*", .duplicatePlaceholder("c"), 9),
        Bad("a://nav", .reservedSegment, 4),
        Bad("a:NAV/pop", .reservedSegment, 2),
        Bad("a:///n%61v/:x", .reservedSegment, 5),
        Bad("a://" + String(repeating: "b/", count: 64) + "c", .tooManySegments, 132),
        Bad("a://" + String(repeating: "b", count: 1_025), .literalTooLong, 4),
        Bad("a://" + String(repeating: "b", count: 8_189), .tooLong, 8_192),
    ]

    // Feature: An invalid pattern is reported with the reason and the byte offset
    @Test("a bad pattern names the broken rule and its byte", arguments: bad)
    func refuses(_ row: Bad) {
        let error = #expect(throws: PatternError.self) { try RoutePattern(row.text) }
        #expect(error?.reason == row.reason)
        #expect(error?.offset == row.offset)
        #expect(error?.message.contains(" at byte \(row.offset).") == true)
    }

    @Test(
        "any beginning of a pattern is read or refused inside its text",
        arguments: good.map(\.text) + bad.map(\.text)
    )
    func beginnings(_ text: String) {
        for count in 0...min(text.count, 80) {
            let beginning = String(text.prefix(count))
            do {
                _ = try RoutePattern(beginning)
            } catch {
                #expect(error.offset >= 0 && error.offset <= beginning.utf8.count)
            }
        }
    }
}

extension RoutePattern {
    /// The segments, in a notation that only these tests use.
    var shapeText: String {
        var texts = segments.map { segment in
            segment.parts.map { part in
                switch part {
                case .literal(let text): "'\(text)'"
                case .placeholder(let placeholder): placeholder.shapeText
                }
            }.joined(separator: "+")
        }
        if tail != .end {
            let modifier = tail.isRest ? tail.needsSegment ? "+" : "*" : "?"
            texts.append((tail.placeholder?.shapeText ?? "") + modifier)
        }
        return texts.joined(separator: " ")
    }
}

extension Placeholder {
    fileprivate var shapeText: String { ":\(name)" + (type.map { "<\($0.name)>" } ?? "") }
}
