/// A segment of literal text and placeholders, prepared for splitting the bytes of a URL.
///
/// ``CompiledRoute`` creates one for each segment of its pattern that contains literal text and placeholders.
/// ``RouteTrie`` uses it to match segments, and ``CompiledRoute`` uses it to read values.
/// Each placeholder except the last matches the shortest text with which the whole segment fits:
///
/// | Segment | Text | Values |
/// |---|---|---|
/// | `v:major-:minor` | `v1-2-3` | `1`, `2-3` |
/// | `v:major-:minor` | `v-1-2` | `-1`, `2`, because no value is empty |
/// | `:a-:b-:c` | `1-2` | none, because the second `-` is missing |
struct MixedSegment: Sendable {
    /// A placeholder and the literal text after it.
    struct Step: Sendable {
        /// The test of the placeholder's text, or `nil` if any nonempty text fits.
        let test: ParameterMatcher?
        /// The literal text after the placeholder; empty only at the end of the segment.
        fileprivate(set) var following: [UInt8] = []
    }

    /// The literal text before the first placeholder.
    private(set) var leading: [UInt8] = []
    private(set) var steps: [Step] = []
    /// Whether literal text ignores ASCII case; if so, it is stored in lowercase.
    let ignoresCase: Bool

    /// Creates a segment from the parts of a pattern.
    ///
    /// - Parameters:
    ///   - parts: Alternating literal text and placeholders, with at least one placeholder.
    ///   - ignoresCase: Whether literal text ignores ASCII case.
    ///   - test: Returns the test of a placeholder, or `nil` for a plain placeholder.
    init(parts: [PatternPart], ignoresCase: Bool, test: (Placeholder) -> ParameterMatcher?) {
        self.ignoresCase = ignoresCase
        for part in parts {
            switch part {
            case .literal(let text):
                let bytes = LiteralText(text, ignoresCase: ignoresCase).bytes
                if steps.isEmpty { leading = bytes } else { steps[steps.count - 1].following = bytes }
            case .placeholder(let placeholder): steps.append(Step(test: test(placeholder)))
            }
        }
    }

    /// The key by which the mixed segments after one node of the trie are sorted.
    ///
    /// More literal text comes first, then longer leading text, then the bytes of the leading text.
    /// Segments with equal keys are sorted by the parts after the leading text.
    struct Key: Comparable {
        let literalBytes: Int
        let leading: [UInt8]

        static func < (left: Key, right: Key) -> Bool {
            if left.literalBytes != right.literalBytes { return left.literalBytes > right.literalBytes }
            if left.leading.count != right.leading.count { return left.leading.count > right.leading.count }
            return left.leading.lexicographicallyPrecedes(right.leading)
        }
    }

    var key: Key {
        Key(literalBytes: steps.reduce(leading.count) { $0 + $1.following.count }, leading: leading)
    }

    /// Returns whether the segments differ only in their regular expressions.
    ///
    /// If so, neither segment is more specific, and the trie tries both.
    func isRival(of other: MixedSegment) -> Bool {
        guard leading == other.leading, ignoresCase == other.ignoresCase, steps.count == other.steps.count,
            steps.contains(where: { $0.test?.type.expression != nil })
        else { return false }
        return zip(steps, other.steps).allSatisfy { own, other in
            let (ownType, otherType) = (own.test?.type, other.test?.type)
            let areExpressions = ownType?.expression != nil && otherType?.expression != nil
            return own.following == other.following && (areExpressions || ownType == otherType)
        }
    }

    /// Returns whether the segments have equal literal text in the same places, apart from its case.
    func hasSameLiterals(as other: MixedSegment) -> Bool {
        func literals(_ mixed: MixedSegment) -> [[UInt8]] {
            ([mixed.leading] + mixed.steps.map(\.following)).map { $0.map(ASCII.lowercased) }
        }
        return literals(self) == literals(other)
    }

