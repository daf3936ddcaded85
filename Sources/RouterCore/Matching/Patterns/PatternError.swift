/// The first mistake in a pattern or a template, and its position.
///
///     do {
///         _ = try RoutePattern("app://item/:id<>")
///     } catch {
///         error.reason    // .emptyType
///         error.offset    // 14, the position of the <
///         error.message   // "The type between “<” and “>” is missing at byte 14."
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

    /// English text for the author of the pattern: the mistake with its position, then what to write instead.
    var message: String {
        "\(reason.mistake) at byte \(offset)." + (reason.advice.isEmpty ? "" : " \(reason.advice)")
    }
}

extension PatternError {
    /// The reason for an error, without the position.
    struct Reason: Sendable, Hashable {
        /// A sentence without its period, so that “at byte 7” can follow.
        let mistake: String
        /// What to write instead, in full sentences, or an empty string if ``mistake`` makes it clear.
        let advice: String

        init(_ mistake: String, _ advice: String = "") { (self.mistake, self.advice) = (mistake, advice) }
    }
}

extension PatternError.Reason {
    static let empty = Self("The pattern is empty")
    static let tooLong = Self("The pattern is too long", "It can have at most 8192 bytes.")
    static let tooManySegments = Self("The pattern has more than 64 segments")
    static let literalTooLong = Self("A literal of more than 1024 bytes begins")
    static let missingScheme = Self(
        "A scheme and a colon are missing",
        "Begin the pattern with a scheme, as in “app://home”."
    )
    static let badScheme = Self(
        "The scheme is not valid",
        "A scheme begins with a letter, followed by letters, digits, “+”, “-”, or “.”."
    )
    static let missingHost = Self(
        "A web pattern needs “//” and a host",
        "Write “*” for any host."
    )
    static let badHost = Self("The host is not valid")
    static let wildcardInHost = Self(
        "A host cannot contain “*” beside other text",
        "To match some hosts, write an expression over the whole URL, "
            + #"as in “/https://[^/]*\.example\.org/.*/”."#
    )
    static let pathAfterAnyHost = Self(
        "No path can follow the host “*”",
        "This “*” already matches every path. To match a path of any host, "
            + "write an expression over the whole URL, as in “/https://[^/]*/docs/.*/”."
    )
    static let placeholderInHost = Self(
        "A placeholder is not allowed in the host of a web pattern",
        "To capture the host, "
            + "write an expression over the whole URL, as in “/https://(?<host>[^/]*)/.*/”."
    )
    static let badPort = Self("The port is not valid", "Write a number from 0 to 65535.")
    static let userInformation = Self(
        "A user before the host is not allowed",
        "Write “%40” for “@”."
    )
    static let query = Self("A query is not allowed in a pattern", "Write “%3F” for “?”.")
    static let fragment = Self("A fragment is not allowed in a pattern", "Write “%23” for “#”.")
    static let emptySegment = Self("A segment is empty")
    static let dotSegment = Self("A segment “.” or “..” is not allowed")
    static let badEscape = Self(
        "Two hexadecimal digits must follow the “%”",
        "Write “%25” for a percent sign."
    )
    static let controlCharacter = Self("A control character is not allowed")
    static let invalidUTF8 = Self("The decoded bytes are not UTF-8")
    static func forbiddenCharacter(_ character: Character) -> Self {
        Self(
            "\(character == " " ? "A space" : "“\(character)”") is not allowed",
            "Write “\(character.escaped)” instead."
        )
    }
    static func backslash(before character: Character) -> Self {
        Self("A backslash is not allowed", "Write “\(character.escaped)” for “\(character)”.")
    }
    static let expressionWithoutName = Self(
        "A regular expression needs a placeholder before its “(”",
        "Write “%28” for a parenthesis."
    )
    static let unclosedExpression = Self("A “)” is missing for the regular expression")
    static let typeAndExpression = Self("A placeholder cannot have both a type and a regular expression")
    static let missingName = Self(
        "A name must follow the colon",
        "Begin it with a letter or “_”, or write “%3A” for a literal colon."
    )
    static let emptyType = Self("The type between “<” and “>” is missing")
    static let unclosedType = Self("A “>” is missing for the type")
    static let badTypeName = Self(
        "The name of the type is not valid",
        "The name of a type begins with a letter, followed by letters, digits, “-”, or “_”."
    )
    static func unknownType(_ name: String) -> Self {
        Self(
            "There is no type “\(DisplayURL.quoting(name))” for the placeholder",
            "Use a built-in type, or register a converter."
        )
    }
    static let typeInTemplate = Self("A type is not allowed in a template")
    static let adjacentPlaceholders = Self("Two placeholders need text between them")
    static let wildcardBesideText = Self(
        "A “*” must be the only text of its segment",
        "Write “%2A” for a star."
    )
    static let modifierBesideText = Self(
        "A placeholder with “?”, “*”, or “+” must be the only text of its segment",
        "Write “%3F”, “%2A”, or “%2B” for the character."
    )
    static let notLast = Self(
        "An optional segment or the rest of the path must be at the end, not"
    )
    static func duplicatePlaceholder(_ name: String) -> Self {
        Self("The placeholder “\(DisplayURL.quoting(name))” is used again")
    }
    static func unknownPlaceholder(_ name: String) -> Self {
        Self("The route does not capture the placeholder “\(DisplayURL.quoting(name))”")
    }
    static func placeholderNotAlone(_ name: String) -> Self {
        Self(
            "The placeholder “\(DisplayURL.quoting(name))” must be the only text of its segment",
            "Its value may be absent or have many segments."
        )
    }
    static let reservedSegment = Self(
        "The first segment cannot be “nav”",
        "It is reserved for going back and closing."
    )
    static func invalidURL(_ message: String) -> Self {
        Self("The template does not build a valid URL", message)
    }
}

