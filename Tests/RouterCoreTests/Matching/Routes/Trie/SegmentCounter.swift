import Synchronization

@testable import RouterCore

/// Counts how often a table tests a segment against the type `counted`, which accepts any text.
final class SegmentCounter: Sendable {
    private let tests = Atomic(0)

    var converter: ParameterConverter {
        { [self] text in
            tests.add(1, ordering: .relaxed)
            return text
        }
    }

    /// The number of tests so far.
    var count: Int { tests.load(ordering: .relaxed) }

    /// Matches a URL. Returns the match, and how many segments were tested to find it.
    func tests(of url: String, in table: RouteTable) throws -> (count: Int, match: RouteMatch?) {
        let url = try RouteURL(parsing: url)
        tests.store(0, ordering: .relaxed)
        let match = table.match(url)
        return (tests.load(ordering: .relaxed), match)
    }
}
