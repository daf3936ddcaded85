@testable import RouterCore
@testable import RouterTesting

/// A second, simpler implementation of the navigator, which consists of values, arrays, and one loop.
///
/// Random sessions compare it with the real navigator after each step.
/// It has the same structure as `Navigator` and `ChangeMaker`.
/// The comparison finds a mistake that only one of the two implementations makes.
/// It does not find a misunderstanding of the intended behavior that both implementations share.
/// A change of behavior must be made in both implementations.
final class ReferenceNavigator {
    typealias State = ReferenceState

    /// A request that has not been handled yet.
    struct Waiting {
        enum Operation {
            case request(ModelRequest)
            /// Asks whether the window may close.
            case end
        }

        var operation: Operation
        var number: Int
        var hasCompletion = true
        /// The page that closes itself with this request, and its result.
        var finishing: (entry: UInt64, value: Int)?
        /// Whether the request has already been admitted.
        /// In that case, it does not count again toward the limit on requests from outside.
        var isAdmitted = false
        /// The position of the request among all requests, in the order in which they were made.
        var order = 0
        /// The answers that pages gave to an earlier closing request while this request waited.
        var answered: [UInt64: Bool] = [:]
        /// The answers that guards first deferred, and have given in the meantime.
        var known: [ReferenceDecider.GuardAsk: GuardMode] = [:]
        /// The question that a guard has not answered yet.
        var ask: ReferenceDecider.GuardAsk?
        /// Whether the request exceeded a limit, so that it is refused when its turn comes.
        var isOverLimit = false
        /// The sequence number of the event that last reported the request as deferred,
        /// or `nil` if the request was not deferred.
        var resumes: Int?

        /// The number of the request whose caller waits for the result.
        var caller: Int? { request?.lastCaller }

        var request: ModelRequest? {
            if case .request(let request) = operation { request } else { nil }
        }
    }

    /// A request whose turn has come.
    struct Running {
        var waiting: Waiting
        var joined: [Waiting] = []
        var decision: ReferenceDecider.Decision?
        var asked: Set<UInt64> = []
        /// The requests of pages that closed themselves while they were asked whether they may leave.
        var finishes: [Waiting] = []
        var isAnimated = false
        var left: [UInt64] = []
        /// The entry that the request opened or found.
        var entry: UInt64?
        var waitsForHost = false
    }

    /// Called when a rare combination of steps occurs.
    var notice: (String) -> Void = { _ in }
    let limits: NavigationLimits
    /// Whether the window has branches.
    let hasBranches: Bool
    var state: State?
    var guards: [[ModelRoute: GuardMode]] = [[:], [:]]
    /// Whether the second of the two route tables is in use.
    ///
    /// `reloads` contains the tables that will replace the current table, in order.
    /// `false` stands for the first table, and `true` for the second table.
    var hasOtherTable = false
    var reloads: [Bool] = []
    /// Whether a host is attached. `pages` contains the pages that the host keeps.
    var hasHost = false
    var pages = BuiltPages()
    var built: Set<UInt64> { pages.built }
    /// The largest number of pages that the host keeps, or `nil` if it does not release pages.
    var limit: Int?
    var replies: [UInt64: RecordingHost.Reply] = [:]
    var isBrokenMended = false
    var isHeld = false
    /// The number of leave questions that pages have kept, to answer them later.
    /// All of these questions except possibly the last have been answered or withdrawn.
    var keptQuestions = 0
    var isKeptQuestionOpen = false

    /// The request that waits for the answer to a leave question, and the entry whose page is asked.
    var pending: (running: Running, entry: UInt64)?
    /// The requests of pages that closed themselves while the window was about to close.
    var finished: [Waiting] = []
    /// The requests whose guards defer their answers, oldest first.
    var waitingForGuards: [Waiting] = []
    /// The requests whose asynchronous actions are running, oldest first.
    var acting: [Running] = []
    var orders = 0
    var queue: [Waiting] = []
    /// What is handled before the queue: immediate refusals, and requests that no longer wait for an answer.
    var resumed: [Resumed] = []
    /// The callers that wait for the result of a page:
    /// the page's entry, and the number of the caller's request.
    var waiters: [(entry: UInt64, number: Int)] = []
    /// The pages whose code waits for the result of another page, each with the number of its request.
    var callers: [(entry: UInt64, number: Int)] = []
    /// The numbers of the requests whose callers have received their result.
    var served: Set<Int> = []
    /// The numbers of the requests whose callers also receive the values that the page sends
    /// before its result.
    var listeners: Set<Int> = []
    var heldCompletions: [[Happening]] = []
    /// The current time. `admissions` contains the times at which admitted requests
    /// from outside stop counting toward the limit.
    var now = ContinuousClock.now
    var admissions: [ContinuousClock.Instant] = []
    var isHandling = false
    /// Whether a request that exceeds a limit is being refused right now.
    var isRefusing = false
    var sequence = 0
    var log: [Happening] = []
    var results: [ModelResult] = []
    var reactions: [() -> Void] = []

