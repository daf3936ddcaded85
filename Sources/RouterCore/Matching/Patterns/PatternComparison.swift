/// A segment of a pattern paired with a segment of a URL. At least one of the two exists.
///
/// Near misses, nearest routes, and completions compare a pattern with a URL through these pairs.
/// Matching uses the trie instead, which compares all patterns of a table at once and is fast.
///
/// | Pattern | Segments | Pairs |
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

    /// The possible numbers of segments in a URL that matches the pattern.
    var counts: ClosedRange<Int> {
        let (least, most) = (segments.count + tail.counts.lowerBound, tail.counts.upperBound)
        return least...(most == .max ? .max : segments.count + most)
    }

    /// Returns the pattern segment for a segment of a URL, or `nil` beyond the end.
    ///
    /// Each segment of a rest must match the placeholder of that rest.
    func segment(at index: Int) -> PatternSegment? {
        if index < segments.count { return segments[index] }
        return counts.contains(index + 1) ? .placeholder(tail.placeholder ?? .unnamed) : nil
    }

    /// Returns whether the segment at an index belongs to the rest of the path.
    func isRest(at index: Int) -> Bool { tail.isRest && index >= segments.count }

    /// The number of segments before the first segment with a placeholder.
    var literalPrefix: Int {
        segments.prefix { if case .literal = $0 { true } else { false } }.count
    }

    /// Returns a segment as the pattern writes it, or the end of the pattern.
    ///
    /// The end is returned for an index outside the segments.
    func piece(at index: Int) -> TranslatableText {
        if index >= 0, index < segments.count { return .shown(segments[index].parts.map(\.written).joined()) }
        if tail == .end { return .template("the end of the pattern") }
        let modifier = !tail.isRest ? "?" : tail.needsSegment ? "+" : "*"
        return .shown((tail.placeholder?.written ?? "") + modifier)
    }
}

extension PatternPart {
    /// The part as a pattern writes it, but with literal text decoded.
    fileprivate var written: String {
        switch self {
        case .literal(let text): text
        case .placeholder(let placeholder): placeholder.written
        }
    }
}

extension Placeholder {
    /// The placeholder of a rest without a name.
    static let unnamed = Placeholder(name: "", type: nil, offset: 0, typeOffset: 0)

    /// The placeholder as a pattern writes it.
    fileprivate var written: String {
        switch type {
        case nil: ":\(name)"
        case .expression(let expression): ":\(name)(\(expression.text))"
        case let type?: ":\(name)<\(type.name)>"
        }
    }
}
