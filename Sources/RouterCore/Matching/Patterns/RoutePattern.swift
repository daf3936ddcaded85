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
/// | `app://year/:y(\d{4})` | `app://year/2024` | `app://year/24`, `app://year/2024x` |
/// | `app://release/v:major(\d+)-:minor` | `app://release/v2-1` | `app://release/vx-1` |
/// | `/app://(?<kind>cat\|dog)/.*/` | `app://cat/a/b` | `app://cow/a`, `app://cat` |
///
/// The syntax is the path syntax of the URL Pattern standard (WHATWG), plus types. Literals are percent-decoded once.
///
/// A regular expression in parentheses behind a placeholder's name is about the decoded text that the placeholder
/// stands for, and one between slashes about a whole address: its canonical form without user, query and fragment, the
/// first segment of a custom scheme in lower case and without a port. Both have to fit from end to end. They are
/// matched in time linear in the address:
///
/// - `.`, `[a-z]`, `[^a-z]`; over ASCII `\d`, `\w`, `\s` and their opposites `\D`, `\W`, `\S`; `\p{Lu}`, `\p{L}` and
///   `\P{L}` for general categories of Unicode; `\x{e9}` or `\u{e9}` for a scalar; a backslash before punctuation.
/// - `( )`, `(?: )`, `|`, `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`, and the lazy `*?`, `+?`, `??`, `{n,m}?`.
/// - `(?<name> )` between slashes, which is captured; groups without a name are not.
/// - `(?i)` at the beginning, for ASCII letters in either case; ``Route/isCaseSensitive`` says nothing about expressions.
/// - `^` and `$` at the ends, where they change nothing.
///
/// Back-references, look-around, atomic groups, possessive quantifiers, other flags, recursion and boundaries are refused,
/// and so is an expression that needs more than 10,000 states.
public struct RoutePattern: Sendable, Hashable, CustomStringConvertible {
    /// The pattern as it was written.
    public let text: String
    /// The scheme in lower case; empty for an expression over the whole address, which is of no scheme.
    public let scheme: String
    /// The lower-case host of a web pattern, with its port where that is not the scheme's own;
    /// nil for any host and for custom schemes, where the host is the first segment.
    public let host: String?
    let segments: [PatternSegment]
    let tail: PatternTail
    /// The expression over the whole address, where the pattern is one.
    let expression: PatternExpression?

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
        self.expression = nil
    }

    init(text: String, expression: PatternExpression) {
        self.text = text
        self.scheme = ""
        self.host = nil
        self.segments = []
        self.tail = .end
        self.expression = expression
    }

    /// The names of all placeholders or named groups, from left to right.
    public var placeholderNames: [String] { expression?.names ?? placeholders.map(\.name) }

    /// Whether the pattern is a regular expression over the whole address, which no address can be made of.
    public var isExpression: Bool { expression != nil }

    /// Whether a text is written as an expression over the whole address: between slashes.
    static func isExpression(_ text: String) -> Bool {
        text.utf8.count > 1 && text.utf8.first == UInt8(ascii: "/") && text.utf8.last == UInt8(ascii: "/")
    }

    /// Whether an address can be made without a value.
    public var isParameterless: Bool {
        guard !isAnyHost, !isExpression else { return false }
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

    /// Whether a regular expression, anywhere, decides what the pattern matches.
    var hasExpression: Bool {
        var isFound = isExpression
        forEachPlaceholder { isFound = isFound || $0.type?.expression != nil }
        return isFound
    }

    /// Hands over the placeholders from left to right, without an array of them.
    func forEachPlaceholder<Failure>(_ body: (Placeholder) throws(Failure) -> Void) throws(Failure) {
        for segment in segments { try segment.forEachPlaceholder(body) }
        if let placeholder = tail.placeholder { try body(placeholder) }
    }

    var placeholders: [Placeholder] {
        var placeholders: [Placeholder] = []
        forEachPlaceholder { placeholders.append($0) }
        return placeholders
    }
}

/// A named place in a pattern.
struct Placeholder: Sendable, Hashable {
    let name: String
    /// Its type or regular expression.
    let type: ParameterType?
    /// Where the colon stands, in bytes.
    let offset: Int
    /// Where the type stands or would stand.
    let typeOffset: Int
}

/// What one segment of a pattern asks of one segment of an address.
enum PatternSegment: Sendable, Hashable {
    case literal(String)
    case placeholder(Placeholder)
    /// Literal text and placeholders in turn, at least one of each.
    case mixed([PatternPart])

    var placeholders: [Placeholder] {
        var placeholders: [Placeholder] = []
        forEachPlaceholder { placeholders.append($0) }
        return placeholders
    }

    /// Hands over the placeholders from left to right, without an array of them.
    func forEachPlaceholder<Failure>(_ body: (Placeholder) throws(Failure) -> Void) throws(Failure) {
        switch self {
        case .literal: break
        case .placeholder(let placeholder): try body(placeholder)
        case .mixed(let parts):
            for part in parts {
                if case .placeholder(let placeholder) = part { try body(placeholder) }
            }
        }
    }
}

/// A piece of a segment that holds both text and placeholders.
enum PatternPart: Sendable, Hashable {
    case literal(String)
    case placeholder(Placeholder)

    var placeholder: Placeholder? {
        if case .placeholder(let placeholder) = self { placeholder } else { nil }
    }
}

/// What a pattern allows after its last segment.
enum PatternTail: Sendable, Hashable {
    case end
    case optional(Placeholder)
    case oneOrMore(Placeholder)
    case zeroOrMore(Placeholder?)

    var placeholder: Placeholder? {
        switch self {
        case .end: nil
        case .optional(let placeholder), .oneOrMore(let placeholder): placeholder
        case .zeroOrMore(let placeholder): placeholder
        }
    }

    var placeholders: [Placeholder] { placeholder.map { [$0] } ?? [] }
}
