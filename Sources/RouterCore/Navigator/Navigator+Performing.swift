extension Navigator {
    /// Leads a request through its stages: deciding, asking the pages, and showing the change.
    ///
    /// Afterwards, the request has ended, or it waits for a page, a guard, an action, or another app.
    /// When the page or the guard answers, this method runs again from the beginning, in the state
    /// of that moment. It reuses a decision that has already been made, the answers of pages,
    /// and the late answers of guards.
    func perform(_ request: QueuedRequest, in turn: QueuedRequest.Turn) {
        do throws(Interruption) {
            guard let state else { return end(request, .superseded, in: turn) }
            if case .closeWindow = request.request.operation {
                let entries = state.stacks.joined().flatMap { $0.withAllEntries.reversed() }
                if try refusing(request.ask(entries, in: turn, by: self)) {
                    end(request, .handled(nil), in: turn)
                }
                return
            }
            if turn.decision == nil {
                switch try decide(request.request, inTurnOf: request) {
                case .superseded: return end(request, .superseded, in: turn)
                case .alreadyShown(let entry):
                    requests.supersede(by: request)
                    return end(request, .alreadyShown(entry), in: turn)
                case .decided(let decision): turn.decision = decision
                }
                requests.supersede(by: request)
            }
            guard let decision = turn.decision else { return }
            switch decision.change {
            case .run(let destination): try refusing(run(destination, request, in: turn))
            case .openExternally(let url): openExternally(url, request, in: turn)
            default: try refusing(change(state, by: decision, request, in: turn))
            }
        } catch {
            if case .waitsForGuard(let ask, let closure) = error {
                return wait(for: closure, to: ask, request, in: turn)
            }
            // By making a new request, the user gives up the older requests that a guard has deferred,
            // even if the new request is refused.
            if request.request.origin == .user { requests.supersede(by: request) }
            end(request, .refused(error.refusal), in: turn)
        }
    }

    /// Reports that a request waits for a guard, and enqueues the request again when the guard has answered.
    ///
    /// A guard that deferred the request and has answered is not asked again.
    /// All other guards are asked again.
    private func wait(
        for closure: @escaping @MainActor () async -> GuardAnswer,
        to ask: GuardAsk,
        _ request: QueuedRequest,
        in turn: QueuedRequest.Turn
    ) {
        requests.supersede(by: request)
        if let refusal = requests.refusalOfDeferral() { return end(request, .refused(refusal), in: turn) }
        request.phase = .asksGuard(cancel: nil)
        report(request.request, of: request, .deferred, in: turn, resultIsDelivered: nil)
        request.resumes = sequence
        // An observer may have closed the window, which supersedes the request.
        guard request.asksGuard else { return }
        let cancel = waitForGuard(closure, limits.guardTime) { [weak self, weak request] answer in
            guard let self, let request, requests.guardAnswered(request) else { return }
            request.guardAnswers[ask] = answer
            add(request)
        }
        if request.asksGuard { request.phase = .asksGuard(cancel: cancel) }
    }

    /// Counts an external request toward the limit.
    ///
    /// - Throws: `throttled` if the limit has been reached.
    package func admit() throws(RoutingError) { try throttle.admit(at: requests.now()) }

    /// The number of external requests that would be admitted now, or `Int.max` if they are never throttled.
    package var admissible: Int { throttle.admissible(at: requests.now()) }

    /// Refuses external requests that another program has sent in one message.
    ///
    /// A single event reports all of them, as `throttled`.
    /// This event follows the events of earlier requests.
    ///
    /// - Parameters:
    ///   - count: The number of requests, at least 1.
    ///   - url: The URL of the last request.
    /// - Complexity: O(1), because the URLs are neither copied nor read.
    package func refuseAsThrottled(_ count: Int, lastURL url: String) {
        add(QueuedRequest(.external(url), count: count, refusal: throttle.refusal))
    }

    // MARK: - Deciding

    /// Decides what a request would change in the current state.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - turn: The queued request, which stores the answers of guards that deferred it. Pass `nil`
    ///     for a trace or another prediction, which does not count toward the limit for external requests.
    ///   - fallsBack: Whether a URL without a route leads to a fallback or the not-found page.
    ///   - record: A closure that receives each stage of the decision, for a trace.
    func decide(
        _ request: NavigationRequest,
        inTurnOf turn: QueuedRequest? = nil,
        fallsBack: Bool = true,
        record: ((TraceStage) -> Void)? = nil
    ) throws(Interruption) -> ChangeMaker.Beginning {
        try whileDeciding { () throws(Interruption) in
            let maker = ChangeMaker(
                finder: finder(fallsBack: fallsBack, known: turn?.guardAnswers ?? [:], record: record),
                request: request,
                state: state,
                isOfClass: { entry, page in
                    (self.host as? any PageObjects)?.object(of: entry).map(page.isOfClass) ?? false
                },
                isAwaited: requests.results.hasResult
            )
            return try maker.begin { () throws(RoutingError) in
                // A request that a guard has deferred has already been counted.
                if turn == nil { try throttle.check(at: requests.now()) }
                if let turn, turn.resumes == nil { try admit() }
            }
        }
    }

    /// Creates a page finder with the current guards.
    func finder(fallsBack: Bool, known: [GuardAsk: GuardAnswer] = [:], record: ((TraceStage) -> Void)? = nil)
        -> PageFinder
    {
        // Only guards read the state, so without guards, the state is not passed on.
        let guards = guards.isEmpty ? nil : GuardPanel(guards, in: state, known: known)
        return PageFinder(table: table, limits: limits, fallsBack: fallsBack, guards: guards, record: record)
    }

    /// Runs code that may ask guards. Requests that a guard makes meanwhile are refused.
    func whileDeciding<Value, Failure>(_ decide: () throws(Failure) -> Value) throws(Failure) -> Value {
        let wasDeciding = isDeciding
        isDeciding = true
        defer { isDeciding = wasDeciding }
        return try decide()
    }

    // MARK: - Questions

    /// Finds the page to which a URL leads, without opening it.
    ///
    /// Redirects by routes and guards are followed, but fallbacks are not used.
    ///
    ///     try navigator.destination(of: "app://item/42").match.route.page     // the page's name
    ///     try navigator.destination(of: "app://nav/pop")                      // throws notFound: it has no page
    ///
    /// - Parameter request: The request, which is not submitted.
    /// - Throws: The ``RoutingError`` with which the request would be refused.
    ///   The error is `guardRefused` if a guard defers the request,
    ///   and `notFound` if the URL goes back, closes something, or runs an action.
    public func destination(of request: NavigationRequest) throws(RoutingError) -> Destination {
        var question = request
        // The source is the page that makes the request. If that page is not shown, the request would be
        // superseded. The page may still look up a destination, so the source is removed.
        if let source = request.source, state?.topLayer.asking(source) == nil { question.source = nil }
        let beginning = try converting(try decide(question, fallsBack: false), \Interruption.refusal)
        if let page = beginning.change?.destination, page.match.route.action == nil { return page }
        guard case .open(let requested) = request.operation else {
            throw .badParameter("action", value: beginning.change?.name ?? "", .notAPage)
        }
        throw .notFound(try requested.url(in: table, from: request.origin))
    }

    /// Returns the error with which a request would be refused before any page is built,
    /// such as a guard's refusal.
    ///
    /// The result is `nil` if the request would not be refused, or if a guard defers it.
    /// The method does not check whether the change is possible in the current state,
    /// because the request may open in another window.
    package func refusal(of request: NavigationRequest) -> RoutingError? {
        do throws(Interruption) {
            _ = try decide(request)
            return nil
        } catch {
            if case .refused(let reason) = error { return reason }
            return nil
        }
    }

    /// Returns whether a request would probably succeed now.
    ///
    /// Its URL must lead to a page, to a possible step back, or to an action with code,
    /// and the guards must allow it.
    /// Pages are neither asked nor built.
    ///
    ///     navigator.canOpen("app://nav/pop")      // false on the lowest page
    ///     navigator.canOpen("not a URL")          // false
    public func canOpen(_ request: NavigationRequest) -> Bool {
        do throws(Interruption) {
            let beginning = try decide(request, fallsBack: false)
            switch try refusing(foresee(beginning)) {
            case (_, .superseded?): return false
            case (_, nil): return beginning.change?.destination != nil
            default: return true
            }
        } catch {
            return false
        }
    }

    // MARK: - Changing the state

    /// Changes the state and what the host shows, once all leaving pages have agreed.
    ///
    /// If a page cannot be built, the state stays the same except for its id counters.
    private func change(
        _ old: NavigationState,
        by decision: Decision,
        _ request: QueuedRequest,
        in turn: QueuedRequest.Turn
    ) throws(RoutingError) {
        let change = decision.change
        if change.recheckChangesNothing { return end(request, .handled(nil), in: turn) }
        guard var transition = try transition(by: decision, from: old) else {
            return end(request, .superseded, in: turn)
        }
        guard try request.ask(change.asksPages ? transition.leaving : [], in: turn, by: self) else { return }
        // `prepare` may build the page, and a page may send values to its caller as soon as it is built.
        // The caller is therefore assigned to the page before `prepare` is called.
        let page = request.caller == nil || change.destination == nil ? nil : change.entry(in: transition.new)
        let former = page.flatMap { requests.results.handOver(of: request, to: $0) }
        transition.finished = request.finishingEntries(in: turn)
        let asked = request.request
        transition.origin = asked.isResumed && asked.origin == .external ? .user : asked.origin
        let host = host
        do {
            try host?.prepare(transition)
        } catch {
            state = old.countingOn(from: transition.new)
            if page != nil { requests.results.handOver(of: request, to: former) }
            return end(request, .failed(error), in: turn)
        }
        turn.isBeingShown = host != nil
        state = transition.new
        host?.apply(transition) { [weak requests] in
            turn.isBeingShown = false
            if let requests { requests.release(request) } else { request.complete() }
        }
        end(request, transition.outcome(of: change, from: old), in: turn, made: transition)
    }

    /// Returns what a decision changes, or `nil` if it would change a page or layer that has already closed.
    func transition(by decision: Decision, from old: NavigationState) throws(RoutingError) -> Transition? {
        if decision.change.isStale(in: old) { return nil }
        let new = try old.applying(decision.change, limits: limits)
        return Transition(from: old, to: new, isAnimated: decision.isAnimated ?? true)
    }

    /// Runs the code of an action route. If the code throws an error, the outcome is `failed`.
    ///
    /// If the code is `async`, the request ends when the code does, and other requests do not wait for it.
    private func run(
        _ destination: Destination,
        _ request: QueuedRequest,
        in turn: QueuedRequest.Turn
    ) throws(RoutingError) {
        let name = destination.match.route.action ?? ""
        switch actions.bodies[name] {
        case nil: throw .actionNotFound(name)
        case .sync(let body)?:
            do {
                end(request, .handled(try body(destination, self)), in: turn)
            } catch {
                end(request, .failed(error), in: turn)
            }
        case .async(let body)?:
            let code: @MainActor () async throws -> (any Sendable)? = { [weak self] in
                guard let self else { throw CancellationError() }
                return try await body(destination, self)
            }
            request.phase = .acts(turn, cancel: nil)
            let cancel = waitForAction(code) { [weak self, weak request] outcome in
                guard let self, let request else { return }
                requests.actionEnded(request, with: outcome)
                handleRequests()
            }
            if case .acts = request.phase { request.phase = .acts(turn, cancel: cancel) }
        }
    }

    /// Hands a URL to another app.
    ///
    /// The request ends when that app has answered, and other requests do not wait for it.
    private func openExternally(_ url: RouteURL, _ request: QueuedRequest, in turn: QueuedRequest.Turn) {
        guard let host else { return end(request, .handled(nil), in: turn) }
        request.phase = .handedOver(turn)
        host.openExternally(url) { [weak self] outcome in
            guard let self else {
                request.completion?(outcome)
                return
            }
            requests.end(request, outcome)
            handleRequests()
        }
    }

    // MARK: - Ending

    /// Ends a request, and with it the requests that have joined it.
    ///
    /// A request joins another one if it repeats that one while a page is still being asked,
    /// for example if the user clicks a close button twice.
    /// The method reports the outcome, and passes results to the callers that wait for them.
    /// The completions are called after the turn, once the host has shown the change.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - outcome: The outcome of the request.
    ///   - turn: The turn of the request, which stores what has been decided and answered so far,
    ///     or `nil` if the request ends without a turn.
    ///   - transition: The transition that the request has made, or `nil` if nothing has changed.
    func end(
        _ request: QueuedRequest,
        _ outcome: NavigationOutcome,
        in turn: QueuedRequest.Turn?,
        made transition: Transition? = nil
    ) {
        request.phase = .ended
        let left = transition?.leaving.map(\.id) ?? []
        var completions: [NavigationCompletion] = []
        if let turn, !turn.finishes.isEmpty {
            let closesWindow =
                if case (.closeWindow, .handled) = (request.request.operation, outcome) { true } else {
                    false
                }
            completions = requests.settleFinishes(of: turn, left: left, closesWindow: closesWindow)
        }
        for ended in [request] + (turn?.joined ?? []) {
            if let completion = ended.completion { completions.append(completion) }
            switch (ended.request.operation, outcome) {
            case (.closeWindow, .handled): discarded = turn?.discarded ?? []
            case (.closeWindow, _): break
            default:
                report(
                    ended.request,
                    of: request,
                    outcome,
                    in: turn,
                    isAnimated: transition?.hasMotion ?? false,
                    resultIsDelivered: requests.results.delivers(request, turn?.finishes ?? [], left: left)
                )
            }
        }
        requests.results.resolve(request, in: turn, outcome, left: left)
        if !completions.isEmpty {
            request.phase = .completes(.init(outcome: outcome, completions: completions, turn: turn))
        }
    }

    /// Creates the event of a request and passes it to all observers.
    ///
    /// - Parameters:
    ///   - request: The request that the event describes.
    ///   - progress: The queued request whose turn it is: usually the same request,
    ///     or else the request that it has joined.
    ///   - outcome: The outcome.
    ///   - turn: The turn, or `nil` if there was none.
    ///   - isAnimated: Whether the change moves pages.
    ///   - isDelivered: Whether every value that a page returns by calling `finish` reaches a caller,
    ///     or `nil` if no page returns a value.
    private func report(
        _ request: NavigationRequest,
        of progress: QueuedRequest,
        _ outcome: NavigationOutcome,
        in turn: QueuedRequest.Turn?,
        isAnimated: Bool = false,
        resultIsDelivered isDelivered: Bool?
    ) {
        guard let state else { return }
        sequence += 1
        let event = NavigationEvent(
            kind: request.rechecksGuards ? .recheck : .request,
            sequence: sequence,
            resumes: progress.resumes,
            urlText: request.text,
            origin: request.origin,
            action: turn?.decision?.change.name,
            outcome: outcome,
            count: progress.count,
            parts: request.parts,
            isResultDelivered: isDelivered,
            isAnimated: isAnimated,
            duration: turn?.start.duration(to: requests.now()) ?? .zero,
            state: state
        )
        observers.report(event)
    }

    /// Reports a change of the state that no request has made.
    ///
    /// - Parameters:
    ///   - kind: The kind of change.
    ///   - request: The request for the first page, if the navigator starts.
    ///   - start: The time at which the change began.
    func report(
        _ kind: NavigationEvent.Kind,
        _ request: NavigationRequest? = nil,
        since start: ContinuousClock.Instant
    ) {
        guard let state else { return }
        let event = NavigationEvent(
            kind: kind,
            sequence: sequence,
            resumes: nil,
            urlText: request?.text,
            origin: kind == .restore ? .restored : request?.origin ?? .app,
            action: kind.rawValue,
            outcome: kind == .reload ? .handled(nil) : .shown(state.top.id),
            count: 1,
            parts: nil,
            isResultDelivered: nil,
            isAnimated: false,
            duration: start.duration(to: requests.now()),
            state: state
        )
        observers.report(event)
    }
}
