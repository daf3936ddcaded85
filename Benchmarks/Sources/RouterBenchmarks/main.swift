import Foundation

do {
    let settings = try Settings(CommandLine.arguments.dropFirst())
    if let size = settings.profile {
        try RoutingSuite(settings: settings).profile(size)
        exit(0)
    }
    var report = Report()
    let suites: [(name: String, run: @MainActor (inout Report) throws -> Void)] = [
        ("routing", { try RoutingSuite(settings: settings).run(&$0) }),
        ("growth", { try GrowthSuite(settings: settings).run(&$0) }),
        ("worst", { try WorstCaseSuite(settings: settings).run(&$0) }),
        ("navigator", { try NavigatorSuite(settings: settings).run(&$0) }),
        ("actions", { try ActionsSuite(settings: settings).run(&$0) }),
        ("saved", { try SavedSuite(settings: settings).run(&$0) }),
        ("startup", { try StartupSuite(settings: settings).run(&$0) }),
        ("handover", { try HandOverSuite(settings: settings).run(&$0) }),
        ("idle", { try IdleSuite(settings: settings).run(&$0) }),
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
        try report.check(against: thresholds, suites: chosen.map(\.name))
    }
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
    exit(1)
}
