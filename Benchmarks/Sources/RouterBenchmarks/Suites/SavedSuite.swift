import Foundation
import RouterCore

/// Saving what is open and restoring it, as an app does when it quits and when it starts.
@MainActor
struct SavedSuite {
    let settings: Settings

    func run(_ report: inout Report) throws {
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://item/:id<int>", page: "item"),
        ])
        let home = try RouteURL(parsing: "app://home")
        let navigator = try Navigator(table: table)
        try navigator.start(at: .url(home))
        for number in 1..<10_000 { navigator.open("app://item/\(number)?tab=log") }
        let encoder = JSONEncoder()
        let decoder = JSONDecoder()
        var times: [(name: String, samples: Samples)] = [
            ("saved", Samples()), ("encoded", Samples()), ("decoded", Samples()), ("restored", Samples()),
        ]
        for _ in 0..<settings.rounds(15) {
            let saved = nanoseconds { navigator.savedNavigation() }
            let data = try nanoseconds { try encoder.encode(saved.result) }
            let read = try nanoseconds { try decoder.decode(SavedNavigation.self, from: data.result) }
            let other = try Navigator(table: table)
            let restored = try nanoseconds { try other.start(restoring: read.result, or: .url(home)) }
            guard read.result == saved.result, restored.result.isEmpty,
                other.state?.topLayer.entries.map(\.url) == navigator.state?.topLayer.entries.map(\.url)
            else { throw BenchmarkError.wrongAnswer("What was saved did not come back.") }
            for (index, time) in [saved.time, data.time, read.time, restored.time].enumerated() {
                times[index].samples.append(time / 1e6)
            }
        }
        let rows = times.map { name, samples in
            [
                name, samples.median.short,
                "\(samples.spread.lowerBound.short)–\(samples.spread.upperBound.short)",
            ]
        }
        for (name, samples) in times { report.set("saved.\(name).ms", samples.median) }
        report.table("A navigation of 10,000 entries", ["", "ms", "5–95 %"], rows)
    }
}
