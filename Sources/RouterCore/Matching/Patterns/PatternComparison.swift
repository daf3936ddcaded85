/// A segment of a pattern beside a segment of a URL; at least one of them is there.
///
/// Everything but matching itself reads patterns by it: near misses, nearest routes and completions.
/// The trie is the other walk, which compares all patterns of a table at once and is fast.
///
/// | Pattern | Segments | Pairs |
/// |---|---|---|
/// | `a://item/:id` | `item`, `7` | `item` and `item`, `:id` and `7` |
/// | `a://item/:id` | `item` | `item` and `item`, `:id` and none |
/// | `a://item` | `item`, `7` | `item` and `item`, none and `7` |
/// | `a://:ids+` | none | `:ids` and none |
/// | `a://:ids+` | `1`, `2` | `:ids` and `1`, `:ids` and `2` |
struct PatternComparison<Text> {
    let index: Int
    /// The segment of the pattern.
    let expected: PatternSegment?
    /// The segment of the URL.
    let given: Text?
}

extension RoutePattern {
    /// Lays the pattern beside the segments of a URL.
    func compared<Text>(with segments: [Text]) -> some Sequence<PatternComparison<Text>> {
        (0..<max(segments.count, counts.lowerBound)).lazy.map { index in
            PatternComparison(
                index: index,
                expected: segment(at: index),
                given: index < segments.count ? segments[index] : nil
            )
        }
    }

    /// The numbers of segments that a URL of the pattern may have.
    var counts: ClosedRange<Int> {
        let (least, most) = (segments.count + tail.counts.lowerBound, tail.counts.upperBound)
        return least...(most == .max ? .max : segments.count + most)
    }

    /// Returns what a segment of a URL has to fit; `nil` after the end of the pattern.
    ///
    /// Each segment of a rest has to fit its placeholder.
    func segment(at index: Int) -> PatternSegment? {
        if index < segments.count { return segments[index] }
        return counts.contains(index + 1) ? .placeholder(tail.placeholder ?? .unnamed) : nil
    }

    /// Returns whether a segment at an index belongs to the rest of the path.
    func isRest(at index: Int) -> Bool { tail.isRest && index >= segments.count }

    /// The number of segments before the first one with a placeholder.
    var literalPrefix: Int {
        segments.prefix { if case .literal = $0 { true } else { false } }.count
    }

    /// Returns a part of the pattern as it is written: a segment, or the end after the last one.
    func piece(at index: Int) -> TranslatableText {
        if index >= 0, index < segments.count { return .shown(segments[index].parts.map(\.written).joined()) }
        if tail == .end { return .template("the end of the pattern") }
        let modifier = !tail.isRest ? "?" : tail.needsSegment ? "+" : "*"
        return .shown((tail.placeholder?.written ?? "") + modifier)
    }
}

extension PatternPart {
    /// The part as a pattern has it, literal text decoded.
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

    /// The placeholder as a pattern has it.
    fileprivate var written: String {
        switch type {
        case nil: ":\(name)"
        case .expression(let expression): ":\(name)(\(expression.text))"
        case let type?: ":\(name)<\(type.name)>"
        }
    }
}
