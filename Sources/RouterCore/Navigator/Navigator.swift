/// The object that handles the navigation of an app.
///
/// It accepts requests, stores the state, tells its host what to show, and reports the outcome
/// of each request.
///
///     let navigator = try Navigator(table: table)
///     try navigator.start(at: "app://home")
///     navigator.open("app://item/42")
///     navigator.state?.top.url.text               // "app://item/42"
///     navigator.open("app://nav/pop?times=9")     // refused with stackTooShort: nothing has changed
///
/// A navigator handles requests one at a time, in order.
/// Usually, the state and the widgets have already changed when `open` returns.
/// A request waits for its turn if it is made before ``start(at:host:)``, while another request is handled,
/// or while a page is asked whether it may leave.
///
/// A navigator also works without a host, and then shows nothing. Tests and `--simulate` use it this way.
/// It keeps its host until ``detach(_:)``.
/// A host that is attached later shows the current state.
@MainActor
public final class Navigator: Navigating {
    /// The routes, which ``reload(_:completion:)`` replaces.
    public internal(set) var table: RouteTable
    /// The limits of the navigation, such as the maximum depth of a stack.
    let limits: NavigationLimits
    /// The current state, or `nil` before ``start(at:host:)``.
    public internal(set) var state: NavigationState?

    /// The request for the first page, or `nil` before the start.
    var home: NavigationRequest?
    /// The guards, in the order in which they are asked.
    package var guards: [NavigationGuard]
    /// The code of action routes. Changing this property affects only later requests.
    public var actions: ActionRegistry
    /// The host that shows the state, or `nil` if nothing is shown.
    package internal(set) var host: (any NavigationHost)?
    /// The requests that have not ended.
    let requests: RequestQueue
    /// The throttle for external requests, which all windows of an app share.
    package var throttle: RequestThrottle
    /// The problems with the last route table that was refused. Empty once a later table has been accepted.
    package var reloadProblems: [RouteProblem] = [] {
        didSet { tableObservers.report(reloadProblems) }
    }
    /// The observers that receive ``reloadProblems`` each time a table is accepted or refused.
    package let tableObservers = Observers<[RouteProblem]>()
    /// Whether the navigator is deciding what a request changes, which includes asking the guards.
    ///
    /// A request that a guard makes meanwhile is refused.
    var isDeciding = false
    /// Waits for the answer of a guard, and returns a closure that ends the wait. Tests replace it.
    var waitForGuard = GuardAnswer.waitInTask
    /// Runs an `async` action in a task, and returns a closure that cancels the task. Tests replace it.
    var waitForAction = ActionRegistry.waitInTask
    /// The question whether a page may leave, while ``NavigationHost/ask(_:)`` runs, or `nil`
    /// at any other time.
    weak var asking: LeaveQuestion?
    /// The entries whose pages discarded their unsaved changes when asked whether the window may close.
    ///
    /// These pages are saved without their state. If the window then stays open, the set is emptied.
    var discarded: Set<EntryID> = []
    /// The number of the last event that a request caused, or 0 if there was none.
    var sequence = 0
    let observers = Observers<NavigationEvent>()

    /// Creates a navigator that has not been started.
    ///
    /// - Parameters:
    ///   - table: The routes.
    ///   - guards: The guards, which are asked in this order about each page before it opens.
    ///   - actions: The code of action routes.
    ///   - limits: The limits of the navigation, such as the maximum depth of a stack.
    /// - Throws: ``RouteTableError`` if a guard names a route or an action that the table does not contain.
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

    /// Submits a request. The completion is called exactly once, after the request's event.
    public func submit(_ request: NavigationRequest, completion: NavigationCompletion?) {
        add(QueuedRequest(request, completion: completion))
    }

    /// Enqueues a request, and handles it now unless it has to wait.
    func add(_ request: QueuedRequest) {
        requests.add(request, isOfGuard: isDeciding)
        handleRequests()
    }

    /// Handles requests one after the other, until none remains or a page is asked whether it may leave.
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

    /// Sends a value from an entry's page, which stays open, to the callers of the page.
    ///
    /// A caller reads the values with ``Navigating/values(ofOpening:as:verb:parameters:extra:)``.
    /// The page can send any number of values, beginning when it is built.
    ///
    /// - Parameters:
    ///   - value: The value, of the type that the caller reads.
    ///   - entry: The entry.
    /// - Returns: Whether a caller reads the value. The value is dropped if no caller reads the values
    ///   of this page anymore. A value whose type is not the one that the caller expects is also dropped,
    ///   and ends the caller's stream with an error.
    @discardableResult
    public func send(_ value: any Sendable, from entry: EntryID) -> Bool {
        requests.results.send(value, from: entry)
    }

    /// Returns whether the host must keep the built page of an entry in memory.
    ///
    /// That is the case while a caller awaits this page, this page's code awaits another page,
    /// or the page is still being asked whether it may leave.
    package func needsPage(of entry: EntryID) -> Bool {
        requests.results.needsPage(of: entry) || requests.asking?.asking?.entry == entry
    }

    /// Returns whether a caller waits for the result or the values of an entry's page.
    package func hasCaller(of entry: EntryID) -> Bool { requests.results.hasResult(of: entry) }

