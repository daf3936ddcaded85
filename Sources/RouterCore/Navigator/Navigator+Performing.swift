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
                case .waitsForGuard: waitForGuard(request)
                case .waits: break
                }
            }
        }
    }

    /// The progress of a request in its turn.
    private enum Step {
        case ended(NavigationOutcome)
        /// A guard answers later.
        case waitsForGuard
        /// A page or another app answers later.
        case waits
    }

    /// Takes a request through its stations: resolve it, apply the action, ask the pages, show the change.
    ///
    /// It runs again from the start after a late answer, with the state of that moment.
    /// The resolved action and the answers so far are kept.
    private func perform(_ request: RequestInProgress, in state: NavigationState) -> Step {
        do throws(RoutingError) {
            if let refusal = request.pending.refusal { throw refusal }
            guard let navigation = request.pending.request else {
                let entries = state.stacks.flatMap { $0.flatMap(\.withEmbedded) }
                return try mayLeave(entries, request) ? .ended(.handled(nil)) : .waits
            }
            if request.resolved == nil {
                if let source = navigation.source, !state.isShown(source) { return .ended(.superseded) }
                if request.pending.caller == nil, navigation.isTypedAgain(in: state) {
                    return .ended(.alreadyShown(state.top.id))
                }
                // A request from outside counts against the throttle, but only once if a guard answers later.
                if navigation.origin == .external, !request.pending.isAdmitted {
                    try throttle.admit(at: now())
                    request.pending.isAdmitted = true
                }
                let resolver = resolver(navigation, fallsBack: true, of: request.pending)
                if case .action(let action, let isAnimated) = try resolver.resolve() {
                    request.resolved = (action, isAnimated)
                }
                requests.supersede(by: request.pending)
            }
            guard let resolved = request.resolved else {
                try requests.waitForGuard(request.pending)
                return .waitsForGuard
            }
            switch resolved.action {
            case .run(let destination): return try run(destination, request)
            case .openExternally(let url): return openExternally(url, request)
            default: return try change(state, by: resolved.action, isAnimated: resolved.isAnimated, request)
            }
        } catch {
            return .ended(.refused(error))
        }
    }

    /// Reports that a request waits for a guard, and adds it once more when the guard has answered.
    ///
    /// Guards that have answered are not asked again, and all others are.
    private func waitForGuard(_ request: RequestInProgress) {
        let pending = request.pending
        guard let navigation = pending.request, let (ask, closure) = pending.lateAnswer else { return }
        pending.lateAnswer = nil
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

    /// Makes a resolver that asks this navigator's guards about the current state.
    ///
    /// - Parameters:
    ///   - request: The request to resolve.
    ///   - fallsBack: Whether a URL without a route leads to a fallback or the not-found page.
    ///   - pending: The request with the answers that guards have given later; `nil` if it only asks.
    ///   - record: Takes what is found out.
    func resolver(
        _ request: NavigationRequest,
        fallsBack: Bool,
        of pending: PendingRequest? = nil,
        record: ((TraceStage) -> Void)? = nil
    ) -> RequestResolver {
        let state = state
        return RequestResolver(
            table: table,
            request: request,
            limits: limits,
            fallsBack: fallsBack,
            state: state,
            record: record,
            isOfClass: { entry, page in
                (self.host as? any PageObjects)?.object(of: entry).map(page.isOfClass) ?? false
            },
            answer: { self.askGuards(about: $0, for: $1, in: state, of: pending, record: record) }
        )
    }

    /// Asks the guards, and marks every request that they make meanwhile.
    ///
    /// A guard that answers later defers the request, which keeps its closure.
    private func askGuards(
        about destination: Destination,
        for purpose: TraceStage.Purpose,
        in state: NavigationState?,
        of pending: PendingRequest?,
        record: ((TraceStage) -> Void)?
    ) -> GuardAnswer {
        if guards.isEmpty { return .allow }
        let wasAskingGuards = isAskingGuards
        isAskingGuards = true
        defer { isAskingGuards = wasAskingGuards }
        let (answer, ask) = guards.answer(about: destination, in: state, known: pending?.guardAnswers ?? [:])
        record?(.guards(destination, answer, number: ask?.guardNumber, purpose))
        // Only the last ask decides: those about parents defer nothing.
        pending?.lateAnswer = nil
        if let ask, case .later(let closure) = answer { pending?.lateAnswer = (ask, closure) }
        return answer
    }

    // MARK: - Doing it

    /// Changes the state and what the host shows, once all pages that would leave may.
    ///
    /// If a page cannot be built the state stays, and only its id counters move on.
    private func change(
        _ old: NavigationState,
        by action: NavigationAction,
        isAnimated: Bool,
        _ request: RequestInProgress
    ) throws(RoutingError) -> Step {
        if action.isStale(in: old) { return .ended(.superseded) }
        let new = try old.applying(action, limits: limits)
        let transition = Transition(from: old, to: new, isAnimated: isAnimated)
        guard try mayLeave(transition.leaving, request) else { return .waits }
        let entry = action.entry(in: new)
        // A page may send values to its caller as soon as it is built.
        let page = action.destination == nil ? nil : entry
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
        return .ended(transition.outcome(of: action, from: old))
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
                cause: LeaveQuestion.Cause(of: request.resolved?.action),
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
    /// Returns the outcome of a change by an action.
    func outcome(of action: NavigationAction, from old: NavigationState) -> NavigationOutcome {
        let entry = action.entry(in: new)
        let opensNothing =
            action.destination != nil && entry != nil && new.nextEntry == old.nextEntry && leaving.isEmpty
        if opensNothing || showsNothingNew { return .alreadyShown(entry) }
        let isNew = new.top.id.rawValue >= old.nextEntry
        return isNew && new.top.destination.isNotFound ? .notFoundPage(entry) : .shown(entry)
    }
}

extension NavigationRequest {
    /// Returns whether the user has typed the URL that is shown, and nothing tells how to open it.
    ///
    /// Enter in an address bar whose text is unchanged is no wish for a second page.
    func isTypedAgain(in state: NavigationState) -> Bool {
        guard origin == .user, verb == nil, embedding == nil, parameters.isEmpty, extra == nil,
            case .address(let address) = subject
        else { return false }
        return (try? address.read(from: .user)) == state.top.url
    }
}
