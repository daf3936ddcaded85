import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("The cost of regular expressions")
struct ExpressionGrowthTests {
    static let bombs: [(text: String, bomb: @Sendable (Int) -> String)] = [
        ("(a+)+b", { String(repeating: "a", count: $0) }),
        ("(a|a)*", { String(repeating: "a", count: $0) + "b" }),
        ("(a|aa)+", { String(repeating: "a", count: $0) + "!" }),
        ("(.*)*x", { String(repeating: "a", count: $0) }),
        ("(.*)(.*)(.*)(.*)(.*)x", { String(repeating: "a", count: $0) }),
        ("((a*)*)*b", { String(repeating: "a", count: $0) }),
        ("(a?){50}a{50}", { String(repeating: "a", count: $0) }),
        (#"(\w+\d+)+-"#, { String(repeating: "a1", count: $0 / 2) }),
        (".*.*.*=.*", { String(repeating: "x", count: $0) }),
    ]

    // Feature: Regular expressions that match the whole URL, in linear time
    @Test("time is linear in text and states, whatever the text", arguments: bombs)
    func linear(_ row: (text: String, bomb: @Sendable (Int) -> String)) throws {
        let expression = try PatternExpression(row.text)
        let states = expression.program.instructions.count
        for length in [10, 100, 1_000, 4_000] {
            let text = row.bomb(length)
            var machine = ExpressionMachine(expression.program)
            _ = machine.accepts(text.unicodeScalars)
            #expect(machine.steps <= 4 * states * (text.utf8.count + 1))

            var capturing = ExpressionMachine(expression.program)
            _ = capturing.captures(in: text.unicodeScalars)
            #expect(capturing.steps <= 4 * states * (text.utf8.count + 1))

            let reversed = expression.reversed
            var splitting = ExpressionMachine(reversed)
            let stops = Array(repeating: true, count: text.utf8.count + 1)
            var ends = Array(repeating: Int32(-1), count: text.utf8.count + 1)
            splitting.shortestEnds(in: text, from: 0, stops: stops, into: &ends)
            #expect(splitting.steps <= 8 * reversed.instructions.count * (text.utf8.count + 1))
        }
    }

    @Test("a segment with many expressions is split without trying all ways")
    func mixed() throws {
        let pattern = "a://" + (0..<12).map { ":p\($0)((a+)+)" }.joined(separator: "a") + "b"
        let table = try RouteTable([Route(pattern, page: "p")])
        let near = try RouteURL(parsing: "a://" + String(repeating: "a", count: 1_000))
        #expect(table.match(near) == nil)
        let hit = try RouteURL(parsing: "a://" + String(repeating: "a", count: 1_000) + "b")
        #expect(table.match(hit)?.parameters["p0"] == "a")
        #expect(table.match(hit)?.parameters["p11"]?.utf8.count == 1_000 - 22)
    }

    @Test("no node is visited twice if many expressions fit")
    func visits() throws {
        var routes: [Route] = []
        for index in 0..<6 {
            for other in 0..<6 {
                routes.append(
                    Route(
                        "a://:x(\\w{1,\(index + 1)})/:y(\\w{1,\(other + 1)})/:z<counted>",
                        page: "p",
                        rank: index * 6 + other
                    )
                )
            }
        }
        let counter = SegmentCounter()
        let table = try RouteTable(routes, converters: ["counted": counter.converter])
        #expect(table.trie.nodes.count == 1 + 6 + 36 + 36)
        for (url, count) in [("a://a/b/end", 36), ("a://a/b", 0), ("a://a/b/end/more", 36)] {
            #expect(try counter.tests(of: url, in: table).count == count)
        }
    }
}
