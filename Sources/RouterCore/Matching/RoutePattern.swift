/// A whole URL without a query, in which placeholders stand for parts of the path.
///
/// | Pattern | Matches | Does not match |
/// |---|---|---|
/// | `app://two` | `app://two`, `app:two/`, `app://TWO?a=b` | `app://two/x` |
/// | `app://item/:id` | `app://item/7`, `app://item/a%2Fb` | `app://item`, `app://item/7/x` |
/// | `app://item/:id<int>` | `app://item/-7` | `app://item/x` |
/// | `app://file/:name.png` | `app://file/a.b.png` | `app://file/.png` |
/// | `app://files/:rest*` | `app://files`, `app://files/a/b` | `app://file` |
/// | `app://files/:rest+` | `app://files/a/b` | `app://files` |
/// | `app://user/:name/:tab?` | `app://user/ann`, `app://user/ann/log` | `app://user` |
/// | `https://example.org/docs/*` | `https://EXAMPLE.org/docs/a` | `https://example.org/Docs/a` |
/// | `https://*` | every address of that scheme | |
///
/// The syntax is the path syntax of the URL Pattern standard (WHATWG) without its regular
/// expressions, plus types. Literals are percent-decoded once.
public struct RoutePattern: Sendable, Hashable, CustomStringConvertible {
    /// The pattern as it was written.
    public let text: String
    /// The scheme in lower case.
    public let scheme: String
    /// The lower-case host of a web pattern, with its port where that is not the scheme's own;
    /// nil for any host and for custom schemes, where the host is the first segment.
    public let host: String?
    let segments: [PatternSegment]
    let tail: PatternTail

    /// Reads a pattern.
    ///
    /// - Throws: ``PatternError`` with the first rule that is broken and its place.
    /// - Complexity: O(*n*) in the length of the text.
    public init(_ text: String) throws(PatternError) {
        var parser = PatternParser(text)
        self = try parser.parse()
    }

    init(text: String, scheme: String, host: String?, segments: [PatternSegment], tail: PatternTail) {
        self.text = text
        self.scheme = scheme
        self.host = host
        self.segments = segments
        self.tail = tail
    }

    /// The names of all placeholders, from left to right.
    public var placeholderNames: [String] { placeholders.map(\.name) }

    /// Whether an address can be made without a value.
    public var isParameterless: Bool {
        guard !isAnyHost else { return false }
        if case .oneOrMore = tail { return false }
        return segments.allSatisfy { segment in
            if case .literal = segment { true } else { false }
        }
    }

    /// The pattern as it was written.
    public var description: String { text }

    var isWeb: Bool { Self.isWeb(scheme) }
    var isAnyHost: Bool { isWeb && host == nil }

    static func isWeb(_ scheme: String) -> Bool { scheme == "http" || scheme == "https" }

    var placeholders: [Placeholder] {
        segments.flatMap(\.placeholders) + tail.placeholders
    }
}
