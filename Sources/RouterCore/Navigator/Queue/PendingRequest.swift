/// A request, or the wish to close the window, that waits for its turn.
///
/// ``Navigator`` makes it, and ``RequestQueue`` keeps it.
@MainActor
final class PendingRequest {
    /// The two kinds of things that wait.
    enum Kind {
        case request(NavigationRequest)
        /// The question whether all pages may leave, so that the window can close.
        case close(@MainActor (NavigationOutcome) -> Void)
    }

    let kind: Kind
    /// A page that closes itself, the value that it returns, and the request to open in the same change.
    typealias Finish = (entry: EntryID, value: (any Sendable)?, next: NavigationRequest?)

    /// The page that closes itself; `nil` for none.
    let finishing: Finish?
    /// The answers of pages that were asked about another closing as this one came.
    var answers: [EntryID: (answer: LeaveQuestion.Answer, title: String)] = [:]
    /// The caller that waits for the result of the page, if there is one.
    let caller: PageResult?
    /// Called once with the outcome.
    let completion: (@MainActor (NavigationOutcome) -> Void)?
    /// Whether the throttle has admitted the request, so that it does not count again.
    var isAdmitted = false
    /// The reason why the request will be refused in its turn.
    var refusal: RoutingError?

    /// The place among all requests of the navigator, from 1; 0 before the request is added.
    var order = 0
    /// The answers that guards have given later.
    var guardAnswers: [GuardAsk: GuardAnswer] = [:]
    /// The last ask of a guard that answers later, and its closure; `nil` if the last answer was another one.
    var lateAnswer: (ask: GuardAsk, closure: @MainActor () async -> GuardAnswer)?
    /// Ends the wait for a guard or an action.
    var cancelWait: (@MainActor () -> Void)?
    /// The number of the event from which the request goes on.
    var resumes: Int?

    init(
        kind: Kind,
        finishing: Finish? = nil,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        self.kind = kind
        self.finishing = finishing
        self.completion = completion
        if case .request(let request) = kind { caller = request.lastCaller } else { caller = nil }
    }

    /// The request, or `nil` for the wish to close the window.
    var request: NavigationRequest? {
        if case .request(let request) = kind { request } else { nil }
    }

    /// Returns whether this repeats the closing by hand that a page is asked about.
    ///
    /// What code or a URL asks for twice is two closings.
    func isSameClosing(as other: PendingRequest) -> Bool {
        switch (kind, other.kind) {
        case (.close, .close): return true
        case (.request(let request), .request(let other)):
            return request.origin == .user && other.origin == .user
                && request.wish.isSameClosing(as: other.wish)
        default: return false
        }
    }

    /// Whether this only closes something, so that a page that was asked about another closing is not asked again.
    var isClosing: Bool { request?.isClosing ?? true }
}

extension NavigationRequest.Wish {
    /// Returns whether the other wish of the user would close the very same thing.
    fileprivate func isSameClosing(as other: Self) -> Bool {
        switch (self, other) {
        case (.goBack(let entry), .goBack(let otherEntry)), (.remove(let entry), .remove(let otherEntry)):
            entry == otherEntry
        case (.dismiss(let target), .dismiss(let otherTarget)): target == otherTarget
        case (.unembed(let target, _), .unembed(let otherTarget, _)): target == otherTarget
        // Only the selected branch asks pages, which it pops.
        case (.select(let name), .select(let otherName)): name == otherName
        default: false
        }
    }
}

extension NavigationRequest {
    /// Whether the request only closes something, or selects a branch.
    fileprivate var isClosing: Bool {
        switch wish {
        case .pop, .back, .goBack, .dismiss, .unembed, .remove, .close, .select: true
        case .page, .forward: false
        case .all(let requests): requests.allSatisfy(\.isClosing)
        case .open(let address):
            if let url = try? address.read(from: origin), url.isNavigationCommand,
                let command = try? NavigationCommand(url)
            {
                command.next == nil && NavigationRequest(command.wish).isClosing
            } else {
                false
            }
        }
    }

    /// The caller that waits for the page that the request leads to.
    ///
    /// A request that first closes something leads to the page of its last part.
    fileprivate var lastCaller: PageResult? {
        if case .all(let requests) = wish { caller ?? requests.last?.lastCaller } else { caller }
    }
}

/// A request in its turn, which may wait for the answer of a page.
///
/// ``RequestQueue`` makes it, and ``Navigator`` writes each decision into it.
@MainActor
final class RequestInProgress {
    let pending: PendingRequest
    /// The time at which the turn began.
    let start = ContinuousClock.now
    /// The completions, which are called after the event.
    let completion = DeferredCompletion()
    /// The decision, made once: guards are not asked again after a page has answered.
    var decision: Decision?
    /// The entries whose pages may leave.
    var asked: Set<EntryID> = []
    /// The entries whose pages may leave without their unsaved changes.
    var discarded: Set<EntryID> = []
    /// The pages that have finished while they were asked.
    var finishes: [PendingRequest] = []
    /// The repeated closings, which end together with this one.
    var joined: [PendingRequest] = []
    /// Whether the change that was made may be animated.
    var isAnimated = false
    /// The entries that have left.
    var left: [EntryID] = []
    /// The outcome, if it is known before the request goes on.
    var outcome: NavigationOutcome?

    init(_ pending: PendingRequest) {
        self.pending = pending
    }

    /// Calls a closure with the request, and then with those that have joined it.
    func forEach(_ body: (PendingRequest) -> Void) {
        body(pending)
        joined.forEach(body)
    }
}

/// Completions that are called once, after the event and when the host is done.
@MainActor
final class DeferredCompletion {
    /// Whether the host still shows the change.
    var waits = false
    private var calls: [@MainActor (NavigationOutcome) -> Void] = []
    private var outcome: NavigationOutcome?

    /// Ends the wait for the host.
    func hostIsDone() {
        waits = false
        finish()
    }

    /// Calls the completions with the outcome, now or when the host is done.
    func release(_ outcome: NavigationOutcome, to calls: [@MainActor (NavigationOutcome) -> Void]) {
        self.outcome = outcome
        self.calls = calls
        if !waits { finish() }
    }

    /// Calls the completions if there is an outcome; a second call does nothing.
    private func finish() {
        guard let outcome else { return }
        let calls = calls
        self.calls = []
        for call in calls { call(outcome) }
    }
}
