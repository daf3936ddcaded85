/// The first mistake in a pattern or a template, and its position.
///
///     do {
///         _ = try RoutePattern("app://item/:id<>")
///     } catch {
///         error.reason    // .emptyType
///         error.offset    // 14, the position of the <
///         error.message   // "The type between “<” and “>” is missing (byte 14)."
///     }
///
/// A ``RouteTable`` collects these errors and throws a single ``RouteTableError`` that contains all of them.
struct PatternError: Error, Sendable, Hashable {
    /// The rule that the pattern breaks.
    let reason: Reason
    /// The position of the mistake, in bytes of UTF-8 from the start of the pattern.
    let offset: Int

    /// Creates an error at a byte of the pattern.
    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// An English sentence for the author of the pattern, including the offset.
    var message: String { "\(reason.sentence) (byte \(offset))." }
}

extension PatternError {
    /// The reason for an error: a sentence without the position and without its period.
    struct Reason: Sendable, Hashable {
        let sentence: String

        init(_ sentence: String) { self.sentence = sentence }
    }
}

extension PatternError.Reason {
    static let empty = Self("The pattern is empty")
    static let tooLong = Self("The pattern is longer than 8192 bytes")
    static let tooManySegments = Self("The pattern has more than 64 segments")
    static let literalTooLong = Self("A literal is longer than 1024 bytes")
    static let missingScheme = Self("The pattern does not begin with a scheme and a colon")
    static let badScheme = Self(
        "A scheme begins with a letter, followed by letters, digits, “+”, “-”, or “.”"
    )
    static let missingHost = Self("A web pattern needs “//” and a host; “*” stands for any host")
    static let badHost = Self("The host is not valid")
    static let wildcardInHost = Self(
        "A “*” for any host must stand alone; to match some hosts, write an expression over the whole URL, "
            + #"as in “/https://[^/]*\.example\.org/.*/”"#
    )
    static let pathAfterAnyHost = Self(
        "A “*” for any host matches every path, so no path can follow; to match a path of any host, "
            + "write an expression over the whole URL, as in “/https://[^/]*/docs/.*/”"
    )
    static let placeholderInHost = Self(
        "The host of a web pattern cannot hold a placeholder; to capture it, "
            + "write an expression over the whole URL, as in “/https://(?<host>[^/]*)/.*/”"
    )
    static let badPort = Self("The port is not a number from 0 to 65535")
    static let userInformation = Self("A pattern has no user before the host; write “%40” for “@”")
    static let query = Self("A pattern has no query; write “%3F” for “?”")
    static let fragment = Self("A pattern has no fragment; write “%23” for “#”")
    static let emptySegment = Self("A segment is empty")
    static let dotSegment = Self("A segment cannot be “.” or “..”")
    static let badEscape = Self("Two hexadecimal digits must follow “%”; write “%25” for a percent sign")
    static let controlCharacter = Self("A URL cannot contain a control character")
    static let invalidUTF8 = Self("The decoded bytes are not UTF-8")
    static func forbiddenCharacter(_ character: Character) -> Self {
        Self(
            "\(character == " " ? "A space" : "“\(character)”") cannot stand here; write “\(character.escaped)”"
        )
    }
    static func backslash(before character: Character) -> Self {
        Self("A backslash escapes nothing; write “\(character.escaped)” for “\(character)”")
    }
    static let expressionWithoutName = Self(
        "A regular expression needs a placeholder before its “(”; write “%28” for a parenthesis"
    )
    static let unclosedExpression = Self("The regular expression has no closing “)”")
    static let typeAndExpression = Self("A placeholder has either a type or a regular expression")
    static let missingName = Self(
        "A name must follow the colon, beginning with a letter or “_”; write “%3A” for a literal colon"
    )
    static let emptyType = Self("The type between “<” and “>” is missing")
    static let unclosedType = Self("The type has no closing “>”")
    static let badTypeName = Self("A type begins with a letter, followed by letters, digits, “-”, or “_”")
    static func unknownType(_ name: String) -> Self {
        Self("There is no type “\(DisplayURL.quoting(name))”, built in or registered")
    }
    static let typeInTemplate = Self("A template cannot hold a type")
    static let adjacentPlaceholders = Self("Two placeholders need text between them")
    static let wildcardBesideText = Self("A “*” must stand alone in its segment; write “%2A” for a star")
    static let modifierBesideText = Self(
        "A placeholder with “?”, “*”, or “+” must stand alone in its segment; write “%3F”, “%2A”, or “%2B” for the character"
    )
    static let notLast = Self("An optional segment or the rest of the path can only stand at the end")
    static func duplicatePlaceholder(_ name: String) -> Self {
        Self("The placeholder “\(DisplayURL.quoting(name))” is used twice")
    }
    static func unknownPlaceholder(_ name: String) -> Self {
        Self("The route does not capture “\(DisplayURL.quoting(name))”")
    }
    static func placeholderNotAlone(_ name: String) -> Self {
        Self(
            "The placeholder “\(DisplayURL.quoting(name))” may be absent or have many segments, so it needs a segment of its own"
        )
    }
    static let reservedSegment = Self("The first segment “nav” is reserved for going back and closing")
    static func notAnAddress(_ message: String) -> Self {
        Self("The template gives no valid URL: \(message.hasSuffix(".") ? message.dropLast() : message[...])")
    }
}

