/// A request in the queue: a request to navigate, or the request to close the window.
///
/// The diagram shows the phases of a request:
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
/// A request that exceeds a limit usually ends before the waiting requests have their turn.
/// A repeated request to close something joins the first one, and both end together.
///
/// ``Navigator`` creates the request and leads it from phase to phase.
@MainActor
final class QueuedRequest {
    /// The phase of a request, with the values that belong to the phase.
    enum Phase {
        /// The request waits for its turn.
        case waiting
        /// The request waits for its turn, in which it will be refused.
        indirect case waitsForRefusal(RoutingError)
        /// The request can continue, and has its next turn before the requests
        /// that wait for their first turn.
        case resumed(Turn)
        /// The request only has to end, and does so before the requests that wait for their first turn.
        indirect case ending(NavigationOutcome, Turn?)
        /// The request has its turn.
        case running(Turn)
        /// A page has been asked whether it may leave, and has not answered yet.
        indirect case asksPage(Asking, Turn)
        /// A guard has deferred the request and has not answered yet.
        indirect case asksGuard(cancel: Cancellation?)
        /// The asynchronous action of the request is running.
        indirect case acts(Turn, cancel: Cancellation?)
        /// The URL has been handed to another app, which will answer.
        case handedOver(Turn)
        /// The request has ended, but its completions have not been called yet.
        indirect case completes(Ending)
        /// The request has ended.
        case ended
    }

    /// A closure that ends the wait for a guard or an action.
    typealias Cancellation = @MainActor () -> Void

    /// What has been decided and answered for a request since its turn began.
    @MainActor
    final class Turn {
        /// The time at which the turn began.
        let start: ContinuousClock.Instant
        /// The decision, which is made only once, so that guards are not asked again
        /// after a page has answered.
        var decision: Decision?
        /// The entries whose pages have answered that they may leave.
        var asked: Set<EntryID> = []
        /// The entries whose pages have discarded their unsaved changes.
        var discarded: Set<EntryID> = []
        /// The requests that pages made by calling `finish` while being asked whether they may leave.
        var finishes: [QueuedRequest] = []
        /// The requests that repeated the request of this turn while a page was being asked,
        /// for example by a second click on a close button. They end together with it.
        var joined: [QueuedRequest] = []
        /// Whether the host has begun to show the change but has not finished, for example
        /// because the change is animated.
        var isBeingShown = false

        init(start: ContinuousClock.Instant) { self.start = start }
    }

    /// A page that is being asked whether it may leave.
    struct Asking {
        let entry: EntryID
        /// The title of the page.
        let title: String
        /// Whether the page has been told that it will be saved.
        ///
        /// If so, and the page answers that it may leave, the answer counts only for the request that asks.
        let isPageSaved: Bool
        /// The open question. The page owns it, and releasing it means `false`.
        weak var question: LeaveQuestion?
    }

    /// The end of a request whose completions have not been called yet.
    struct Ending {
        let outcome: NavigationOutcome
        let completions: [NavigationCompletion]
        let turn: Turn?
    }

    /// A page that closes itself, the value that it returns, and the request that opens another page
    /// in the same change.
    typealias Finish = (entry: EntryID, value: (any Sendable)?, next: NavigationRequest?)

    let request: NavigationRequest
    /// The page that closes itself with this request, or `nil` if no page does.
    let finishing: Finish?
    /// The caller that waits for the result of the page that this request opens, or `nil` if there is none.
    let caller: PageResult?
    /// A closure that is called once with the outcome.
    let completion: NavigationCompletion?
    /// The number of requests that this one represents. More than 1 for throttled requests in one message.
    let count: Int
    var phase: Phase
    /// The number of the request among all requests of the navigator, counted from 1,
    /// or 0 before it is enqueued.
    var order = 0
    /// The number of the `deferred` event that the request produced, or `nil` if it was not deferred.
    var resumes: Int?
    /// The answers of guards that deferred the request.
    var guardAnswers: [GuardAsk: GuardAnswer] = [:]
    /// The answers of pages that other requests asked whether they may leave, while this request was waiting.
    ///
    /// They are used only if this request does nothing but close something.
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

