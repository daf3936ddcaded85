import NavigationModel
import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Regular expressions against trying all ways")
struct ExpressionOracleTests {
    private func text(_ random: inout SeededGenerator) -> [Character] {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
            OracleExpression.alphabet.randomElement(using: &random) ?? "a"
        }
    }

    // Feature: A placeholder can have a regular expression
    @Test("both fit the same texts, forwards and backwards", arguments: 1...30)
    func fits(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var counts = (compared: 0, fitting: 0)
        for _ in 0..<100 {
            var unnamed: Int?
            let oracle = OracleExpression.random(4, named: &unnamed, using: &random)
            let expression = try PatternExpression(oracle.text)
            let reversed = expression.reversed
            for _ in 0..<10 {
                let text = text(&random)
                var backtracker = Backtracker(text: text)
                let fits = backtracker.groups(oracle) != nil
                guard backtracker.steps < 100_000 else { continue }
                counts.compared += 1
                counts.fitting += fits ? 1 : 0
                #expect(
                    expression.fits(String(text)) == fits,
                    "seed \(seed): \(oracle.text) on \(String(text))"
                )
                var machine = ExpressionMachine(reversed)
                let fitsBackwards = machine.accepts(String(text).unicodeScalars.reversed())
                #expect(fitsBackwards == fits, "seed \(seed): \(oracle.text) on \(String(text)) from the end")
            }
        }
        // Each seed makes up to 1,000 comparisons from the start of a text, and as many from its end.
        // Both matches and mismatches must be frequent.
        #expect(counts.compared > 950 && (50...800).contains(counts.fitting), "seed \(seed): \(counts)")
    }

    @Test("both capture the same groups", arguments: 1...20)
    func captures(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) + 1_000)
        var fitting = 0
        // Most strings do not match, and mismatches alone prove little, so the test waits for enough matches.
        while fitting < 50 {
            var count: Int? = 0
            let oracle = OracleExpression.random(4, named: &count, using: &random)
            guard let count, count > 0, !oracle.repeatsNothing else { continue }
            // Only expressions over whole URLs support named groups, and these expressions must be ASCII.
            let written = oracle.text.replacing("é", with: "d")
            let expression = try PatternExpression(written, .wholeURL)
            for _ in 0..<10 {
                let text = text(&random)
                var backtracker = Backtracker(text: text)
                let groups = backtracker.groups(oracle)
                guard backtracker.steps < 100_000 else { continue }
                let input = String(text).replacing("é", with: "d")
                let expected = groups.map { groups in
                    expression.names.map { name in groups[Int(name.dropFirst()) ?? -1] }
                }
                var machine = ExpressionMachine(expression.program)
                let found = machine.captures(in: input.unicodeScalars)
                #expect(found == expected, "seed \(seed): \(written) on \(input)")
                fitting += expected == nil ? 0 : 1
            }
        }
    }

    @Test("a position's shortest end is the first stop that fits", arguments: 1...20)
    func shortestEnds(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) + 2_000)
        for _ in 0..<100 {
            var unnamed: Int?
            let oracle = OracleExpression.random(3, named: &unnamed, using: &random)
            let expression = try PatternExpression(oracle.text)
            let text = String(text(&random))
            let bytes = Array(text.utf8)
            var stops = Array(repeating: false, count: bytes.count + 1)
            for index in text.unicodeScalars.indices {
                stops[text.utf8.distance(from: text.utf8.startIndex, to: index)] = Bool.random(using: &random)
            }
            stops[bytes.count] = true
            var ends = Array(repeating: Int32(-1), count: bytes.count + 1)
            var machine = ExpressionMachine(expression.reversed)
            machine.shortestEnds(in: text, from: 0, stops: stops, into: &ends)
            for index in text.unicodeScalars.indices {
                let start = text.utf8.distance(from: text.utf8.startIndex, to: index)
                let expected = (start + 1..<bytes.count + 1).first {
                    stops[$0] && expression.accepts(bytes[start..<$0])
                }
                #expect(
                    Int(ends[start]) == expected ?? -1,
                    "seed \(seed): \(oracle.text) on \(text) at \(start)"
                )
            }
        }
    }
}
