import RouterCore
import RouterGtk
import RouterRecording

/// `--simulate`: navigates without a window.
enum SimulateCommand {
    /// Opens each line of standard input and prints its event.
    static func run(_ routes: DemoRoutes, _ options: Options) throws {
        // The lines of a script come at once, whatever time is meant to be between them.
        let limits = NavigationLimits(externalInterval: .zero)
        let navigator = try DemoServices().navigator(routes.table, limits: limits)
        var failure: (any Error)?
        let limit = options.isFull ? Int.max : NavigationRecord.standardEntryLimit
        var lines = EventLines(includingAll: options.printsAllEvents)
        let observation = navigator.observe { event in
            guard let record = lines.record(of: event, entryLimit: limit) else { return }
            do {
                try Console.print(record.line)
            } catch {
                failure = failure ?? error
            }
        }
        defer { observation.cancel() }
        try navigator.start(at: .url(routes.home), host: SimulatedHost())
        try Console.forEachLine { line in
            navigator.open(NavigationRequest(.open(.text(line)), origin: options.origin))
            if let failure { throw failure }
        }
    }
}

/// The host of a simulation, which shows nothing and hands nothing over.
private final class SimulatedHost: NavigationHost {
    func prepare(_ transition: Transition) {}

    func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) { completion() }

    /// Says whether the desktop has an app for the URL, as a window would find out.
    func openExternally(_ url: RouteURL, completion: @escaping @MainActor (NavigationOutcome) -> Void) {
        let hasApp = ExternalApp.name(for: url.scheme) != nil
        completion(hasApp ? .handled(nil) : .refused(.noHandler(url.scheme)))
    }
}
