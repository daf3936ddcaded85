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
/// Without a host it navigates all the same, only nothing is shown: tests and `--simulate` use it so. The navigator
/// does not keep its host alive.
@MainActor
public final class Navigator {
    /// The routes.
    public let table: RouteTable
    /// How large the navigation may grow.
    public let limits: NavigationLimits
    /// What is open, or `nil` before ``start(at:host:)``.
    public private(set) var state: NavigationState?

    private weak var host: (any NavigationHost)?
    private var queue: [Waiting] = []
    private var isHandling = false
    private var sequence = 0
    private var observers: [(token: Int, observe: @MainActor (NavigationEvent) -> Void)] = []
    private var nextToken = 0

    private struct Waiting {
        let request: NavigationRequest
        let completion: (@MainActor (NavigationOutcome) -> Void)?
    }

    /// Makes a navigator that has not been started.
    public init(table: RouteTable, limits: NavigationLimits = .standard) {
        self.table = table
        self.limits = limits
    }

    // MARK: - Starting

    /// Opens the first page, then handles the requests that came before.
    ///
    /// The first page is no request and has no event.
    ///
    /// - Throws: A ``RoutingError`` where no route knows the address, or whatever the page throws while it is built.
    ///   The navigator is then not started.
    public func start(at url: RouteURL, host: (any NavigationHost)? = nil) throws {
        guard state == nil else { return }
        let first = NavigationState(root: try table.resolve(url, limits: limits))
        if let host {
            let transition = Transition(from: nil, to: first, isAnimated: false)
            try host.prepare(transition)
            self.host = host
            state = first
            isHandling = true
            host.apply(transition) {}
            isHandling = false
        } else {
            state = first
        }
        handleWaiting()
    }

    // MARK: - Requests

    /// Opens an address.
    ///
    /// - Parameters:
    ///   - text: The address. From ``RequestOrigin/user`` it is trimmed, and what may not stand raw is encoded; from
    ///     any other origin it is read strictly.
    ///   - origin: Where the request comes from.
    ///   - source: The entry whose page asks; see ``NavigationRequest/source``.
    ///   - presentation: The verb, where it is to be another than the route's.
    ///   - parameters: The caller's parameters: over the query's, under the captured ones.
    ///   - extra: A value handed to the page in memory.
    ///   - isAnimated: Whether the change is animated; by default as the address says.
    ///   - completion: Called exactly once: when the change has been shown and its animation has ended, or at once
    ///     where nothing changed.
    public func open(
        _ text: String,
        origin: RequestOrigin = .code,
        source: EntryID? = nil,
        as presentation: Presentation? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        isAnimated: Bool? = nil,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        let request = NavigationRequest(
            .text(text),
            origin: origin,
            source: source,
            presentation: presentation,
            parameters: parameters,
            extra: extra,
            isAnimated: isAnimated
        )
        submit(request, completion: completion)
    }

    /// Opens an address, and waits until the change has been shown and its animation has ended.
    public func open(
        _ text: String,
        origin: RequestOrigin = .code,
        source: EntryID? = nil,
        as presentation: Presentation? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        isAnimated: Bool? = nil
    ) async -> NavigationOutcome {
        await withCheckedContinuation { continuation in
            open(
                text,
                origin: origin,
                source: source,
                as: presentation,
                parameters: parameters,
                extra: extra,
                isAnimated: isAnimated,
                completion: { continuation.resume(returning: $0) }
            )
        }
    }

    /// Carries out an action that needs no address: what a person closes by hand, or a change that the app's code
    /// has put together itself.
    public func perform(
        _ action: NavigationAction,
        source: EntryID? = nil,
        origin: RequestOrigin = .code,
        isAnimated: Bool? = nil,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        let request = NavigationRequest(
            .action(action),
            origin: origin,
            source: source,
            isAnimated: isAnimated
        )
        submit(request, completion: completion)
    }

    /// Hands in a request; the completion is called exactly once.
    public func submit(
        _ request: NavigationRequest,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        guard queue.count < limits.queuedRequests else {
            let error = RoutingError.limitExceeded(.queuedRequests, limit: limits.queuedRequests)
            if let state { report(request, .refused(error), action: nil, in: state, took: .zero) }
            completion?(.refused(error))
            return
        }
        queue.append(Waiting(request: request, completion: completion))
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
        let request = waiting.request
        let start = ContinuousClock.now
        var action: NavigationAction?
        var isAnimated = false

        func end(_ outcome: NavigationOutcome) {
            let duration = start.duration(to: .now)
            report(request, outcome, action: action, isAnimated: isAnimated, in: state ?? old, took: duration)
        }

        do throws(RoutingError) {
            if let source = request.source, !old.isShown(source) { throw .entryIsGone }
            let decision = try table.decide(request, limits: limits)
            action = decision.action
            isAnimated = decision.isAnimated
            let new = try old.applying(decision.action, limits: limits)
            let transition = Transition(from: old, to: new, isAnimated: isAnimated)
            let outcome = outcome(of: decision.action, transition)
            guard let host else {
                state = new
                end(outcome)
                waiting.completion?(outcome)
                return
            }
            do {
                try host.prepare(transition)
            } catch {
                state = old.countingOn(from: new)
                let failure = NavigationOutcome.failed(String(describing: error))
                end(failure)
                waiting.completion?(failure)
                return
            }
            state = new
            host.apply(transition) { waiting.completion?(outcome) }
            end(outcome)
        } catch .entryIsGone {
            end(.superseded)
            waiting.completion?(.superseded)
        } catch {
            end(.refused(error))
            waiting.completion?(.refused(error))
        }
    }

    private func outcome(of action: NavigationAction, _ transition: Transition) -> NavigationOutcome {
        if transition.showsNothingNew { return .alreadyShown }
        return action.destination?.isNotFound == true ? .notFoundPage : .shown
    }

    private func report(
        _ request: NavigationRequest,
        _ outcome: NavigationOutcome,
        action: NavigationAction?,
        isAnimated: Bool = false,
        in state: NavigationState,
        took duration: Duration
    ) {
        sequence += 1
        let event = NavigationEvent(
            sequence: sequence,
            url: request.text,
            origin: request.origin,
            action: action?.name,
            outcome: outcome,
            isAnimated: isAnimated,
            duration: duration,
            state: state
        )
        for observer in observers {
            observer.observe(event)
        }
    }
}
