/// A pattern that is compared with the path of an unknown URL, segment by segment, as long as it can match.
///
/// ``PathSearch`` has an observer for each pattern that influences where a URL leads: the patterns of routes,
/// the patterns that a route excludes, and the patterns of the routes to which its redirect may lead.
/// If two different beginnings leave the same observers, the same endings lead to the same routes.
final class PathObserver {
    /// The tests of each source, up to the last source that has its own tests.
    let tests: [[SourceTest]]
    /// The tests of each later source, or `nil` if the pattern allows no more sources.
    let tail: [SourceTest]?
    /// The record in the table, or `nil` for an observer of a query item or an excluded pattern.
    let record: CompiledRoute?
    /// Whether the pattern belongs to the old table and is compared with the unknown URL itself.
    let isOldRoute: Bool
    /// The expressions over whole URLs to which the redirect may lead.
    var expressions: [URLAutomaton] = []
    /// The observers of the route's excluded patterns and of its redirect's targets, which
    /// end when this observer ends.
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

    /// Returns whether a text is possible for a source.
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
        // The length covers all known segments, and the further segments of the pattern.
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
        // No segment has read this source yet; the tail tests the sources that may follow.
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

    /// Creates the observer of a value in a redirect's query, which decides whether the
    /// target route accepts the query.
    convenience init?(of meaning: SymbolicSegment.Meaning) {
        guard case .test = meaning else { return nil }
        var tests = SourceTests()
        _ = tests.add(meaning)
        self.init(tests: tests.bySource, tail: [])
    }
}

/// Tests by source.
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

    /// Adds sources that may have any text.
    mutating func fill(upTo count: Int) {
        while bySource.count < count { bySource.append([]) }
    }
}
