/// The cost of the inspector for the app that it inspects.
struct InspectorSuite {
    let settings: Settings

    private static let kinds = [
        ("none", "never opened"), ("closed", "opened and closed"),
        ("open", "open, with 10,000 events in its log"),
    ]

    func run(_ report: inout Report) throws {
        let programs = try Self.kinds.map { try TurnTaker(product: "widgets-host", ["inspector", $0.0]) }
        for program in programs { _ = try program.turn(10) }
        var events = programs.map { _ in Samples() }
        var drawn = events
        var (ratio, extra) = (Samples(), Samples())
        // The turns are short, because the speed of a machine changes from second to second.
        for _ in 0..<settings.rounds(601) {
            let figures = try programs.map { try $0.turn(5) }
            for (index, figure) in figures.enumerated() {
                events[index].append(figure["event"] ?? .nan)
                drawn[index].append(figure["drawn"] ?? .nan)
            }
            let times = figures.map { $0["event"] ?? .nan }
            ratio.append(times[1] / times[0])
            extra.append(times[2] - times[0])
        }
        for program in programs { try program.end() }
        report.set("inspector.closed.ratio", ratio.median)
        report.set("inspector.open.ms", extra.median)
        report.table(
            "A push or a pop with the inspector: ms; open takes \(extra.median.short) ms more an event",
            ["", "event", "5–95 %", "drawn", "5–95 %"],
            zip(Self.kinds, zip(events, drawn)).map { kind, samples in
                [
                    kind.1, samples.0.median.short, samples.0.range, samples.1.median.short,
                    samples.1.range,
                ]
            }
        )
    }
}
