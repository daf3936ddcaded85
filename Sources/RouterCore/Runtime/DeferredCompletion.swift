/// A completion that is called once, when the host is done and the event has been reported.
@MainActor
final class DeferredCompletion {
    private var call: (@MainActor (NavigationOutcome) -> Void)?
    private var outcome: NavigationOutcome?
    /// Whether there is a host to wait for.
    var waits = false

    init(_ call: (@MainActor (NavigationOutcome) -> Void)?) {
        self.call = call
    }

    func hostIsDone() {
        waits = false
        if let outcome { finish(outcome) }
    }

    func release(_ outcome: NavigationOutcome) {
        self.outcome = outcome
        if !waits { finish(outcome) }
    }

    private func finish(_ outcome: NavigationOutcome) {
        let call = call
        self.call = nil
        call?(outcome)
    }
}
