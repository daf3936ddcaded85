/// A pattern's shape as bytes: equal for the same shape, and in ascending order the more specific first.
///
/// All regular expressions are of one shape, since nothing says which of two is more specific.
struct RoutePrecedence: Sendable {
    let shape: [UInt8]
    /// The shape with the texts of the expressions behind each segment: equal only for the same addresses.
    let path: [UInt8]
    var hasExpression: Bool { path.count != shape.count }
    /// Where in the path the scheme and host end, and after that each segment; the last is the end of the path.
    let ends: [Int]

    init(_ pattern: RoutePattern, isCaseSensitive: Bool) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pattern.text.utf8.count + 4 * pattern.segments.count + 8)
        bytes += pattern.scheme.utf8
        bytes.append(0)
        if let expression = pattern.expression {
            // Behind every scheme.
            shape = [0xFF]
            path = shape + Array(expression.text.utf8)
            ends = [path.count]
            return
        }
        if let host = pattern.host {
            bytes += [1] + Array(host.utf8) + [0]
        } else {
            bytes.append(2)
        }
        let hasExpression = pattern.hasExpression
        var path = hasExpression ? bytes : []
        var ends: [Int] = []
        ends.reserveCapacity(pattern.segments.count + 2)
        ends.append(bytes.count)
        for (index, segment) in pattern.segments.enumerated() {
            let ignoresCase = pattern.ignoresCase(index, isCaseSensitive: isCaseSensitive)
            let start = bytes.count
            Self.append(segment, ignoresCase: ignoresCase, to: &bytes)
            if hasExpression {
                path += bytes[start...]
                Self.appendTexts(segment.placeholders, to: &path)
            }
            ends.append(hasExpression ? path.count : bytes.count)
        }
        let start = bytes.count
        switch pattern.tail {
        case .end: bytes.append(5)
        case .optional(let placeholder):
            bytes.append(6)
            Self.append(placeholder.type, to: &bytes)
        case .oneOrMore: bytes.append(7)
        case .zeroOrMore: bytes.append(8)
        }
        if hasExpression {
            path += bytes[start...]
            Self.appendTexts(pattern.tail.placeholders, to: &path)
        }
        shape = bytes
        self.path = hasExpression ? path : bytes
        ends.append(self.path.count)
        self.ends = ends
    }

    /// How many leading pieces of the path, scheme and host and then segments, both have in common.
    func common(with other: RoutePrecedence) -> Int {
        var count = 0
        var start = 0
        while count < min(ends.count, other.ends.count), ends[count] == other.ends[count],
            path[start..<ends[count]] == other.path[start..<ends[count]]
        {
            start = ends[count]
            count += 1
        }
        return count
    }

    private static func appendTexts(_ placeholders: [Placeholder], to bytes: inout [UInt8]) {
        for expression in placeholders.compactMap(\.type?.expression) {
            bytes += Array(expression.text.utf8) + [0]
        }
    }

    private static func append(_ segment: PatternSegment, ignoresCase: Bool, to bytes: inout [UInt8]) {
        switch segment {
        case .literal(let text):
            let literal = LiteralText(text, ignoresCase: ignoresCase)
            bytes.append(1)
            bytes += literal.bytes
            bytes.append(0)
            bytes.append(literal.ignoresCase ? 1 : 0)
        case .placeholder(let placeholder):
            if let type = placeholder.type {
                bytes.append(3)
                append(type, to: &bytes)
            } else {
                bytes.append(4)
            }
        case .mixed(let parts):
            append(parts, ignoresCase: ignoresCase, to: &bytes)
        }
    }

    private static func append(_ parts: [PatternPart], ignoresCase: Bool, to bytes: inout [UInt8]) {
        var shape: [UInt8] = []
        var count = 0
        var leading = 0
        var hasLetters = false
        for (index, part) in parts.enumerated() {
            switch part {
            case .literal(let text):
                let literal = LiteralText(text, ignoresCase: ignoresCase)
                hasLetters = hasLetters || literal.ignoresCase
                count += literal.bytes.count
                if index == 0 { leading = literal.bytes.count }
                shape += literal.bytes
            case .placeholder(let placeholder):
                shape.append(0xF8)
                append(placeholder.type, to: &shape)
            }
        }
        bytes.append(2)
        bytes += descending(count) + descending(leading) + shape
        bytes += [0, hasLetters ? 1 : 0]
    }

    private static func append(_ type: ParameterType?, to bytes: inout [UInt8]) {
        bytes.append(type?.rank ?? 0x7F)
        if case .converter(let name)? = type { bytes += Array(name.utf8) + [0] }
    }

    private static func descending(_ count: Int) -> [UInt8] {
        let value = 0xFFFF - UInt16(clamping: count)
        return [UInt8(value >> 8), UInt8(value & 0xFF)]
    }
}

/// Brings records into the order of their shapes, whose bytes it has in one run: so nothing but bytes is looked at.
struct PrecedenceSorter {
    private var bytes: [UInt8] = []
    private var ends: [Int] = [0]

    init(_ records: [CompiledRoute]) {
        bytes.reserveCapacity(records.reduce(0) { $0 + $1.order.shape.count })
        ends.reserveCapacity(records.count + 1)
        for record in records {
            bytes += record.order.shape
            ends.append(bytes.count)
        }
    }

    /// The indexes of the records in order; records of one shape in the order that is given.
    ///
    /// - Complexity: O(*n* log *n*) in the number of records.
    func sorted(sameShape: (Int, Int) -> Bool) -> [Int] {
        (0..<ends.count - 1).sorted { precedes($0, $1) ?? sameShape($0, $1) }
    }

    /// Whether the left shape comes first; nil where both are the same.
    @inline(__always)
    private func precedes(_ left: Int, _ right: Int) -> Bool? {
        let bytes = bytes.span
        var (own, other) = (ends[left], ends[right])
        let (ownEnd, otherEnd) = (ends[left + 1], ends[right + 1])
        // Behind an end there are zeros, and a shape that is the beginning of another one comes first.
        while own < ownEnd, other < otherEnd {
            let first = bytes.word(at: own, before: ownEnd)
            let second = bytes.word(at: other, before: otherEnd)
            if first != second { return first.byteSwapped < second.byteSwapped }
            own += 8
            other += 8
        }
        let difference = (ownEnd - own) - (otherEnd - other)
        return difference == 0 ? nil : difference < 0
    }
}
