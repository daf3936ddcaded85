extension Navigator {
    /// Adds a request to the queue, and handles it now unless it has to wait.
    func add(_ request: QueuedRequest) {
        requests.add(request, isOfGuard: guardWatch.isAsking)
        handleRequests()
    }

    /// Handles one request after the other, until none is left or a page is asked.
    func handleRequests() {
        guard state != nil else { return }
        requests.run(between: reloadNext) { request, outcome in
            windowGoesOn()
            if let outcome { end(request, outcome) } else { perform(request) }
        }
    }

    /// Leads a request through its stations: decide, ask the pages, show the change.
    ///
    /// Then it has ended, or it waits for a page, a guard, an action or another app.
    /// After a late answer it runs again from the start, with the state of that moment.
    /// The decision and the answers so far are kept.
    private func perform(_ request: QueuedRequest) {
        do throws(Interruption) {
            if let refusal = request.refusal { throw .refused(refusal) }
            guard let state else { return end(request, .superseded) }
            guard let navigation = request.request else {
                let entries = state.stacks.flatMap { $0.flatMap(\.withEmbedded) }
                if try refusing(request.ask(entries, by: self)) { end(request, .handled(nil)) }
                return
            }
            if request.decision == nil {
                // A request from outside counts against the throttle, but only once if a guard answers later.
                let beginning = try maker(for: navigation, known: request.guardAnswers).begin {
                    () throws(RoutingError) in
                    if !request.isAdmitted { try throttle.admit(at: now()) }
                    request.isAdmitted = true
                }
                switch beginning {
                case .superseded: return end(request, .superseded)
                case .alreadyShown(let entry): return end(request, .alreadyShown(entry))
                case .decided(let decision): request.decision = decision
                }
                requests.supersede(by: request)
            }
            guard let decision = request.decision else { return }
            switch decision.change {
            case .run(let destination): try refusing(run(destination, request))
            case .openExternally(let url): openExternally(url, request)
            default: try refusing(change(state, by: decision, request))
            }
        } catch {
            if case .waitsForGuard(let ask, let closure) = error {
                return wait(for: closure, to: ask, request)
            }
            end(request, .refused(error.refusal))
        }
    }

    /// Reports that a request waits for a guard, and adds it once more when the guard has answered.
    ///
    /// Guards that have answered are not asked again, and all others are.
    private func wait(
        for closure: @escaping @MainActor () async -> GuardAnswer,
        to ask: GuardAsk,
        _ request: QueuedRequest
    ) {
        guard let navigation = request.request else { return }
        requests.supersede(by: request)
        do throws(RoutingError) {
            try requests.checkDeferral()
        } catch {
            return end(request, .refused(error))
        }
        request.phase = .asksGuard
        report(navigation, of: request, .deferred)
        request.resumes = sequence
        // An observer may have closed the window, which supersedes the request.
        guard request.asksGuard else { return }
        request.cancelWait = waitForGuard(closure, limits.guardTime) { [weak self, weak request] answer in
            guard let self, let request, requests.guardAnswered(request) else { return }
            request.guardAnswers[ask] = answer
            add(request)
        }
    }

    // MARK: - Deciding

    /// Makes the value that decides about a request in the current state: the one way from a wish to a change.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - fallsBack: Whether a URL without a route leads to a fallback or the not-found page.
    ///   - known: The answers that guards have given later.
    ///   - record: Gets what is found out.
    func maker(
        for request: NavigationRequest,
        fallsBack: Bool = true,
        known: [GuardAsk: GuardAnswer] = [:],
        record: ((TraceStage) -> Void)? = nil
    ) -> ChangeMaker {
        var finder = PageFinder(table: table, limits: limits, fallsBack: fallsBack, record: record)
        if !guards.isEmpty {
            finder.guards = { [guards, guardWatch, state] destination in
                guardWatch.ask(guards, about: destination, in: state, known: known)
            }
        }
        return ChangeMaker(
            finder: finder,
            request: request,
            state: state,
            isOfClass: { entry, page in
                (self.host as? any PageObjects)?.object(of: entry).map(page.isOfClass) ?? false
            },
            isAwaited: requests.results.hasResult
        )
    }

    /// Returns whether a request would probably succeed now.
    ///
    /// Its URL must have a page, a possible way back, or an action with code, and the guards must allow it.
    /// Pages are not asked, and none is built.
    ///
    ///     navigator.canOpen("app://nav/pop")      // false on the lowest page
    ///     navigator.canOpen("not a URL")          // false
    public func canOpen(_ request: NavigationRequest) -> Bool {
        guard let change = try? maker(for: request, fallsBack: false).change() else { return false }
        if case .run(let destination) = change {
            return actions.body(named: destination.match.route.action ?? "") != nil
        }
        guard let state else { return change.destination != nil }
        return (try? state.applying(change, limits: limits)) != nil
    }

    // MARK: - Doing it

    /// Changes the state and what the host shows, once all pages that would leave may.
    ///
    /// If a page cannot be built the state stays, and only its id counters move on.
    private func change(_ old: NavigationState, by decision: Decision, _ request: QueuedRequest)
        throws(RoutingError)
    {
        let change = decision.change
        guard var transition = try transition(by: decision, from: old) else {
            return end(request, .superseded)
        }
        if !change.changesNothing {
            guard try request.ask(change.asksPages ? transition.leaving : [], by: self) else { return }
            // A page may send values to its caller as soon as it is built.
            let page =
                request.caller == nil || change.destination == nil ? nil : change.entry(in: transition.new)
            let former = page.flatMap { requests.results.handOver(of: request, to: $0) }
            transition.finished = request.finishingEntries
            do {
                try commit(transition, of: request)
            } catch {
                state = old.countingOn(from: transition.new)
                if page != nil { requests.results.handOver(of: request, to: former) }
                return end(request, .failed(error))
            }
            request.isAnimated = transition.hasMotion
            request.left = transition.leaving
        }
        end(request, transition.outcome(of: change, from: old))
    }

    /// Returns what a decision changes, or `nil` if it is about something that has closed.
    func transition(by decision: Decision, from old: NavigationState) throws(RoutingError) -> Transition? {
        if decision.change.isStale(in: old) { return nil }
        let new = try old.applying(decision.change, limits: limits)
        let isAnimated = decision.isAnimated && !decision.change.allowsAll
        return Transition(from: old, to: new, isAnimated: isAnimated)
    }

    /// Has the host build the pages, then changes the state and shows it.
    ///
    /// If building throws, nothing has changed.
    private func commit(_ transition: Transition, of request: QueuedRequest) throws {
        guard let host else { return state = transition.new }
        try host.prepare(transition)
        request.isBeingShown = true
        state = transition.new
        host.apply(transition) { request.hostIsDone() }
    }

    /// Runs the code of an action route; its errors are outcomes.
    ///
    /// If the code is `async`, the request ends with it, and others do not wait.
    private func run(_ destination: Destination, _ request: QueuedRequest) throws(RoutingError) {
        let name = destination.match.route.action ?? ""
        switch actions.body(named: name) {
        case nil: throw .actionNotFound(name)
        case .sync(let body)?:
            do {
                end(request, .handled(try body(destination, self)))
            } catch {
                end(request, .failed(error))
            }
        case .async(let body)?:
            request.phase = .acts
            let code: @MainActor () async throws -> (any Sendable)? = { [weak self] in
                guard let self else { throw CancellationError() }
                return try await body(destination, self)
            }
            request.cancelWait = waitForAction(code) { [weak self, weak request] outcome in
                guard let self, let request else { return }
                requests.actionEnded(request, with: outcome)
                handleRequests()
            }
        }
    }

    /// Hands a URL to another app.
    ///
    /// Its request ends when that has answered, and others do not wait.
    private func openExternally(_ url: RouteURL, _ request: QueuedRequest) {
        guard let host else { return end(request, .handled(nil)) }
        requests.remove(request)
        host.openExternally(url) { [weak self] outcome in
            guard let self else {
                request.completion?(outcome)
                return
            }
            requests.resume(request, with: outcome)
            handleRequests()
        }
    }

    // MARK: - Ending

    /// Ends a request and those that have joined it: reports it, resolves results, calls completions.
    private func end(_ request: QueuedRequest, _ outcome: NavigationOutcome) {
        requests.remove(request)
        var completions: [NavigationCompletion] = []
        request.settleFinishes(outcome, in: requests, &completions)
        request.forEach { ended in
            if let completion = ended.completion { completions.append(completion) }
            switch ended.kind {
            case .request(let navigation): report(navigation, of: request, outcome)
            case .close(let done):
                if case .handled = outcome { discarded = request.discarded }
                done(outcome)
            }
        }
        requests.results.resolve(request, outcome)
        request.release(outcome, to: completions)
    }

    /// Makes the event of a request that has ended, and hands it to all observers.
    func report(_ request: NavigationRequest, of progress: QueuedRequest, _ outcome: NavigationOutcome) {
        guard let state else { return }
        sequence += 1
        let event = NavigationEvent(
            sequence: sequence,
            resumes: progress.resumes,
            url: request.text,
            origin: request.origin,
            action: progress.decision?.change.name,
            outcome: outcome,
            isResultDelivered: outcome.isDeferred ? nil : requests.results.delivers(progress),
            isAnimated: progress.isAnimated,
            duration: progress.start.duration(to: .now),
            state: state
        )
        observers.report(event)
    }

    // MARK: - Reloading

    /// Replaces the routes by the next table that waits, and gives the open entries the routes of their pages.
    ///
    /// - Returns: Whether a table has waited.
    func reloadNext() -> Bool {
        guard !reloads.isEmpty else { return false }
        let (table, completion) = reloads.removeFirst()
        self.table = table
        guard let old = state else { return true }
        var lost: [Entry] = []
        let new = old.rematched(in: table, &lost)
        do {
            if let host { try show(new, by: host, from: old) } else { state = new }
            reloadProblems = []
        } catch {
            // The windows go on to show the old entries, so the state does too.
            lost = old.stacks.flatMap { $0.elements.flatMap(\.withAllEntries) }
            reloadProblems = [RouteProblem("the open pages cannot be shown with the new routes: \(error)")]
        }
        completion?(lost)
        return true
    }
}