    /// Returns whether a decoded segment of a URL fits.
    ///
    /// - Complexity: O(*n* · *m*) in the length of the text and the number of placeholders.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard steps.count == 1 else { return split(text) != nil }
        return inside(text).map { accepts(steps[0].test, $0, of: text) } ?? false
    }

    /// Returns the values of the placeholders, or `nil` if the decoded segment does not fit.
    func texts(of segment: String) -> [String]? {
        var segment = segment
        return segment.withUTF8 { text in
            split(text)?.map { String(decoding: text[$0], as: UTF8.self) }
        }
    }

    /// Returns the positions of the values, or `nil` if the segment does not fit.
    ///
    /// - Parameter text: The decoded segment.
    /// - Complexity: O(*n* · *m*) in the length of the text and the number of placeholders.
    private func split(_ text: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
        guard let inside = inside(text) else { return nil }
        if steps.count == 1 { return accepts(steps[0].test, inside, of: text) ? [inside] : nil }
        return splitMany(text, from: inside.lowerBound, to: inside.upperBound)
    }

    /// Returns the range between the literal text at both ends.
    ///
    /// Returns `nil` if the literal text does not fit or if the range is empty.
    private func inside(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        guard let last = steps.last, has(leading, at: 0, in: text) else { return nil }
        let end = text.count - last.following.count
        guard end > leading.count, has(last.following, at: end, in: text) else { return nil }
        return leading.count..<end
    }

    /// Splits a segment with several placeholders.
    ///
    /// First, the method scans from the right for the positions at which each step can begin.
    /// Then it moves from the left and takes the shortest text for each step.
    /// It never has to revise a choice, so each step takes linear time.
    ///
    /// The table `ends` has a row for each step and a column for each position.
    /// A cell contains the end of the shortest text that begins at its position, provided that all later
    /// steps fit after that text. If there is no such text, the cell is -1, shown as a dot.
    /// For `v:major-:minor` on `v1-2`:
    ///
    /// ```text
    /// position             0   1   2   3   4
    /// text                 v   1   -   2
    /// ends[1]   :minor     .   4   4   4   .     filled first: a text up to the end
    /// ends[0]   :major-    .   2   .   .   .     a "-" is only at 2, and :minor can begin at 3
    /// ```
    ///
    /// Reading begins at position 1: `major` is `1..<2`, the `-` leads to position 3, and `minor` is `3..<4`.
    ///
    /// - Parameters:
    ///   - start: The position after the leading text.
    ///   - end: The position at which the value of the last placeholder must end.
    /// - Returns: The positions of the values, or `nil` if the segment does not fit.
    private func splitMany(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> [Range<Int>]?
    {
        // The cell of a step and a position, `ends[step][position]`, is -1 if no text fits.
        var ends: [[Int32]] = []
        var fits = [Bool](repeating: false, count: text.count + 1)
        fits[end] = true
        for (index, step) in steps.enumerated().reversed() {
            let isLast = index == steps.count - 1
            var stops = [Bool](repeating: false, count: text.count + 1)
            if isLast {
                stops[end] = true
            } else {
                for position in start..<end where has(step.following, at: position, in: text) {
                    stops[position] = fits[position + step.following.count]
                }
            }
            let found = shortestEnds(step, stops: stops, in: text, from: start, to: end)
            fits = found.map { $0 >= 0 }
            ends.append(found)
        }
        ends.reverse()
        var ranges: [Range<Int>] = []
        var position = start
        for (index, step) in steps.enumerated() {
            let stop = Int(ends[index][position])
            guard stop >= 0 else { return nil }
            ranges.append(position..<stop)
            position = stop + step.following.count
        }
        return ranges
    }

    /// Returns a row of the table `ends` in ``splitMany(_:from:to:)``.
    ///
    /// For each position, the row contains the end of the shortest text that begins there, or -1.
    ///
    /// If the step's test is a regular expression, it is matched backward from the possible ends.
    /// Any other test without a maximum length accepts a text if it accepts each byte of the text, so one
    /// pass from the right is enough.
    /// A test with a maximum length is tried at every position, up to that length.
    ///
    /// - Parameter stops: For each position, whether the step's text may end there.
    private func shortestEnds(
        _ step: Step,
        stops: [Bool],
        in text: UnsafeBufferPointer<UInt8>,
        from start: Int,
        to end: Int
    ) -> [Int32] {
        var result = [Int32](repeating: -1, count: text.count + 1)
        if let expression = step.test?.type.expression {
            let inside = String(decoding: text[start..<end], as: UTF8.self)
            // Decoding can lengthen invalid UTF-8. A URL contains only valid UTF-8, so this is a safeguard.
            guard inside.utf8.count == end - start else { return result }
            expression.shortestEnds(in: inside, from: start, stops: stops, into: &result)
            return result
        }
        let longest = step.test?.longest ?? .max
        if longest == .max {
            var next: Int32 = -1
            for position in stride(from: end - 1, through: start, by: -1) {
                if stops[position + 1] { next = Int32(position + 1) }
                if let test = step.test, !test.accepts(CollectionOfOne(text[position])) { next = -1 }
                result[position] = next
            }
            return result
        }
        for position in start..<end {
            let limit = min(end, position + longest)
            for stop in (position + 1)...limit
            where stops[stop] && accepts(step.test, position..<stop, of: text) {
                result[position] = Int32(stop)
                break
            }
        }
        return result
    }

    /// Returns whether text is nonempty and passes the test.
    private func accepts(_ test: ParameterMatcher?, _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>)
        -> Bool
    {
        guard !range.isEmpty else { return false }
        return test?.accepts(text[range]) ?? true
    }

    /// Returns whether literal text occurs at a position.
    private func has(_ literal: [UInt8], at position: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard position + literal.count <= text.count else { return false }
        for (offset, byte) in literal.enumerated() {
            let other = text[position + offset]
            guard byte == (ignoresCase ? ASCII.lowercased(other) : other) else { return false }
        }
        return true
    }
}
