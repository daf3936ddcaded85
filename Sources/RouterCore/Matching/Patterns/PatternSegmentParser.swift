/// A parser that reads one segment of a pattern: the text between two slashes.
///
/// ``PatternParser`` creates a parser for each segment and assembles the results.
///
/// | Segment | Result |
/// |---|---|
/// | `c%2Fd` | literal text `c/d`, percent-decoded once |
/// | `:id`, `:id<int>`, `:id(\d+)` | a placeholder that is the whole segment |
/// | `v:major-:minor` | alternating literal text and placeholders |
/// | `:tab?`, `:rest*`, `:ids<int>+`, `*` | the end of the pattern |
/// | `:a:b` | refused as `adjacentPlaceholders`, because the end of `a` would be unclear |
/// | `c*` | refused as `wildcardBesideText` |
///
/// The parser stops at the first broken rule from the left.
/// Offsets are counted from the start of the whole pattern.
struct PatternSegmentParser {
    /// A segment, or the end of the pattern.
    enum Piece {
        /// A segment that other segments can follow.
        case segment(PatternSegment)
        /// An optional segment or the rest of the path, which ends the pattern.
        case tail(PatternTail)
    }

    private let bytes: [UInt8]
    private let range: Range<Int>
    /// Whether this is the last segment.
    private let isLast: Bool
    /// Whether an `@` that is not percent-encoded is refused.
    ///
    /// This is the case in the first segment of a pattern with a custom scheme, because in a URL, the text
    /// before the `@` would be a user.
    private let refusesUser: Bool
    /// The position of the next byte to read.
    private var position: Int
    /// The literal text and the placeholders read so far. Two placeholders are never adjacent.
    private var parts: [PatternPart] = []

    /// Creates a parser for a segment.
    ///
    /// - Parameters:
    ///   - bytes: The whole pattern.
    ///   - range: The range of the segment, which must not be empty.
    ///   - isLast: Whether this is the last segment.
    ///   - refusesUser: Whether an `@` that is not percent-encoded is refused.
    init(bytes: [UInt8], range: Range<Int>, isLast: Bool, refusesUser: Bool) {
        self.bytes = bytes
        self.range = range
        self.isLast = isLast
        self.refusesUser = refusesUser
        self.position = range.lowerBound
    }

    /// Reads the whole segment.
    ///
    /// - Returns: A segment, or the end of the pattern.
    /// - Throws: `PatternError` with the first broken rule.
    mutating func parse() throws(PatternError) -> Piece {
        if bytes[range].elementsEqual("*".utf8) {
            guard isLast else { throw PatternError(.notLast, at: position) }
            return .tail(.anything)
        }
        while let byte = current {
            if byte == UInt8(ascii: ":") {
                if let tail = try parsePlaceholder() { return .tail(tail) }
            } else {
                try parseLiteral()
            }
        }
        guard parts.count == 1, let only = parts.first else { return .segment(.mixed(parts)) }
        switch only {
        case .placeholder(let placeholder): return .segment(.placeholder(placeholder))
        case .literal(let text):
            guard text != ".", text != ".." else { throw PatternError(.dotSegment, at: range.lowerBound) }
            return .segment(.literal(text))
        }
    }

    /// The next byte to read, or `nil` at the end of the segment.
    private var current: UInt8? { position < range.upperBound ? bytes[position] : nil }

    /// Reads literal text up to the next colon or the end of the segment.
    ///
    /// - Throws: `query`, `fragment`, `wildcardBesideText`, `expressionWithoutName`, or `userInformation` for
    ///   a character that has a special meaning and is not percent-encoded.
    ///   For any other mistake, throws an error of ``PatternLiteral/decode(_:_:)``.
    private mutating func parseLiteral() throws(PatternError) {
        let start = position
        while let byte = current, byte != UInt8(ascii: ":") {
            let reason: PatternError.Reason? =
                switch byte {
                case UInt8(ascii: "?"): .query
                case UInt8(ascii: "#"): .fragment
                case UInt8(ascii: "*"): .wildcardBesideText
                case UInt8(ascii: "("): .expressionWithoutName
                case UInt8(ascii: "@") where refusesUser: .userInformation
                default: nil
                }
            if let reason {
                // The text before this byte can contain an earlier mistake, which is reported first.
                _ = try PatternLiteral.decode(bytes, start..<position)
                throw PatternError(reason, at: position)
            }
            position += 1
        }
        parts.append(.literal(try PatternLiteral.decode(bytes, start..<position)))
    }

