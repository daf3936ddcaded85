/// The one way in: takes requests, keeps the state, drives the host, and reports what became of each request.
///
/// A navigator handles one request at a time, in the order in which they came. Everything from the address to the
/// decision is synchronous, so ``open(_:origin:source:as:parameters:extra:isAnimated:completion:)`` has changed state
/// and widgets when it returns, unless it was called while another request was being handled or before
/// ``start(at:host:)``: then it is handled in its turn.
///
///     let navigator = Navigator(table: table)
///     try navigator.start(at: RouteURL(parsing: "app://home"))
///     navigator.open("app://item/42")
///     navigator.state?.top.url.text           // "app://item/42"
///     navigator.open("app://nav/pop?times=9")  // refused: stackTooShort; nothing has changed
///
/// Without a host it navigates all the same, only nothing is shown: tests and `--simulate` use it so. A host is kept
/// until ``detach(_:)``; one that is attached later shows what is open by then.
@MainActor
public final class Navigator {
    /// The routes.
    public let table: RouteTable
    /// How large the navigation may grow.
    public let limits: NavigationLimits
    /// What is open, or `nil` before ``start(at:host:)``.
    public private(set) var state: NavigationState?

    private var host: (any NavigationHost)?
    private var queue: [Waiting] = []
    private var isHandling = false
    private var sequence = 0
    private var observers: [(token: Int, observe: @MainActor (NavigationEvent) -> Void)] = []
    private var nextToken = 0

    private struct Waiting {
        let request: NavigationRequest
        let completion: (@MainActor (NavigationOutcome) -> Void)?
        /// Why the request will be refused in its turn, whatever it is.
        let refusal: RoutingError?
    }

    /// Makes a navigator that has not been started.
    public init(table: RouteTable, limits: NavigationLimits = .standard) {
        self.table = table
        self.limits = limits
    }

    /// Requests that never had their turn end as superseded.
    isolated deinit {
        for waiting in queue { waiting.completion?(.superseded) }
    }

    // MARK: - Starting

    /// Opens the first page, then handles the requests that came before.
    ///
    /// The first page is no request and has no event. A navigator that has been started already keeps what is open,
    /// and only attaches the host.
    ///
    /// - Throws: A ``RoutingError`` where no route knows the address, or whatever the page throws while it is built.
    ///   The navigator is then not started.
    public func start(at url: RouteURL, host: (any NavigationHost)? = nil) throws {
        guard state == nil else {
            if let host { try attach(host) }
            return
        }
        let first = NavigationState(root: try table.resolve(url, limits: limits))
        if let host {
            try show(first, by: host)
        } else {
            state = first
        }
        handleWaiting()
    }

    /// Has a host show what is open, in the place of the one before. Does nothing before the start.
    ///
    /// - Throws: Whatever a page throws while it is built. The host is then not attached.
    public func attach(_ host: any NavigationHost) throws {
        guard let state, self.host !== host else { return }
        try show(state, by: host)
        handleWaiting()
    }

    /// Lets go of a host that shows nothing any more. What is open stays as it is.
    public func detach(_ host: any NavigationHost) {
        if self.host === host { self.host = nil }
    }

    private func show(_ state: NavigationState, by host: any NavigationHost) throws {
        let transition = Transition(from: nil, to: state, isAnimated: false)
        try host.prepare(transition)
        self.host = host
        self.state = state
        let wasHandling = isHandling
        isHandling = true
        host.apply(transition) {}
        isHandling = wasHandling
    }

    // MARK: - Requests

    /// Hands in a request; the completion is called exactly once, after the request's event.
    public func submit(
        _ request: NavigationRequest,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        let isFull = queue.count >= limits.queuedRequests
        let refusal = isFull ? RoutingError.limitExceeded(.queuedRequests, limit: limits.queuedRequests) : nil
        queue.append(Waiting(request: request, completion: completion, refusal: refusal))
        handleWaiting()
    }

    // MARK: - Observing

    /// Calls the closure with each event, in order, until the observation is cancelled or released.
    ///
    /// An observer may hand in requests; they are handled after the event has reached all observers.
    public func observe(_ observe: @escaping @MainActor (NavigationEvent) -> Void) -> NavigationObservation {
        let token = nextToken
        nextToken += 1
        observers.append((token, observe))
        return NavigationObservation { [weak self] in
            self?.observers.removeAll { $0.token == token }
        }
    }

    // MARK: - Handling

    private func handleWaiting() {
        guard !isHandling, state != nil else { return }
        isHandling = true
        defer { isHandling = false }
        while !queue.isEmpty {
            handle(queue.removeFirst())
        }
    }

    private func handle(_ waiting: Waiting) {
        guard let old = state else { return }
        let start = ContinuousClock.now
        var attempt = Attempt(request: waiting.request)
        let outcome: NavigationOutcome
        // The completion comes after the event, however soon the host is done.
        let completion = DeferredCompletion(waiting.completion)
        do throws(RoutingError) {
            outcome = try carryOut(waiting, from: old, &attempt, completion)
        } catch {
            outcome = .refused(error)
        }
        report(attempt, outcome, in: state ?? old, took: start.duration(to: .now))
        completion.release(outcome)
    }

    private func carryOut(
        _ waiting: Waiting,
        from old: NavigationState,
        _ attempt: inout Attempt,
        _ completion: DeferredCompletion
    ) throws(RoutingError) -> NavigationOutcome {
        if let refusal = waiting.refusal { throw refusal }
        if let source = waiting.request.source, !old.isShown(source) { return .superseded }
        let decision = try table.decide(waiting.request, limits: limits)
        attempt.action = decision.action
        if decision.action.isStale(in: old) { return .superseded }
        let new = try old.applying(decision.action, limits: limits)
        attempt.isAnimated = decision.isAnimated
        let transition = Transition(from: old, to: new, isAnimated: decision.isAnimated)
        if let host {
            do {
                try host.prepare(transition)
            } catch {
                state = old.countingOn(from: new)
                return .failed(error)
            }
            completion.waits = true
            state = new
            host.apply(transition) { completion.hostIsDone() }
        } else {
            state = new
        }
        if transition.showsNothingNew { return .alreadyShown }
        let isNew = new.top.id.rawValue >= old.nextEntry
        return isNew && new.top.destination.isNotFound ? .notFoundPage : .shown
    }

    /// What is known of a request by the time it ends.
    private struct Attempt {
        let request: NavigationRequest
        var action: NavigationAction?
        var isAnimated = false
    }

    private func report(
        _ attempt: Attempt,
        _ outcome: NavigationOutcome,
        in state: NavigationState,
        took duration: Duration
    ) {
        sequence += 1
        let event = NavigationEvent(
            sequence: sequence,
            url: attempt.request.text,
            origin: attempt.request.origin,
            action: attempt.action?.name,
            outcome: outcome,
            isAnimated: attempt.isAnimated,
            duration: duration,
            state: state
        )
        // One that ends another's observation ends it at once.
        for observer in observers where observers.contains(where: { $0.token == observer.token }) {
            observer.observe(event)
        }
    }
}
