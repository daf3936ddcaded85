/// A pattern that is compared, segment by segment, with the path of an arbitrary URL.
///
/// The URL is called the *unknown URL*, and its segments are called *sources*, as in ``SymbolicPath``.
/// ``PathSearch`` uses an observer for each pattern that influences where a URL leads: the patterns of
/// routes, the patterns that these routes exclude, and the patterns of the routes to which their redirects
/// may lead.
/// The search drops an observer when its pattern no longer fits.
/// If the same observers remain after two different beginnings of a URL, then adding the same ending to both
/// beginnings leads to the same routes.
final class PathObserver {
    /// The tests that each source (segment of the unknown URL) must pass, up to the last source
    /// that has tests of its own.
    let tests: [[SourceTest]]
    /// The tests of each later source, or `nil` if the pattern does not allow more sources.
    let tail: [SourceTest]?
    /// The compiled form of the pattern, or `nil` if the observer has no pattern of its own.
    ///
    /// Such an observer tests only a query value that a redirect produces, or whether two segments such as
    /// `:from-:to` split a source in different places.
    let record: CompiledRoute?
    /// Whether the pattern belongs to an examined old route and is compared with the unknown URL itself, not
    /// with the target of a redirect.
    let isOldRoute: Bool
    /// The expressions over whole URLs that the target of the route's redirect may match.
    var expressions: [URLAutomaton] = []
    /// The observers of the route's excluded patterns, of its query items, and of the targets of its
    /// redirect.
    ///
    /// They are dropped together with this observer.
    var inner: [PathObserver] = []

    private init(
        tests: [[SourceTest]],
        tail: [SourceTest]?,
        record: CompiledRoute? = nil,
        isOldRoute: Bool = false
    ) {
        self.tests = tests
        self.tail = tail
        self.record = record
        self.isOldRoute = isOldRoute
    }

    /// Returns whether the pattern still fits if the source with this number has this text.
    func accepts(_ text: String, at source: Int) -> Bool {
        guard let tests = tests(at: source) else { return false }
        return tests.allSatisfy { $0.accepts(text) }
    }

    /// Returns the tests of a source, or `nil` if the pattern does not allow the source.
    func tests(at source: Int) -> [SourceTest]? { source < tests.count ? tests[source] : tail }
}

extension PathObserver {
    /// Creates the observer of a pattern, or fails if the pattern never matches the path.
    convenience init?(
        of record: CompiledRoute,
        along path: SymbolicPath,
        isOldRoute: Bool = false
    ) {
        let pattern = record.pattern
        guard !pattern.isExpression, pattern.scheme == path.scheme else { return nil }
        if let host = pattern.host, host != path.host { return nil }
        let most = pattern.counts.upperBound
        // The comparison covers all known segments of the path and all fixed segments of the pattern.
        let length = max(path.segments.count, pattern.segments.count)
        guard length <= most else { return nil }
        var tests = SourceTests()
        for index in 0..<length {
            guard let segment = path.segment(at: index),
                tests.add(segment.meaning(of: record.segment(at: index)))
            else { return nil }
        }
        guard let rest = path.rest else {
            self.init(tests: tests.bySource, tail: [], record: record, isOldRoute: isOldRoute)
            return
        }
        // The segments up to here do not test the source `next` and all later sources. Only the tail of the
        // pattern, such as `:path*`, can test them.
        let next = rest + length - path.segments.count
        tests.fill(upTo: next)
        var tail: [SourceTest]?
        if most > length {
            let segment = SymbolicSegment([.source(next)])
            let meaning = segment.meaning(of: record.segment(at: length))
            if most == .max, case .test(_, let test) = meaning {
                tail = [test]
            } else {
                _ = tests.add(meaning)
            }
        }
        self.init(tests: tests.bySource, tail: tail, record: record, isOldRoute: isOldRoute)
    }

