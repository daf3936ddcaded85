/// A request on its way, or the question whether the window may close.
///
/// ```text
/// add ──► waiting ──► running ──────────────────► ended
///            ▲         │   ▲                        ▲
///            │         ├───┼──► asksPage, acts,     │
///     answer │         │   │    handedOver ──► ending
///            │         ▼   │       │ answer
///            └── asksGuard └─── resumed
/// ```
///
/// A request over a limit ends at once, and a closing that is asked for twice joins the first.
///
/// ``Navigator`` makes it and leads it from phase to phase.
@MainActor
final class QueuedRequest {
    /// The place of a request on its way, with the values that it has there.
    enum Phase {
        /// It waits for its turn.
        case waiting
        /// It waits for its turn, in which it is refused.
        indirect case waitsForRefusal(RoutingError)
        /// It can continue, and has its next turn before the requests that wait for their first.
        case resumed(Turn)
        /// It only has to end, and does so before the requests that wait for their first turn.
        indirect case ending(NavigationOutcome, Turn?)
        /// It has its turn.
        case running(Turn)
        /// A page has been asked and has not answered yet.
        indirect case asksPage(Asking, Turn)
        /// A guard answers later.
        indirect case asksGuard(cancel: Cancellation?)
        /// Its action is asynchronous and runs.
        indirect case acts(Turn, cancel: Cancellation?)
        /// Another app has its URL, and answers.
        case handedOver(Turn)
        /// It has ended, and its completions are still to be called.
        indirect case completes(Ending)
        /// It has ended.
        case ended
    }

    /// Ends the wait for a guard or an action.
    typealias Cancellation = @MainActor () -> Void

    /// What a request has found out since its turn began.
    @MainActor
    final class Turn {
        /// The time at which the turn began.
        let start: ContinuousClock.Instant
        /// The decision, made once: guards are not asked again after a page has answered.
        var decision: Decision?
        /// The entries whose pages may leave.
        var asked: Set<EntryID> = []
        /// The entries whose pages may leave without their unsaved changes.
        var discarded: Set<EntryID> = []
        /// The pages that have finished while they were asked.
        var finishes: [QueuedRequest] = []
        /// The repeated closings, which end together with this one.
        var joined: [QueuedRequest] = []
        /// Whether the host still shows the change.
        var isBeingShown = false

        init(start: ContinuousClock.Instant) { self.start = start }
    }

    /// A page that is asked.
    struct Asking {
        let entry: EntryID
        /// The title of the page.
        let title: String
        /// Whether the page was told that it will be saved, so that its answer counts for this closing alone.
        let isPageSaved: Bool
        /// The question, kept by the page; its release is the answer `false`.
        weak var question: LeaveQuestion?
    }

    /// The end of a request whose completions are still to be called.
    struct Ending {
        let outcome: NavigationOutcome
        let completions: [NavigationCompletion]
        let turn: Turn?
    }

    /// A page that closes itself, the value that it returns, and the request to open in the same change.
    typealias Finish = (entry: EntryID, value: (any Sendable)?, next: NavigationRequest?)

    let request: NavigationRequest
    /// The page that closes itself.
    let finishing: Finish?
    /// The caller that waits for the result of the page.
    let caller: PageResult?
    /// Called once with the outcome.
    let completion: NavigationCompletion?
    /// The number of requests for which this one stands; more than 1 for throttled requests of one message.
    let count: Int
    var phase: Phase
    /// The number among all requests of the navigator, from 1; 0 before the request is added.
    var order = 0
    /// The number of the event that the request continues.
    var resumes: Int?
    /// The answers that guards have given later.
    var guardAnswers: [GuardAsk: GuardAnswer] = [:]
    /// The answers of pages that were asked about another closing as this one came.
    var pageAnswers: [EntryID: (answer: LeaveQuestion.Answer, title: String)] = [:]

    init(
        _ request: NavigationRequest,
        count: Int = 1,
        refusal: RoutingError? = nil,
        finishing: Finish? = nil,
        completion: NavigationCompletion? = nil
    ) {
        self.request = request
        self.count = count
        self.finishing = finishing
        self.completion = completion
        caller = request.lastCaller
        phase = refusal.map { .waitsForRefusal($0) } ?? .waiting
    }

    /// The page that is asked.
    var asking: Asking? { if case .asksPage(let asking, _) = phase { asking } else { nil } }

    /// Whether it waits for its turn.
    var isWaiting: Bool {
        switch phase {
        case .waiting, .waitsForRefusal: true
        default: false
        }
    }

    /// Whether it goes on before those that wait, or ends.
    var isResumed: Bool {
        switch phase {
        case .resumed, .ending: true
        default: false
        }
    }

    /// Whether the queue can forget it: it has ended, or waits for another app alone.
    var isGone: Bool {
        switch phase {
        case .completes, .ended, .handedOver: true
        default: false
        }
    }

    /// Whether a guard answers later.
    var asksGuard: Bool { if case .asksGuard = phase { true } else { false } }

