@testable import RouterCore
@testable import RouterTesting

extension ReferenceNavigator {
    // MARK: - The loop

    func handleRequests() {
        guard !isHandling, state != nil else { return }
        isHandling = true
        while true {
            if resumed.isEmpty, pending == nil, !reloads.isEmpty {
                reloadNow(isOther: reloads.removeFirst())
            } else if !resumed.isEmpty {
                let next = resumed.removeFirst()
                goOn()
                switch next {
                case .refuse(let waiting):
                    isRefusing = true
                    end(Running(waiting: waiting), "limitExceeded")
                    isRefusing = false
                case .perform(let running): perform(running)
                case .end(let running, let outcome): end(running, outcome)
                }
            } else if pending == nil, !queue.isEmpty {
                let next = queue.removeFirst()
                goOn()
                perform(Running(waiting: next))
            } else {
                break
            }
        }
        isHandling = false
    }

    /// Submits the requests of pages that closed themselves while the window was about to close.
    ///
    /// The window did not close, so these requests are handled now.
    func goOn() {
        let waiting = finished
        finished = []
        for finish in waiting { submit(finish) }
    }

    private func perform(_ running: Running) {
        if running.waiting.isOverLimit { return end(running, "limitExceeded") }
        var running = running
        do throws(Refusal) {
            guard let outcome = try handle(&running) else { return }
            end(running, outcome)
        } catch {
            // A request of the user that fails still supersedes older requests that wait for a guard,
            // because it shows that the user no longer waits for them.
            if let request = running.waiting.request, request.origin == .user,
                supersede(by: running.waiting, request)
            {
                notice("refusal instead of a waiting request")
            }
            end(running, error.code)
        }
    }

    /// Handles a request and returns its outcome, or `nil` if the outcome is not known yet.
    private func handle(_ running: inout Running) throws(Refusal) -> String? {
        guard let old = state else { return "superseded" }
        guard case .request(let request) = running.waiting.operation else {
            return try mayLeave(old.idsFromTop, &running) ? "handled" : nil
        }
        if running.decision == nil {
            var list: State.Entry?
            if case .exact(let source)? = request.source, !old.isShown(source) {
                list = old.list(asking: source)
                if list == nil { return "superseded" }
            }
            if request.origin == .external, request.modalPolicy == nil, !running.waiting.isAdmitted {
                try admit()
            }
            if list == nil, isShownURL(request, in: old), running.waiting.caller == nil {
                if supersede(by: running.waiting, request) {
                    notice("shown URL instead of a waiting request")
                }
                running.entry = old.top.id
                return "alreadyShown"
            }
            var decider = ReferenceDecider(request: request, limits: limits, guards: guards)
            decider.isAwaited = { [waiters, served] entry in
                waiters.contains { $0.entry == entry && !served.contains($0.number) }
            }
            decider.known = running.waiting.known
            decider.hasOtherTable = hasOtherTable
            let last = decider.last
            var decision: ReferenceDecider.Decision?
            if let list {
                if let (found, isSuperseded) = try decider.decide(askedBy: list, in: old) {
                    if isSuperseded { return "superseded" }
                    decision = found
                }
            } else {
                decision = try decider.decide(in: old)
            }
            supersede(by: running.waiting, request)
            guard let decision else {
                running.waiting.ask = last.later
                try waitForGuard(running, request)
                return nil
            }
            running.decision = decision
        }
        guard let decision = running.decision else { return nil }
        if case .run(let page) = decision.action {
            guard page.url.route == .fetch else { return try run(page) }
            acting.append(running)
            return nil
        }
        if case .recheck(let leaving, _, _, let forgets, _) = decision.action, leaving.isEmpty {
            state?.forgetAhead(of: forgets)
            running.waitsForHost = !forgets.isEmpty && hasHost && isHeld
            return "handled"
        }
        if isStale(decision.action, old) { return "superseded" }
        let new = try old.applying(decision.action, limits)
        let kept = Set(new.ids)
        let leaving = old.idsFromTop.filter { !kept.contains($0) }
        var asks = true
        if case .recheck(_, _, _, _, let asksPages) = decision.action { asks = asksPages }
        guard try mayLeave(asks ? leaving : [], &running) else { return nil }
        guard let pages = hasHost ? pages(for: new, from: old) : pages else {
            state?.nextEntry = new.nextEntry
            state?.nextLayer = new.nextLayer
            return "failed"
        }
        running.isAnimated = decision.isAnimated && new.moves(from: old)
        running.waitsForHost = hasHost && isHeld
        state = new
        self.pages = pages
        for entry in leaving { replies[entry] = nil }
        running.left = leaving
        if let caller = running.waiting.caller, decision.action.leads.toPage {
            let holder = decision.action.leads.isEmbedded ? new.nextEntry - 1 : new.top.id
            waiters.removeAll { $0.number == caller }
            waiters.append((holder, caller))
        }
        release(old, new)
        if let updated = decision.action.updated {
            running.entry = updated
        } else if decision.action.leads.toPage || decision.action.isForward {
            running.entry = decision.action.leads.isEmbedded ? new.nextEntry - 1 : new.top.id
        }
        let opensNothing =
            decision.action.leads.toPage && new.nextEntry == old.nextEntry && leaving.isEmpty
        if opensNothing || isShownAlready(old, new) {
            let (before, after) = (running.entry.flatMap(old.page), running.entry.flatMap(new.page))
            guard let before, let after else { return "alreadyShown" }
            let isSame = before.url.text == after.url.text && before.parameters == after.parameters
            return isSame ? "alreadyShown" : "updated"
        }
        return new.top.id >= old.nextEntry && new.top.page.isNotFound ? "notFoundPage" : "shown"
    }