    /// Creates the observer of a query value that a redirect produces.
    ///
    /// The value decides whether the target route accepts the query.
    convenience init?(of meaning: SymbolicSegment.Meaning) {
        guard case .test = meaning else { return nil }
        var tests = SourceTests()
        _ = tests.add(meaning)
        self.init(tests: tests.bySource, tail: [])
    }

    /// Creates the observer of a source that two mixed segments split in different places.
    ///
    /// A mixed segment combines placeholders and literal text, such as `:from-:to`.
    private convenience init(of old: MixedSegment, splitUnlike new: MixedSegment, at source: Int) {
        let automaton = TextAutomaton(of: old, splitUnlike: new)
        let test = SourceTest(
            accepts: { automaton.accepts(automaton.next(automaton.start, $0)) },
            automaton: automaton,
            literal: nil,
            mixed: nil
        )
        var tests = SourceTests()
        _ = tests.add(.test(source: source, test))
        self.init(tests: tests.bySource, tail: [])
    }

    /// A mixed segment with several placeholders that splits a source.
    private struct Split {
        let record: CompiledRoute
        let source: Int
        let mixed: MixedSegment
        /// The literal texts that sources must equal so that the pattern can match. The key is the number of
        /// the source.
        let literals: [Int: LiteralText]

        /// Returns whether the routes of the two splits may open the same page with the same values for some
        /// URLs, but with different values for others.
        func isComparable(with other: Split) -> Bool {
            guard source == other.source, mixed.hasSameLiterals(as: other.mixed) else { return false }
            if record.redirect == nil, other.record.redirect == nil {
                let places = [record, other.record].map { LinkOutcome.Place(of: $0.route) }
                guard places[0] == places[1] else { return false }
            }
            return literals.allSatisfy { source, literal in
                guard let text = other.literals[source] else { return true }
                return text.bytes.map(ASCII.lowercased) == literal.bytes.map(ASCII.lowercased)
            }
        }
    }

    /// Returns all segments with several placeholders that this observer and its inner observers compare.
    ///
    /// - Parameter outer: The literal texts that the observers around this one require, by source.
    private func splits(_ outer: [Int: LiteralText] = [:]) -> [Split] {
        var literals = outer
        for (source, tests) in tests.enumerated() {
            if let literal = tests.lazy.compactMap(\.literal).first { literals[source] = literal }
        }
        let own = tests.enumerated().flatMap { source, tests in
            tests.compactMap { test in
                guard let record, let mixed = test.mixed, mixed.steps.count > 1 else { return Split?.none }
                return Split(record: record, source: source, mixed: mixed, literals: literals)
            }
        }
        return own + inner.flatMap { $0.splits(literals) }
    }

    /// Adds observers of the sources that this pattern and a pattern of the new table split in different
    /// places.
    ///
    /// Two routes to the same page may give it the same values for some URLs and different values for
    /// others. The added observers tell these URLs apart.
    func observeSplits(unlikeThoseOf new: [PathObserver]) {
        let others = new.flatMap { $0.splits() }
        for own in splits() {
            var known: Set<String> = [TextSequence(own.mixed).key]
            for other in others where own.isComparable(with: other) {
                guard known.insert(TextSequence(other.mixed).key).inserted else { continue }
                inner.append(PathObserver(of: own.mixed, splitUnlike: other.mixed, at: own.source))
            }
        }
    }
}

/// Tests, grouped by source.
private struct SourceTests {
    private(set) var bySource: [[SourceTest]] = []

    /// Adds a test, and returns whether it can pass.
    mutating func add(_ meaning: SymbolicSegment.Meaning) -> Bool {
        switch meaning {
        case .always, .unclear: return true
        case .never: return false
        case .test(let source, let test):
            fill(upTo: source + 1)
            bySource[source].append(test)
            return true
        }
    }

    /// Adds sources without tests until there are `count` sources.
    mutating func fill(upTo count: Int) {
        while bySource.count < count { bySource.append([]) }
    }
}
