/// Completions that are called once, when the host is done and the event has been reported.
@MainActor
final class DeferredCompletion {
    /// Whether there is a host to wait for.
    var waits = false
    private var calls: [@MainActor (NavigationOutcome) -> Void] = []
    private var outcome: NavigationOutcome?

    func hostIsDone() {
        waits = false
        finish()
    }

    func release(_ outcome: NavigationOutcome, to calls: [@MainActor (NavigationOutcome) -> Void]) {
        self.outcome = outcome
        self.calls = calls
        if !waits { finish() }
    }

    private func finish() {
        guard let outcome else { return }
        let calls = calls
        self.calls = []
        for call in calls { call(outcome) }
    }
}
