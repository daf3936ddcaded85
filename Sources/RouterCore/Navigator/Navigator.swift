/// The object that an app asks to navigate.
///
/// It takes requests, keeps the state, drives the host, and reports the outcome of each request.
///
///     let navigator = try Navigator(table: table)
///     try navigator.start(at: "app://home")
///     navigator.open("app://item/42")
///     navigator.state?.top.url.text               // "app://item/42"
///     navigator.open("app://nav/pop?times=9")     // refused with stackTooShort: nothing has changed
///
/// Requests are handled one at a time, in their order.
/// Usually state and widgets have changed when `open` returns.
/// A request waits for its turn if it is made before ``start(at:host:)``, while another one is handled, or
/// while a page is asked whether it may leave.
///
/// A navigator works without a host too, and then nothing is shown: tests and `--simulate` use it so.
/// A host is kept until ``detach(_:)``.
/// A host that is attached later shows what is open by then.
@MainActor
public final class Navigator: Navigating {
    /// The routes, which ``reload(_:completion:)`` replaces.
    public internal(set) var table: RouteTable
    /// The greatest sizes of the navigation.
    public let limits: NavigationLimits
    /// The current state, or `nil` before ``start(at:host:)``.
    public internal(set) var state: NavigationState?

    /// The request of the start, for its page; `nil` before.
    var home: NavigationRequest?
    /// The guards in the order in which they are asked.
    package var guards: [NavigationGuard]
    /// The code behind action routes; a change counts from the next request on.
    public var actions: ActionRegistry
    /// The host that shows the state, or `nil` if nothing is shown.
    package internal(set) var host: (any NavigationHost)?
    /// The requests that have not ended.
    let requests: RequestQueue
    /// The rate at which requests from outside are admitted.
    var throttle: RequestThrottle
    /// Returns the time; a test may replace it.
    var now: @MainActor () -> ContinuousClock.Instant = { .now }
    /// The tables that wait for their turn, each with the completion of its reload.
    var reloads: [(table: RouteTable, completion: (@MainActor ([Entry]) -> Void)?)] = []
    /// The problems of a table that was refused; none once a table was taken after it.
    package var reloadProblems: [RouteProblem] = [] {
        didSet { tableObservers.report(reloadProblems) }
    }
    /// Get ``reloadProblems`` each time a table was taken or refused.
    package let tableObservers = Observers<[RouteProblem]>()
    /// Whether a request is being decided, which asks the guards: these must not navigate.
    let guardWatch = GuardWatch()
    /// Waits for the answer of a guard, and returns what ends the wait; tests answer themselves.
    var waitForGuard: GuardAnswer.Wait = GuardAnswer.waitInTask
    /// Waits for an action that takes its time, and returns what cancels it; tests end it themselves.
    var waitForAction: ActionRegistry.Wait = ActionRegistry.waitInTask
    /// The question that a host is just being asked; `nil` for none.
    weak var asking: LeaveQuestion?
    /// The entries whose unsaved changes were discarded as the window closed; none once it goes on.
    var discarded: Set<EntryID> = []
    /// The number of the last event.
    var sequence = 0
    let observers = Observers<NavigationEvent>()

    /// Makes a navigator that has not been started.
    ///
    /// - Parameters:
    ///   - table: The routes.
    ///   - guards: The guards, asked in this order about each page before it opens.
    ///   - actions: The code behind action routes.
    ///   - limits: The greatest sizes of the navigation.
    /// - Throws: ``RouteTableError`` if a guard names a route or action that the table does not have.
    public init(
        table: RouteTable,
        guards: [NavigationGuard] = [],
        actions: ActionRegistry = ActionRegistry(),
        limits: NavigationLimits = .standard
    ) throws(RouteTableError) {
        let problems = guards.flatMap { $0.problems(in: table) }
        guard problems.isEmpty else { throw RouteTableError(problems) }
        self.table = table
        self.guards = guards
        self.actions = actions
        self.limits = limits
        requests = RequestQueue(limits: limits)
        throttle = RequestThrottle(burst: limits.externalBurst, interval: limits.externalInterval)
    }

