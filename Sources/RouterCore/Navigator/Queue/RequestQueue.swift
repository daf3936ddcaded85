/// The requests of a navigator that have not ended: their order, limits and waits.
///
/// While a page is asked, only requests that go on have a turn.
@MainActor
final class RequestQueue {
    private let limits: NavigationLimits
    /// The clock of the navigator; a test may replace it.
    var now: @MainActor () -> ContinuousClock.Instant = { .now }
    /// All requests: those that go on, those that have had a turn, and then those that wait for their first one.
    private var requests: [QueuedRequest] = []
    /// The requests that have ended, and whose completions wait for the end of a turn.
    private var ended: [QueuedRequest] = []
    /// The results that callers wait for.
    let results = ResultDesk()
    /// The number of requests that have been added.
    private var added = 0
    /// Whether a request has its turn, or the host changes; others then wait.
    private var isHeld = false
    /// The changes of the table, each of which has its turn before the requests that wait.
    var reloads: [@MainActor () -> Void] = []
    /// The pages that have finished as the window was about to close; none once it goes on.
    var finished: [QueuedRequest] = []

    /// Makes an empty queue.
    init(limits: NavigationLimits) {
        self.limits = limits
    }

    /// Ends all waiting requests as superseded.
    isolated deinit {
        windowHasClosed()
        results.dropAll()
        for request in ended { request.complete() }
        for request in requests { request.drop() }
    }

    /// Whether a request over a limit is ending.
    private var isRefusing = false

    // MARK: - Order

    /// Performs the requests that may have a turn, one after the other.
    ///
    /// A call from inside returns at once: its request has its turn afterwards.
    ///
    /// - Parameters:
    ///   - perform: Gets a request that goes on in its turn.
    ///   - end: Gets a request that ends, with the turn that it has had.
    func run(
        perform: (QueuedRequest, QueuedRequest.Turn) -> Void,
        end: (QueuedRequest, NavigationOutcome, QueuedRequest.Turn?) -> Void
    ) {
        guard !isHeld else { return }
        hold {
            while true {
                while !ended.isEmpty { ended.removeFirst().complete() }
                if let request = requests.first(where: \.isResumed) {
                    if case .ending(let outcome, let turn) = request.phase {
                        if case .refused(.limitExceeded) = outcome { isRefusing = true }
                        request.phase = .running(turn ?? QueuedRequest.Turn(start: now()))
                        end(request, outcome, turn)
                        isRefusing = false
                    } else if let turn = request.turn {
                        request.phase = .running(turn)
                        perform(request, turn)
                    }
                    turnHasEnded(of: request)
                } else if asking != nil {
                    return
                } else if !reloads.isEmpty {
                    reloads.removeFirst()()
                } else if let request = requests.first(where: \.isWaiting) {
                    let turn = QueuedRequest.Turn(start: now())
                    let refusal: RoutingError? =
                        if case .waitsForRefusal(let error) = request.phase { error } else { nil }
                    request.phase = .running(turn)
                    if let refusal { end(request, .refused(refusal), turn) } else { perform(request, turn) }
                    turnHasEnded(of: request)
                } else {
                    return
                }
            }
        }
    }

    /// Forgets a request that has ended in its turn.
    private func turnHasEnded(of request: QueuedRequest) {
        if request.isGone { remove(request) }
        release(request)
    }

