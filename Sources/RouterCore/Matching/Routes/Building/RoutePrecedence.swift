/// The precedence of a pattern, as bytes that can be compared.
///
/// ``RouteTableBuilder`` sorts routes by ``shape``, so that the more specific of two patterns comes first.
/// For example, `a://item/new` precedes `a://item/v:id`, which precedes
/// `a://item/:id<int>` and `a://item/:id`.
/// Patterns with equal shapes match the same URLs, unless they contain regular expressions: a shape treats
/// all regular expressions as equal.
///
/// A shape consists of the bytes of the scheme, the host, each segment, and the end of the pattern.
/// Except for the scheme, each part begins with a byte for its kind, and more specific kinds have lower bytes.
///
/// | Part | Bytes |
/// |---|---|
/// | scheme | its text, 0 |
/// | host, or any host | 1, its text, 0; or 2 |
/// | literal segment, as `new` | 1, its text, 0, then 1 if case is ignored, else 0 |
/// | mixed segment, as `v:id` | 2, two counts (see below), its parts, 0, case as above |
/// | typed segment, as `:id<int>` | 3, a byte for the order of types; for a converter also its name and 0 |
/// | plain segment, as `:id` | 4 |
/// | end of the pattern, or optional segment, as `:tab?` | 5; or 6 and the type |
/// | rest, as `:rest*` | 7 and the type, then 1 for one or more segments, or 2 for zero or more |
/// | expression over the whole URL | only 0xFF, which comes after every scheme |
///
/// The counts of a mixed segment are the number of its literal bytes, and the number of bytes before its
/// first placeholder. Greater counts come first.
struct RoutePrecedence: Sendable {
    /// The bytes that the table in the comment of ``RoutePrecedence`` describes.
    let shape: [UInt8]
    /// The shape, with the text of each regular expression after its segment.
    ///
    /// Patterns with equal paths match the same URLs, without exception.
    /// Patterns whose paths begin with the same scheme, host, and segments share the nodes for these parts in
    /// the ``RouteTrie``.
    let path: [UInt8]
    /// Whether the pattern is or contains a regular expression.
    var hasExpression: Bool { path.count != shape.count }
    /// The offsets in ``path`` after the bytes of the host, of each segment, and of the end of the pattern.
    let ends: [Int]

    /// Creates the precedence of a pattern.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - segments: The segments of the pattern, prepared for matching.
    init(_ pattern: RoutePattern, _ segments: [CompiledSegment]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pattern.text.utf8.count + 4 * pattern.segments.count + 8)
        bytes += pattern.scheme.utf8
        bytes.append(0)
        if let expression = pattern.expression {
            // No scheme contains this byte, so the pattern sorts after all schemes.
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
            let start = bytes.count
            Self.append(segments[index], of: segment, to: &bytes)
            if hasExpression {
                path += bytes[start...]
                for part in segment.parts { Self.appendText(part.placeholder, to: &path) }
            }
            ends.append(hasExpression ? path.count : bytes.count)
        }
        let start = bytes.count
        let tail = pattern.tail
        bytes.append(tail.isRest ? 7 : tail.counts.upperBound == 1 ? 6 : 5)
        if tail.counts.upperBound > 0 { Self.append(tail.placeholder?.type, to: &bytes) }
        if tail.isRest { bytes.append(tail.needsSegment ? 1 : 2) }
        if hasExpression {
            path += bytes[start...]
            Self.appendText(tail.placeholder, to: &path)
        }
        shape = bytes
        self.path = hasExpression ? path : bytes
        ends.append(self.path.count)
        self.ends = ends
    }

    /// Returns whether the shape precedes another shape, or `nil` if the two are equal.
    ///
    /// The method compares eight bytes at a time.
    func precedes(_ other: RoutePrecedence) -> Bool? {
        let (own, others) = (shape.span, other.shape.span)
        var position = 0
        // The shapes are compared in words of eight bytes, and the last word is padded with zeros. If all words
        // are equal, the shorter shape comes first.
        while position < min(own.count, others.count) {
            let first = own.word(at: position, before: own.count)
            let second = others.word(at: position, before: others.count)
            if first != second { return first.byteSwapped < second.byteSwapped }
            position += 8
        }
        return own.count == others.count ? nil : own.count < others.count
    }

    /// Returns the number of leading pieces that are equal in this ``path`` and the path of another pattern.
    ///
    /// The first piece is the scheme with the host. The next pieces are the segments, and the last piece is
    /// the end of the pattern.
    /// In the trie, both patterns share one node for each piece that is counted.
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

    /// Appends the text of a placeholder's regular expression and a 0, or nothing if it has no expression.
    private static func appendText(_ placeholder: Placeholder?, to bytes: inout [UInt8]) {
        guard let expression = placeholder?.type?.expression else { return }
        bytes += Array(expression.text.utf8) + [0]
    }

    /// Appends one segment.
    private static func append(_ segment: CompiledSegment, of text: PatternSegment, to bytes: inout [UInt8]) {
        switch segment {
        case .literal(let literal):
            bytes.append(1)
            bytes += literal.bytes
            bytes.append(0)
            bytes.append(literal.ignoresCase ? 1 : 0)
        case .placeholder(let test?):
            bytes.append(3)
            append(test.type, to: &bytes)
        case .placeholder(nil), .anything: bytes.append(4)
        case .mixed(let mixed): append(text.parts, ignoresCase: mixed.ignoresCase, to: &bytes)
        }
    }

    /// Appends a mixed segment.
    ///
    /// The number of literal bytes comes first, because more literal text is more specific. The number of
    /// bytes before the first placeholder comes second.
    /// A placeholder is written as 0xF8, a byte that never occurs in UTF-8.
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

    /// Appends a type, or 0x7F for no type, which comes after all types.
    private static func append(_ type: ParameterType?, to bytes: inout [UInt8]) {
        bytes.append(type?.rank ?? 0x7F)
        if case .converter(let name)? = type { bytes += Array(name.utf8) + [0] }
    }

    /// Returns a count as two bytes. The bytes of a greater count come first in byte order.
    ///
    /// A literal has at most 1,024 bytes and a pattern has at most 8,192 bytes, so
    /// the count is never clamped.
    private static func descending(_ count: Int) -> [UInt8] {
        let value = 0xFFFF - UInt16(clamping: count)
        return [UInt8(value >> 8), UInt8(value & 0xFF)]
    }
}
