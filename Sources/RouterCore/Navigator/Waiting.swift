/// A request, or the wish to end, that waits for its turn.
@MainActor
struct Waiting {
    enum Wish {
        case request(NavigationRequest)
        /// Whether all pages may leave, so that the window can close.
        case end(@MainActor (NavigationOutcome) -> Void)
    }

    let wish: Wish
    /// The page that closes itself, and what it gives back.
    var finishing: (entry: EntryID, value: (any Sendable)?)?
    /// Where what the page gives back goes.
    var result: PageResult?
    var completion: (@MainActor (NavigationOutcome) -> Void)?
    /// Why the request will be refused in its turn, whatever it is.
    var refusal: RoutingError?

    var request: NavigationRequest? {
        if case .request(let request) = wish { request } else { nil }
    }

    /// Whether this asks once more for the closing that a page is being asked about.
    func isSameClosing(as other: Waiting) -> Bool {
        switch (wish, other.wish) {
        case (.end, .end): true
        case (.request(let request), .request(let other)): request.isSameClosing(as: other)
        default: false
        }
    }
}

extension NavigationRequest {
    /// Whether both ask for the same thing to be closed by hand. Two addresses that go back are two steps back.
    fileprivate func isSameClosing(as other: NavigationRequest) -> Bool {
        guard case .action(let action) = subject, case .action(let otherAction) = other.subject else {
            return false
        }
        return action.isSameClosing(as: otherAction)
    }
}

/// The turn of one request, from the decision until it has ended; it may wait for a page's answer in between.
@MainActor
final class Turn {
    let waiting: Waiting
    let start = ContinuousClock.now
    let completion = DeferredCompletion()
    /// Made once; guards are not asked again after a page has answered.
    var decision: NavigationDecision?
    /// The entries whose pages may leave.
    var asked: Set<EntryID> = []
    /// Requests for the very same, which end together with this one.
    var joined: [Waiting] = []
    var isAnimated = false
    /// The entries that have left.
    var left: [EntryID] = []
    /// Whether another one will give the result that is waited for: a page, or the request when it is made again.
    var hasHandedOverResult = false
    /// How it ends, where that is known before its time has come.
    var outcome: NavigationOutcome?

    init(_ waiting: Waiting) {
        self.waiting = waiting
    }
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

/// A page has been asked whether it may leave, and has not answered yet.
@MainActor
struct OpenQuestion {
    let turn: Turn
    let entry: EntryID
    /// Kept by the page: when that lets go of it, it has been answered with no.
    weak var question: LeaveQuestion?
}
