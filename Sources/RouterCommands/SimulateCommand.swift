import RouterCore
import RouterGtk
import RouterRecording

/// `--simulate`, which navigates without a window.
enum SimulateCommand {
    /// Opens the URL on each line of standard input, and prints the event of each request.
    static func run(_ navigator: Navigator, from home: NavigationRequest, _ line: CommandLine) throws {
        var failure: (any Error)?
        let limit = line.has("--full") ? Int.max : NavigationRecord.standardEntryLimit
        var lines = EventLines(includingAll: line.has("--all-events"))
        let observation = navigator.observe { event in
            guard let record = lines.record(of: event, entryLimit: limit) else { return }
            do {
                try Console.print(record.line)
            } catch {
                failure = failure ?? error
            }
        }
        defer { observation.cancel() }
        try navigator.start(at: home, host: SimulatedHost())
        try Console.forEachLine { url in
            navigator.open(NavigationRequest(.open(.text(url)), origin: line.origin))
            if let failure { throw failure }
        }
    }
}

/// A replacement for the window during a simulation. It shows no pages and starts no other apps.
private final class SimulatedHost: NavigationHost {
    func prepare(_ transition: Transition) {}

    func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) { completion() }

    /// Reports whether the desktop provides an app for the URL, without starting it.
    func openExternally(_ url: RouteURL, completion: @escaping @MainActor (NavigationOutcome) -> Void) {
        let hasApp = ExternalApp.name(for: url.scheme) != nil
        completion(hasApp ? .handled(nil) : .refused(.noHandler(url.scheme)))
    }
}
