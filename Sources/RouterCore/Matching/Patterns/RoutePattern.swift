/// A pattern for URLs: a whole URL without a query, in which placeholders stand for parts of the path.
///
///     let pattern = try RoutePattern("app://item/:id<int>")
///     pattern.scheme             // "app"
///     pattern.placeholderNames   // ["id"]
///     try RoutePattern("app://item/:id<int")   // throws unclosedType at byte 14
///
/// | Pattern | Matches | Does not match |
/// |---|---|---|
/// | `app://two` | `app://two`, `app:two/`, `app://TWO?a=b` | `app://two/x` |
/// | `app://item/:id` | `app://item/7`, `app://item/a%2Fb` | `app://item`, `app://item/7/x` |
/// | `app://item/:id<int>` | `app://item/-7` | `app://item/x` |
/// | `app://file/:name.png` | `app://file/a.b.png` | `app://file/.png` |
/// | `app://files/:rest*` | `app://files`, `app://files/a/b` | `app://file` |
/// | `app://files/:rest+` | `app://files/a/b` | `app://files` |
/// | `app://sum/:ids<int>+` | `app://sum/1`, `app://sum/1/2` | `app://sum`, `app://sum/1/x` |
/// | `app://user/:name/:tab?` | `app://user/ann`, `app://user/ann/log` | `app://user` |
/// | `https://example.org/docs/*` | `https://EXAMPLE.org/docs/a` | `https://example.org/Docs/a` |
/// | `https://*` | every URL of that scheme | |
/// | `app://year/:y(\d{4})` | `app://year/2024` | `app://year/24`, `app://year/2024x` |
/// | `app://release/v:major(\d+)-:minor` | `app://release/v2-1` | `app://release/vx-1` |
/// | `/app://(?<kind>cat\|dog)/.*/` | `app://cat/a/b` | `app://cow/a`, `app://cat` |
///
/// The syntax is the path syntax of the URL Pattern standard (WHATWG), plus types.
/// The types are `uuid`, `uint`, `int`, `double`, `bool`, `slug`, `string`,
/// and each type for which the app registers a ``ParameterConverter``.
/// Literals are percent-decoded once, so `%3A` is a colon.
/// A placeholder never matches empty text.
///
/// A placeholder with `*` or `+` stands for the rest of the path.
/// If it has a type or an expression, as in `:ids<int>+`, each segment of the rest must match this type or
/// expression.
///
/// A regular expression in parentheses tests the decoded text of the placeholder before it.
/// A regular expression between slashes tests a whole URL,
/// in its canonical form without a user, a query, or a fragment.
/// If the scheme is custom, this form does not contain a port, and its first segment is in lowercase.
/// Both kinds of expressions must match the whole text, not only a part of it.
/// Matching takes time linear in the length of the URL. The syntax of expressions is:
///
/// - `.`, `[a-z]`, `[^a-z]`; the ASCII classes `\d`, `\w`, `\s` and their opposites `\D`, `\W`, `\S`;
///   `\p{Lu}`, `\p{L}` and `\P{L}` for general categories of Unicode; `\x{e9}` or `\u{e9}` for a scalar; a
///   backslash before punctuation.
/// - `( )`, `(?: )`, `|`, `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`, and the lazy `*?`, `+?`, `??`, `{n,m}?`.
/// - `(?<name> )`, which captures its text. It is allowed only in an expression between slashes.
///   Groups without a name capture nothing.
/// - `(?i)` at the beginning, to match ASCII letters in either case.
///   The `isCaseSensitive` setting of a route does not affect expressions.
/// - `^` and `$` at the ends, which have no effect.
///
/// The following features are refused: back-references, look-around, atomic groups, possessive quantifiers,
/// other flags, recursion, and boundaries such as `\b`.
/// An expression that needs more than 10,000 states is refused too.
struct RoutePattern: Sendable, Hashable {
    /// The pattern as it was written.
    let text: String
    /// The scheme in lowercase, or an empty string for an expression that matches whole URLs.
    var scheme = ""
    /// The host of a web pattern, in lowercase ASCII and with its port.
    ///
    /// The default port of the scheme is omitted.
    /// The host is `nil` if the pattern matches any host.
    /// It is also `nil` if the scheme is custom, because the host is then the first segment.
    var host: String?
    /// The fixed segments, from left to right.
    ///
    /// A matching URL contains one segment for each of them, and then the segments that ``tail`` matches.
    var segments: [PatternSegment] = []
    /// The end of the pattern, after the fixed segments.
    var tail = PatternTail.end
    /// The placeholders, from left to right.
    var placeholders: [Placeholder] = []
    /// The expression that matches whole URLs, or `nil` for any other pattern.
    var expression: PatternExpression?