    /// The page that is being asked, or `nil` if no page is being asked.
    var asking: Asking? { if case .asksPage(let asking, _) = phase { asking } else { nil } }

    /// Whether the request waits for its first turn.
    var isWaiting: Bool {
        switch phase {
        case .waiting, .waitsForRefusal: true
        default: false
        }
    }

    /// Whether the request can continue or end. If so, it is handled before the waiting requests.
    var isResumed: Bool {
        switch phase {
        case .resumed, .ending: true
        default: false
        }
    }

    /// Whether the queue can forget the request: it has ended, or waits only for another app.
    var isGone: Bool {
        switch phase {
        case .completes, .ended, .handedOver: true
        default: false
        }
    }

    /// Whether the request waits for a guard that has deferred it.
    var asksGuard: Bool { if case .asksGuard = phase { true } else { false } }

    /// The current turn, or `nil` if the request has not begun a turn or has ended.
    var turn: Turn? {
        switch phase {
        case .resumed(let turn), .running(let turn), .asksPage(_, let turn), .acts(let turn, _),
            .handedOver(let turn):
            turn
        case .ending(_, let turn): turn
        case .waiting, .waitsForRefusal, .asksGuard, .completes, .ended: nil
        }
    }

    /// Returns whether another request repeats this one, which is waiting for a page's answer.
    ///
    /// A recheck of the guards repeats any other recheck. A request to close the window repeats another one
    /// with the same `savesPages`.
    /// A request to close a page or a modal, or to select a branch, repeats another one only if the user
    /// made both. If code or a URL makes such a request twice, both requests are performed.
    func isSameClosing(as other: QueuedRequest) -> Bool {
        let areOfUser = request.origin == .user && other.request.origin == .user
        return switch (request.operation, other.request.operation) {
        case (.closeWindow(let saves), .closeWindow(let otherSaves)): saves == otherSaves
        case (.recheckGuards, .recheckGuards): true
        case (.direct(let change), .direct(let otherChange)):
            areOfUser && change.closesSame(as: otherChange)
        // If the user selects the branch that is already selected, the pages above the lowest page of the branch
        // are popped, and they are asked first. Only then does such a request wait for an answer. A second
        // request would pop the same pages, so it counts as the same closing.
        case (.select(let name), .select(let otherName)): areOfUser && name == otherName
        default: false
        }
    }

    /// Returns whether this request sets all the query items that an older request sets on the same page.
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

    /// Asks the pages one after the other whether they may leave, and skips pages that have already answered.
    ///
    /// - Parameters:
    ///   - pages: The entries of the pages that would leave.
    ///   - turn: The turn of the request.
    ///   - navigator: The navigator, whose host asks the pages.
    /// - Returns: `false` if a page answers later. The request then waits for that page.
    /// - Throws: `leaveRefused` if a page refuses to leave, or releases its question without answering it.
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
            // A question that was released without an answer counts as a refusal to leave.
            guard let reply, reply != .stay else { throw .leaveRefused(question.title) }
            turn.asked.insert(entry)
        }
        return true
    }

    /// Calls the completions if the request has ended. Further calls do nothing.
    func complete() {
        guard case .completes(let ending) = phase else { return }
        phase = .ended
        for completion in ending.completions { completion(ending.outcome) }
    }

    /// Ends the request and the requests that have joined it as superseded, without an event.
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

    /// The caller that waits for the page to which the request leads.
    ///
    /// If the request consists of several requests, it leads to the page of the last one.
    fileprivate var lastCaller: PageResult? {
        if case .all(let requests) = operation { caller ?? requests.last?.lastCaller } else { caller }
    }

    /// Returns whether this request supersedes an older request that waits for a guard.
    ///
    /// A recheck of the guards is superseded only by another recheck.
    /// Any other request is superseded if the user makes this request, which includes clicking a link,
    /// or if the same page made both requests.
    @MainActor
    func supersedes(_ older: QueuedRequest) -> Bool {
        if older.request.rechecksGuards { return rechecksGuards }
        return origin == .user || origin == .link || source != nil && older.request.source == source
    }
}
