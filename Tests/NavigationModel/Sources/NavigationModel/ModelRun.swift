@testable import RouterCore

/// Random sessions that compare the navigator with the reference model.
@MainActor
public struct ModelRun {
    /// A difference between the navigator and the model after a step,
    /// with the shortest known list of steps that causes it.
    public struct Difference: CustomStringConvertible, Sendable {
        /// The seed of the session.
        public let seed: UInt64
        /// The index of the step in the session.
        public let step: Int
        let limits: NavigationLimits
        let steps: [Step]
        let problem: String

        /// A readable report.
        public var description: String {
            let steps = steps.map { "  \($0)" }.joined(separator: "\n")
            return """
                Session \(seed) differs from the model after step \(step). These steps are enough, with \(limits):
                \(steps)
                Then \(problem)
                """.replacing("NavigationModel.", with: "")
        }
    }

    /// The number of steps in a session.
    public static let stepsPerSession = 400

    /// The table of sessions without branches (even seeds), and the table of sessions with branches (odd seeds).
    private let tables: [RouteTable]
    /// The number of requests for each outcome.
    public private(set) var outcomes: [String: Int] = [:]

    /// Creates a run.
    ///
    /// - Throws: An error if the routes of the model do not form a table.
    public init() throws {
        tables = [try ModelRoute.table(), try ModelRoute.table(hasBranches: true)]
    }

    /// Performs `count` steps, in sessions with the seeds `firstSeed` and up. Stops at the first difference.
    public mutating func take(_ count: Int, firstSeed: UInt64 = 1) -> Difference? {
        var rest = count
        var seed = firstSeed
        while rest > 0 {
            let steps = min(rest, Self.stepsPerSession)
            if let difference = session(seed: seed, steps: steps) { return difference }
            rest -= steps
            seed += 1
        }
        return nil
    }

    /// Runs one session, and returns its first difference.
    public mutating func session(seed: UInt64, steps count: Int = stepsPerSession) -> Difference? {
        var generator = StepGenerator(seed: seed)
        let limits = generator.limits()
        let steps = generator.steps(count)
        var outcomes: [String: Int] = [:]
        defer { self.outcomes.merge(outcomes, uniquingKeysWith: +) }
        let table = tables[Int(seed % 2)]
        guard let (index, _) = problem(table, limits, steps, count: { outcomes[$0, default: 0] += 1 }) else {
            return nil
        }
        let fewest = shrink(table, limits, Array(steps[...index]))
        let problem = problem(table, limits, fewest)?.problem ?? ""
        return Difference(seed: seed, step: index, limits: limits, steps: fewest, problem: problem)
    }

    private func problem(
        _ table: RouteTable,
        _ limits: NavigationLimits,
        _ steps: [Step],
        count: @escaping (String) -> Void = { _ in }
    ) -> (index: Int, problem: String)? {
        let ledger = Ledger()
        do {
            let session = try ModelSession(table: table, limits: limits, ledger: ledger) {
                RecordingStage($0)
            }
            session.onOutcome = count
            for (index, step) in steps.enumerated() {
                if let problem = session.take(step) { return (index, problem) }
            }
            if let problem = session.take(.endAnimations) { return (steps.count - 1, problem) }
        } catch {
            return (0, "no session: \(error)")
        }
        guard ledger.openLines == 0, ledger.repeated == 0 else {
            return (
                steps.count - 1,
                "\(ledger.openLines) completions or results never came, \(ledger.repeated) came twice"
            )
        }
        return nil
    }

    /// Shortens a list of steps that causes a difference.
    ///
    /// Removes steps, at first many at once, and simplifies the remaining steps, but only if the shorter list
    /// still causes a difference (A. Zeller, “Yesterday, my program worked”, 1999).
    private func shrink(_ table: RouteTable, _ limits: NavigationLimits, _ steps: [Step]) -> [Step] {
        var steps = steps
        func fails(_ fewer: [Step]) -> Bool {
            guard let (index, _) = problem(table, limits, fewer) else { return false }
            steps = Array(fewer[...index])
            return true
        }
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            var size = max(1, steps.count / 2)
            while size >= 1 {
                var start = 0
                while start < steps.count {
                    let fewer = Array(steps[..<start] + steps[min(start + size, steps.count)...])
                    if fails(fewer) { isSmaller = true } else { start += size }
                }
                size /= 2
            }
            for index in steps.indices {
                guard index < steps.count else { break }
                for simpler in steps[index].simpler {
                    var changed = steps
                    changed[index] = simpler
                    if fails(changed) {
                        isSmaller = true
                        break
                    }
                }
            }
        }
        return steps
    }
}