/// The mistakes in a regular expression of a pattern.
extension PatternError.Reason {
    static let emptyExpression = Self("The regular expression is empty")
    static let unclosedGroup = Self("The group has no closing “)”")
    static let unmatchedParenthesis = Self("A “)” has no opening “(”; write “\\)” for a parenthesis")
    static let unknownGroup = Self("A group of a regular expression begins with “(”, “(?:”, or “(?<name>”")
    static let badGroupName = Self("A name and a “>” must follow “(?<”")
    static let namedGroupInSegment = Self(
        "The expression of a placeholder cannot have a named group; the placeholder already has a name"
    )
    static let tooManyNames = Self("A regular expression has at most 32 named groups")
    static let tooDeep = Self("Groups can be nested 64 deep at most")
    static let tooManyStates = Self("The regular expression is too large; it can have at most 10000 states")
    static let nothingToRepeat = Self(
        "There is nothing to repeat; write a backslash before a literal “*”, “+”, “?”, or “{”"
    )
    static let badRepetition = Self(
        "A repetition is “{n}”, “{n,}”, or “{n,m}” with n at most m; write “\\{” for a brace"
    )
    static let unclosedClass = Self("The class has no closing “]”")
    static let emptyClass = Self("A class needs a character; write “\\]” for a bracket")
    static let badRange = Self("A range in a class needs a lower and a higher character, as in “a-z”")
    static let misplacedAnchor = Self(
        "“^” and “$” may stand only at the ends; write “\\^” or “\\$” for the character"
    )
    static let danglingBackslash = Self("A character must follow the backslash")
    static func unknownEscape(_ character: Character) -> Self {
        Self("“\\\(character)” is not supported in regular expressions")
    }
    static let badScalar = Self("Hexadecimal digits of a Unicode scalar value must follow in braces")
    static func unknownCategory(_ name: String) -> Self {
        Self(
            name.isEmpty
                ? "A general category of Unicode must follow in braces, as in “\\p{L}”"
                : "“\(DisplayURL.quoting(name))” is not a general category of Unicode"
        )
    }
    static func needsBackslash(_ character: Character) -> Self {
        Self("“\(character)” needs a backslash before it")
    }
    static func notASCII(_ character: Character) -> Self {
        Self("URLs are matched percent-encoded; write “\(character.escaped)” for “\(character)”")
    }
}

extension Character {
    /// The percent-encoded character, such as `%20`.
    var escaped: String {
        utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}