/// The mistakes in a regular expression.
extension PatternError.Reason {
    static let emptyExpression = Self("The regular expression is empty")
    static let unclosedGroup = Self("A “)” is missing for the group")
    static let unmatchedParenthesis = Self(
        "A “(” is missing for the “)”",
        "Write “\\)” for a parenthesis."
    )
    static let unknownGroup = Self(
        "The group is not supported",
        "A group begins with “(”, “(?:”, or “(?<name>”."
    )
    static let badGroupName = Self("A name and a “>” must follow the “(?<”")
    static let namedGroupInSegment = Self(
        "A named group is not allowed in the expression of a placeholder",
        "The placeholder already has a name."
    )
    static let tooManyNames = Self("The regular expression has more than 32 named groups")
    static let tooDeep = Self("Groups are nested more than 64 deep")
    static let tooManyStates = Self(
        "The regular expression is too large",
        "It can have at most 10000 states."
    )
    static let nothingToRepeat = Self(
        "There is nothing to repeat",
        "Write a backslash before a literal “*”, “+”, “?”, or “{”."
    )
    static let badRepetition = Self(
        "The repetition is not valid",
        "Write “{n}”, “{n,}”, or “{n,m}” with n at most m, or “\\{” for a brace."
    )
    static let unclosedClass = Self("The class has no closing “]”")
    static let emptyClass = Self("The class is empty", "Write a character in it, or “\\]” for a bracket.")
    static let badRange = Self(
        "The range is not valid",
        "Write the lower character first, as in “a-z”."
    )
    static let misplacedAnchor = Self(
        "“^” and “$” are allowed only at the ends, not",
        "Write “\\^” or “\\$” for the character."
    )
    static let danglingBackslash = Self("A character must follow the backslash")
    static func unknownEscape(_ character: Character) -> Self {
        Self("“\\\(character)” is not supported in a regular expression")
    }
    static let badScalar = Self("The hexadecimal value of a character must follow in braces")
    static func unknownCategory(_ name: String) -> Self {
        name.isEmpty
            ? Self("A general category of Unicode must follow in braces", "Write one as in “\\p{L}”.")
            : Self("“\(DisplayURL.quoting(name))” is not a general category of Unicode")
    }
    static func needsBackslash(_ character: Character) -> Self {
        Self("A backslash must be before the “\(character)”")
    }
    static func notASCII(_ character: Character) -> Self {
        Self(
            "“\(character)” is not allowed",
            "URLs are matched percent-encoded, so write “\(character.escaped)” instead."
        )
    }
}

extension Character {
    /// The percent-encoded character, such as `%20`.
    var escaped: String {
        utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}