    /// The turn of a request that has begun one and not ended.
    var turn: Turn? {
        switch phase {
        case .resumed(let turn), .running(let turn), .asksPage(_, let turn), .acts(let turn, _),
            .handedOver(let turn):
            turn
        case .ending(_, let turn): turn
        case .waiting, .waitsForRefusal, .asksGuard, .completes, .ended: nil
        }
    }

    /// Returns whether this repeats the closing by hand that a page is asked about.
    ///
    /// Code or a URL that asks for one twice gets two closings.
    func isSameClosing(as other: QueuedRequest) -> Bool {
        let areOfUser = request.origin == .user && other.request.origin == .user
        return switch (request.operation, other.request.operation) {
        case (.closeWindow(let saves), .closeWindow(let otherSaves)): saves == otherSaves
        case (.recheckGuards, .recheckGuards): true
        case (.direct(let change), .direct(let otherChange)):
            areOfUser && change.closesSame(as: otherChange)
        // Only the selected branch asks pages, which it pops.
        case (.select(let name), .select(let otherName)): areOfUser && name == otherName
        default: false
        }
    }

    /// Returns whether this sets all query items of the same page that an older request sets.
    func replaces(_ older: QueuedRequest) -> Bool {
        guard case .update(let entry, let query) = request.operation,
            case .update(entry, let items) = older.request.operation
        else { return false }
        return items.keys.allSatisfy { query[$0] != nil }
    }

    /// Cancels the wait for a guard or an action.
    func endWait() {
        switch phase {
        case .asksGuard(let cancel):
            phase = .asksGuard(cancel: nil)
            cancel?()
        case .acts(let turn, let cancel):
            phase = .acts(turn, cancel: nil)
            cancel?()
        default: break
        }
    }

    /// Asks the pages that have not been asked yet, one after the other.
    ///
    /// - Returns: `false` if a page answers later. The request then waits for it.
    /// - Throws: `leaveRefused` if a page stays, or has released its question without an answer.
    func ask(_ pages: [Entry], in turn: Turn, by navigator: Navigator) throws(RoutingError) -> Bool {
        guard let host = navigator.host else { return true }
        for page in pages where !turn.asked.contains(page.id) && page.id != finishing?.entry {
            let entry = page.id
            if let (answer, title) = pageAnswers[entry], turn.decision?.change.onlyCloses ?? true {
                guard answer != .stay else { throw .leaveRefused(title) }
                if answer == .discard { turn.discarded.insert(entry) }
                turn.asked.insert(entry)
                continue
            }
            var reply: LeaveQuestion.Answer?
            var question = LeaveQuestion(
                about: page,
                cause: LeaveQuestion.Cause(of: turn.decision?.change),
                isTop: navigator.state?.top.id == entry,
                isPageSaved: { [weak navigator, request] in
                    guard case .closeWindow(savesPages: true) = request.operation else { return false }
                    return navigator?.savesPage(of: entry) ?? false
                }
            ) { [weak self, weak navigator] answer, finish in
                reply = answer
                if answer == .discard { turn.discarded.insert(entry) }
                turn.take(finish, with: self == nil ? .stay : answer)
                guard let navigator, self?.asking != nil else { return }
                navigator.requests.pageAnswered(answer)
                navigator.handleRequests()
            }
            navigator.asking = question
            host.ask(question)
            navigator.asking = nil
            if reply == nil, !isKnownUniquelyReferenced(&question) {
                let asking = Asking(
                    entry: entry,
                    title: question.title,
                    isPageSaved: question.isPageSaved,
                    question: question
                )
                phase = .asksPage(asking, turn)
                return false
            }
            // A question that was released without an answer is answered with no.
            guard let reply, reply != .stay else { throw .leaveRefused(question.title) }
            turn.asked.insert(entry)
        }
        return true
    }

    /// Calls the completions if the request has ended; a second call does nothing.
    func complete() {
        guard case .completes(let ending) = phase else { return }
        phase = .ended
        for completion in ending.completions { completion(ending.outcome) }
    }

    /// Ends the request and those that have joined it as superseded, without an event.
    func drop() {
        endWait()
        let question = asking?.question
        let finish = question?.finish
        question?.withdraw()
        for request in [self] + (turn?.joined ?? []) + (turn?.finishes ?? []) + [finish].compactMap(\.self) {
            request.caller?.resolve(.success(nil))
            request.completion?(.superseded)
        }
    }
}

extension NavigationRequest {
    /// Whether the request asks the guards about what is open.
    var rechecksGuards: Bool { if case .recheckGuards = operation { true } else { false } }

    /// The caller that waits for the page that the request leads to.
    ///
    /// A request that first closes something leads to the page of its last part.
    fileprivate var lastCaller: PageResult? {
        if case .all(let requests) = operation { caller ?? requests.last?.lastCaller } else { caller }
    }

    /// Returns whether this ends an older request that waits for a guard: one of the same page, or any if the user asks.
    @MainActor
    func supersedes(_ older: QueuedRequest) -> Bool {
        if older.request.rechecksGuards { return rechecksGuards }
        return origin == .user || origin == .link || source != nil && older.request.source == source
    }
}
