extension Navigator {
    /// Puts a request at the end of the queue, or to the closing that it repeats.
    func enqueue(_ waiting: Waiting) {
        if let turn = question?.turn {
            if turn.waiting.isSameClosing(as: waiting), turn.joined.count < limits.requestsBehindQuestion {
                return turn.joined.append(waiting)
            }
            if queue.count >= limits.requestsBehindQuestion {
                let limit = limits.requestsBehindQuestion
                return settle(Turn(waiting), .refused(.limitExceeded(.requestsBehindQuestion, limit: limit)))
            }
        }
        var waiting = waiting
        // It would ask the guard again, which would ask for it again, for ever.
        if isAskingGuards { waiting.refusal = .guardRefused(Self.guardNavigates) }
        if queue.count >= limits.queuedRequests {
            waiting.refusal = .limitExceeded(.queuedRequests, limit: limits.queuedRequests)
        }
        queue.append(waiting)
        handleWaiting()
    }

    private static let guardNavigates =
        "A guard asked for this while it was being asked itself; a guard must not navigate."

    /// Has a turn go on before what is in the queue, once the one at hand has ended; with an outcome, to its end.
    func settle(_ turn: Turn, _ outcome: NavigationOutcome?) {
        turn.outcome = outcome
        due.append(turn)
        handleWaiting()
    }

    func handleWaiting() {
        // What an observer or a completion asks for has its turn after the one at hand.
        guard !isHandling else { return }
        isHandling = true
        defer { isHandling = false }
        while let state, let turn = nextTurn() {
            if let outcome = turn.outcome ?? proceed(turn, in: state) { end(turn, outcome) }
        }
    }

    private func nextTurn() -> Turn? {
        if !due.isEmpty { return due.removeFirst() }
        return question == nil && !queue.isEmpty ? Turn(queue.removeFirst()) : nil
    }

    /// How the request ends; `nil` where a page has been asked and will answer later.
    private func proceed(_ turn: Turn, in state: NavigationState) -> NavigationOutcome? {
        do throws(RoutingError) {
            return try carryOut(turn, in: state)
        } catch {
            return .refused(error)
        }
    }

    private func carryOut(_ turn: Turn, in old: NavigationState) throws(RoutingError) -> NavigationOutcome? {
        if let refusal = turn.waiting.refusal { throw refusal }
        guard let request = turn.waiting.request else {
            let entries = old.layers.reversed().flatMap { $0.stack.flatMap(\.withEmbedded) }
            return try mayLeave(entries, turn) ? .handled(nil) : nil
        }
        if turn.decision == nil, let source = request.source, !old.isShown(source) { return .superseded }
        if turn.decision == nil { turn.decision = try decide(request, turn, in: old) }
        guard let decision = turn.decision else { return try putOff(turn, request) }
        if case .run(let destination) = decision.action { return try run(destination) }
        if case .openExternally(let url) = decision.action { return openExternally(url, turn) }
        if decision.action.isStale(in: old) { return .superseded }
        let new = try old.applying(decision.action, limits: limits)
        let transition = Transition(from: old, to: new, isAnimated: decision.isAnimated)
        guard try mayLeave(transition.leaving, turn) else { return nil }
        turn.isAnimated = decision.isAnimated
        if let host {
            do {
                try host.prepare(transition)
            } catch {
                state = old.countingOn(from: new)
                return .failed(error)
            }
            turn.completion.waits = true
            state = new
            host.apply(transition) { turn.completion.hostIsDone() }
        } else {
            state = new
        }
        turn.left = transition.leaving
        if let result = turn.waiting.result, decision.action.destination != nil {
            let embedded = decision.action.embedsLast ? new.top.embedded.last?.id : nil
            results[embedded ?? new.top.id, default: []].append(result)
            turn.hasHandedOverResult = true
        }
        if transition.showsNothingNew { return .alreadyShown }
        let isNew = new.top.id.rawValue >= old.nextEntry
        return isNew && new.top.destination.isNotFound ? .notFoundPage : .shown
    }

    // MARK: - Deciding

    private func decide(_ request: NavigationRequest, _ turn: Turn, in state: NavigationState)
        throws(RoutingError) -> NavigationDecision?
    {
        guard let entry = turn.waiting.finishing?.entry else {
            return try decider(request, fallsBack: true).decide()
        }
        return NavigationDecision(action: state.closing(entry), isAnimated: request.isAnimated ?? true)
    }

