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

    /// Takes a request through its stations: decide, ask the pages, show the change.
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
                if try refusing(mayLeave(entries, request)) { end(request, .handled(nil)) }
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
            try requests.waitForGuard(request)
        } catch {
            return end(request, .refused(error))
        }
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
            guard try mayLeave(change.asksPages ? transition.leaving : [], request) else { return }
            // A page may send values to its caller as soon as it is built.
            let page =
                request.caller == nil || change.destination == nil ? nil : change.entry(in: transition.new)
            let former = page.flatMap { requests.results.handOver(of: request, to: $0) }
            transition.finished = request.finishingEntries
            do {
                try commit(transition, request.gate)
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
        return Transition(from: old, to: new, isAnimated: decision.isAnimated)
    }

    /// Has the host build the pages, then changes the state and shows it.
    ///
    /// If building throws, nothing has changed.
    private func commit(_ transition: Transition, _ gate: CompletionGate) throws {
        guard let host else { return state = transition.new }
        try host.prepare(transition)
        gate.waits = true
        state = transition.new
        host.apply(transition) { gate.hostIsDone() }
    }

    /// Runs the code of an action route; its errors are outcomes.
    ///
    /// If the code takes its time, the request ends with it, and others do not wait.
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

    // MARK: - Asking

    /// Asks the pages that have not been asked yet, one after the other.
    ///
    /// - Returns: `false` if a page answers later. The request then waits for it.
    /// - Throws: `leaveRefused` if a page stays, or has released its question without an answer.
    private func mayLeave(_ entries: [EntryID], _ request: QueuedRequest) throws(RoutingError) -> Bool {
        guard let host else { return true }
        for entry in entries where !request.asked.contains(entry) && entry != request.finishing?.entry {
            if let (answer, title) = request.answers[entry], request.decision?.change.onlyCloses ?? true {
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
        _ finishes: [QueuedRequest],
        of request: QueuedRequest,
        _ outcome: NavigationOutcome,
        _ completions: inout [NavigationCompletion]
    ) {
        for finish in finishes {
            guard let (entry, _, next) = finish.finishing else { continue }
            let closes = if case (.close, .handled) = (request.kind, outcome) { true } else { false }
            if request.left.contains(entry) {
                if let completion = finish.completion { completions.append(completion) }
                if let next { requests.add(QueuedRequest(kind: .request(next))) }
            } else if closes {
                requests.finished.append(finish)
            } else {
                requests.add(finish)
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
    private func end(_ request: QueuedRequest, _ outcome: NavigationOutcome) {
        requests.remove(request)
        var completions: [NavigationCompletion] = []
        settle(request.finishes, of: request, outcome, &completions)
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
        request.gate.release(outcome, to: completions)
    }
}

extension Transition {
    /// Returns the outcome of a change.
    func outcome(of change: NavigationChange, from old: NavigationState) -> NavigationOutcome {
        if change.changesNothing { return .handled(nil) }
        let entry = change.entry(in: new)
        let opensNothing =
            new.nextEntry == old.nextEntry && leaving.isEmpty && entry != nil && change.destination != nil
        if opensNothing || showsNothingNew {
            let (before, after) = (entry.flatMap { old.entry($0) }, entry.flatMap { new.entry($0) })
            guard let before, let after else { return .alreadyShown(entry) }
            return before.destination.hasSameValues(as: after.destination)
                ? .alreadyShown(entry) : .updated(entry)
        }
        let isNew = new.topID.rawValue >= old.nextEntry
        return isNew && new.top.destination.isNotFound ? .notFoundPage(entry) : .shown(entry)
    }
}