    /// The names of all placeholders or named groups, from left to right.
    var placeholderNames: [String] { expression?.names ?? placeholders.map(\.name) }

    /// Whether the pattern is an expression that matches whole URLs.
    ///
    /// No URL can be built from such a pattern.
    var isExpression: Bool { expression != nil }

    /// Whether the scheme is `http` or `https`.
    var isWeb: Bool { URLScheme.isWeb(scheme) }
    /// Whether the pattern matches web URLs of any host.
    var isAnyHost: Bool { isWeb && host == nil }

    /// Whether the pattern is a regular expression or contains one.
    var hasExpression: Bool { isExpression || placeholders.contains { $0.type?.expression != nil } }
}

extension RoutePattern {
    /// Creates a pattern from its text.
    ///
    /// - Parameter text: The pattern, in the syntax that ``RoutePattern`` describes. It can contain at most
    ///   8,192 bytes and 64 segments.
    /// - Throws: `PatternError` with the first broken rule and its position.
    /// - Complexity: O(*n*) in the length of the text.
    init(_ text: String) throws(PatternError) {
        self = try PatternParser(text).parse()
    }
}

/// A named part of a pattern that captures a part of a URL.
struct Placeholder: Sendable, Hashable {
    let name: String
    /// The type or regular expression, or `nil` if the placeholder matches any text.
    let type: ParameterType?
    /// The position of the colon, in bytes from the start of the pattern.
    let offset: Int
    /// The position of the type, in bytes from the start of the pattern.
    ///
    /// If there is no type, this is the end of the name.
    let typeOffset: Int
}

/// A segment of a pattern, which one segment of a URL must match.
enum PatternSegment: Sendable, Hashable {
    /// Decoded text that the segment of the URL must equal.
    ///
    /// The route determines whether ASCII case is ignored.
    /// In the first segment of a URL with a custom scheme, case is always ignored.
    case literal(String)
    /// Any text of the placeholder's type, except empty text.
    case placeholder(Placeholder)
    /// Alternating literal text and placeholders, with at least one of each.
    case mixed([PatternPart])

    /// The literal text and placeholders, from left to right.
    var parts: [PatternPart] {
        switch self {
        case .literal(let text): [.literal(text)]
        case .placeholder(let placeholder): [.placeholder(placeholder)]
        case .mixed(let parts): parts
        }
    }
}

/// A piece of a segment: literal text or a placeholder.
enum PatternPart: Sendable, Hashable {
    case literal(String)
    case placeholder(Placeholder)

    var placeholder: Placeholder? {
        if case .placeholder(let placeholder) = self { placeholder } else { nil }
    }

    var literal: String? {
        if case .literal(let text) = self { text } else { nil }
    }
}

/// The end of a pattern, after its last fixed segment.
///
/// | Pattern | Placeholder | Segments in the URL |
/// |---|---|---|
/// | `app://user` | none | none |
/// | `app://user/:tab?` | `tab` | zero or one |
/// | `app://files/:rest+` | `rest` | one or more |
/// | `app://files/:rest*` | `rest` | any number |
/// | `app://files/*` | none | any number |
struct PatternTail: Sendable, Hashable {
    /// The placeholder that must match each segment after the fixed segments.
    ///
    /// It is `nil` if the pattern has only fixed segments, or if it ends with a `*` without a name.
    let placeholder: Placeholder?
    /// The minimum and maximum number of segments that the end of the pattern matches.
    let counts: ClosedRange<Int>

    /// The end of a pattern that has only fixed segments.
    static let end = PatternTail(placeholder: nil, counts: 0...0)
    /// Any number of segments with any text, written as `*`.
    static let anything = PatternTail(placeholder: nil, counts: 0 ... .max)

    /// Whether the end of the pattern can match more than one segment.
    var isRest: Bool { counts.upperBound > 1 }
    /// Whether the end of the pattern must match at least one segment.
    var needsSegment: Bool { counts.lowerBound > 0 }
}