    private func putOff(_ turn: Turn, _ request: NavigationRequest) throws(RoutingError) -> NavigationOutcome
    {
        guard deferred.count < limits.deferredRequests else {
            throw .limitExceeded(.deferredRequests, limit: limits.deferredRequests)
        }
        var request = request
        // The page that asked was shown when it did; it need not be later.
        request.source = nil
        deferred.append(Waiting(wish: .request(request), result: turn.waiting.result))
        turn.hasHandedOverResult = true
        return .deferred
    }

    private func run(_ destination: Destination) throws(RoutingError) -> NavigationOutcome {
        let name = destination.match.route.action ?? ""
        guard let body = actions.body(named: name) else { throw .noAction(name) }
        do {
            return .handled(try body(destination))
        } catch {
            return .failed(error)
        }
    }

    /// Hands an address to another app; its request ends when that has answered, and others do not wait.
    private func openExternally(_ url: RouteURL, _ turn: Turn) -> NavigationOutcome? {
        guard let host else { return .handled(nil) }
        host.openExternally(url) { [weak self] result in
            let outcome: NavigationOutcome =
                switch result {
                case .opened: .handled(nil)
                case .noHandler: .refused(.noHandler(url.scheme))
                case .failed(let error): .failed(error)
                }
            if let self { settle(turn, outcome) } else { turn.waiting.completion?(outcome) }
        }
        return nil
    }

    // MARK: - Asking

    /// Asks the pages that have not been asked yet, one after the other; false where one will answer later.
    private func mayLeave(_ entries: [EntryID], _ turn: Turn) throws(RoutingError) -> Bool {
        guard let host else { return true }
        for entry in entries where !turn.asked.contains(entry) && entry != turn.waiting.finishing?.entry {
            let reply = Reply()
            var question = LeaveQuestion(about: entry) { [weak self] mayLeave in
                if reply.isLate {
                    self?.answered(mayLeave)
                } else {
                    reply.mayLeave = mayLeave
                }
            }
            host.ask(question)
            if reply.mayLeave == nil, !isKnownUniquelyReferenced(&question) {
                reply.isLate = true
                self.question = OpenQuestion(turn: turn, entry: entry, question: question)
                return false
            }
            // Nobody has kept the question, so nobody will answer it.
            guard reply.mayLeave ?? false else { throw .leaveRefused(title(of: entry)) }
            turn.asked.insert(entry)
        }
        return true
    }

    private final class Reply {
        var mayLeave: Bool?
        var isLate = false
    }

    private func answered(_ mayLeave: Bool) {
        guard let open = question else { return }
        question = nil
        open.turn.asked.insert(open.entry)
        settle(open.turn, mayLeave ? nil : .refused(.leaveRefused(title(of: open.entry))))
    }

    private func title(of entry: EntryID) -> String {
        state?.entry(entry)?.title ?? ""
    }

    // MARK: - Ending

    private func end(_ turn: Turn, _ outcome: NavigationOutcome) {
        let all = [turn.waiting] + turn.joined
        for waiting in all {
            switch waiting.wish {
            case .request(let request): report(request, of: turn, outcome)
            case .end(let done): done(outcome)
            }
        }
        resolveResults(of: turn, outcome)
        turn.completion.release(outcome, to: all.compactMap(\.completion))
    }

    private func resolveResults(of turn: Turn, _ outcome: NavigationOutcome) {
        let finishing = turn.waiting.finishing ?? turn.joined.lazy.compactMap(\.finishing).first
        for entry in turn.left {
            let value = finishing?.entry == entry ? finishing?.value : nil
            for result in results.removeValue(forKey: entry) ?? [] { result.resolve(.success(value)) }
        }
        var waiting = turn.joined.compactMap(\.result)
        if let result = turn.waiting.result, !turn.hasHandedOverResult { waiting.append(result) }
        for result in waiting {
            switch outcome {
            case .handled(let value): result.resolve(.success(value))
            case .refused(let error): result.resolve(.failure(error))
            case .failed(let error): result.resolve(.failure(error))
            case .shown, .alreadyShown, .notFoundPage, .deferred, .superseded: result.resolve(.success(nil))
            }
        }
    }
}

extension NavigationState {
    /// What closes the page of an entry: its leaving the slot that it is embedded in, the way back from it, or for the
    /// lowest of a modal the modal's end.
    fileprivate func closing(_ entry: EntryID) -> NavigationAction {
        if top.embedded.contains(where: { $0.id == entry }) { return .unembed(.entry(entry)) }
        for layer in modals where layer.stack.first(where: { $0.id == entry }) != nil {
            let isLowest = layer.stack.popping(layer.depth - 1)?.top.id == entry
            return isLowest ? .dismiss(.layer(layer.id)) : .pop(.through(entry))
        }
        return .pop(.through(entry))
    }
}
