/// The requests of a navigator that have not ended: their order, limits and results.
///
/// It handles nothing itself.
/// The navigator adds requests, takes the next one, and reports how each one ends.
/// While a page is asked, only requests that go on have a turn.
@MainActor
final class RequestQueue {
    private let limits: NavigationLimits
    /// The requests that have not had their turn, the oldest first.
    private var pending: [PendingRequest] = []
    /// The requests that go on, before those that are pending.
    private var resumed: [RequestInProgress] = []
    /// The requests whose guards answer later, the oldest first.
    private var waitingForGuards: [PendingRequest] = []
    /// The requests whose actions take their time, the oldest first.
    private var running: [RequestInProgress] = []
    /// The number of requests that have been added.
    private var added = 0
    /// The results that callers wait for, by the entry whose page gives them.
    private var results: [EntryID: [PageResult]] = [:]
    /// The callers that are code of a page, by its entry.
    private var callers: [EntryID: [WeakCaller]] = [:]
    /// The request that waits for the answer of a page.
    private var leave: PendingLeave?
    /// The pages that have finished as the window was about to close; none once it goes on.
    var finished: [PendingRequest] = []

    /// A request and the page that has been asked and has not answered yet.
    private struct PendingLeave {
        let request: RequestInProgress
        let entry: EntryID
        /// The title of the page.
        let title: String
        /// The question, kept by the page; its release is the answer `false`.
        weak var question: LeaveQuestion?
    }

    /// A caller that may have got its result, and be gone.
    private struct WeakCaller {
        weak var result: PageResult?

        /// Whether the caller still waits.
        @MainActor var isWaiting: Bool { result?.isAwaited ?? false }
    }

    /// Makes an empty queue.
    init(limits: NavigationLimits) {
        self.limits = limits
    }

    /// Ends all waiting requests as superseded; results that never came are `nil`.
    isolated deinit {
        windowHasClosed()
        dropResults()
        let waiting = waitingForGuards + running.map(\.pending)
        for request in waiting { request.cancelWait?() }
        var asking = leave.map { [$0.request.pending] + $0.request.joined + $0.request.finishes } ?? []
        if let finish = leave?.question?.finish { asking.append(finish) }
        leave?.question?.withdraw()
        for request in asking + pending + waiting {
            request.caller?.resolve(.success(nil))
            switch request.kind {
            case .request: request.completion?(.superseded)
            case .close(let done): done(.superseded)
            }
        }
    }

    // MARK: - Order

    /// Adds a request at the end, or to the closing that it repeats.
    ///
    /// A request over ``NavigationLimits/requestsBehindQuestion`` ends before those that wait.
    /// Any other refusal has its turn in the order of the queue.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isOfGuard: Whether a guard makes it while it is asked. It is refused, since the guard would be
    ///     asked again without end.
    func add(_ request: PendingRequest, isOfGuard: Bool) {
        if request.order == 0 {
            added += 1
            request.order = added
        }
        if let caller = request.caller, let source = request.request?.source {
            callers[source] = (callers[source] ?? []).filter { $0.isWaiting } + [WeakCaller(result: caller)]
        }
        if let asking = leave?.request {
            let limit = limits.requestsBehindQuestion
            if asking.pending.isSameClosing(as: request), asking.joined.count < limit {
                return asking.joined.append(request)
            }
            if pending.count >= limit {
                let error = RoutingError.limitExceeded(.requestsBehindQuestion, limit: limit)
                return resume(RequestInProgress(request), with: .refused(error))
            }
        }
        if isOfGuard { request.refusal = .guardRefused(Self.guardNavigates) }
        if pending.count >= limits.queuedRequests {
            request.refusal = .limitExceeded(.queuedRequests, limit: limits.queuedRequests)
        }
        pending.append(request)
    }

    private static let guardNavigates = TranslatableText.template(
        "A guard made this request while deciding; a guard must not navigate."
    )

    /// Takes the next request, or returns `nil` if none may have a turn.
    func next() -> RequestInProgress? {
        if !resumed.isEmpty { return resumed.removeFirst() }
        return leave == nil && !pending.isEmpty ? RequestInProgress(pending.removeFirst()) : nil
    }

    /// Whether no request is on its way: none waits for a page, and none goes on.
    var isBetweenRequests: Bool { leave == nil && resumed.isEmpty }

    /// Whether a request has not had its turn.
    var hasPending: Bool { !pending.isEmpty }

    /// Lets a request go on before the pending ones; with an outcome it only ends.
    func resume(_ request: RequestInProgress, with outcome: NavigationOutcome?) {
        request.outcome = outcome
        resumed.append(request)
    }

