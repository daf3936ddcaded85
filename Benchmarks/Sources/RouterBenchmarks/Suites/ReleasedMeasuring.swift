/// The memory of pages that the host has released, and the time to return to them.
struct ReleasedMeasuring {
    let settings: Settings

    func run(_ report: inout Report) throws {
        try memory(&report)
        try requestsBack(&report)
    }

    private func memory(_ report: inout Report) throws {
        let count = 10_000
        // GLib's own allocator would keep freed memory for later, so the heap would seem larger than it is.
        let environment = ["G_SLICE": "always-malloc"]
        let rows = try [("code", "pushed by code"), ("session", "restored by a session")].map { key, title in
            let program = try TurnTaker(
                product: "widgets-host",
                ["released-\(key)"],
                environment: environment
            )
            let figures = try program.turn(count)
            try program.end()
            let (open, back) = (figures["open"] ?? .nan, figures["back"] ?? .nan)
            report.set("widgets.released.\(key).openMiB", open)
            report.set("widgets.released.\(key).backMiB", back)
            return [title, open.short, back.short]
        }
        report.table(
            "Memory of \(count) pages more than the 32 that stay built need: MiB of the heap",
            ["", "all open", "after Back through all"],
            rows
        )
    }

    private func requestsBack(_ report: inout Report) throws {
        let program = try TurnTaker(product: "widgets-host", ["released-return"])
        var (first, back, ratio) = (Samples(), Samples(), Samples())
        for _ in 0..<settings.rounds(11) {
            let figures = try program.turn(50)
            let (shown, returned) = (figures["first"] ?? .nan, figures["return"] ?? .nan)
            first.append(shown)
            back.append(returned)
            ratio.append(returned / shown)
        }
        try program.end()
        report.set("widgets.released.return.ms", back.median)
        report.set("widgets.released.return.ratio", ratio.median)
        report.table(
            "A rich page, drawn: ms",
            ["", "ms", "5–95 %", "× first"],
            [
                ["shown for the first time", first.median.short, first.range, "1"],
                ["returned to after its release", back.median.short, back.range, ratio.median.short],
            ]
        )
    }
}
