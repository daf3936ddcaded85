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
    let requests: RequestQueue
    /// Whether a request is being handled. What it asks for has its turn afterwards.
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
        requests = RequestQueue(limits: limits)
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
        handleRequests()
    }

    /// Has a host show what is open, in the place of the one before. Does nothing before the start.
    ///
    /// - Throws: Whatever a page throws while it is built. The host is then not attached.
    public func attach(_ host: any NavigationHost) throws {
        guard let state, self.host !== host else { return }
        try show(state, by: host)
        handleRequests()
    }

    /// Lets go of a host that shows nothing any more. What is open stays as it is; a question that is open is
    /// withdrawn, and whoever waits for the result of a page gets none.
    public func detach(_ host: any NavigationHost) {
        guard self.host === host else { return }
        self.host = nil
        cancelPending()
        requests.dropResults()
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

    // MARK: - Requests

    /// Asks all pages that have been built, from the top, whether they may leave, because the window is to be closed.
    ///
    /// - Parameter completion: Called exactly once, when the last one asked has answered: with
    ///   ``NavigationOutcome/handled(_:)`` where all of them may, else with why not. Asking again while a page is being
    ///   asked joins in. Nothing changes, and there is no event: closing, and saying why not, is up to the host.
    public func requestClose(completion: @escaping @MainActor (NavigationOutcome) -> Void) {
        add(PendingRequest(kind: .close(completion)))
    }

    /// Whether a page is being asked whether it may leave. Requests wait until it has answered.
    public var isPending: Bool { requests.isWaitingForPage }

    /// Withdraws the question whether a page may leave. The request that led to it ends as superseded, and those
    /// behind it are handled. Does nothing where no page is being asked.
    public func cancelPending() {
        requests.withdrawQuestion()
        handleRequests()
    }

    /// The requests that guards have deferred, the oldest first.
    public var deferredRequests: [NavigationRequest] { requests.deferredRequests }

    /// Hands in again, in their order, the requests that guards have deferred. Each is a new request with an event of
    /// its own; guards may defer it again.
    public func replayDeferred() {
        for request in requests.takeDeferred() { add(request) }
    }

    /// Forgets the requests that guards have deferred. Whoever waits for the result of a page among them gets none.
    public func dropDeferred() {
        for request in requests.takeDeferred() { request.result?.resolve(.success(nil)) }
    }

    /// A page that the app has built itself, with a number that no other one has; see ``UnroutedPage``.
    ///
    /// - Parameters:
    ///   - title: A title for windows and lists.
    ///   - forgotten: Called once, with the number, when no request, entry or event leads to the page any more: whoever
    ///     keeps something for that number can release it.
    public func unroutedPage(
        title: String? = nil,
        forgotten: (@MainActor (UInt64) -> Void)? = nil
    ) -> UnroutedPage {
        let number = nextPage
        nextPage += 1
        let claim = forgotten.map { forgotten in UnroutedPage.Claim { forgotten(number) } }
        return UnroutedPage(number: number, title: title, claim: claim)
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

    func report(_ request: NavigationRequest, of progress: RequestInProgress, _ outcome: NavigationOutcome) {
        guard let state else { return }
        sequence += 1
        let event = NavigationEvent(
            sequence: sequence,
            url: request.text,
            origin: request.origin,
            action: progress.resolved?.action.name,
            outcome: outcome,
            isAnimated: progress.isAnimated,
            duration: progress.start.duration(to: .now),
            state: state
        )
        // One that ends another's observation ends it at once.
        for observer in observers where observers.contains(where: { $0.token == observer.token }) {
            observer.observe(event)
        }
    }
}
