import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Matching against the rules written plainly")
struct AgreementTests {
    @Test("the trie and the plain rules agree on random tables and URLs", arguments: 1...40)
    func agreement(seed: Int) throws { try agree(RandomRoutes(seed: UInt64(seed)), seed) }

    @Test("both agree on routes that require query items and exclude patterns", arguments: 1...40)
    func agreementOfConditions(seed: Int) throws {
        var random = RandomRoutes(seed: UInt64(seed) + 2_000)
        random.hasConditions = true
        try agree(random, seed)
    }

    private func agree(_ random: RandomRoutes, _ seed: Int) throws {
        var random = random
        var matched = 0
        for _ in 0..<10 {
            let (routes, table) = try random.table()
            let reference = try ReferenceMatcher(routes, converters: ["even": AppTypes.even])
            for _ in 0..<25 {
                let url = try random.url()
                let expected = reference.summary(url)
                #expect(table.match(url)?.summary == expected, "\(url) in \(routes.map(\.pattern))")
                matched += expected == nil ? 0 : 1
            }
        }
        #expect((20...240).contains(matched), "seed \(seed): \(matched)")
    }

    @Test("an unreachable route wins no URL by the plain rules", arguments: 1...10)
    func unreachable(seed: Int) throws {
        var random = RandomRoutes(seed: UInt64(seed) + 1_000)
        var counts = (unreachable: 0, won: 0)
        for _ in 0..<10 {
            let patterns =
                Set((0..<30).map { _ in random.pattern() }).sorted() + ["a://:x<string>", "a://:x"]
            let routes = patterns.map { Route($0, page: "p") }
            let error = try #require(
                #expect(throws: RouteTableError.self) {
                    try RouteTable(routes, converters: ["even": AppTypes.even])
                }
            )
            let unreachable = error.problems.filter {
                $0.sentence.hasPrefix("The route can never be reached")
            }
            let reference = try ReferenceMatcher(routes, converters: ["even": AppTypes.even])
            for _ in 0..<40 {
                let url = try random.url()
                let winner = reference.summary(url)?.split(separator: " ").first.map(String.init)
                #expect(!unreachable.contains { $0.pattern == winner }, "\(url)")
                counts.won += winner == nil ? 0 : 1
            }
            counts.unreachable += unreachable.count
        }
        #expect(counts.unreachable > 10 && counts.won > 200, "seed \(seed): \(counts)")
    }

    @Test("no node is visited twice for a segment, however many ways fit")
    func growth() throws {
        // Each level has four branches, and only the last segment of a URL shows that all of them fail.
        var patterns: [String] = []
        for depth in 0...5 {
            for branch in 0..<(1 << (2 * depth)) {
                var segments: [String] = []
                for level in 0..<depth {
                    segments.append(
                        ["1", ":p\(level)<uint>", ":p\(level)<counted>", ":p\(level)"][
                            (branch >> (2 * level)) & 3
                        ]
                    )
                }
                patterns.append("a://r/" + (segments + ["end\(branch)"]).joined(separator: "/"))
            }
        }
        let counter = SegmentCounter()
        let table = try RouteTable(
            patterns.map { Route($0, page: "p") },
            converters: ["counted": counter.converter]
        )
        let nodesWithAnEdge = 1 + 4 + 16 + 64 + 256
        for depth in 1...60 {
            let url = "a://r/" + Array(repeating: "1", count: depth).joined(separator: "/")
            let (count, match) = try counter.tests(of: url, in: table)
            #expect(match == nil)
            #expect(depth < 5 ? (1..<nodesWithAnEdge).contains(count) : count == nodesWithAnEdge)
        }
    }

    @Test("no node is visited twice in a table of overlapping rests")
    func restGrowth() throws {
        let patterns = (0..<40).map { depth in
            "a://" + (0..<depth).map { ":p\($0)<counted>" }.joined(separator: "/")
                + (depth == 0 ? "" : "/") + "x/:rest+"
        }
        let counter = SegmentCounter()
        let table = try RouteTable(
            patterns.map { Route($0, page: "p") },
            converters: ["counted": counter.converter]
        )
        for depth in [10, 20, 40, 60] {
            let url = "a://" + Array(repeating: "y", count: depth).joined(separator: "/")
            let (count, match) = try counter.tests(of: url, in: table)
            #expect(match == nil)
            #expect(count == min(depth, 39))
        }
    }

    @Test("a segment with many placeholders is split without trying all ways")
    func mixedGrowth() throws {
        let pattern = "a://" + (0..<20).map { ":p\($0)<slug>" }.joined(separator: "-") + ".:n<uint>"
        let table = try RouteTable([Route(pattern, page: "p")])
        let near = try RouteURL(parsing: "a://" + String(repeating: "a-", count: 500) + ".x")
        #expect(table.match(near) == nil)
        let hit = try RouteURL(parsing: "a://" + String(repeating: "a-", count: 500) + "a.7")
        #expect(table.match(hit)?.parameters["p0"] == "a")
        #expect(table.match(hit)?.parameters["n"] == "7")
    }
}