    /// Runs code that changes the host, but not the state. Requests and completions wait until the code ends.
    package func whileRequestsWait(_ change: () -> Void) {
        requests.hold(change)
        handleRequests()
    }

    /// Asks all built pages, from the top, whether the window may close.
    ///
    /// Nothing changes, and no event is reported. The host closes the window, or shows why it stays open.
    /// If an earlier call with the same `savesPages` is still waiting for a page, no page is asked again,
    /// and both calls end with the same outcome.
    ///
    /// - Parameters:
    ///   - savesPages: Whether the app saves the navigation when the window closes, so that its pages return
    ///     at the next launch. ``LeaveQuestion/isPageSaved`` passes this on to the pages.
    ///   - completion: A closure that is called exactly once, when all pages have answered or a page
    ///     refuses to leave. It receives ``NavigationOutcome/handled(_:)`` if all pages may leave,
    ///     and otherwise the reason why not.
    public func requestClose(
        savesPages: Bool = false,
        completion: @escaping @MainActor (NavigationOutcome) -> Void
    ) {
        submit(NavigationRequest(.closeWindow(savesPages: savesPages)), completion: completion)
    }

    /// Notes that the window stays open although its pages may leave, for example
    /// because a page in another window refuses to leave.
    ///
    /// The navigator forgets the answers of the pages. A page that has discarded its unsaved changes
    /// is again saved with its state, because the user may have made new changes.
    package func staysOpen() {
        windowGoesOn()
        handleRequests()
    }

    /// Whether a page is being asked whether it may leave. Requests wait for its answer.
    public var isPending: Bool { requests.asking != nil }

    /// Stops asking whether a page may leave, and cancels the actions that are still running.
    ///
    /// The requests that asked the page or started the actions end as superseded. The requests that waited
    /// for the answer are then handled.
    /// Only actions with `async` code can still be running, because other requests do not wait for them;
    /// see ``ActionRegistry``.
    /// The method does nothing if no page is being asked and no action is running.
    public func cancelPending() {
        requests.withdrawQuestion()
        requests.cancelActions()
        handleRequests()
    }

    // MARK: - Events

    /// Calls a closure with each event, until the observation is canceled or released.
    ///
    /// An observer can make requests.
    /// They are handled after all observers have received the event.
    ///
    ///     let observation = navigator.observe { event in print(event.outcome.name) }
    ///     navigator.open("app://nav/pop?times=0")     // prints "refused"
    ///     observation.cancel()
    public func observe(_ observe: @escaping @MainActor (NavigationEvent) -> Void) -> NavigationObservation {
        observers.add(observe)
    }

    /// The events from now on, as a sequence that ends when the navigator is released.
    ///
    /// Each access begins a new sequence, which stores the events that have not been read yet.
    ///
    ///     for await event in navigator.events where event.outcome.name == "refused" {
    ///         print(event.urlText ?? "", event.outcome)
    ///     }
    public var events: AsyncStream<NavigationEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: NavigationEvent.self)
        // `end` belongs to the observer's closure below. When the navigator is released, the closure
        // and `end` are released with it, and the stream ends.
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

    // MARK: - Guards

    /// Asks the guards again about all open pages, for example after the user has logged in or out.
    ///
    ///     session.close()
    ///     navigator.recheckGuards()
    ///
    /// The guards are asked about each page of each layer and branch, including embedded pages,
    /// with the origin of the request that opened the page.
    /// They are not asked about unrouted pages, which the app makes itself.
    /// All pages that the guards no longer allow are removed in one change with one event,
    /// whose action is `recheck`:
    ///
    /// - If the lowest page of a modal leaves, the modal closes, together with the modals over it.
    ///   If the lowest page of a hidden branch leaves, the branch is then as if it had never been selected.
    /// - If the lowest page of the window leaves, and a guard redirects from it, the target of the redirect
    ///   opens in its place. Without a redirect, the first allowed branch is selected,
    ///   or else the first page of the app opens.
    /// - If the shown page leaves, and a guard redirects from it, the target of the redirect opens.
    ///   The ``Entry/wanted`` of the target is a request for the page that left.
    ///   If the target is already open, the navigation goes back to it.
    /// - If a guard earlier redirected a request to another page, such as a login page, and the guards
    ///   now allow the page that was requested, the login page leaves and the requested page opens.
    ///   This applies to a login page that is shown, or that is the lowest page of the window or of a branch.
    /// - If a forward stack (the pages that going forward would reopen) contains a page
    ///   that the guards do not allow, the stack is cleared.
    ///
    /// Leaving pages are asked whether they may leave, with the cause ``LeaveQuestion/Cause/guard``.
    /// If a page refuses to leave, nothing changes.
    /// If a guard defers its answer, the request waits for the guard.
    /// A newer call supersedes the waiting request.
    /// If all pages may stay, the outcome is ``NavigationOutcome/handled(_:)``.
    ///
    /// - Parameters:
    ///   - asksPages: Whether leaving pages are asked. If not, their unsaved changes are lost.
    ///   - completion: A closure that is called exactly once, as for any request.
    /// - Complexity: O(entries · guards).
    public func recheckGuards(asking asksPages: Bool = true, completion: NavigationCompletion? = nil) {
        open(NavigationRequest(.recheckGuards(asksPages: asksPages, home: home)), completion: completion)
    }
}
