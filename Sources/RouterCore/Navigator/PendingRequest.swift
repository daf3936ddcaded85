/// A request, or the wish to close the window, that waits for its turn.
@MainActor
final class PendingRequest {
    enum Kind {
        case request(NavigationRequest)
        /// Asks whether all pages may leave, so that the window can close.
        case close(@MainActor (NavigationOutcome) -> Void)
    }

    let kind: Kind
    /// The page that closes itself, and what it gives back.
    let finishing: (entry: EntryID, value: (any Sendable)?)?
    /// Takes what the page gives back.
    let result: PageResult?
    let completion: (@MainActor (NavigationOutcome) -> Void)?
    /// Why the request will be refused in its turn, whatever it is.
    var refusal: RoutingError?

    init(
        kind: Kind,
        finishing: (entry: EntryID, value: (any Sendable)?)? = nil,
        result: PageResult? = nil,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        self.kind = kind
        self.finishing = finishing
        self.result = result
        self.completion = completion
    }

    var request: NavigationRequest? {
        if case .request(let request) = kind { request } else { nil }
    }

    /// Whether this asks once more for the closing that a page is being asked about.
    ///
    /// Two URLs that go back are two steps back.
    func isSameClosing(as other: PendingRequest) -> Bool {
        switch (kind, other.kind) {
        case (.close, .close): return true
        case (.request(let request), .request(let other)):
            guard case .action(let action) = request.subject, case .action(let otherAction) = other.subject
            else { return false }
            return action.isSameClosing(as: otherAction)
        default: return false
        }
    }
}

/// A request in its turn. It may wait for a page's answer before it ends.
@MainActor
final class RequestInProgress {
    let pending: PendingRequest
    let start = ContinuousClock.now
    let completion = DeferredCompletion()
    /// Resolved once: guards are not asked again after a page has answered.
    var resolved: (action: NavigationAction, isAnimated: Bool)?
    /// The entries whose pages may leave.
    var asked: Set<EntryID> = []
    /// Requests for the very same, which end together with this one.
    var joined: [PendingRequest] = []
    var isAnimated = false
    /// The entries that have left.
    var left: [EntryID] = []
    /// Whether another one gives the result: a page, or the request when it is made again.
    var hasHandedOverResult = false
    /// How it ends, if that is known before it goes on.
    var outcome: NavigationOutcome?

    init(_ pending: PendingRequest) {
        self.pending = pending
    }

    /// The request and those that have joined it.
    var all: [PendingRequest] { [pending] + joined }
}

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
