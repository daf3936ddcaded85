/// Pushes and pops of one kind of page at several depths, including the drawing.
///
/// All programs are set up first, and then take turns.
struct StackMeasuring {
    private struct Contender {
        let name: String
        let key: String
        let product: String
        let arguments: [String]
        /// The arguments that come last, after ``arguments``, the kind of page, and the depth.
        var options: [String] = []
        /// The number of rounds in which the contender takes part.
        var rounds = Int.max
    }

    private static let contenders = [
        Contender(
            name: "C, only the visible page a child",
            key: "c",
            product: "widgets-c",
            arguments: ["stack", "visible"]
        ),
        Contender(
            name: "C, every page a child",
            key: "all",
            product: "widgets-c",
            arguments: ["stack", "all"],
            rounds: 3
        ),
        Contender(name: "RouterGtk", key: "host", product: "widgets-host", arguments: ["stack"]),
        Contender(
            name: "RouterGtk, with its address entry",
            key: "address",
            product: "widgets-host",
            arguments: ["stack"],
            options: ["address"],
            rounds: 5
        ),
    ]

    /// The kind of page: `rich` or `label`.
    let page: String
    let settings: Settings

    private var depths: [Int] { settings.isQuick ? [10, 10_000] : [10, 100, 1_000, 10_000] }

    func run(_ report: inout Report) throws {
        let programs = try depths.map { depth in
            try Self.contenders.map {
                try TurnTaker(product: $0.product, $0.arguments + [page, "\(depth)"] + $0.options)
            }
        }
        var times: [String: Samples] = [:]
        var ratios: [String: Samples] = [:]
        // An unmeasured turn first: after the setup, work such as messages on the bus may still be pending.
        for program in programs.joined() { _ = try program.turn(1) }
        for index in 0..<settings.rounds(25) {
            var round: [String: Double] = [:]
            for (depth, programs) in zip(depths, programs) {
                var turns = Array(zip(Self.contenders, programs))
                if !index.isMultiple(of: 2) { turns.reverse() }
                for (contender, program) in turns {
                    // Contenders that are measured only for information take part in fewer rounds.
                    // At great depths, the slowest of them also does less work in a turn.
                    let isSlow = contender.key == "all" && depth > 1_000
                    guard index < contender.rounds else { continue }
                    let figures = try program.turn(isSlow ? 1 : 5)
                    for operation in ["push", "pop"] {
                        let time = figures[operation] ?? .nan
                        round["\(contender.key).\(depth).\(operation)"] = time
                        times["\(contender.key).\(depth).\(operation)", default: Samples()].append(time)
                    }
                }
            }
            func ratio(_ above: String, _ below: String) -> Double {
                (round[above] ?? .nan) / (round[below] ?? .nan)
            }
            for operation in ["push", "pop"] {
                for depth in depths {
                    let key = "\(depth).\(operation)"
                    ratios[key, default: Samples()].append(ratio("host.\(key)", "c.\(key)"))
                }
                let growth = ratio("host.10000.\(operation)", "host.10.\(operation)")
                ratios["growth.\(operation)", default: Samples()].append(growth)
            }
        }
        for program in programs.joined() { try program.end() }
        for (key, samples) in ratios { report.set("widgets.\(page).\(key).ratio", samples.median) }
        for operation in ["push", "pop"] { table(operation, times, ratios, &report) }
    }

    private func table(
        _ operation: String,
        _ times: [String: Samples],
        _ ratios: [String: Samples],
        _ report: inout Report
    ) {
        var rows = Self.contenders.map { contender in
            [contender.name]
                + depths.map { depth in
                    let samples = times["\(contender.key).\(depth).\(operation)"] ?? Samples()
                    return "\(samples.median.short) (\(samples.range))"
                }
        }
        rows.append(
            ["RouterGtk × C"]
                + depths.map { depth in
                    let samples = ratios["\(depth).\(operation)"] ?? Samples()
                    return "\(samples.median.short) (\(samples.range))"
                }
        )
        let growth = ratios["growth.\(operation)"] ?? Samples()
        report.table(
            "A drawn \(operation) of a \(page) page, ms (5–95 %); RouterGtk at 10,000 × at 10: \(growth.median.short)",
            [""] + depths.map { "depth \($0)" },
            rows
        )
    }
}
