import RouterCore

/// Random actions through state and transition: how long they take, and that the memory stays flat.
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
        func destination(_ text: String) throws -> Destination {
            guard let match = table.match(try RouteURL(parsing: text)) else {
                throw BenchmarkError.wrongAnswer("\(text) is not known.")
            }
            return Destination(match)
        }
        let home = try destination("app://home")
        let pages = try (0..<50).map { try destination("app://item/\($0)") } + [destination("app://board")]
        var random = Random(2)
        var applied = 0
        var operations = 0
        var bytes: [Int] = []
        let time = nanoseconds {
            // Ten runs of one length, so that the memory after each can be compared.
            for _ in 0..<10 {
                var state = NavigationState(root: home)
                for _ in 0..<count / 10 {
                    guard let new = try? state.applying(action(pages, &random), limits: Self.limits) else {
                        continue
                    }
                    operations += Transition(from: state, to: new).steps.count
                    state = new
                    applied += 1
                }
                state = NavigationState(root: home)
                bytes.append(heapBytes())
            }
        }.time
        guard applied > count / 2, operations > applied / 2 else {
            throw BenchmarkError.wrongAnswer("Only \(applied) of \(count) actions did something.")
        }
        let seconds = time / 1e9 * 1_000_000 / Double(count)
        let growth = Double(bytes[9] - bytes[1]) / 1_024
        report.table(
            "\(count) random actions through state and transition",
            ["", "seconds for 1,000,000", "applied", "growth in KiB from run 2 to run 10"],
            [["", seconds.short, "\(applied)", growth.short]]
        )
        report.set("actions.seconds", seconds)
        report.set("actions.growthKiB", growth)
    }

    private func action(_ pages: [Destination], _ random: inout Random) -> NavigationAction {
        let page = random.pick(pages)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<45: return .push(page, reuse: random.pick([.always, .singleTop]))
        case 45..<60: return .back
        case 60..<66: return .pop(.count(Int.random(in: 1...12, using: &random)))
        case 66..<70: return .pop(.index(Int.random(in: 0..<40, using: &random)))
        case 70..<74: return .pop(.url(page.match.url))
        case 74..<80: return .replace(page)
        case 80..<83: return .present(page)
        case 83..<87: return .dismiss(.count(1))
        case 87..<88: return .dismiss(.all)
        case 88..<93: return .forward
        case 93..<96: return .embed(page, Embedding())
        case 96..<98: return .unembed(.last)
        case 98: return .pop(.root)
        default: return .sequence([.back, .push(page, reuse: .always)])
        }
    }
}
