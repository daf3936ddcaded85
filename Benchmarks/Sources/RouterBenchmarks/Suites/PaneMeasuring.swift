/// A push and a pop of a detail: beside its list in a wide window, and over its list in a narrow window.
///
/// Two programs, one with a wide window and one with a narrow window, are set up first, and then take turns.
struct PaneMeasuring {
    let settings: Settings

    func run(_ report: inout Report) throws {
        let programs = try ["narrow", "wide"].map { try TurnTaker(product: "widgets-host", ["panes", $0]) }
        for program in programs { _ = try program.turn(1) }
        var times = programs.map { _ in [String: Samples]() }
        var ratios: [String: Samples] = [:]
        for index in 0..<settings.rounds(25) {
            let order = index.isMultiple(of: 2) ? [0, 1] : [1, 0]
            var figures = [[String: Double]](repeating: [:], count: 2)
            for place in order { figures[place] = try programs[place].turn(5) }
            for operation in ["push", "pop"] {
                for place in 0...1 {
                    times[place][operation, default: Samples()].append(figures[place][operation] ?? .nan)
                }
                ratios[operation, default: Samples()].append(
                    (figures[1][operation] ?? .nan) / (figures[0][operation] ?? .nan)
                )
            }
        }
        for program in programs { try program.end() }
        report.table(
            "A drawn detail, ms",
            ["", "over its list", "5–95 %", "beside its list", "5–95 %", "× over"],
            ["push", "pop"].map { operation in
                let (narrow, wide) = (times[0][operation] ?? Samples(), times[1][operation] ?? Samples())
                let ratio = ratios[operation]?.median ?? .nan
                report.set("widgets.panes.\(operation).ratio", ratio)
                return [
                    operation, narrow.median.short, narrow.range, wide.median.short, wide.range, ratio.short,
                ]
            }
        )
    }
}