    // MARK: - Starting

    /// Opens the first page, then handles the requests that came before.
    ///
    /// The first page is no request and has no event.
    /// A navigator that has been started already keeps its state and only attaches the host.
    ///
    ///     let navigator = try Navigator(table: table)
    ///     navigator.open("app://item/42")                             // waits
    ///     try navigator.start(at: "app://home")
    ///     navigator.state?.window.depth                               // 2
    ///     try navigator.start(at: "app://item/7")  // changes nothing
    ///
    /// - Parameters:
    ///   - request: The URL of a page. Redirects are followed, fallbacks are not.
    ///   - host: The host that shows it; `nil` for none.
    /// - Throws: A ``RoutingError`` if no route matches the URL or a guard does not allow it, or the error of
    ///   a page that cannot be built. The navigator is then not started.
    public func start(at request: NavigationRequest, host: (any NavigationHost)? = nil) throws {
        guard state == nil else {
            if let host { try attach(host) }
            return
        }
        let first = firstState(try resolve(request))
        if let host {
            try show(first, by: host)
        } else {
            state = first
        }
        home = request
        handleRequests()
    }

    /// Returns the state that begins with a page.
    ///
    /// With branches it is on the root of its own branch, or of the first one, if the guards allow that root.
    func firstState(_ page: Destination) -> NavigationState {
        let branches = table.branches.map(\.name)
        guard let selected = page.match.route.branch ?? branches.first else {
            return NavigationState(root: page)
        }
        let opener = PageOpener(
            finder: finder(fallsBack: false),
            request: NavigationRequest(.all([])),
            state: state
        )
        let pages = opener.firstPages(page, of: selected)
        var state = NavigationState(root: pages.first ?? page, branches: branches, selected: selected)
        for page in pages.dropFirst() { state.push(page) }
        return state
    }

    /// Has a host show what is open, instead of the host before.
    ///
    /// It does nothing before the start, and for the host that is attached already.
    /// Pages of the app's own that another host has shown are left out, since they are gone with it.
    ///
    /// - Throws: The error of a page that cannot be built. The host is then not attached.
    public func attach(_ host: any NavigationHost) throws {
        guard let state, self.host !== host else { return }
        try show(state.withoutTakenPages(), by: host)
        handleRequests()
    }

    /// Releases a host that shows nothing any more; the state stays.
    ///
    /// An open question is withdrawn, callers that wait for the result of a page get `nil`, and requests that
    /// wait or run an action are superseded.
    /// It does nothing for a host that is not attached.
    public func detach(_ host: any NavigationHost) {
        guard self.host === host else { return }
        self.host = nil
        requests.supersedeAllWaiting()
        cancelPending()
        requests.windowHasClosed()
        requests.results.dropAll()
    }

    /// Has a host show a state, without asking pages and without an event.
    ///
    /// Requests that pages make meanwhile wait.
    ///
    /// - Parameters:
    ///   - state: The new state.
    ///   - host: The host, which replaces the one before.
    ///   - old: The state that this host shows; `nil` if it shows nothing.
    /// - Throws: The error of a page that cannot be built. State and host are then as before.
    func show(_ state: NavigationState, by host: any NavigationHost, from old: NavigationState? = nil) throws
    {
        try requests.hold {
            let transition = Transition(from: old, to: state, isAnimated: false)
            try host.prepare(transition)
            self.host = host
            self.state = state
            host.apply(transition) {}
        }
    }

    // MARK: - Requests

    /// Submits a request; the completion is called exactly once, after the request's event.
    public func submit(_ request: NavigationRequest, completion: NavigationCompletion?) {
        add(QueuedRequest(kind: .request(request), completion: completion))
    }