    // MARK: - Waiting for a page

    /// Whether a page is asked whether it may leave.
    var isWaitingForPage: Bool { leave != nil }

    /// Lets all requests wait until the page of an entry has answered.
    func wait(for question: LeaveQuestion, _ request: RequestInProgress) {
        leave = PendingLeave(
            request: request,
            entry: question.entry,
            title: question.title,
            question: question
        )
    }

    /// Lets the request go on that waits for a page, which has answered.
    ///
    /// The answer counts for all closings that wait, too.
    func pageAnswered(_ answer: LeaveQuestion.Answer) {
        guard let answered = leave else { return }
        leave = nil
        for closing in pending where closing.isClosing {
            closing.answers[answered.entry] = (answer, answered.title)
        }
        answered.request.asked.insert(answered.entry)
        resume(answered.request, with: answer == .stay ? .refused(.leaveRefused(answered.title)) : nil)
    }

    /// Keeps the end of a page with the change that the page is asked about.
    ///
    /// - Returns: `false` if the page is not asked.
    func keep(_ finish: PendingRequest) -> Bool {
        guard let leave, let entry = finish.finishing?.entry else { return false }
        if leave.entry == entry, let question = leave.question {
            question.take(finish)
            return true
        }
        guard leave.request.asked.contains(entry) else { return false }
        leave.request.finishes.append(finish)
        return true
    }

    /// Withdraws the open question; its request ends as superseded.
    func withdrawQuestion() {
        guard let withdrawn = leave else { return }
        leave = nil
        let finish = withdrawn.question?.finish
        withdrawn.question?.withdraw()
        resume(withdrawn.request, with: .superseded)
        if let finish { add(finish, isOfGuard: false) }
    }

    // MARK: - Guards that answer later

    /// Keeps a request until its guard answers.
    ///
    /// - Throws: `limitExceeded` if ``NavigationLimits/deferredRequests`` wait already.
    func waitForGuard(_ request: PendingRequest) throws(RoutingError) {
        try checkDeferral()
        waitingForGuards.append(request)
    }

    /// Checks that one more request can wait for a guard.
    ///
    /// - Parameter newer: The request, if it has not superseded others yet; `nil` if it has.
    /// - Throws: `limitExceeded` if ``NavigationLimits/deferredRequests`` wait already.
    func checkDeferral(of newer: NavigationRequest? = nil) throws(RoutingError) {
        let waiting = waitingForGuards.filter { !(newer?.supersedes($0) ?? false) }
        guard waiting.count < limits.deferredRequests else {
            throw .limitExceeded(.deferredRequests, limit: limits.deferredRequests)
        }
    }

    /// Returns whether the request still waits for a guard.
    func isWaitingForGuard(_ request: PendingRequest) -> Bool { waitingForGuards.contains { $0 === request } }

    /// Takes a request whose guard has answered; returns `false` if it waits no more.
    func guardAnswered(_ request: PendingRequest) -> Bool {
        guard let index = waitingForGuards.firstIndex(where: { $0 === request }) else { return false }
        waitingForGuards.remove(at: index)
        endWait(of: request)
        return true
    }

    /// Ends the requests that a newer one supersedes while they wait for a guard.
    ///
    /// These are the older ones of the same page, and all older ones if the user makes the newer one.
    func supersede(by newer: PendingRequest) {
        guard !waitingForGuards.isEmpty, let request = newer.request else { return }
        supersedeWaiting { $0.order < newer.order && request.supersedes($0) }
    }

    private func endWait(of request: PendingRequest) {
        let cancel = request.cancelWait
        request.cancelWait = nil
        cancel?()
    }

    /// Ends those of the requests that wait for a guard that match.
    func supersedeWaiting(_ isSuperseded: (PendingRequest) -> Bool) {
        let superseded = waitingForGuards.filter(isSuperseded)
        waitingForGuards.removeAll { waiting in superseded.contains { $0 === waiting } }
        for request in superseded {
            endWait(of: request)
            resume(RequestInProgress(request), with: .superseded)
        }
    }

    // MARK: - Actions that take their time

    /// Keeps a request until its action ends.
    func waitForAction(_ request: RequestInProgress) { running.append(request) }

    /// Lets a request go on whose action has ended, unless it has been cancelled.
    func actionEnded(_ request: RequestInProgress, with outcome: NavigationOutcome) {
        guard let index = running.firstIndex(where: { $0 === request }) else { return }
        running.remove(at: index)
        request.pending.cancelWait = nil
        resume(request, with: outcome)
    }

