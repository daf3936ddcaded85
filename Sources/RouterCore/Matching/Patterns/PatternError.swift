/// What is wrong with one pattern or template, and where.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rule that is broken.
    public let reason: Reason
    /// Where, in bytes of the pattern's UTF-8 text.
    public let offset: Int

    /// An error at a byte of the pattern.
    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// An English sentence for the person who wrote the pattern, with the offset.
    public var message: String { "\(reason.sentence) (byte \(offset))" }

    /// The message.
    public var description: String { message }
}

extension PatternError {
    /// The rules of the pattern language that a text can break.
    public enum Reason: Sendable, Hashable {
        /// There is no text.
        case empty
        /// More than 8,192 bytes, which no address can have.
        case tooLong
        /// More than 64 segments, which no address can have.
        case tooManySegments
        /// A decoded literal longer than 1,024 bytes, which no segment of an address can be.
        case literalTooLong
        /// No scheme stands before a colon.
        case missingScheme
        /// A character that a scheme cannot contain (RFC 3986, section 3.1).
        case badScheme
        /// A web pattern without a host; `*` stands for any host.
        case missingHost
        /// A character that a host cannot contain, or a `*` beside other text in it.
        case badHost
        /// A placeholder in the host of a web pattern.
        case placeholderInHost
        /// A port that is not a number up to 65,535.
        case badPort
        /// A user or password before the host, or a raw `@` where one would stand.
        case userInformation
        /// A `?` that begins a query.
        case query
        /// A `#` that begins a fragment.
        case fragment
        /// Nothing between two slashes.
        case emptySegment
        /// A segment `.` or `..`, raw or encoded.
        case dotSegment
        /// A `%` without two hexadecimal digits after it.
        case badEscape
        /// A control character, raw or encoded.
        case controlCharacter
        /// Bytes that are no UTF-8 once they are decoded.
        case invalidUTF8
        /// A character that has to be percent-encoded.
        case forbiddenCharacter(Character)
        /// A `(` that no placeholder stands before.
        case expressionWithoutName
        /// A `(` without its `)`.
        case unclosedExpression
        /// A type and a regular expression on one placeholder.
        case typeAndExpression
        /// A mistake in a regular expression.
        case expression(ExpressionProblem)
        /// A colon that no name follows.
        case missingName
        /// `<>` with nothing in it.
        case emptyType
        /// A `<` without its `>`.
        case unclosedType
        /// A character that a type's name cannot contain.
        case badTypeName
        /// A type that is neither built in nor registered.
        case unknownType(String)
        /// A type in a template, which only says where values go.
        case typeInTemplate
        /// Two placeholders with nothing between them.
        case adjacentPlaceholders
        /// A `*` with other text in its segment.
        case wildcardBesideText
        /// `?`, `*` or `+` after a placeholder that has other text in its segment.
        case modifierBesideText
        /// An optional placeholder or a rest before the end.
        case notLast
        /// A type or a regular expression on the rest of the path.
        case typedRest
        /// The same placeholder twice.
        case duplicatePlaceholder(String)
        /// A placeholder that the route does not capture.
        case unknownPlaceholder(String)
        /// A placeholder that may be absent, or spans segments, beside other text of a path segment.
        case placeholderNotAlone(String)
        /// The first segment `nav`, which is kept for going back and closing.
        case reservedSegment
        /// A filled-in template that is no address.
        case notAnAddress(String)
    }
}

extension PatternError.Reason {
    var sentence: String {
        switch self {
        case .empty: "The pattern is empty"
        case .tooLong: "The pattern is longer than 8192 bytes"
        case .tooManySegments: "The pattern has more than 64 segments"
        case .literalTooLong: "A literal is longer than 1024 bytes"
        case .missingScheme: "The pattern does not begin with a scheme and a colon"
        case .badScheme: "A scheme is a letter, then letters, digits, +, - and ."
        case .missingHost: "A web pattern needs // and a host; * stands for any host"
        case .badHost: "The host is not one; * stands for any host and needs to be alone"
        case .placeholderInHost: "The host of a web pattern cannot hold a placeholder"
        case .badPort: "The port is not a number from 0 to 65535"
        case .userInformation: "A pattern has no user before the host; write %40 for @"
        case .query: "A pattern has no query; write %3F for ?"
        case .fragment: "A pattern has no fragment; write %23 for #"
        case .emptySegment: "A segment is empty"
        case .dotSegment: "A segment cannot be . or .."
        case .badEscape: "Two hexadecimal digits have to follow %; write %25 for a percent sign"
        case .controlCharacter: "A control character cannot stand in an address"
        case .invalidUTF8: "The decoded bytes are not UTF-8"
        case .forbiddenCharacter(let character):
            "\(character == " " ? "A space" : String(character)) cannot stand here; write \(character.escaped)"
        case .expressionWithoutName:
            "A regular expression needs a placeholder before its (; write %28 for a parenthesis"
        case .unclosedExpression: "A ) has to close the regular expression"
        case .typeAndExpression: "A placeholder has either a type or a regular expression"
        case .expression(let problem): problem.sentence
        case .missingName: "A name that begins with a letter or _ has to follow :; write %3A for a colon"
        case .emptyType: "The type between < and > is missing"
        case .unclosedType: "A > has to close the type"
        case .badTypeName: "A type is a letter, then letters, digits, - and _"
        case .unknownType(let name): "There is no type \(name), built in or registered"
        case .typeInTemplate: "A template cannot hold a type"
        case .adjacentPlaceholders: "Two placeholders need text between them"
        case .wildcardBesideText: "A * needs to be alone in its segment; write %2A for a star"
        case .modifierBesideText:
            "?, * or + needs a placeholder that is alone in its segment; encode a literal one"
        case .notLast: "An optional segment or the rest of the path can only stand at the end"
        case .typedRest: "The rest of the path cannot have a type or a regular expression"
        case .duplicatePlaceholder(let name): "The placeholder \(name) stands twice"
        case .unknownPlaceholder(let name): "The route does not capture \(name)"
        case .placeholderNotAlone(let name):
            "The placeholder \(name) may be absent or have many segments, so it needs a segment of its own"
        case .reservedSegment: "The first segment nav is kept for going back and closing"
        case .notAnAddress(let message): "No address comes of the template: \(message)"
        }
    }
}

extension Character {
    /// The character percent-encoded.
    var escaped: String {
        utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}
