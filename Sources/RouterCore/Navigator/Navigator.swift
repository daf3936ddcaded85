/// The one way in: takes requests, keeps the state, drives the host, and reports what became of each request.
///
/// A navigator handles one request at a time, in the order in which they came. Everything from the address to the
/// decision is synchronous, so `open` has changed state
/// and widgets when it returns, unless it was called while another request was being handled or before
/// ``start(at:host:)``, or a page has been asked whether it may leave: then it is handled in its turn.
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
    public internal(set) var state: NavigationState?

    let guards: [NavigationGuard]
    let actions: ActionRegistry
    var host: (any NavigationHost)?
    var queue: [Waiting] = []
    /// Turns that go on before what is in the queue.
    var due: [Turn] = []
    var deferred: [Waiting] = []
    var question: OpenQuestion?
    var results: [EntryID: [PageResult]] = [:]
    var isHandling = false
    /// Whether a guard is being asked, which must not navigate.
    var isAskingGuards = false
    private var sequence = 0
    private var observers: [(token: Int, observe: @MainActor (NavigationEvent) -> Void)] = []
    private var nextToken = 0
    private var nextPage: UInt64 = 1

    /// Makes a navigator that has not been started.
    ///
    /// - Parameters:
    ///   - table: The routes.
    ///   - guards: Asked in this order about each page before it is opened.
    ///   - actions: The code behind action routes.
    ///   - limits: How large the navigation may grow.
    public init(
        table: RouteTable,
        guards: [NavigationGuard] = [],
        actions: ActionRegistry = ActionRegistry(),
        limits: NavigationLimits = .standard
    ) {
        self.table = table
        self.guards = guards
        self.actions = actions
        self.limits = limits
    }

    /// Requests that never had their turn end as superseded, and results that never came are `nil`.
    isolated deinit {
        question?.question?.withdraw()
        let turn = question.map { [$0.turn.waiting] + $0.turn.joined } ?? []
        for waiting in turn + queue {
            switch waiting.wish {
            case .request: waiting.completion?(.superseded)
            case .end(let done): done(.superseded)
            }
        }
    }

    // MARK: - Starting

    /// Opens the first page, then handles the requests that came before.
    ///
    /// The first page is no request and has no event. A navigator that has been started already keeps what is open,
    /// and only attaches the host.
    ///
    /// - Throws: A ``RoutingError`` where no route knows the address or a guard does not let it be opened, or whatever
    ///   the page throws while it is built. The navigator is then not started.
    public func start(at url: RouteURL, host: (any NavigationHost)? = nil) throws {
        guard state == nil else {
            if let host { try attach(host) }
            return
        }
        let first = NavigationState(root: try resolve(url))
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

    /// Lets go of a host that shows nothing any more. What is open stays as it is; a question that is open is
    /// withdrawn, and whoever waits for the result of a page gets none.
    public func detach(_ host: any NavigationHost) {
        guard self.host === host else { return }
        self.host = nil
        cancelPending()
        let results = results
        self.results = [:]
        for result in results.values.joined() { result.resolve(.success(nil)) }
    }

    /// Has a host show a state, in the place of the one that it shows. What its pages ask for waits.
    func show(_ state: NavigationState, by host: any NavigationHost, from old: NavigationState? = nil) throws
    {
        let wasHandling = isHandling
        isHandling = true
        defer { isHandling = wasHandling }
        let transition = Transition(from: old, to: state, isAnimated: false)
        try host.prepare(transition)
        self.host = host
        self.state = state
        host.apply(transition) {}
    }

    // MARK: - Deciding without doing

    /// Finds the page that an address leads to, following the redirects of routes and guards, without falling back
    /// and without doing anything.
    ///
    /// - Parameters:
    ///   - address: The address, read as `open` reads it.
    ///   - origin: Where a request for it would come from.
    /// - Throws: Why it would be refused. What a guard defers is refused with `guardRefused`. An address that goes back,
    ///   closes or runs an action leads to no page: `notFound`.
    public func resolve(
        _ address: some RequestAddress,
        origin: RequestOrigin = .code
    ) throws(RoutingError) -> Destination {
        try resolve(NavigationRequest(address.subject, origin: origin))
    }

    /// Whether a request for the address would be fulfilled now, as far as can be said without asking pages and
    /// without building any: a page that is known, or a way back that there is.
    public func canOpen(_ address: some RequestAddress, origin: RequestOrigin = .code) -> Bool {
        let request = NavigationRequest(address.subject, origin: origin)
        guard let decision = try? decider(request, fallsBack: false).decide() else { return false }
        if case .run(let destination) = decision.action {
            return actions.body(named: destination.match.route.action ?? "") != nil
        }
        guard let state else { return decision.action.destination != nil }
        return (try? state.applying(decision.action, limits: limits)) != nil
    }

    private func resolve(_ request: NavigationRequest) throws(RoutingError) -> Destination {
        let decider = decider(request, fallsBack: false)
        guard let decision = try decider.decide() else {
            throw .guardRefused("A guard puts this request off.")
        }
        guard let destination = decision.action.destination, destination.match.route.action == nil else {
            throw .notFound(try decider.url())
        }
        return destination
    }

    func decider(_ request: NavigationRequest, fallsBack: Bool) -> RequestDecider {
        let state = state
        return table.decider(request, limits: limits, fallsBack: fallsBack, state: state) { destination in
            self.askGuards(about: destination, in: state)
        }
    }

    private func askGuards(about destination: Destination, in state: NavigationState?) -> GuardAnswer {
        let wasAskingGuards = isAskingGuards
        isAskingGuards = true
        defer { isAskingGuards = wasAskingGuards }
        return guards.answer(about: destination, in: state)
    }

    // MARK: - Requests

    /// Hands in a request; the completion is called exactly once, after the request's event.
    public func submit(
        _ request: NavigationRequest,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        enqueue(Waiting(wish: .request(request), completion: completion))
    }

    /// Asks all pages that have been built, from the top, whether they may leave, because the window is to be closed.
    ///
    /// - Parameter completion: Called exactly once, when the last one asked has answered: with
    ///   ``NavigationOutcome/handled(_:)`` where all of them may, else with why not. Asking again while a page is being
    ///   asked joins in. Nothing changes, and there is no event: closing, and saying why not, is up to the host.
    public func requestEnd(completion: @escaping @MainActor (NavigationOutcome) -> Void) {
        enqueue(Waiting(wish: .end(completion)))
    }

    /// Whether a page is being asked whether it may leave. Requests wait until it has answered.
    public var isPending: Bool { question != nil }

    /// Withdraws the question whether a page may leave. The request that led to it ends as superseded, and those
    /// behind it are handled. Does nothing where no page is being asked.
    public func cancelPending() {
        guard let open = question else { return }
        question = nil
        open.question?.withdraw()
        settle(open.turn, .superseded)
    }

    /// The requests that guards have put off, the oldest first.
    public var deferredRequests: [NavigationRequest] { deferred.compactMap(\.request) }

    /// Hands in again, in their order, the requests that guards have put off. Each is a new request with an event of
    /// its own; guards may put it off again.
    public func replayDeferred() {
        let waiting = deferred
        deferred = []
        for waiting in waiting { enqueue(waiting) }
    }

    /// Forgets the requests that guards have put off. Whoever waits for the result of a page among them gets none.
    public func dropDeferred() {
        let dropped = deferred
        deferred = []
        for waiting in dropped { waiting.result?.resolve(.success(nil)) }
    }

    /// A page that the app has built itself, with a number that no other one has; see ``ReadyMadePage``.
    ///
    /// - Parameters:
    ///   - title: A title for windows and lists.
    ///   - forgotten: Called once, with the number, when no request, entry or event leads to the page any more: whoever
    ///     keeps something for that number can let go of it.
    public func readyMadePage(
        title: String? = nil,
        forgotten: (@MainActor (UInt64) -> Void)? = nil
    ) -> ReadyMadePage {
        let number = nextPage
        nextPage += 1
        let claim = forgotten.map { forgotten in ReadyMadePage.Claim { forgotten(number) } }
        return ReadyMadePage(number: number, title: title, claim: claim)
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

    func report(_ request: NavigationRequest, of turn: Turn, _ outcome: NavigationOutcome) {
        guard let state else { return }
        sequence += 1
        let event = NavigationEvent(
            sequence: sequence,
            url: request.text,
            origin: request.origin,
            action: turn.decision?.action.name,
            outcome: outcome,
            isAnimated: turn.isAnimated,
            duration: turn.start.duration(to: .now),
            state: state
        )
        // One that ends another's observation ends it at once.
        for observer in observers where observers.contains(where: { $0.token == observer.token }) {
            observer.observe(event)
        }
    }
}
