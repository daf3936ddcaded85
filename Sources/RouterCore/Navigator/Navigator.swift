/// The object that an app asks to navigate.
///
/// It accepts requests, keeps the state, drives the host, and reports the outcome of each request.
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
    let limits: NavigationLimits
    /// The current state, or `nil` before ``start(at:host:)``.
    public internal(set) var state: NavigationState?

    /// The request of the start, for its page; `nil` before.
    var home: NavigationRequest?
    /// The guards in the order in which they are asked.
    package var guards: [NavigationGuard]
    /// The code of action routes; a change counts for later requests.
    public var actions: ActionRegistry
    /// The host that shows the state, or `nil` if nothing is shown.
    package internal(set) var host: (any NavigationHost)?
    /// The requests that have not ended.
    let requests: RequestQueue
    /// The rate at which requests from outside are admitted, in all windows of an app together.
    package var throttle: RequestThrottle
    /// The problems of a table that was refused; none once a table was taken after it.
    package var reloadProblems: [RouteProblem] = [] {
        didSet { tableObservers.report(reloadProblems) }
    }
    /// Get ``reloadProblems`` each time a table was taken or refused.
    package let tableObservers = Observers<[RouteProblem]>()
    /// Whether a request is being decided; a guard that is asked must not navigate.
    var isDeciding = false
    /// Waits for the answer of a guard, and returns what ends the wait; tests answer themselves.
    var waitForGuard = GuardAnswer.waitInTask
    /// Waits for an `async` action, and returns what cancels it; tests end it themselves.
    var waitForAction = ActionRegistry.waitInTask
    /// The question that a host is just being asked; `nil` if there is none.
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
    ///   - actions: The code of action routes.
    ///   - limits: The greatest sizes of the navigation.
    /// - Throws: ``RouteTableError`` if a guard names a route or action that the table does not have.
    public init(
        table: RouteTable,
        guards: [NavigationGuard] = [],
        actions: ActionRegistry = ActionRegistry(),
        limits: NavigationLimits = NavigationLimits()
    ) throws(RouteTableError) {
        let problems = guards.flatMap { $0.problems(among: table.named) }
        guard problems.isEmpty else { throw RouteTableError(problems) }
        self.table = table
        self.guards = guards
        self.actions = actions
        self.limits = limits
        requests = RequestQueue(limits: limits)
        throttle = RequestThrottle(limits)
        MainLoop.runTasks()
    }

    // MARK: - Requests

    /// Submits a request; the completion is called exactly once, after the request's event.
    public func submit(_ request: NavigationRequest, completion: NavigationCompletion?) {
        add(QueuedRequest(request, completion: completion))
    }

    /// Adds a request to the queue, and handles it now unless it has to wait.
    func add(_ request: QueuedRequest) {
        requests.add(request, isOfGuard: isDeciding)
        handleRequests()
    }

    /// Handles one request after the other, until none is left or a page is asked.
    func handleRequests() {
        guard state != nil else { return }
        requests.run { request, turn in
            windowGoesOn()
            perform(request, in: turn)
        } end: { request, outcome, turn in
            windowGoesOn()
            end(request, outcome, in: turn)
        }
    }

    /// Sends a value from the page of an entry, which stays, to its callers.
    ///
    /// A caller reads the values by ``Navigating/values(ofOpening:as:verb:parameters:extra:)``.
    /// The page may send any number of values, from the time at which it is built.
    ///
    /// - Parameters:
    ///   - value: The value, of the type that the caller reads.
    ///   - entry: The entry.
    /// - Returns: Whether a caller reads the value. It is dropped if no caller reads the values of this page any
    ///   more, and so is a value of another type, which ends the caller's stream with an error.
    @discardableResult
    public func send(_ value: any Sendable, from entry: EntryID) -> Bool {
        requests.results.send(value, from: entry)
    }

    /// Returns whether the built page of an entry has to stay.
    ///
    /// A caller waits for its result or its values, its own code waits for another page's, or it is asked
    /// whether it may leave.
    package func needsPage(of entry: EntryID) -> Bool {
        requests.results.needsPage(of: entry) || requests.asking?.asking?.entry == entry
    }

    /// Returns whether a caller waits for the result or the values of an entry's page.
    package func hasCaller(of entry: EntryID) -> Bool { requests.results.hasResult(of: entry) }

    /// Runs a change of the host alone; requests and completions wait until its end.
    package func whileRequestsWait(_ change: () -> Void) {
        requests.hold(change)
        handleRequests()
    }

    /// Asks all built pages, from the top, whether the window may close.
    ///
    /// Nothing changes and there is no event: the host closes the window, or shows why not.
    /// A call while a page is asked for the same purpose joins that question.
    ///
    /// - Parameters:
    ///   - savesPages: Whether the app saves the navigation when the window closes, so that its pages return at the
    ///     next start. The pages are told, by ``LeaveQuestion/isPageSaved``.
    ///   - completion: Called exactly once, when all pages have answered or one stays. It gets
    ///     ``NavigationOutcome/handled(_:)`` if all of them may leave, otherwise the reason.
    public func requestClose(
        savesPages: Bool = false,
        completion: @escaping @MainActor (NavigationOutcome) -> Void
    ) {
        submit(NavigationRequest(.closeWindow(savesPages: savesPages)), completion: completion)
    }

    /// Notes that the window does not close although its pages were asked, such as when another window refuses.
    ///
    /// Their answers are forgotten, and the changes that a page has discarded count again: the user may have typed
    /// others.
    package func staysOpen() {
        windowGoesOn()
        handleRequests()
    }

    /// Whether a page is asked whether it may leave; requests wait for its answer.
    public var isPending: Bool { requests.asking != nil }

    /// Withdraws the question whether a page may leave, and cancels the actions that still run.
    ///
    /// Their requests end as superseded, and the requests after the question are handled.
    /// Only an action with `async` code still runs after its turn, see ``ActionRegistry``.
    /// It does nothing if no page is asked and no action runs.
    public func cancelPending() {
        requests.withdrawQuestion()
        requests.cancelActions()
        handleRequests()
    }

    // MARK: - Events

    /// Calls a closure with each event, until the observation is canceled or released.
    ///
    /// An observer may make requests.
    /// They are handled after all observers have got the event.
    ///
    ///     let observation = navigator.observe { event in print(event.outcome.name) }
    ///     navigator.open("app://nav/pop?times=0")     // prints "refused"
    ///     observation.cancel()
    public func observe(_ observe: @escaping @MainActor (NavigationEvent) -> Void) -> NavigationObservation {
        observers.add(observe)
    }

    /// The events that follow, as a sequence that ends when the navigator is released.
    ///
    /// Each read begins a sequence of its own, which keeps the events that have not been read yet.
    ///
    ///     for await event in navigator.events where event.outcome.name == "refused" {
    ///         print(event.urlText ?? "", event.outcome)
    ///     }
    public var events: AsyncStream<NavigationEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: NavigationEvent.self)
        // It ends with the release of the closure that keeps it.
        let end = NavigationObservation { continuation.finish() }
        let observation = observe { event in
            _ = end
            continuation.yield(event)
        }
        continuation.onTermination = { _ in
            Task { @MainActor in observation.cancel() }
        }
        return stream
    }

    // MARK: - Once more

    /// Asks the guards once more about all that is open, such as after the user has logged in or out.
    ///
    ///     session.close()
    ///     navigator.recheckGuards()
    ///
    /// They are asked about each page of each layer and branch, embedded ones too, with the origin that it has.
    /// They are not asked about pages of the app's own.
    /// All pages that they do not allow any more leave in one change with one event, whose action is `recheck`:
    ///
    /// - A modal closes if its lowest page leaves, with those over it. A hidden branch is then as if it had never been
    ///   selected.
    /// - If the lowest page of the window leaves, the page to which a guard redirects from it comes instead.
    ///   Without a redirect the first branch that is allowed is selected, else the page of the start comes instead.
    /// - If the page that was shown leaves, the page to which a guard redirects from it opens, with ``Entry/wanted``.
    ///   If that is open already, the navigation goes back to it.
    /// - If the page that is shown, or the lowest one of the window or of a branch, came instead of another one, which
    ///   they allow now, it leaves: that one comes back.
    /// - Pages to go forward to are forgotten in each stack with one that they do not allow.
    ///
    /// Pages that leave are asked whether they may, with the cause ``LeaveQuestion/Cause/guard``; if one stays, nothing
    /// changes.
    /// If a guard answers later, the request waits for it, and a newer call supersedes it.
    /// If all pages may stay, the outcome is ``NavigationOutcome/handled(_:)``.
    ///
    /// - Parameters:
    ///   - asksPages: Whether pages that leave are asked; otherwise what they have not saved is lost.
    ///   - completion: Called exactly once, as for any request.
    /// - Complexity: O(entries · guards).
    public func recheckGuards(asking asksPages: Bool = true, completion: NavigationCompletion? = nil) {
        open(NavigationRequest(.recheckGuards(asksPages: asksPages, home: home)), completion: completion)
    }
}
