extension Navigator {
    /// Adds a request to the queue, and handles it now unless it has to wait.
    func add(_ request: PendingRequest) {
        requests.add(request, isOfGuard: isAskingGuards)
        handleRequests()
    }

    /// Handles one request after the other, until none is left or a page is asked.
    ///
    /// A call from inside, by a host, a guard or an observer, returns at once: its request has its turn
    /// afterwards.
    func handleRequests() {
        guard !isHandling else { return }
        isHandling = true
        defer { isHandling = false }
        while let state {
            if !reloads.isEmpty, requests.isBetweenRequests {
                let reload = reloads.removeFirst()
                reloadNow(reload.table, reload.completion)
                continue
            }
            guard let request = requests.next() else { return }
            windowGoesOn()
            if let outcome = request.outcome {
                end(request, outcome)
            } else {
                switch perform(request, in: state) {
                case .ended(let outcome): end(request, outcome)
                case .waitsForGuard(let ask, let closure): wait(for: closure, to: ask, request)
                case .waits: break
                }
            }
        }
    }

    /// The progress of a request in its turn.
    private enum Step {
        case ended(NavigationOutcome)
        /// A guard answers later, by this closure.
        case waitsForGuard(GuardAsk, @MainActor () async -> GuardAnswer)
        /// A page or another app answers later.
        case waits
    }

    /// Takes a request through its stations: decide, ask the pages, show the change.
    ///
    /// It runs again from the start after a late answer, with the state of that moment.
    /// The decision and the answers so far are kept.
    private func perform(_ request: RequestInProgress, in state: NavigationState) -> Step {
        do throws(Interruption) {
            if let refusal = request.pending.refusal { throw .refused(refusal) }
            guard let navigation = request.pending.request else {
                let entries = state.stacks.flatMap { $0.flatMap(\.withEmbedded) }
                return try refusing(mayLeave(entries, request)) ? .ended(.handled(nil)) : .waits
            }
            let decision: Decision
            if let made = request.decision {
                decision = made
            } else {
                let pending = request.pending
                // A request from outside counts against the throttle, but only once if a guard answers later.
                let beginning = try begin(navigation, known: pending.guardAnswers) {
                    () throws(RoutingError) in
                    if !pending.isAdmitted { try throttle.admit(at: now()) }
                    pending.isAdmitted = true
                }
                switch beginning {
                case .ended(let outcome): return .ended(outcome)
                case .decided(let made): decision = made
                }
                request.decision = decision
                requests.supersede(by: pending)
            }
            switch decision.change {
            case .run(let destination): return try refusing(run(destination, request))
            case .openExternally(let url): return openExternally(url, request)
            default: return try refusing(change(state, by: decision, request))
            }
        } catch {
            guard case .waitsForGuard(let ask, let closure) = error else {
                return .ended(.refused(error.refusal))
            }
            requests.supersede(by: request.pending)
            do throws(RoutingError) {
                try requests.waitForGuard(request.pending)
                return .waitsForGuard(ask, closure)
            } catch {
                return .ended(.refused(error))
            }
        }
    }

    /// Reports that a request waits for a guard, and adds it once more when the guard has answered.
    ///
    /// Guards that have answered are not asked again, and all others are.
    private func wait(
        for closure: @escaping @MainActor () async -> GuardAnswer,
        to ask: GuardAsk,
        _ request: RequestInProgress
    ) {
        let pending = request.pending
        guard let navigation = pending.request else { return }
        report(navigation, of: request, .deferred)
        pending.resumes = sequence
        // An observer may have closed the window, which supersedes the request.
        guard requests.isWaitingForGuard(pending) else { return }
        pending.cancelWait = waitForGuard(closure, limits.guardTime) { [weak self, weak pending] answer in
            guard let self, let pending, requests.guardAnswered(pending) else { return }
            pending.guardAnswers[ask] = answer
            add(pending)
        }
    }

    // MARK: - Doing it

    /// Changes the state and what the host shows, once all pages that would leave may.
    ///
    /// If a page cannot be built the state stays, and only its id counters move on.
    private func change(
        _ old: NavigationState,
        by decision: Decision,
        _ request: RequestInProgress
    ) throws(RoutingError) -> Step {
        let change = decision.change
        if change.isStale(in: old) { return .ended(.superseded) }
        let new = try old.applying(change, limits: limits)
        let transition = Transition(from: old, to: new, isAnimated: decision.isAnimated)
        guard try mayLeave(transition.leaving, request) else { return .waits }
        // A page may send values to its caller as soon as it is built.
        let page = change.destination == nil ? nil : change.entry(in: new)
        let former = page.flatMap { requests.handOverResult(of: request, to: $0) }
        do {
            try commit(transition, request.completion)
        } catch {
            state = old.countingOn(from: new)
            if page != nil { requests.handOverResult(of: request, to: former) }
            return .ended(.failed(error))
        }
        request.isAnimated = transition.hasMotion
        request.left = transition.leaving
        return .ended(transition.outcome(of: change, from: old))
    }

    /// Has the host build the pages, then changes the state and shows it.
    ///
    /// If building throws, nothing has changed.
    private func commit(_ transition: Transition, _ completion: DeferredCompletion) throws {
        guard let host else { return state = transition.new }
        try host.prepare(transition)
        completion.waits = true
        state = transition.new
        host.apply(transition) { completion.hostIsDone() }
    }

