/// Reads one segment of a pattern.
struct PatternSegmentParser {
    enum Piece {
        case segment(PatternSegment)
        case tail(PatternTail)

        var placeholders: [Placeholder] {
            switch self {
            case .segment(let segment): segment.placeholders
            case .tail(let tail): tail.placeholders
            }
        }
    }

    private let bytes: [UInt8]
    private let range: Range<Int>
    private let isLast: Bool
    private let refusesUser: Bool
    private var position: Int
    private var parts: [PatternPart] = []

    init(bytes: [UInt8], range: Range<Int>, isLast: Bool, refusesUser: Bool) {
        self.bytes = bytes
        self.range = range
        self.isLast = isLast
        self.refusesUser = refusesUser
        self.position = range.lowerBound
    }

    mutating func parse() throws(PatternError) -> Piece {
        if bytes[range].elementsEqual("*".utf8) {
            guard isLast else { throw PatternError(.notLast, at: position) }
            return .tail(.zeroOrMore(nil))
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

    private var current: UInt8? { position < range.upperBound ? bytes[position] : nil }

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
                // What is wrong further left is reported first.
                _ = try PatternLiteral.decode(bytes, start..<position)
                throw PatternError(reason, at: position)
            }
            position += 1
        }
        parts.append(.literal(try PatternLiteral.decode(bytes, start..<position)))
    }

    private mutating func parsePlaceholder() throws(PatternError) -> PatternTail? {
        let colon = position
        if case .placeholder? = parts.last { throw PatternError(.adjacentPlaceholders, at: colon) }
        position += 1
        let name = try parseName(colon: colon)
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
            return .optional(placeholder)
        case UInt8(ascii: "*"), UInt8(ascii: "+"):
            try checkModifier()
            guard type == nil else { throw PatternError(.typedRest, at: typeOffset) }
            return current == UInt8(ascii: "*") ? .zeroOrMore(placeholder) : .oneOrMore(placeholder)
        default:
            parts.append(.placeholder(placeholder))
            return nil
        }
    }

    private func checkModifier() throws(PatternError) {
        guard parts.isEmpty, position + 1 == range.upperBound else {
            throw PatternError(.modifierBesideText, at: position)
        }
        guard isLast else { throw PatternError(.notLast, at: position) }
    }

    private mutating func parseName(colon: Int) throws(PatternError) -> String {
        let scalars = PatternName.scalars(of: bytes[position..<range.upperBound])
        let name = PatternName.prefix(of: scalars)
        guard !name.isEmpty else { throw PatternError(.missingName, at: colon) }
        position += name.utf8.count
        return name
    }

    private mutating func parseExpression() throws(PatternError) -> PatternExpression {
        let opening = position
        let closing = PatternExpression.end(of: opening, in: bytes)
        let inside = (opening + 1)..<(closing ?? bytes.count)
        let expression = try PatternExpression(bytes: bytes, range: inside, extent: .segment)
        guard let closing else { throw PatternError(.unclosedExpression, at: opening) }
        position = closing + 1
        return expression
    }

    private mutating func parseType() throws(PatternError) -> ParameterType? {
        guard current == UInt8(ascii: "<") else { return nil }
        let opening = position
        guard let closing = bytes[position..<range.upperBound].firstIndex(of: UInt8(ascii: ">")) else {
            throw PatternError(.unclosedType, at: opening)
        }
        guard closing > opening + 1 else { throw PatternError(.emptyType, at: opening) }
        for offset in (opening + 1)..<closing
        where !PatternName.isTypeByte(bytes[offset], isFirst: offset == opening + 1) {
            throw PatternError(.badTypeName, at: offset)
        }
        position = closing + 1
        return ParameterType(named: String(decoding: bytes[(opening + 1)..<closing], as: UTF8.self))
    }
}
