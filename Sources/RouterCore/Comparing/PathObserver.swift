/// A pattern that is held against the path of an unknown URL, one segment after the other, as long as it may match.
///
/// ``PathWalk`` has an observer for each pattern that helps to decide where a URL leads: the patterns of routes, those
/// that a route excludes, and those of the routes to which its redirect may lead.
/// If the same observers are left after two different beginnings, the same endings lead to the same routes.
final class PathObserver {
    /// The tests of each source up to the last one that has tests of its own.
    let tests: [[SourceTest]]
    /// The tests of each source after these; `nil` if there can be none.
    let tail: [SourceTest]?
    /// The record of the table; `nil` for an observer of a query item or an excluded pattern.
    let record: CompiledRoute?
    /// Whether the observer is of the old table, and of the URL itself.
    let isOldRoute: Bool
    /// The expressions over whole URLs that the redirect may lead to.
    var addresses: [AddressAutomaton] = []
    /// The observers of what the route excludes and of what its redirect leads to, which end with this one.
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

    /// Returns the tests of a source; `nil` if there can be none.
    func tests(at source: Int) -> [SourceTest]? { source < tests.count ? tests[source] : tail }
}

extension PathObserver {
    /// Makes the observer of a pattern that a path must match; `nil` if it never does.
    convenience init?(
        of record: CompiledRoute,
        along path: SymbolicPath,
        isOldRoute: Bool = false
    ) {
        let pattern = record.pattern
        guard !pattern.isExpression, pattern.scheme == path.scheme else { return nil }
        if let host = pattern.host, host != path.host { return nil }
        let most = pattern.counts.upperBound
        // All segments that are known, and those of the pattern beyond them.
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
        // The first source that no segment has read, and the test of those that may follow.
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

    /// Makes the observer of a value in the query of a redirect, which decides whether its route accepts the query.
    convenience init?(of meaning: SymbolicSegment.Meaning) {
        guard case .test = meaning else { return nil }
        var tests = SourceTests()
        _ = tests.add(meaning)
        self.init(tests: tests.bySource, tail: [])
    }
}

/// Tests by their sources.
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
