/// The requests of a navigator that have not ended, with their order, limits, and waits.
///
/// The requests have a turn one after another. In its turn, a request is handled until it ends or has to
/// wait, for example for a page. A *resumed* request can continue after such a wait, or only has to end.
/// While a page is being asked whether it may leave, only resumed requests have a turn.
@MainActor
final class RequestQueue {
    private let limits: NavigationLimits
    /// The clock of the navigator, which a test can replace.
    var now: @MainActor () -> ContinuousClock.Instant = { .now }
    /// All requests, in this order: resumed requests, other requests that have already begun a turn,
    /// and requests that wait for their first turn.
    private var requests: [QueuedRequest] = []
    /// The requests that have ended and whose completions wait for the end of a turn.
    private var ended: [QueuedRequest] = []
    /// The results of pages that callers wait for.
    let results = ResultDesk()
    /// The number of requests that have been enqueued.
    private var added = 0
    /// Whether a request has its turn or the host is changing, so that other requests wait.
    private var isHeld = false
    /// The closures that replace the route table. They run before the next waiting request has its turn.
    var reloads: [@MainActor () -> Void] = []
    /// The requests that pages made by calling `finish` while the window was about to close.
    ///
    /// If the window then stays open, they are enqueued.
    var finished: [QueuedRequest] = []

    /// Creates an empty queue.
    init(limits: NavigationLimits) {
        self.limits = limits
    }

    /// Ends all remaining requests as superseded.
    ///
    /// Values of pages that called `finish` while the window was about to close are delivered first.
    isolated deinit {
        windowHasClosed()
        results.dropAll()
        for request in ended { request.complete() }
        for request in requests { request.drop() }
    }

    /// Whether a request that exceeds a limit is ending.
    private var isRefusing = false

    // MARK: - Order

    /// Performs the requests that may have a turn, one after the other.
    ///
    /// A call from inside one of the closures returns at once. The outer call then also performs
    /// the requests that have been enqueued in the meantime.
    ///
    /// - Parameters:
    ///   - perform: A closure that performs a request in its turn.
    ///   - end: A closure that ends a request with an outcome, and receives the turn that it has had, if any.
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

    /// Removes a request from the queue if it has ended in its turn, and calls its completions
    /// unless they have to wait.
    private func turnHasEnded(of request: QueuedRequest) {
        if request.isGone { remove(request) }
        release(request)
    }

    /// Runs code while requests and completions wait.
    func hold<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
        let wasHeld = isHeld
        isHeld = true
        defer { isHeld = wasHeld }
        try body()
    }

    /// Calls the completions of a request after its turn, once the host has shown the change.
    func release(_ request: QueuedRequest) {
        guard case .completes(let ending) = request.phase, ending.turn?.isBeingShown != true else { return }
        if isHeld { ended.append(request) } else { request.complete() }
    }

    /// Enqueues a request.
    ///
    /// A repeated close request joins the first one: both end together.
    /// A request that exceeds a limit, or that a guard makes, is refused
    /// before the waiting requests have their turn.
    /// If a request exceeds a limit while another request is being refused for the same reason,
    /// the new request is refused in its own turn instead.
    /// If the request sets query items of a page, it supersedes each waiting request
    /// that sets only some or all of the same items of that page.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isOfGuard: Whether a guard makes the request while it is asked. The request is then refused,
    ///     because the guard would otherwise be asked again endlessly.
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
                "A guard made this request while it was deciding. Return a redirect from the guard instead."
            )
            return end(request, .refused(.guardRefused(reason)))
        }
        let limit = asking == nil ? limits.queuedRequests : limits.requestsAfterQuestion
        if requests.reversed().prefix(limit).prefix(while: \.isWaiting).count == limit {
            let sentence: TranslatableText = asking == nil ? .queuedRequests : .requestsAfterQuestion
            let refusal = RoutingError.limitExceeded(sentence, limit: limit)
            guard isRefusing else { return end(request, .refused(refusal)) }
            // If the request ended at once, an observer that makes a new request at each refusal would keep
            // the waiting requests from ever having a turn.
            request.phase = .waitsForRefusal(refusal)
        }
        requests.append(request)
    }

    /// Whether a request is waiting for its first turn.
    var hasWaiting: Bool { requests.contains(where: \.isWaiting) }

    /// Moves a request before the waiting requests, so that it ends with this outcome.
    func end(_ request: QueuedRequest, _ outcome: NavigationOutcome) {
        putFirst(request, .ending(outcome, request.turn))
    }

    /// Moves a request before the waiting requests, but behind the other resumed requests.
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

    /// The request that waits for a page's answer, or `nil` if no request does.
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

    /// Resumes the request that waits for a page, because the page has answered.
    ///
    /// The answer also counts for all waiting requests that only close something.
    /// If a page leaves because it will be saved, its answer counts only once,
    /// because another close request might not save the page.
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

    /// Withdraws the open question. The request that asked it ends as superseded.
    func withdrawQuestion() {
        guard let request = asking, let page = request.asking else { return }
        let finish = page.question?.finish
        page.question?.withdraw()
        end(request, .superseded)
        if let finish { add(finish) }
    }

    // MARK: - Waiting for a guard

    /// Returns `limitExceeded` if the number of requests that wait for guards has reached
    /// ``NavigationLimits/requestsAwaitingGuards``, and otherwise `nil`.
    ///
    /// - Parameter newer: The request that would wait. Requests that it would supersede do not count.
    ///   Pass `nil` if it has already superseded them.
    func refusalOfDeferral(of newer: NavigationRequest? = nil) -> RoutingError? {
        let waiting = requests.count { $0.asksGuard && !(newer?.supersedes($0) ?? false) }
        guard waiting >= limits.requestsAwaitingGuards else { return nil }
        return .limitExceeded(.requestsAwaitingGuards, limit: limits.requestsAwaitingGuards)
    }

    /// Removes a request from the queue because its guard has answered.
    ///
    /// - Returns: `false` if the request no longer waits for the guard.
    func guardAnswered(_ request: QueuedRequest) -> Bool {
        guard request.asksGuard else { return false }
        remove(request)
        request.endWait()
        request.phase = .waiting
        return true
    }

    /// Ends the older requests that wait for a guard and that a newer request supersedes.
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

    /// Ends a request whose action has finished, unless the action was canceled.
    func actionEnded(_ request: QueuedRequest, with outcome: NavigationOutcome) {
        guard case .acts = request.phase else { return }
        end(request, outcome)
    }

    /// Cancels all actions that are still running, and ends their requests.
    func cancelActions() {
        for request in requests {
            guard case .acts = request.phase else { continue }
            request.endWait()
            end(request, .superseded)
        }
    }

    // MARK: - Closing the window

    /// Ends the requests that wait for a guard or for their turn, because nothing shows
    /// the navigation anymore.
    func supersedeAllWaiting() {
        for request in requests where request.asksGuard || request.isWaiting { supersede(request) }
    }
}