    /// Closes the page of an entry and returns a value to its caller.
    ///
    /// It goes back from the page, removes it from its slot, or closes the modal of which it is the lowest
    /// page.
    /// The page itself is not asked whether it may leave; ``Navigating/close(_:then:animated:completion:)`` asks it.
    /// If it is just being asked, this answers that it may leave, and the value goes with that change.
    /// If that change does not happen, the page closes by itself.
    /// If the request is refused the value is dropped, and the page may try again.
    /// If no caller waits for the value, it is dropped too; see ``NavigationEvent/isResultDelivered``.
    ///
    /// - Parameters:
    ///   - entry: The entry, which must be shown.
    ///   - value: The result; `nil` for none.
    ///   - next: A request to open in the same change; `nil` for none.
    ///   - isAnimated: Whether the change is animated.
    ///   - completion: Called exactly once, as for any request.
    public func finish(
        _ entry: EntryID,
        with value: (any Sendable)? = nil,
        then next: NavigationRequest? = nil,
        animated isAnimated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        var request = NavigationRequest.closing(entry, then: next)
        request.source = entry
        request.isAnimated = isAnimated
        let finishing: QueuedRequest.Finish = (entry, value, next)
        let finish = QueuedRequest(kind: .request(request), finishing: finishing, completion: completion)
        if let asking, asking.entry == entry { return asking.take(finish) }
        if !requests.keep(finish) { add(finish) }
    }

    /// Sends a value from the page of an entry, which stays, to its callers.
    ///
    /// A caller reads the values by ``Navigating/values(of:as:by:parameters:extra:)``.
    /// The page may send any number of values, from the time at which it is built.
    ///
    /// - Parameters:
    ///   - value: The value, of the type that the caller reads.
    ///   - entry: The entry.
    /// - Returns: Whether a caller takes the value. It is dropped if no caller reads the values of this page any
    ///   more, and so is a value of another type, which ends the caller's stream with an error.
    @discardableResult
    public func send(_ value: any Sendable, from entry: EntryID) -> Bool {
        requests.results.send(value, from: entry)
    }

    /// Returns whether the built page of an entry has to stay.
    ///
    /// A caller waits for its result or its values, its own code waits for those of another page, or it is asked
    /// whether it may leave.
    package func needsPage(of entry: EntryID) -> Bool { requests.needsPage(of: entry) }

    /// Runs a change of the host alone; requests that are made meanwhile wait until its end.
    package func whileRequestsWait(_ change: () -> Void) {
        requests.hold(change)
        handleRequests()
    }

    /// Asks all built pages, from the top, whether the window may close.
    ///
    /// Nothing changes and there is no event: the host closes the window, or shows why not.
    /// A call while a page is asked for the same purpose joins that question.
    ///
    /// - Parameter completion: Called exactly once, when all pages have answered or one stays. It gets
    ///   ``NavigationOutcome/handled(_:)`` if all of them may leave, otherwise the reason.
    public func requestClose(completion: @escaping @MainActor (NavigationOutcome) -> Void) {
        add(QueuedRequest(kind: .close(completion)))
    }

    /// Takes note that the window does not close although its pages were asked, as another window refuses.
    ///
    /// The changes that a page has discarded count again: the user may have typed others.
    package func staysOpen() {
        windowGoesOn()
        handleRequests()
    }

    /// Forgets what pages have answered as the window was about to close.
    func windowGoesOn() {
        discarded = []
        requests.windowGoesOn()
    }

    /// Whether a page is asked whether it may leave; requests wait for its answer.
    public var isPending: Bool { requests.isWaitingForPage }

    /// Withdraws the question whether a page may leave, and cancels the actions that still run.
    ///
    /// Their requests end as superseded, and the requests behind the question are handled.
    /// Only an action with `async` code still runs after its turn, see ``ActionRegistry``.
    /// It does nothing if no page is asked and no action runs.
    public func cancelPending() {
        requests.withdrawQuestion()
        requests.cancelActions()
        handleRequests()
    }
}