    /// Runs the code of an action route; its errors are outcomes.
    ///
    /// If the code takes its time, the request ends with it, and others do not wait.
    private func run(
        _ destination: Destination,
        _ request: RequestInProgress
    ) throws(RoutingError) -> Step {
        let name = destination.match.route.action ?? ""
        switch actions.body(named: name) {
        case nil: throw .actionNotFound(name)
        case .sync(let body)?:
            do {
                return .ended(.handled(try body(destination, self)))
            } catch {
                return .ended(.failed(error))
            }
        case .async(let body)?:
            requests.waitForAction(request)
            let code: @MainActor () async throws -> (any Sendable)? = { [weak self] in
                guard let self else { throw CancellationError() }
                return try await body(destination, self)
            }
            request.pending.cancelWait = waitForAction(code) { [weak self, weak request] outcome in
                guard let self, let request else { return }
                requests.actionEnded(request, with: outcome)
                handleRequests()
            }
            return .waits
        }
    }

    /// Hands a URL to another app.
    ///
    /// Its request ends when that has answered, and others do not wait.
    private func openExternally(_ url: RouteURL, _ request: RequestInProgress) -> Step {
        guard let host else { return .ended(.handled(nil)) }
        host.openExternally(url) { [weak self] outcome in
            guard let self else {
                request.pending.completion?(outcome)
                return
            }
            requests.resume(request, with: outcome)
            handleRequests()
        }
        return .waits
    }

    // MARK: - Asking

    /// Asks the pages that have not been asked yet, one after the other.
    ///
    /// - Returns: `false` if a page answers later. The request then waits for it.
    /// - Throws: `leaveRefused` if a page stays, or has released its question without an answer.
    private func mayLeave(_ entries: [EntryID], _ request: RequestInProgress) throws(RoutingError) -> Bool {
        guard let host else { return true }
        for entry in entries where !request.asked.contains(entry) && entry != request.pending.finishing?.entry
        {
            if let (answer, title) = request.pending.answers[entry] {
                guard answer != .stay else { throw .leaveRefused(title) }
                if answer == .discard { request.discarded.insert(entry) }
                request.asked.insert(entry)
                continue
            }
            let reply = Reply()
            var question = LeaveQuestion(
                about: entry,
                cause: LeaveQuestion.Cause(of: request.decision?.change),
                title: { [weak self] in self?.state?.entry(entry)?.title ?? "" },
                isTop: state?.top.id == entry
            ) { [weak self, weak request] answer, finish in
                if answer == .discard { request?.discarded.insert(entry) }
                if answer == .leave, let request, let finish {
                    request.finishes.append(finish)
                } else {
                    finish?.completion?(.superseded)
                }
                guard reply.isLate else { return reply.mayLeave = answer != .stay }
                guard let self else { return }
                requests.pageAnswered(answer)
                handleRequests()
            }
            asking = question
            host.ask(question)
            asking = nil
            if reply.mayLeave == nil, !isKnownUniquelyReferenced(&question) {
                reply.isLate = true
                requests.wait(for: question, request)
                return false
            }
            // A question that was released without an answer is answered with no.
            guard reply.mayLeave ?? false else { throw .leaveRefused(question.title) }
            request.asked.insert(entry)
        }
        return true
    }

    /// Decides about the pages that have finished while they were asked, before the request ends.
    ///
    /// If a page has left, its value goes with it.
    /// If not, it finishes by itself as if nothing had been asked, unless the window closes.
    private func settle(
        _ finishes: [PendingRequest],
        of request: RequestInProgress,
        _ outcome: NavigationOutcome,
        _ completions: inout [NavigationCompletion]
    ) {
        for finish in finishes {
            guard let (entry, _, next) = finish.finishing else { continue }
            let closes = if case (.close, .handled) = (request.pending.kind, outcome) { true } else { false }
            if request.left.contains(entry) {
                if let completion = finish.completion { completions.append(completion) }
                if let next { requests.add(PendingRequest(kind: .request(next)), isOfGuard: false) }
            } else if closes {
                requests.finished.append(finish)
            } else {
                requests.add(finish, isOfGuard: false)
            }
        }
    }

    /// The answer to one question, which may come before or after the call that asks.
    private final class Reply {
        var mayLeave: Bool?
        var isLate = false
    }

    // MARK: - Ending

    /// Ends a request and those that have joined it: reports it, resolves results, calls completions.
    private func end(_ request: RequestInProgress, _ outcome: NavigationOutcome) {
        var completions: [NavigationCompletion] = []
        settle(request.finishes, of: request, outcome, &completions)
        request.forEach { pending in
            if let completion = pending.completion { completions.append(completion) }
            switch pending.kind {
            case .request(let navigation): report(navigation, of: request, outcome)
            case .close(let done):
                if case .handled = outcome { discarded = request.discarded }
                done(outcome)
            }
        }
        requests.resolveResults(of: request, outcome)
        request.completion.release(outcome, to: completions)
    }
}

extension Transition {
    /// Returns the outcome of a change.
    func outcome(of change: NavigationChange, from old: NavigationState) -> NavigationOutcome {
        let entry = change.entry(in: new)
        let opensNothing =
            change.destination != nil && entry != nil && new.nextEntry == old.nextEntry && leaving.isEmpty
        if opensNothing || showsNothingNew { return .alreadyShown(entry) }
        let isNew = new.top.id.rawValue >= old.nextEntry
        return isNew && new.top.destination.isNotFound ? .notFoundPage(entry) : .shown(entry)
    }
}
