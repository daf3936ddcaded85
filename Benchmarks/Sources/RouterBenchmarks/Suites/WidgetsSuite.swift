import Foundation

/// Pages and modals as widgets, shown by RouterGtk and by C code that does the same by hand.
struct WidgetsSuite {
    let settings: Settings

    func run(_ report: inout Report) throws {
        let environment = ProcessInfo.processInfo.environment
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else {
            throw BenchmarkError.noDisplay
        }
        for page in ["rich", "label"] { try StackMeasuring(page: page, settings: settings).run(&report) }
        try modals(&report)
        try states(&report)
        try PaneMeasuring(settings: settings).run(&report)
        try ReleasedMeasuring(settings: settings).run(&report)
        try memory(
            &report,
            of: "pages",
            "Memory after each cycle of pushes and pops",
            count: settings.isQuick ? 1_000 : 10_000
        )
        try memory(
            &report,
            of: "modals",
            "Memory after each cycle of modals that come and go",
            count: settings.isQuick ? 100 : 300
        )
    }

    private func modals(_ report: inout Report) throws {
        let count = 100
        let parts = [
            ("present", "presented, one by one"), ("dismiss", "dismissed, one by one"),
            ("dismissAll", "dismissed, all at once"),
        ]
        let programs = [
            try TurnTaker(product: "widgets-c", ["modals"]),
            try TurnTaker(product: "widgets-host", ["modals"]),
        ]
        var times = programs.map { _ in [String: Samples]() }
        var ratios: [String: Samples] = [:]
        for _ in 0..<settings.rounds(5) {
            let figures = try programs.map { try $0.turn(count) }
            for (part, _) in parts {
                for (index, figure) in figures.enumerated() {
                    times[index][part, default: Samples()].append(figure[part] ?? .nan)
                }
                ratios[part, default: Samples()].append(
                    (figures[1][part] ?? .nan) / (figures[0][part] ?? .nan)
                )
            }
        }
        for program in programs { try program.end() }
        report.table(
            "\(count) modals, each over the one before: ms a modal",
            ["", "C", "5–95 %", "RouterGtk", "5–95 %", "× C"],
            parts.map { part, title in
                let (c, host) = (times[0][part] ?? Samples(), times[1][part] ?? Samples())
                let ratio = ratios[part]?.median ?? .nan
                report.set("widgets.modals.\(part).ratio", ratio)
                return [title, c.median.short, c.range, host.median.short, host.range, ratio.short]
            }
        )
    }

    private func states(_ report: inout Report) throws {
        let program = try TurnTaker(product: "widgets-host", ["states"])
        var (changes, drawn) = (Samples(), Samples())
        let (rounds, count) = (settings.rounds(11), 50)
        for _ in 0..<rounds {
            let figures = try program.turn(count)
            changes.append(figures["change"] ?? .nan)
            drawn.append(figures["drawn"] ?? .nan)
        }
        try program.end()
        report.table(
            "\(rounds * count) random states of up to 64 entries and 4 modals, each from the one before in one call",
            ["", "ms", "5–95 %"],
            [
                ["until state and windows are changed", changes.median.short, changes.range],
                ["until the frame is drawn", drawn.median.short, drawn.range],
            ]
        )
        report.set("widgets.states.change.ms", changes.median)
        report.set("widgets.states.drawn.ms", drawn.median)
    }

    private func memory(_ report: inout Report, of what: String, _ title: String, count: Int) throws {
        // GLib's own allocator would keep freed memory for later, so the heap would seem larger than it is.
        let environment = ["G_SLICE": "always-malloc"]
        let contenders = [("C", "c", "widgets-c"), ("RouterGtk", "host", "widgets-host")]
        let programs = try contenders.map {
            try TurnTaker(product: $0.2, ["memory-\(what)"], environment: environment)
        }
        var rows: [[String]] = []
        // Both programs can work at the same time, because only memory is measured.
        let cyclesOfAll = try (0..<3).map { _ in
            for program in programs { program.begin(count) }
            return try programs.map { try $0.finish() }
        }
        for program in programs { try program.end() }
        for (index, (name, key, _)) in contenders.enumerated() {
            let cycles = cyclesOfAll.map { $0[index] }
            func kibibytes(_ figure: String, _ cycle: Int) -> Double {
                (cycles[cycle][figure] ?? .nan) / 1_024
            }
            let growth = kibibytes("heap", 2) - kibibytes("heap", 1)
            let residentGrowth = kibibytes("resident", 2) - kibibytes("resident", 1)
            let living = cycles[2]["living"] ?? .nan
            rows.append(
                [name] + (0..<3).map { "\(kibibytes("heap", $0).short)" } + [growth.short]
                    + (0..<3).map { "\(kibibytes("resident", $0).short)" } + ["\(Int(living))"]
            )
            report.set("widgets.memory.\(what).\(key).heapGrowthKiB", growth)
            report.set("widgets.memory.\(what).\(key).residentGrowthKiB", residentGrowth)
            report.set("widgets.memory.\(what).\(key).living", living)
        }
        report.table(
            "\(title), \(count) each: KiB",
            [
                "", "heap 1", "2", "3", "growth", "resident 1", "2", "3", "pages and widgets alive",
            ],
            rows
        )
    }
}