    /// Ends all requests whose actions still run.
    func cancelActions() {
        let cancelled = running
        running = []
        for request in cancelled {
            endWait(of: request.pending)
            resume(request, with: .superseded)
        }
    }

    // MARK: - Results

    /// Returns whether a caller waits for the result of an entry's page.
    func hasResult(of entry: EntryID) -> Bool { results[entry]?.contains(where: \.isAwaited) ?? false }

    /// Returns whether the page of an entry cannot be built again without a loss.
    ///
    /// A caller waits for its result, its own code waits for the result of another page, or it is asked whether it
    /// may leave.
    func needsPage(of entry: EntryID) -> Bool {
        hasResult(of: entry) || leave?.entry == entry || callers[entry]?.contains { $0.isWaiting } ?? false
    }

    /// Gives a value to the callers of an entry's page; returns `false` if none takes it.
    func send(_ value: any Sendable, from entry: EntryID) -> Bool {
        var isTaken = false
        for caller in results[entry] ?? [] where caller.send(value) { isTaken = true }
        return isTaken
    }

    /// Lets the page of an entry give the result that the request's caller waits for.
    ///
    /// A page to which a guard sent the caller first no longer gives it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - entry: The entry; `nil` if no page gives the result.
    /// - Returns: The entry whose page gave it before; `nil` for none.
    @discardableResult
    func handOverResult(of request: RequestInProgress, to entry: EntryID?) -> EntryID? {
        guard let caller = request.pending.caller else { return nil }
        let former = results.first { $0.value.contains { $0 === caller } }?.key
        if let former { results[former]?.removeAll { $0 === caller } }
        if let entry { results[entry, default: []].append(caller) }
        return former
    }

    /// Returns whether the values that pages give in a request reach a caller; `nil` if no page gives one.
    func delivers(_ request: RequestInProgress) -> Bool? {
        let kept = request.finishes.filter { $0.finishing.map { request.left.contains($0.entry) } ?? false }
        let given = ([request.pending] + kept).compactMap(\.finishing).filter { $0.value != nil }
        if given.isEmpty { return nil }
        return given.allSatisfy { request.left.contains($0.entry) && hasResult(of: $0.entry) }
    }

    /// Gives the results of pages that have left and of the request itself.
    func resolveResults(of request: RequestInProgress, _ outcome: NavigationOutcome) {
        let finishing = ([request.pending] + request.finishes).compactMap(\.finishing)
        for entry in request.left {
            resolve(entry, with: finishing.first { $0.entry == entry }?.value)
            callers[entry] = nil
        }
        request.forEach { pending in
            if let caller = pending.caller, !isServed(caller) { caller.resolve(outcome.result) }
        }
    }

    /// Returns whether a page that is open gives the caller its result.
    private func isServed(_ caller: PageResult) -> Bool {
        results.values.contains { $0.contains { $0 === caller } }
    }

    /// Gives the values of the pages that have finished as the window closed.
    func windowHasClosed() {
        let closed = finished
        finished = []
        for finish in closed {
            if let (entry, value, _) = finish.finishing { resolve(entry, with: value) }
            finish.completion?(.handled(nil))
        }
    }

    /// Lets the pages that have finished as the window was about to close finish by themselves.
    func windowGoesOn() {
        let open = finished
        finished = []
        for finish in open { add(finish, isOfGuard: false) }
    }

    /// Gives a result to all callers that wait for the page of an entry.
    func resolve(_ entry: EntryID, with value: (any Sendable)?) {
        for result in results.removeValue(forKey: entry) ?? [] { result.resolve(.success(value)) }
    }

    /// Gives `nil` to all callers that wait for a page.
    func dropResults() {
        let dropped = results
        results = [:]
        for result in dropped.values.joined() { result.resolve(.success(nil)) }
    }
}

extension NavigationOutcome {
    /// The result of a request for which no page gives one.
    fileprivate var result: Result<(any Sendable)?, any Error> {
        switch self {
        case .handled(let value): .success(value)
        case .refused(let error): .failure(error)
        case .failed(let error): .failure(error)
        case .shown, .alreadyShown, .notFoundPage, .deferred, .superseded: .success(nil)
        }
    }
}

extension NavigationRequest {
    /// Returns whether an older request is superseded by this one while it waits for a guard.
    @MainActor
    fileprivate func supersedes(_ older: PendingRequest) -> Bool {
        let isOfUser = origin == .user || origin == .link
        return isOfUser || (source != nil && older.request?.source == source)
    }
}