    enum Resumed {
        case refuse(Waiting)
        case perform(Running)
        case end(Running, String)
    }

    init(limits: NavigationLimits, hasBranches: Bool) {
        self.limits = limits
        self.hasBranches = hasBranches
    }

    func forgetLog() {
        log.removeAll(keepingCapacity: true)
        results.removeAll(keepingCapacity: true)
    }

    // MARK: - Requests

    func submit(_ new: Waiting) {
        var waiting = new
        if let request = waiting.request, request.wantsValues, let caller = request.caller {
            listeners.insert(caller)
        }
        if let caller = waiting.caller, case .exact(let source)? = waiting.request?.source {
            callers.append((source, caller))
        }
        if waiting.order == 0 {
            orders += 1
            waiting.order = orders
        }
        if case .action(.update(let page, _))? = waiting.request?.subject {
            let older = queue.filter {
                if case .action(.update(page, _))? = $0.request?.subject { true } else { false }
            }
            for older in older { resumed.append(.end(Running(waiting: older), "superseded")) }
            queue.removeAll { waiting in older.contains { $0.order == waiting.order } }
        }
        if let open = pending {
            if isSameClosing(open.running.waiting, waiting),
                open.running.joined.count < limits.requestsAfterQuestion
            {
                pending?.running.joined.append(waiting)
                return
            }
        }
        let limit = pending == nil ? limits.queuedRequests : limits.requestsAfterQuestion
        waiting.isOverLimit = queue.count >= limit
        if waiting.isOverLimit, !isRefusing {
            resumed.append(.refuse(waiting))
        } else {
            queue.append(waiting)
        }
        handleRequests()
    }

    func start() throws(Refusal) {
        guard state == nil else {
            _ = attach()
            return
        }
        let first = try firstState()
        guard let pages = pages(for: first, from: nil) else { throw Refusal("failed") }
        state = first
        hasHost = true
        self.pages = pages
        handleRequests()
    }

    /// Returns the first state of an app that starts with the home page.
    func firstState() throws(Refusal) -> State {
        let request = ModelRequest(subject: .url(.page(PageURL(.home), ReservedItems())))
        var decider = ReferenceDecider(request: request, limits: limits, guards: guards)
        decider.fallsBack = false
        decider.hasOtherTable = hasOtherTable
        guard let found = try decider.find(PageURL(.home), ReservedItems()) else {
            throw Refusal("guardRefused")
        }
        _ = try found.items.meaning()
        guard !found.page.url.route.isAction else { throw Refusal("notFound") }
        return firstState(found.page)
    }

    /// Returns the first state of an app that starts with a page.
    /// If the guards allow the root of the page's branch, the root is below the page.
    private func firstState(_ page: State.Page) -> State {
        var state = State(page)
        guard hasBranches else { return state }
        state.branches = ModelRoute.branches.map(\.name)
        let name = page.branch(in: state) ?? state.branches[0]
        state.branch = name
        var decider = ReferenceDecider(
            request: ModelRequest(subject: .unrouted(0, .photo)),
            limits: limits,
            guards: guards
        )
        decider.fallsBack = false
        decider.hasOtherTable = hasOtherTable
        guard case .page(let root)? = try? decider.root(of: name, in: nil),
            !page.url.isSamePage(as: root.url)
        else { return state }
        state.layers[0].entries = []
        state.nextEntry = 1
        for page in [root] + decider.between(root, page) + [page] {
            state.layers[0].entries.append(ReferenceState.Entry(id: state.nextEntry, page: page))
            state.nextEntry += 1
        }
        return state
    }

    /// Attaches a host. Returns `false` if a host is already attached, or if a page cannot be built.
    func attach() -> Bool {
        guard let state, !hasHost, let pages = pages(for: state, from: nil) else { return false }
        hasHost = true
        self.pages = pages
        handleRequests()
        return true
    }

    func detach() {
        guard hasHost else { return }
        hasHost = false
        pages = BuiltPages()
        replies = [:]
        for waiting in waitingForGuards + queue {
            resumed.append(.end(Running(waiting: waiting), "superseded"))
        }
        waitingForGuards = []
        queue = []
        cancel()
        handleRequests()
        keptQuestions = 0
        for finish in finished {
            if let (entry, value) = finish.finishing { settle(entry, value) }
            log.append(.completed(finish.number, "handled", entry: nil))
        }
        finished = []
        for waiter in waiters { give(nil, to: waiter.number) }
        waiters = []
    }

    /// Gives a result to all callers that wait for the result of a page.
    func settle(_ entry: UInt64, _ value: Int?) {
        for waiter in waiters where waiter.entry == entry { give(value, to: waiter.number) }
        waiters.removeAll { $0.entry == entry }
    }