    /// Runs code during which requests and completions only wait.
    func hold<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
        let wasHeld = isHeld
        isHeld = true
        defer { isHeld = wasHeld }
        try body()
    }

    /// Calls a request's completions after its turn, once the host has shown the change.
    func release(_ request: QueuedRequest) {
        guard case .completes(let ending) = request.phase, ending.turn?.isBeingShown != true else { return }
        if isHeld { ended.append(request) } else { request.complete() }
    }

    /// Adds a request at the end, or to the closing that it repeats.
    ///
    /// A request over a limit, or of a guard, ends before those that wait.
    /// If it is made while another one over a limit ends, it is refused in its turn.
    /// A waiting change of a page's query ends if the request makes the same one with other values.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isOfGuard: Whether a guard makes it while it is asked. It is refused, since the guard would be
    ///     asked again without end.
    func add(_ request: QueuedRequest, isOfGuard: Bool = false) {
        if request.order == 0 {
            added += 1
            request.order = added
        }
        if let caller = request.caller, let source = request.request.source {
            results.note(caller, of: source)
        }
        for older in requests where older.isWaiting && request.replaces(older) { supersede(older) }
        if let asking, let turn = asking.turn, asking.isSameClosing(as: request),
            turn.joined.count < limits.requestsAfterQuestion
        {
            return turn.joined.append(request)
        }
        if isOfGuard {
            let reason = TranslatableText.template(
                "A guard made this request while deciding; a guard must not navigate."
            )
            return end(request, .refused(.guardRefused(reason)))
        }
        let limit = asking == nil ? limits.queuedRequests : limits.requestsAfterQuestion
        if requests.reversed().prefix(limit).prefix(while: \.isWaiting).count == limit {
            let sentence: TranslatableText = asking == nil ? .queuedRequests : .requestsAfterQuestion
            let refusal = RoutingError.limitExceeded(sentence, limit: limit)
            guard isRefusing else { return end(request, .refused(refusal)) }
            // An observer that asks again at each refusal would else never let the others have their turn.
            request.phase = .waitsForRefusal(refusal)
        }
        requests.append(request)
    }

    /// Whether a request has not had its turn.
    var hasWaiting: Bool { requests.contains(where: \.isWaiting) }

    /// Lets a request end before those that wait.
    func end(_ request: QueuedRequest, _ outcome: NavigationOutcome) {
        putFirst(request, .ending(outcome, request.turn))
    }

    /// Puts a request before those that wait, behind others that go on.
    private func putFirst(_ request: QueuedRequest, _ phase: QueuedRequest.Phase) {
        remove(request)
        let index = requests.prefix { $0.isResumed || $0.isGone }.count
        request.phase = phase
        requests.insert(request, at: index)
    }

    private func remove(_ request: QueuedRequest) {
        if let index = requests.firstIndex(where: { $0 === request }) { requests.remove(at: index) }
    }

    // MARK: - Waiting for a page

    /// The request that waits for the answer of a page.
    var asking: QueuedRequest? {
        for request in requests {
            switch request.phase {
            case .asksPage: return request
            case .waiting, .waitsForRefusal: return nil
            default: continue
            }
        }
        return nil
    }

    /// Lets the request go on that waits for a page, which has answered.
    ///
    /// The answer counts for all requests that wait and only close something, too.
    /// A page that leaves because it will be saved is asked again: another closing may not save it.
    func pageAnswered(_ answer: LeaveQuestion.Answer) {
        guard let request = asking, case .asksPage(let page, let turn) = request.phase else { return }
        let countsOnce = page.isPageSaved && answer == .leave
        for waiting in requests where waiting.isWaiting && !countsOnce {
            waiting.pageAnswers[page.entry] = (answer, page.title)
        }
        turn.asked.insert(page.entry)
        if answer == .stay {
            end(request, .refused(.leaveRefused(page.title)))
        } else {
            putFirst(request, .resumed(turn))
        }
    }

    /// Withdraws the open question; its request ends as superseded.
    func withdrawQuestion() {
        guard let request = asking, let page = request.asking else { return }
        let finish = page.question?.finish
        page.question?.withdraw()
        end(request, .superseded)
        if let finish { add(finish) }
    }

    // MARK: - Waiting for a guard

    /// Returns `limitExceeded` if ``NavigationLimits/requestsAwaitingGuards`` wait for a guard, and no other one can.
    ///
    /// - Parameter newer: The request that would wait, if it has not superseded others yet.
    func refusalOfDeferral(of newer: NavigationRequest? = nil) -> RoutingError? {
        let waiting = requests.count { $0.asksGuard && !(newer?.supersedes($0) ?? false) }
        guard waiting >= limits.requestsAwaitingGuards else { return nil }
        return .limitExceeded(.requestsAwaitingGuards, limit: limits.requestsAwaitingGuards)
    }

    /// Removes a request whose guard has answered; returns `false` if it does not wait any more.
    func guardAnswered(_ request: QueuedRequest) -> Bool {
        guard request.asksGuard else { return false }
        remove(request)
        request.endWait()
        request.phase = .waiting
        return true
    }

    /// Ends the older requests that a newer one supersedes while they wait for a guard.
    func supersede(by newer: QueuedRequest) {
        for older in requests where older.asksGuard && older.order < newer.order {
            if newer.request.supersedes(older) { supersede(older) }
        }
    }

    private func supersede(_ request: QueuedRequest) {
        request.endWait()
        end(request, .superseded)
    }

    // MARK: - Waiting for an action

    /// Lets a request go on whose action has ended, unless it has been canceled.
    func actionEnded(_ request: QueuedRequest, with outcome: NavigationOutcome) {
        guard case .acts = request.phase else { return }
        end(request, outcome)
    }

    /// Ends all requests whose actions still run.
    func cancelActions() {
        for request in requests {
            guard case .acts = request.phase else { continue }
            request.endWait()
            end(request, .superseded)
        }
    }

    // MARK: - Closing the window

    /// Ends the requests that wait for a guard or for their turn, since what they are for has gone.
    func supersedeAllWaiting() {
        for request in requests where request.asksGuard || request.isWaiting { supersede(request) }
    }
}