    /// Admits a request from another program, or throws if there are too many.
    ///
    /// If no earlier request still counts toward the limit, the request counts for one interval from now.
    /// Otherwise, it counts until one interval after the last of the earlier requests stops counting.
    private func admit() throws(Refusal) {
        guard mayAdmit else { throw Refusal("throttled") }
        admissions.removeAll { $0 <= now }
        admissions.append((admissions.last ?? now) + limits.externalInterval)
    }

    /// Whether one more request from another program would be admitted now.
    var mayAdmit: Bool { admissions.count { $0 > now } < limits.externalBurst }

    /// Returns whether the user or another program requests the shown URL,
    /// without options for how to open it.
    private func isShownURL(_ request: ModelRequest, in state: State) -> Bool {
        guard case .url(.page(let url, let items)) = request.subject else { return false }
        let isRouted = state.top.page.url.route != .unrouted
        let isPlain = request.origin == .user || request.origin == .external && isRouted
        return isPlain && items.isEmpty && url.text == state.top.page.url.text
            && request.verb == nil && request.embedding == nil && request.parameters.isEmpty
            && request.extra == nil
    }

    private func run(_ page: State.Page) throws(Refusal) -> String {
        switch page.url.route {
        case .add: return "handled \(page.url.number)"
        case .open, .wipe: return "handled"
        case .fails: return "failed"
        default: throw Refusal("actionNotFound")
        }
    }

    /// Supersedes older requests that wait for a guard: all of them if the user makes the new request, and
    /// otherwise the requests from the same page.
    ///
    /// A request that rechecks the guards is superseded only by a newer request that also rechecks them.
    ///
    /// - Returns: Whether any request was superseded.
    @discardableResult
    private func supersede(by newer: Waiting, _ request: ModelRequest) -> Bool {
        let isOfUser = request.origin == .user || request.origin == .link
        let ended = waitingForGuards.filter { older in
            if older.request?.rechecks ?? false { return older.order < newer.order && request.rechecks }
            let isOfSamePage = request.source != nil && older.request?.source == request.source
            return older.order < newer.order && (isOfUser || isOfSamePage)
        }
        for older in ended { resumed.append(.end(Running(waiting: older), "superseded")) }
        waitingForGuards.removeAll { older in ended.contains { $0.order == older.order } }
        return !ended.isEmpty
    }

    /// Stores a request until its guard answers, and reports the request as deferred.
    private func waitForGuard(_ running: Running, _ request: ModelRequest) throws(Refusal) {
        guard waitingForGuards.count < limits.requestsAwaitingGuards else { throw Refusal("limitExceeded") }
        var waiting = running.waiting
        waiting.isAdmitted = true
        waiting.resumes = sequence + 1
        waitingForGuards.append(waiting)
        report(request, running, "deferred")
    }

    private func isStale(_ action: ReferenceAction, _ state: State) -> Bool {
        switch action {
        case .other(.popEntry(.exact(let id))), .other(.popThrough(.exact(let id))),
            .other(.remove(.exact(let id))):
            !state.ids.contains(id)
        case .other(.unembedEntry(.exact(let id), _)): !state.ids.contains(id)
        case .makeWay(let id, _), .fromList(let id, _), .update(let id, _): !state.ids.contains(id)
        case .embed(_, let embedding): embedding.entry.map { !state.ids.contains($0.rawValue) } ?? false
        case .other(.dismissOver(.exact(let id))), .other(.dismissLayer(.exact(let id))):
            state.layer(id) == nil
        default: false
        }
    }

    /// Returns whether no page was opened, closed, or moved to another layer.
    private func isShownAlready(_ old: State, _ new: State) -> Bool {
        old.layers.map(\.id) == new.layers.map(\.id) && old.ids == new.ids
    }

    func isSameClosing(_ first: Waiting, _ second: Waiting) -> Bool {
        switch (first.operation, second.operation) {
        case (.end, .end): return true
        case (.request(let first), .request(let second)):
            if first.rechecks { return second.rechecks }
            guard first.origin == .user, second.origin == .user, case .action(let action) = first.subject,
                case .action(let other) = second.subject
            else { return false }
            return action.isByHand && action.withoutLeaving == other.withoutLeaving
        default: return false
        }
    }

    // MARK: - Asking and building

