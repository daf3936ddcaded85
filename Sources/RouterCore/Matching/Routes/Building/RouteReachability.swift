/// Finds routes whose every URL goes to more specific routes.
///
/// ``RouteTableBuilder`` makes one for the finished trie.
/// For each number of segments that URLs of a route may have, it walks the trie with all of these URLs at once:
/// with the texts of each segment instead of one text.
/// A way is followed only if it surely matches all of them.
/// If each number leads to a more specific route, nothing is left for the route.
///
/// | Routes | Unreachable |
/// |---|---|
/// | `a://b/:x`, `a://b/:y<string>` | the first one: a `string` matches every text |
/// | `a://b`, `a://b/:x`, `a://b/:y?` | the last one: the others match both its halves |
/// | `a://b/:x/*`, `a://b/:r+` | none: the second one matches `a://b//c`, whose second segment is empty |
/// | `a://b/:x<int>/*`, `a://b/:r<int>+` | the last one |
/// | `a://b/:x<int>`, `a://b/:y` | none: the second one has the texts that are not numbers |
///
/// A route is only reported if that is sure.
/// Between two different regular expressions, for example, nothing is sure.
/// Nor is it if the search takes more than ``maximumSteps``, so that time is linear in the number of routes.
struct RouteReachability {
    /// The most nodes and edges that are looked at for one route.
    static let maximumSteps = 100

    let trie: RouteTrie
    /// The records of the trie, the most specific first.
    let records: [CompiledRoute]
    /// The node of each record after the literal segments that it begins with.
    ///
    /// No more specific route matches URLs of a literal, so a walk begins there.
    let starts: [Int32]
    /// The number of nodes and edges that were looked at.
    private(set) var steps = 0

    init(trie: RouteTrie, records: [CompiledRoute], starts: [Int32]) {
        self.trie = trie
        self.records = records
        self.starts = starts
    }

    /// Returns a problem for each route that no URL can reach.
    ///
    /// It names the routes that match the URLs instead.
    ///
    /// - Complexity: O(*n*) in the number of routes.
    mutating func problems() -> [RouteProblem] {
        records.indices.compactMap { index in
            if let problem = exclusionProblem(of: records[index]) { return problem }
            guard let takers = takers(of: index) else { return nil }
            let others = takers.sorted().map { records[Int($0)].route.patternAndSource }
            return RouteProblem(
                records[index].route,
                "The route can never be reached: every such URL goes to \(others.joined(separator: " or "))."
            )
        }
    }

    /// Returns the problem of a route of which every URL is excluded by one of its own patterns.
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
            let other = condition.walked[Int(taker)].pattern
            if count > fixed, other.tail.isRest, other.segments.count < count { break }
        }
        return RouteProblem(
            record.route,
            "The route can never be reached: it excludes every such URL itself."
        )
    }

    /// Returns the records that match all URLs of a route; `nil` if a URL is left.
    ///
    /// - Parameter index: The number of the record; a lesser one is more specific.
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
            // A rest that matches a segment of the route's own rest matches any number of them.
            let other = records[Int(taker)].pattern
            if count > fixed, other.tail.isRest, other.segments.count < count { break }
        }
        return takers
    }
}

/// The question of ``RouteReachability`` whether another segment matches all texts of a segment.
///
/// `true` is always right.
/// `false` may also mean that it is not known.
extension CompiledSegment {
    /// Returns whether a placeholder with this test matches all of the texts.
    ///
    /// - Parameter test: The test; `nil` for a plain placeholder, which matches everything.
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

    /// Returns whether a segment of text and placeholders matches all of the texts.
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
    /// Returns whether this segment matches all texts of one with the same structure.
    ///
    /// The literal texts must be equal, apart from case if this segment ignores it.
    func covers(_ other: MixedSegment) -> Bool {
        guard ignoresCase || !other.ignoresCase, steps.count == other.steps.count else { return false }
        guard isEqual(leading, other.leading) else { return false }
        return zip(steps, other.steps).allSatisfy { step, otherStep in
            guard isEqual(step.following, otherStep.following) else { return false }
            guard let test = step.test else { return true }
            return test.type.covers(otherStep.test?.type)
        }
    }

    /// Returns whether two literal texts are equal, by this segment's rule of case.
    ///
    /// The own text is in lower case already if case is ignored.
    private func isEqual(_ own: [UInt8], _ other: [UInt8]) -> Bool {
        ignoresCase ? own == other.map(ASCII.lowercased) : own == other
    }
}
