/// A segment of a pattern paired with a segment of a URL. At least one of the two exists.
///
/// The router uses these pairs to explain why a pattern does not match a URL, to find similar routes,
/// and to complete URLs.
/// To match a URL, it uses ``RouteTrie`` instead, which is faster because it compares all patterns in a table
/// at once.
///
/// | Pattern | Segments of the URL | Pairs |
/// |---|---|---|
/// | `a://item/:id` | `item`, `7` | `item` and `item`, `:id` and `7` |
/// | `a://item/:id` | `item` | `item` and `item`, `:id` and nothing |
/// | `a://item` | `item`, `7` | `item` and `item`, nothing and `7` |
/// | `a://:ids+` | none | `:ids` and nothing |
/// | `a://:ids+` | `1`, `2` | `:ids` and `1`, `:ids` and `2` |
struct PatternComparison<Text> {
    let index: Int
    /// The segment of the pattern, or `nil` beyond its end.
    let expected: PatternSegment?
    /// The segment of the URL, or `nil` beyond its end.
    let given: Text?
}

extension RoutePattern {
    /// Pairs the segments of the pattern with the segments of a URL.
    func compared<Text>(with segments: [Text]) -> some Sequence<PatternComparison<Text>> {
        (0..<max(segments.count, counts.lowerBound)).lazy.map { index in
            PatternComparison(
                index: index,
                expected: segment(at: index),
                given: index < segments.count ? segments[index] : nil
            )
        }
    }

    /// The minimum and maximum number of segments in a URL that matches the pattern.
    var counts: ClosedRange<Int> {
        let (least, most) = (segments.count + tail.counts.lowerBound, tail.counts.upperBound)
        return least...(most == .max ? .max : segments.count + most)
    }

    /// Returns the segment of the pattern that the URL's segment at an index must match.
    ///
    /// After the fixed segments, the result is the placeholder that ends the pattern, such as `:tab?` or
    /// `:rest*`. The result is `nil` beyond the segments that this placeholder can match.
    func segment(at index: Int) -> PatternSegment? {
        if index < segments.count { return segments[index] }
        return counts.contains(index + 1) ? .placeholder(tail.placeholder ?? .unnamed) : nil
    }

    /// Returns whether the URL's segment at an index belongs to the rest of the path,
    /// which a placeholder such as `:rest*` matches.
    func isRest(at index: Int) -> Bool { tail.isRest && index >= segments.count }

    /// The number of segments before the first segment with a placeholder.
    var literalPrefix: Int {
        segments.prefix { if case .literal = $0 { true } else { false } }.count
    }

    /// Returns the segment at an index, as it is written in the pattern.
    ///
    /// For an index outside the fixed segments, the result is the placeholder that ends the pattern, such as
    /// `:rest*`. If the pattern has only fixed segments, the result is the words `the end of the pattern`.
    func piece(at index: Int) -> TranslatableText {
        if index >= 0, index < segments.count { return .shown(segments[index].parts.map(\.written).joined()) }
        if tail == .end { return .template("the end of the pattern") }
        let modifier = !tail.isRest ? "?" : tail.needsSegment ? "+" : "*"
        return .shown((tail.placeholder?.written ?? "") + modifier)
    }
}

extension PatternPart {
    /// The part as it is written in a pattern, but with literal text decoded.
    fileprivate var written: String {
        switch self {
        case .literal(let text): text
        case .placeholder(let placeholder): placeholder.written
        }
    }
}

extension Placeholder {
    /// The nameless placeholder for a `*` at the end of a pattern.
    static let unnamed = Placeholder(name: "", type: nil, offset: 0, typeOffset: 0)

    /// The placeholder as it is written in a pattern.
    fileprivate var written: String {
        switch type {
        case nil: ":\(name)"
        case .expression(let expression): ":\(name)(\(expression.text))"
        case let type?: ":\(name)<\(type.name)>"
        }
    }
}
