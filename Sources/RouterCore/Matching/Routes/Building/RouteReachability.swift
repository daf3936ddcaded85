/// A search for routes that can never match because more specific routes match all their URLs.
///
/// ``RouteTableBuilder`` creates one for the finished ``RouteTrie``, which merges the patterns of all routes.
/// A route can match URLs with different numbers of segments. For each number, the search follows all URLs
/// with that many segments through the trie at once: each segment stands for a set of strings instead of a
/// single string.
/// The search follows an edge only if that edge is certain to match the whole set.
/// If every number of segments leads to a more specific route, the route is unreachable.
///
/// | Routes | Unreachable |
/// |---|---|
/// | `a://b/:x`, `a://b/:y<string>` | the first: a `string` matches every text |
/// | `a://b`, `a://b/:x`, `a://b/:y?` | the last: together, the other two match all its URLs |
/// | `a://b/:x/*`, `a://b/:r+` | none: only the second matches `a://b//c`, because `:x` is never empty |
/// | `a://b/:x<int>/*`, `a://b/:r<int>+` | the last: the first matches all its URLs; no `int` is empty |
/// | `a://b/:x<int>`, `a://b/:y` | none: the second also matches text that is not a number |
///
/// A route is reported only if it is certain to be unreachable.
/// For example, nothing is certain about two different regular expressions.
/// The search also gives up after ``maximumSteps``, so that its time is linear in the number of routes.
struct RouteReachability {
    /// The maximum number of nodes and edges that are examined for one route.
    static let maximumSteps = 100

    let trie: RouteTrie
    /// The records of the trie, most specific first.
    let records: [CompiledRoute]
    /// For each record, the node after the leading literal segments of its pattern.
    ///
    /// Nothing is more specific than a literal segment, so the search begins at this node.
    let starts: [Int32]
    /// The number of nodes and edges that have been examined.
    private(set) var steps = 0

    init(trie: RouteTrie, records: [CompiledRoute], starts: [Int32]) {
        self.trie = trie
        self.records = records
        self.starts = starts
    }

    /// Returns a problem for each route that no URL can reach.
    ///
    /// The problem names the routes that match the URLs instead.
    ///
    /// - Complexity: O(*n*) in the number of routes.
    mutating func problems() -> [RouteProblem] {
        records.indices.compactMap { index in
            if let problem = exclusionProblem(of: records[index]) { return problem }
            guard let takers = takers(of: index) else { return nil }
            let others = takers.sorted().map { records[Int($0)].route.patternAndSource }
            return RouteProblem(
                records[index].route,
                "The route can never be reached: every URL that it matches goes to \(others.joined(separator: " or "))."
            )
        }
    }

    /// Returns a problem if the patterns that a route excludes match all URLs of the route.
    private func exclusionProblem(of record: CompiledRoute) -> RouteProblem? {
        guard let condition = record.condition, let trie = condition.trie else { return nil }
        var stepsLeft = Self.maximumSteps
        let fixed = record.pattern.segments.count
        var segments = record.segments[...]
        for count in record.pattern.counts {
            while segments.count < count { segments.append(record.segment(at: fixed)) }
            let taker = trie.taker(
                of: segments,
                after: trie.root(of: record.pattern),
                before: .max,
                among: AllRecords(),
                stepsLeft: &stepsLeft
            )
            guard let taker else { return nil }
            let other = condition.trieRecords[Int(taker)].pattern
            if count > fixed, other.tail.isRest, other.segments.count < count { break }
        }
        return RouteProblem(
            record.route,
            "The route can never be reached: it excludes every URL that it matches."
        )
    }

    /// Returns the more specific records that together match all URLs of a route, or `nil` if some URL may
    /// still reach the route.
    ///
    /// - Parameter index: The index of the route's record; records with a lower index are more specific.
    private mutating func takers(of index: Int) -> Set<Int32>? {
        var stepsLeft = Self.maximumSteps
        defer { steps += Self.maximumSteps - stepsLeft }
        let record = records[index]
        let (start, fixed) = (record.pattern.literalPrefix, record.pattern.segments.count)
        var takers: Set<Int32> = []
        var segments = record.segments[start...]
        for count in record.pattern.counts {
            while segments.endIndex < count { segments.append(record.segment(at: fixed)) }
            let taker = trie.taker(
                of: segments,
                after: starts[index],
                before: Int32(index),
                among: UnconditionalRecords(records: records),
                stepsLeft: &stepsLeft
            )
            guard let taker else { return nil }
            takers.insert(taker)
            // If the rest (`:rest*`) of `other` matches one segment of this route's rest, it matches any
            // number of them. Longer URLs then need no search.
            let other = records[Int(taker)].pattern
            if count > fixed, other.tail.isRest, other.segments.count < count { break }
        }
        return takers
    }
}

/// Methods that test whether one segment matches all text that another segment matches.
///
/// The result `true` is always certain.
/// The result `false` may also mean that the answer is unknown.
extension CompiledSegment {
    /// Returns whether a placeholder with this test matches all text that this segment matches.
    ///
    /// - Parameter test: The test, or `nil` for a plain placeholder, which matches any nonempty text.
    func isCovered(by test: ParameterMatcher?) -> Bool {
        switch (self, test) {
        case (.anything, _): false
        case (_, nil): true
        case (.placeholder(let own), let test?): test.type.covers(own?.type)
        case (.mixed, let test?): test.type.covers(nil)
        case (.literal(let text), let test?):
            (test.type.ignoresCase || !text.ignoresCase) && test.accepts(text.bytes)
        }
    }

    /// Returns whether a mixed segment matches all text that this segment matches.
    func isCovered(by segment: MixedSegment) -> Bool {
        switch self {
        case .placeholder, .anything: return false
        case .mixed(let other): return segment.covers(other)
        case .literal(let literal):
            if literal.ignoresCase {
                let ignoresCase = segment.steps.allSatisfy { $0.test?.type.covers(nil) ?? true }
                guard segment.ignoresCase, ignoresCase else { return false }
            }
            return literal.bytes.withUnsafeBufferPointer { segment.matches($0) }
        }
    }
}

extension MixedSegment {
    /// Returns whether this segment matches every text that the other segment matches.
    ///
    /// The method returns `true` only if both segments have the same structure and the same literal text.
    /// If this segment ignores case, the literal text may differ in case.
    func covers(_ other: MixedSegment) -> Bool {
        guard ignoresCase || !other.ignoresCase, steps.count == other.steps.count else { return false }
        guard isEqual(leading, other.leading) else { return false }
        return zip(steps, other.steps).allSatisfy { step, otherStep in
            guard isEqual(step.following, otherStep.following) else { return false }
            guard let test = step.test else { return true }
            return test.type.covers(otherStep.test?.type)
        }
    }

    /// Returns whether literal text of this segment is equal to other literal text.
    ///
    /// If this segment ignores case, its own text is already lowercase, and the case of the other text is
    /// ignored.
    private func isEqual(_ own: [UInt8], _ other: [UInt8]) -> Bool {
        ignoresCase ? own == other.map(ASCII.lowercased) : own == other
    }
}
