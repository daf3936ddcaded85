import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("The cost of building a table")
struct TableGrowthTests {
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Creates the routes of a table of a given size.
        let routes: @Sendable (Int) -> [Route]
    }

    static let kinds = [
        Kind(testDescription: "expressions that begin differently") { count in
            (0..<count).map { Route("s://:a\($0)(\($0)x.*)", page: "p") }
        },
        Kind(testDescription: "expressions with ranks") { count in
            (0..<count).map { Route("s://:a\($0)(.*x\($0))", page: "p", rank: $0) }
        },
        Kind(testDescription: "expressions over whole URLs") { count in
            (0..<count).map { Route("/s://x\($0)(/.*)?/", page: "p", rank: $0) }
        },
        Kind(testDescription: "text beside placeholders") { count in
            (0..<count).map { Route("s://s/x\($0)-:id", page: "p") }
        },
        Kind(testDescription: "text beside expressions") { count in
            (0..<count).map { Route("s://s/x-:id(.*\($0))", page: "p", rank: $0) }
        },
        Kind(testDescription: "literals below a string, beside expressions") { count in
            (0..<count).flatMap { number in
                [
                    Route("s://:y/lit\(number)", page: "p"),
                    Route("s://:x<string>/:z(.*x\(number))", page: "p", rank: number),
                ]
            }
        },
    ]

    /// Returns the number of comparisons and steps that the checks of a table need.
    private func cost(_ routes: [Route]) throws -> (comparisons: Int, steps: Int) {
        let records = try RouteTable(routes).records
        let trieRecords = records.filter { !$0.pattern.isExpression }
        let builder = RouteTrieBuilder(trieRecords)
        var reachability = RouteReachability(
            trie: builder.trie(),
            records: trieRecords,
            starts: builder.starts
        )
        #expect(reachability.problems().isEmpty)
        return (RouteConflicts(among: records).comparisons, reachability.steps)
    }

    // Feature: The time to build a table is proportional to the number of routes
    @Test("conflicts and reachability take time in proportion to the routes", arguments: kinds)
    func linear(kind: Kind) throws {
        // Both tables are so large that the check of each route reaches its limit of steps.
        let small = try cost(kind.routes(150))
        let large = try cost(kind.routes(300))
        #expect(large.comparisons <= 3 * small.comparisons)
        #expect(large.steps <= 3 * small.steps)
    }

    @Test("a route out of reach is found among many mixed segments and expressions")
    func found() {
        let routes =
            (0..<300).map { Route("s://x\($0)-:id", page: "p") }
            + (0..<300).map { Route("s://:a(\($0)x.*)", page: "p") }
            + [
                Route("s://x200-:id<string>", page: "p"), Route("s://:s<string>/a", page: "p"),
                Route("s://:p/a", page: "p"),
            ]
        let error = #expect(throws: RouteTableError.self) { try RouteTable(routes) }
        #expect(
            error?.problems.map(\.message) == [
                "s://:p/a: The route can never be reached: every URL that it matches goes to “s://:s<string>/a”.",
                "s://x200-:id: The route can never be reached: every URL that it matches goes to “s://x200-:id<string>”.",
            ]
        )
    }
}