    private func mayLeave(_ entries: [UInt64], _ running: inout Running) throws(Refusal) -> Bool {
        guard hasHost else { return true }
        for entry in entries where !running.asked.contains(entry) && entry != running.waiting.finishing?.entry
        {
            if let mayLeave = running.waiting.answered[entry] {
                if !mayLeave { throw Refusal("leaveRefused") }
                running.asked.insert(entry)
                continue
            }
            let reply = built.contains(entry) ? replies[entry] : nil
            if built.contains(entry) { log.append(.asked(entry, cause(of: running))) }
            switch reply {
            case nil: break
            case .no?, .never?: throw Refusal("leaveRefused")
            case .later?:
                keptQuestions = min(keptQuestions + 1, RecordingHost.questionsKept)
                isKeptQuestionOpen = true
                pending = (running, entry)
                return false
            }
            running.asked.insert(entry)
        }
        return true
    }

    /// Returns why pages are asked whether they may leave, which depends on the action.
    private func cause(of running: Running) -> LeaveQuestion.Cause {
        guard running.waiting.request != nil else { return .windowCloses }
        return switch running.decision?.action {
        case .branch(_, _, .other(.popRoot)?): .back
        case .other(let action) where action.isPop: .back
        case .other(let action) where action.isClosing: .close
        case .recheck: .guard
        default: .navigation
        }
    }

    // MARK: - Outcomes

    private func end(_ running: Running, _ outcome: String) {
        for finish in running.finishes where !running.left.contains(finish.finishing?.entry ?? 0) {
            if running.waiting.request == nil, outcome == "handled" {
                finished.append(finish)
            } else {
                submit(finish)
            }
        }
        for waiting in [running.waiting] + running.joined {
            switch waiting.operation {
            case .end: log.append(.ended(waiting.number, outcome.hasPrefix("handled")))
            case .request(let request): report(request, running, outcome)
            }
        }
        let finishing = ([running.waiting] + running.finishes).compactMap(\.finishing)
        for entry in running.left { settle(entry, finishing.first { $0.entry == entry }?.value) }
        for waiting in [running.waiting] + running.joined {
            if waiters.contains(where: { $0.number == waiting.caller }) { continue }
            let value = outcome.hasPrefix("handled ") ? Int(outcome.dropFirst(8)) : nil
            give(value, to: waiting.caller)
        }
        let left = running.finishes.filter { running.left.contains($0.finishing?.entry ?? 0) }
        let completions = (left + [running.waiting] + running.joined).filter {
            $0.hasCompletion && $0.request != nil
        }
        .map { Happening.completed($0.number, outcome, entry: running.entry) }
        if running.waitsForHost {
            heldCompletions.append(completions)
        } else {
            log.append(contentsOf: completions)
        }
    }

    /// Gives a result to a caller, unless the caller has already received a result.
    func give(_ value: Int?, to caller: Int?) {
        guard let caller, served.insert(caller).inserted else { return }
        results.append(ModelResult(number: caller, value: value))
    }

    /// Returns whether every page that closes itself with a result during this request has a caller
    /// that receives the result.
    ///
    /// Returns `nil` if no page closes itself with a result.
    private func delivers(_ running: Running) -> Bool? {
        let left = running.finishes.compactMap(\.finishing).filter { running.left.contains($0.entry) }
        let given = [running.waiting.finishing].compactMap(\.self) + left
        if given.isEmpty { return nil }
        return given.allSatisfy { given in
            running.left.contains(given.entry)
                && waiters.contains { $0.entry == given.entry && !served.contains($0.number) }
        }
    }

    private func report(_ request: ModelRequest, _ running: Running, _ outcome: String) {
        guard let state else { return }
        sequence += 1
        let event = Happening.Event(
            sequence: sequence,
            resumes: running.waiting.resumes,
            url: request.text,
            origin: request.origin.rawValue,
            action: running.decision?.action.name,
            outcome: outcome,
            parts: request.parts,
            isResultDelivered: outcome == "deferred" ? nil : delivers(running),
            isAnimated: running.isAnimated,
            signature: state.signature
        )
        log.append(.event(event))
        let reactions = reactions
        self.reactions = []
        for reaction in reactions { reaction() }
    }
}

extension ReferenceNavigator.Waiting {
    /// Whether the request only closes something.
    ///
    /// If such a request waits while a page is asked whether it may leave, the page's answer also counts
    /// for the waiting request, and the page is not asked again.
    var isClosing: Bool {
        request?.isClosing ?? true
    }
}

extension ModelRequest {
    /// Whether the request asks the guards about all open pages.
    fileprivate var rechecks: Bool {
        if case .action(.recheck) = subject { true } else { false }
    }

    fileprivate var isClosing: Bool {
        switch subject {
        case .close: true
        case .action(let action): action.closes
        case .all(let requests): requests.allSatisfy(\.isClosing)
        case .url(.nav(.plain(let action, _))): action.closes
        case .url(.nav(.unembed)), .url(.nav(.branch)): true
        case .url(.nav(.pop(let items))), .url(.nav(.dismiss(let items))):
            !items.contains {
                switch $0 {
                case .then, .thenBack: true
                default: false
                }
            }
        case .url, .unrouted: false
        }
    }
}
