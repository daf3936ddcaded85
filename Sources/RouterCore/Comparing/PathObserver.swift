/// A pattern that is compared, segment by segment, with the path of an arbitrary URL.
///
/// The URL is called the *unknown URL*, and its segments are called *sources*, as in ``SymbolicPath``.
/// ``PathSearch`` uses an observer for each pattern that influences where a URL leads: the patterns of
/// routes, the patterns that a route excludes, and the patterns of the routes to which its redirect may lead.
/// The search drops an observer when its pattern no longer fits.
/// If the same observers remain after two different beginnings of a URL, then adding the same ending to both
/// beginnings leads to the same routes.
final class PathObserver {
    /// The tests that each source must pass, up to the last source that has tests of its own.
    let tests: [[SourceTest]]
    /// The tests of each later source, or `nil` if the pattern does not allow more sources.
    let tail: [SourceTest]?
    /// The compiled form of the pattern, or `nil` for an observer of a query item.
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

    /// Returns whether a source can have this text.
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
        // This source and all later sources have no tests yet. The tail of the pattern tests them.
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
