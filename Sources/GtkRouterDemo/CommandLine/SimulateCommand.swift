import RouterCore
import RouterGtk
import RouterTools

/// `--simulate`: navigates without a window.
struct SimulateCommand {
    let table: RouteTable
    let home: RouteURL
    let origin: RequestOrigin
    let isFull: Bool

    /// Opens each line of standard input and prints its event.
    func run() throws {
        // The lines of a script come at once, whatever time is meant to be between them.
        let limits = NavigationLimits(externalInterval: .zero)
        let navigator = try DemoServices().navigator(table, limits: limits)
        var failure: (any Error)?
        let limit = isFull ? Int.max : NavigationRecord.standardEntryLimit
        let observation = navigator.observe { event in
            do {
                try Console.print(NavigationRecord(event, entryLimit: limit).line)
            } catch {
                failure = failure ?? error
            }
        }
        defer { observation.cancel() }
        try navigator.start(at: .url(home), host: SimulatedHost())
        try Console.forEachLine { line in
            navigator.open(NavigationRequest(.open(.text(line)), origin: origin))
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
