import RouterCore

/// Random verbs, such as push and pop, on a navigator without a host:
/// how long they take, and whether memory use remains constant.
@MainActor
struct ActionsSuite {
    private static let limits = NavigationLimits(layers: 16, depth: 2_000)

    let settings: Settings

    func run(_ report: inout Report) throws {
        let count = settings.isQuick ? 100_000 : 1_000_000
        let table = try RouteTable([
            Route("app://home", page: "home"),
            Route("app://item/:id<int>", page: "item"),
            Route("app://board", page: "board", slots: ["side"]),
        ])
        let pages = (0..<50).map { "app://item/\($0)" } + ["app://board"]
        var random = Random(2)
        var applied = 0
        var bytes: [Int] = []
        let time = try nanoseconds {
            // Ten runs of equal length, to compare the memory after each.
            for _ in 0..<10 {
                try run(count / 10, pages, table, &random, &applied)
                bytes.append(heapBytes())
            }
        }.time
        guard applied > count / 2 else {
            throw BenchmarkError.wrongAnswer("Only \(applied) of \(count) actions did something.")
        }
        let seconds = time / 1e9 * 1_000_000 / Double(count)
        let growth = Double(bytes[9] - bytes[1]) / 1_024
        report.table(
            "\(count) random verbs of a navigator without a host",
            ["", "seconds for 1,000,000", "applied", "growth in KiB from run 2 to run 10"],
            [["", seconds.short, "\(applied)", growth.short]]
        )
        report.set("actions.seconds", seconds)
        report.set("actions.growthKiB", growth)
    }

    /// Performs random verbs on a new navigator, and counts the verbs that change something.
    private func run(
        _ count: Int,
        _ pages: [String],
        _ table: RouteTable,
        _ random: inout Random,
        _ applied: inout Int
    ) throws {
        let navigator = try Navigator(table: table, limits: Self.limits)
        try navigator.start(at: "app://home")
        var shown = 0
        let observation = navigator.observe { event in
            if case .refused = event.outcome { return }
            shown += 1
        }
        for _ in 0..<count { act(navigator, .app(random.pick(pages)), &random) }
        observation.cancel()
        applied += shown
    }

    private func act(_ navigator: Navigator, _ page: NavigationRequest, _ random: inout Random) {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<45: navigator.push(page)
        case 45..<60: navigator.pop()
        case 60..<66: navigator.pop(.count(Int.random(in: 1...12, using: &random)))
        case 66..<70: navigator.pop(.index(Int.random(in: 0..<40, using: &random)))
        case 70..<74: navigator.pop(.url(page))
        case 74..<80: navigator.replace(page)
        case 80..<83: navigator.present(page)
        case 83..<87: navigator.dismiss()
        case 87..<88: navigator.dismiss(.all)
        case 88..<93: navigator.forward()
        case 93..<96: navigator.embed(page)
        case 96..<98: navigator.unembed()
        case 98: navigator.pop(.root)
        default:
            navigator.atomically {
                $0.pop()
                $0.push(page)
            }
        }
    }
}
