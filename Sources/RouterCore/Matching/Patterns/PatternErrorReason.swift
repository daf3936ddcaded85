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
