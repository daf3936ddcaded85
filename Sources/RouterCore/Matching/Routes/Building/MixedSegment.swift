/// A segment of literal text and placeholders, ready to split the bytes of an address.
///
/// An earlier placeholder takes the shortest text with which the whole segment fits.
struct MixedSegment: Sendable {
    /// A placeholder and the literal text after it, empty only at the end of the segment.
    struct Step: Sendable {
        let test: ParameterMatcher?
        let following: [UInt8]
        /// The program that finds where an expression's texts end; nil without an expression, or where it is alone.
        let reversed: ReversedExpression?
    }

    let leading: [UInt8]
    let steps: [Step]
    let ignoresCase: Bool

    init(parts: [PatternPart], ignoresCase: Bool, test: (Placeholder) -> ParameterMatcher?) {
        func bytes(_ text: String) -> [UInt8] {
            ignoresCase ? text.utf8.map(ASCII.lowercased) : Array(text.utf8)
        }
        self.ignoresCase = ignoresCase
        let isAlone = parts.count { $0.placeholder != nil } == 1
        var leading: [UInt8] = []
        var steps: [Step] = []
        for (index, part) in parts.enumerated() {
            switch part {
            case .literal(let text):
                if index == 0 { leading = bytes(text) }
            case .placeholder(let placeholder):
                var following: [UInt8] = []
                if index + 1 < parts.count, case .literal(let text) = parts[index + 1] {
                    following = bytes(text)
                }
                let test = test(placeholder)
                let reversed = isAlone ? nil : test?.type.expression?.reversed()
                steps.append(Step(test: test, following: following, reversed: reversed))
            }
        }
        self.leading = leading
        self.steps = steps
    }

    /// Whether both differ in nothing but their regular expressions.
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

    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard steps.count == 1 else { return split(text) != nil }
        return inside(text).map { accepts(steps[0].test, $0, of: text) } ?? false
    }

    /// The ranges of the placeholders' texts, or nil when the text does not fit.
    ///
    /// - Complexity: O(*n* · steps) for a text of *n* bytes.
    func split(_ text: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
        guard let inside = inside(text) else { return nil }
        if steps.count == 1 { return accepts(steps[0].test, inside, of: text) ? [inside] : nil }
        return splitMany(text, from: inside.lowerBound, to: inside.upperBound)
    }

    /// What is left between the literal texts at both ends; nil where these do not fit or leave nothing.
    private func inside(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        guard let last = steps.last, has(leading, at: 0, in: text) else { return nil }
        let end = text.count - last.following.count
        guard end > leading.count, has(last.following, at: end, in: text) else { return nil }
        return leading.count..<end
    }

    /// Looks from the right for where each step can begin, then goes from the left along the shortest texts.
    private func splitMany(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> [Range<Int>]?
    {
        // ends[step][position]: where the step's shortest text that begins there ends, or -1.
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

    private func shortestEnds(
        _ step: Step,
        stops: [Bool],
        in text: UnsafeBufferPointer<UInt8>,
        from start: Int,
        to end: Int
    ) -> [Int32] {
        var result = [Int32](repeating: -1, count: text.count + 1)
        if let reversed = step.reversed {
            let inside = String(decoding: text[start..<end], as: UTF8.self)
            // Other bytes than those of UTF-8, which no address holds, fit nothing.
            guard inside.utf8.count == end - start else { return result }
            reversed.shortestEnds(in: inside, from: start, stops: stops, into: &result)
            return result
        }
        let longest = step.test?.longest ?? .max
        if longest == .max {
            let isSlug = step.test?.type == .slug
            var next: Int32 = -1
            for position in stride(from: end - 1, through: start, by: -1) {
                if stops[position + 1] { next = Int32(position + 1) }
                if isSlug, !ParameterGrammar.isSlug(text[position]) { next = -1 }
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

    private func accepts(_ test: ParameterMatcher?, _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>)
        -> Bool
    {
        guard !range.isEmpty else { return false }
        return test?.accepts(text[range]) ?? true
    }

    private func has(_ literal: [UInt8], at position: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard position + literal.count <= text.count else { return false }
        for (offset, byte) in literal.enumerated() {
            let other = text[position + offset]
            guard byte == (ignoresCase ? ASCII.lowercased(other) : other) else { return false }
        }
        return true
    }
}
