/// The first mistake in a pattern or template, and its place.
///
///     do {
///         _ = try RoutePattern("app://item/:id<>")
///     } catch {
///         error.reason    // .emptyType
///         error.offset    // 14, the place of the <
///         error.message   // "The type between < and > is missing (byte 14)"
///     }
///
/// A ``RouteTable`` collects these errors, and throws one ``RouteTableError`` with all of them.
struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The broken rule.
    let reason: Reason
    /// The place of the mistake, in bytes of UTF-8 from the beginning of the pattern.
    let offset: Int

    /// Makes an error at a byte of the pattern.
    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// An English sentence for the author of the pattern, with the offset.
    var message: String { "\(reason.sentence) (byte \(offset))" }

    /// The same as ``message``.
    var description: String { message }
}

extension PatternError {
    /// The rules of the pattern language that a text can break.
    enum Reason: Sendable, Hashable {
        /// The text is empty.
        case empty
        /// The text has more than 8,192 bytes, the limit of a URL.
        case tooLong
        /// The pattern has more than 64 segments, the limit of a URL.
        case tooManySegments
        /// A decoded literal has more than 1,024 bytes, the limit of a segment.
        case literalTooLong
        /// No scheme with a colon begins the text.
        case missingScheme
        /// The text before the colon is no scheme (RFC 3986, section 3.1).
        case badScheme
        /// A web pattern has no host; `*` stands for any host.
        case missingHost
        /// The host is not valid, or a `*` stands beside other text in it.
        case badHost
        /// A placeholder stands in the host of a web pattern.
        case placeholderInHost
        /// The port is no number from 0 to 65,535.
        case badPort
        /// A user stands before the host, or a raw `@` in the first segment.
        case userInformation
        /// A raw `?` begins a query.
        case query
        /// A raw `#` begins a fragment.
        case fragment
        /// Nothing stands between two slashes.
        case emptySegment
        /// A segment is `.` or `..`, raw or encoded.
        case dotSegment
        /// Two hexadecimal digits are missing after a `%`.
        case badEscape
        /// A control character stands in the text, raw or encoded.
        case controlCharacter
        /// The decoded bytes are no UTF-8.
        case invalidUTF8
        /// This character must be percent-encoded.
        case forbiddenCharacter(Character)
        /// A backslash stands before this punctuation mark, which a percent escape would keep as text.
        case backslash(before: Character)
        /// No placeholder stands before a `(`.
        case expressionWithoutName
        /// A `(` has no `)`.
        case unclosedExpression
        /// A placeholder has both a type and a regular expression.
        case typeAndExpression
        /// A regular expression has a mistake.
        case expression(ExpressionProblem)
        /// No name follows a colon.
        case missingName
        /// Nothing stands between `<` and `>`.
        case emptyType
        /// A `<` has no `>`.
        case unclosedType
        /// The name of a type holds a character that it cannot have.
        case badTypeName
        /// The type of this name is neither built in nor registered.
        case unknownType(String)
        /// A template holds a type, but only the route's pattern can.
        case typeInTemplate
        /// Two placeholders have no text between them.
        case adjacentPlaceholders
        /// A `*` has other text in its segment.
        case wildcardBesideText
        /// A `?`, `*` or `+` follows a placeholder that has other text in its segment.
        case modifierBesideText
        /// An optional placeholder or a rest stands before the end.
        case notLast
        /// The placeholder of this name stands twice.
        case duplicatePlaceholder(String)
        /// The template needs a value that the route does not capture.
        case unknownPlaceholder(String)
        /// A placeholder that may be absent, or spans segments, has other text in its segment.
        case placeholderNotAlone(String)
        /// The first segment is `nav`, which the router keeps for going back and closing.
        case reservedSegment
        /// The filled-in template is no URL, for the reason in this message.
        case notAnAddress(String)
    }
}

extension PatternError.Reason {
    /// The English sentence without the offset and without a full stop.
    var sentence: String {
        switch self {
        case .empty: "The pattern is empty"
        case .tooLong: "The pattern is longer than 8192 bytes"
        case .tooManySegments: "The pattern has more than 64 segments"
        case .literalTooLong: "A literal is longer than 1024 bytes"
        case .missingScheme: "The pattern does not begin with a scheme and a colon"
        case .badScheme: "A scheme begins with a letter, followed by letters, digits, +, - or ."
        case .missingHost: "A web pattern needs // and a host; * stands for any host"
        case .badHost: "The host is not valid; * stands for any host and must stand alone"
        case .placeholderInHost: "The host of a web pattern cannot hold a placeholder"
        case .badPort: "The port is not a number from 0 to 65535"
        case .userInformation: "A pattern has no user before the host; write %40 for @"
        case .query: "A pattern has no query; write %3F for ?"
        case .fragment: "A pattern has no fragment; write %23 for #"
        case .emptySegment: "A segment is empty"
        case .dotSegment: "A segment cannot be . or .."
        case .badEscape: "Two hexadecimal digits must follow %; write %25 for a percent sign"
        case .controlCharacter: "A URL cannot contain a control character"
        case .invalidUTF8: "The decoded bytes are not UTF-8"
        case .forbiddenCharacter(let character):
            "\(character == " " ? "A space" : String(character)) cannot stand here; write \(character.escaped)"
        case .backslash(let character):
            "A backslash escapes nothing; write \(character.escaped) for \(character)"
        case .expressionWithoutName:
            "A regular expression needs a placeholder before its (; write %28 for a parenthesis"
        case .unclosedExpression: "The regular expression has no closing )"
        case .typeAndExpression: "A placeholder has either a type or a regular expression"
        case .expression(let problem): problem.sentence
        case .missingName:
            "A name must follow the colon, beginning with a letter or _; write %3A for a literal colon"
        case .emptyType: "The type between < and > is missing"
        case .unclosedType: "The type has no closing >"
        case .badTypeName: "A type begins with a letter, followed by letters, digits, - or _"
        case .unknownType(let name): "There is no type \(name), built in or registered"
        case .typeInTemplate: "A template cannot hold a type"
        case .adjacentPlaceholders: "Two placeholders need text between them"
        case .wildcardBesideText: "A * must stand alone in its segment; write %2A for a star"
        case .modifierBesideText:
            "A placeholder with ?, * or + must stand alone in its segment; write %3F, %2A or %2B for the character"
        case .notLast: "An optional segment or the rest of the path can only stand at the end"
        case .duplicatePlaceholder(let name): "The placeholder \(name) is used twice"
        case .unknownPlaceholder(let name): "The route does not capture \(name)"
        case .placeholderNotAlone(let name):
            "The placeholder \(name) may be absent or have many segments, so it needs a segment of its own"
        case .reservedSegment: "The first segment nav is reserved for going back and closing"
        case .notAnAddress(let message): "The template gives no valid URL: \(message)"
        }
    }
}

extension Character {
    /// The character percent-encoded, as in `%20`.
    var escaped: String {
        utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}
