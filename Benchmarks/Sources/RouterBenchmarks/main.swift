import Foundation

do {
    let settings = try Settings(CommandLine.arguments.dropFirst())
    if let (work, passes) = settings.work {
        try work.perform(passes: passes)
        exit(0)
    }
    var report = Report()
    let suites: [(name: String, run: @MainActor (inout Report) throws -> Void)] = [
        ("instructions", { try InstructionsSuite().run(&$0) }),
        ("commands", { try CommandsSuite().run(&$0) }),
        ("routing", { try RoutingSuite(settings: settings).run(&$0) }),
        ("growth", { try GrowthSuite(settings: settings).run(&$0) }),
        ("worst", { try WorstCaseSuite(settings: settings).run(&$0) }),
        ("navigator", { try NavigatorSuite(settings: settings).run(&$0) }),
        ("branches", { try BranchesSuite(settings: settings).run(&$0) }),
        ("actions", { try ActionsSuite(settings: settings).run(&$0) }),
        ("saved", { try SavedSuite(settings: settings).run(&$0) }),
        ("startup", { try StartupSuite(settings: settings).run(&$0) }),
        ("handover", { try HandOverSuite(settings: settings).run(&$0) }),
        ("idle", { try IdleSuite(settings: settings).run(&$0) }),
        ("inspector", { try InspectorSuite(settings: settings).run(&$0) }),
        ("widgets", { try WidgetsSuite(settings: settings).run(&$0) }),
    ]
    let chosen = suites.filter { settings.only == nil || settings.only == $0.name }
    guard !chosen.isEmpty else { throw BenchmarkError.badArgument(settings.only ?? "") }
    for suite in chosen { try suite.run(&report) }
    if let path = settings.json { try report.json().write(to: URL(filePath: path)) }
    if let path = settings.thresholds {
        let data = try Data(contentsOf: URL(filePath: path))
        let thresholds = try JSONDecoder().decode([String: Double].self, from: data)
        print("")
        let failed = try report.check(against: thresholds, suites: chosen.map(\.name), isFinal: false)
        if !failed.isEmpty {
            // The machine may have been busy for a moment, so the suites that failed get a second chance.
            print("\nOnce more: \(failed.sorted().joined(separator: ", "))")
            for suite in chosen where failed.contains(suite.name) {
                var again = Report()
                try suite.run(&again)
                report.mergeLesser(again)
            }
            print("")
            try report.check(against: thresholds, suites: failed.sorted(), isFinal: true)
        }
    }
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
    exit(1)
}