    /// Reads a placeholder with its type or expression.
    ///
    /// - Returns: The end of the pattern if `?`, `*`, or `+` follows the placeholder.
    ///   Otherwise, the method adds the placeholder to ``parts`` and returns `nil`.
    /// - Throws: `adjacentPlaceholders`, `missingName`, `typeAndExpression`, `query` for a `?` before other
    ///   text, or an error in the type, in the expression, or in the use of `?`, `*`, or `+`.
    private mutating func parsePlaceholder() throws(PatternError) -> PatternTail? {
        let colon = position
        if case .placeholder? = parts.last { throw PatternError(.adjacentPlaceholders, at: colon) }
        position += 1
        let name = PatternName.prefix(of: String(decoding: bytes[position..<range.upperBound], as: UTF8.self))
        guard !name.isEmpty else { throw PatternError(.missingName, at: colon) }
        position += name.utf8.count
        let typeOffset = position
        var type = try parseType()
        if current == UInt8(ascii: "(") {
            guard type == nil else { throw PatternError(.typeAndExpression, at: position) }
            type = .expression(try parseExpression())
        }
        let placeholder = Placeholder(name: name, type: type, offset: colon, typeOffset: typeOffset)
        switch current {
        case UInt8(ascii: "?"):
            guard position + 1 == range.upperBound else { throw PatternError(.query, at: position) }
            try checkModifier()
            return PatternTail(placeholder: placeholder, counts: 0...1)
        case UInt8(ascii: "*"), UInt8(ascii: "+"):
            try checkModifier()
            let least = current == UInt8(ascii: "+") ? 1 : 0
            return PatternTail(placeholder: placeholder, counts: least ... .max)
        default:
            parts.append(.placeholder(placeholder))
            return nil
        }
    }

    /// Checks that a modifier (`?`, `*`, or `+`) ends the pattern, and that its placeholder is alone in the
    /// segment.
    private func checkModifier() throws(PatternError) {
        guard parts.isEmpty, position + 1 == range.upperBound else {
            throw PatternError(.modifierBesideText, at: position)
        }
        guard isLast else { throw PatternError(.notLast, at: position) }
    }

    /// Reads a regular expression up to its closing parenthesis.
    ///
    /// If the closing parenthesis is missing and the text after the opening one contains another mistake,
    /// the other mistake is reported.
    private mutating func parseExpression() throws(PatternError) -> PatternExpression {
        let opening = position
        let closing = PatternExpression.end(of: opening, in: bytes)
        let inside = (opening + 1)..<(closing ?? bytes.count)
        let expression = try PatternExpression(bytes: bytes, range: inside, extent: .segment)
        guard let closing else { throw PatternError(.unclosedExpression, at: opening) }
        position = closing + 1
        return expression
    }

    /// Reads a type between `<` and `>`, or returns `nil` if no type begins here.
    ///
    /// If the name is not a built-in type, it is the name of a converter, which the table looks up later.
    ///
    /// - Throws: `unclosedType`, `emptyType`, or `badTypeName`.
    private mutating func parseType() throws(PatternError) -> ParameterType? {
        guard current == UInt8(ascii: "<") else { return nil }
        let opening = position
        guard let closing = bytes[position..<range.upperBound].firstIndex(of: UInt8(ascii: ">")) else {
            throw PatternError(.unclosedType, at: opening)
        }
        let name = bytes[(opening + 1)..<closing]
        guard !name.isEmpty else { throw PatternError(.emptyType, at: opening) }
        let length = PatternName.typePrefix(of: name)
        guard length == name.count else { throw PatternError(.badTypeName, at: opening + 1 + length) }
        position = closing + 1
        return ParameterType(named: String(decoding: name, as: UTF8.self))
    }
}