    /// Closes a page with a result, at its own request.
    /// The page may do this even while it is asked whether it may leave.
    func finish(_ waiting: Waiting) {
        guard let entry = waiting.finishing?.entry, var open = pending else { return submit(waiting) }
        if open.entry == entry, isKeptQuestionOpen {
            notice("finish while asked")
            open.running.finishes.append(waiting)
            pending = open
            return answer(true)
        }
        guard open.running.asked.contains(entry) else { return submit(waiting) }
        notice("finish after the answer")
        pending?.running.finishes.append(waiting)
    }

    func cancel() {
        if let open = pending {
            pending = nil
            isKeptQuestionOpen = false
            log.append(.withdrawn(open.entry))
            resumed.append(.end(open.running, "superseded"))
        }
        for running in acting { resumed.append(.end(running, "superseded")) }
        acting = []
        handleRequests()
    }

    /// Ends the asynchronous action at an index: with a value, or with an error if the value is `nil`.
    /// The oldest action has the index 0.
    func endAction(_ index: Int, _ value: Int?) {
        guard acting.indices.contains(index) else { return }
        resumed.append(.end(acting.remove(at: index), value.map { "handled \($0)" } ?? "failed"))
        handleRequests()
    }

    /// Answers a leave question that a page keeps. The latest question has the number 0 in `back`.
    func answer(_ back: Int, _ mayLeave: Bool) {
        guard keptQuestions > 0, back % keptQuestions == 0 else { return }
        answer(mayLeave)
    }

    func answer(_ mayLeave: Bool) {
        guard isKeptQuestionOpen, var open = pending else { return }
        pending = nil
        isKeptQuestionOpen = false
        for index in queue.indices where queue[index].isClosing {
            queue[index].answered[open.entry] = mayLeave
        }
        open.running.asked.insert(open.entry)
        resumed.append(mayLeave ? .perform(open.running) : .end(open.running, "leaveRefused"))
        handleRequests()
    }

    func letGo() {
        keptQuestions = 0
        answer(false)
    }

    /// Gives the deferred answer of a guard to the waiting request at an index. The oldest has the index 0.
    func answerLater(_ index: Int, _ mode: GuardMode) {
        guard waitingForGuards.indices.contains(index) else { return }
        var waiting = waitingForGuards.remove(at: index)
        if let ask = waiting.ask { waiting.known[ask] = mode }
        waiting.ask = nil
        submit(waiting)
    }

    func reload(isOther: Bool) {
        guard state != nil else {
            hasOtherTable = isOther
            return log.append(.reloaded([]))
        }
        reloads.append(isOther)
        handleRequests()
    }

    /// Replaces the table.
    ///
    /// All open pages remain. Forward entries are removed if the new table has no route for their pages.
    func reloadNow(isOther: Bool) {
        hasOtherTable = isOther
        var lost: [UInt64] = []
        let window = state.map { [$0.layers[0]] + $0.hiddenLayers + $0.layers.dropFirst() }
        for layer in window ?? [] {
            for entry in layer.entries {
                lost += entry.all.filter { !isKnown($0.page) }.map(\.id)
            }
        }
        for layer in state?.layers.indices ?? 0..<0 {
            state?.layers[layer].forward.removeAll { !isKnown($0.page) }
        }
        for name in state?.branches ?? [] { state?.hidden[name]?.forward.removeAll { !isKnown($0.page) } }
        // The host shows the state again. It also tries again to release the pages
        // that it could not release before.
        if hasHost, let state { release(state, state) }
        log.append(.reloaded(lost))
    }

    /// Returns whether the URL of a page still has the same route in the table that is now in use.
    private func isKnown(_ page: State.Page) -> Bool {
        if page.url.route == .nowhere {
            let first = page.url.asWritten.found(inOther: hasOtherTable).route
            return first == .nowhere || first == .unrouted
        }
        return page.url.found(inOther: hasOtherTable) == page.url
    }

    /// Sends a value to all callers that listen to a page. Returns whether there are any.
    func send(_ value: Int, from entry: UInt64) -> Bool {
        let takers = waiters.filter {
            $0.entry == entry && listeners.contains($0.number) && !served.contains($0.number)
        }
        for taker in takers { results.append(ModelResult(number: taker.number, value: value, isSent: true)) }
        return !takers.isEmpty
    }

    func endAnimations() {
        let held = heldCompletions
        heldCompletions = []
        for completions in held { log.append(contentsOf: completions) }
    }

    func canOpen(_ url: ModelURL, _ origin: RequestOrigin) -> Bool {
        let request = ModelRequest(subject: .url(url), origin: origin)
        if state != nil, origin == .external, !mayAdmit { return false }
        var decider = ReferenceDecider(request: request, limits: limits, guards: guards)
        decider.fallsBack = false
        decider.hasOtherTable = hasOtherTable
        guard let decision = try? decider.decide(in: state) else { return false }
        if case .run(let page) = decision.action { return page.url.route != .missing }
        guard let state else { return decision.action.leads.toPage }
        return (try? state.applying(decision.action, limits)) != nil
    }
}
