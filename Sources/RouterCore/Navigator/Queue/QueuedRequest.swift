/// A request on its way, or the question whether the window may close.
///
/// ```text
/// add ──► waiting ──► running ──► ended
///            ▲         │   ▲
///            │         ├───┼──► asksPage, acts
///     answer │         ▼   │         │ answer, end, withdrawal
///            └── asksGuard └── resumed ◄┘
/// ```
///
/// A request over a limit goes on at once, to be refused, and a closing that is asked for twice joins the first.
/// If another app has the URL, its answer resumes the request.
///
/// ``Navigator`` makes it and writes each decision into it.
@MainActor
final class QueuedRequest {
    enum Phase {
        /// It waits for its turn.
        case waiting
        /// It goes on before those that wait, or ends with the outcome.
        case resumed(NavigationOutcome?)
        /// It has its turn.
        case running
        /// A page has been asked and has not answered yet.
        case asksPage(Asking)
        /// A guard answers later.
        case asksGuard
        /// Its action is asynchronous and runs.
        case acts
        /// It has ended, or another app answers.
        case ended
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

    /// A page that closes itself, the value that it returns, and the request to open in the same change.
    typealias Finish = (entry: EntryID, value: (any Sendable)?, next: NavigationRequest?)

    let request: NavigationRequest
    var phase = Phase.waiting
    /// The page that closes itself.
    let finishing: Finish?
    /// The caller that waits for the result of the page.
    let caller: PageResult?
    /// Called once with the outcome.
    let completion: NavigationCompletion?
    /// The number among all requests of the navigator, from 1; 0 before the request is added.
    var order = 0
    /// The number of requests for which this one stands; more than 1 for throttled requests of one message.
    var count = 1
    /// The reason why the request will be refused in its turn.
    var refusal: RoutingError?
    /// The answers of pages that were asked about another closing as this one came.
    var answers: [EntryID: (answer: LeaveQuestion.Answer, title: String)] = [:]
    /// The answers that guards have given later.
    var guardAnswers: [GuardAsk: GuardAnswer] = [:]
    /// Ends the wait for a guard or an action.
    var cancelWait: (@MainActor () -> Void)?
    /// The number of the event that the request continues.
    var resumes: Int?

    /// The time at which the turn began; `nil` before, and if the request ends without one.
    var start: ContinuousClock.Instant?
    /// The decision, made once: guards are not asked again after a page has answered.
    var decision: Decision?
    /// The answer of the page that was asked last; `nil` if it has not answered.
    private var reply: LeaveQuestion.Answer?
    /// The entries whose pages may leave.
    var asked: Set<EntryID> = []
    /// The entries whose pages may leave without their unsaved changes.
    var discarded: Set<EntryID> = []
    /// The pages that have finished while they were asked.
    var finishes: [QueuedRequest] = []
    /// The repeated closings, which end together with this one.
    var joined: [QueuedRequest] = []
    /// Whether the change that was made may be animated.
    var isAnimated = false
    /// The entries that have left.
    var left: [EntryID] = []
    /// Whether the host still shows the change.
    var isBeingShown = false
    /// The outcome and the completions that are still to be called.
    var ending: (outcome: NavigationOutcome, completions: [NavigationCompletion])?

    init(_ request: NavigationRequest, finishing: Finish? = nil, completion: NavigationCompletion? = nil) {
        self.request = request
        self.finishing = finishing
        self.completion = completion
        caller = request.lastCaller
    }

    /// The entries whose pages finish themselves with this request.
    var finishingEntries: [EntryID] {
        finishing == nil && finishes.isEmpty ? [] : ([self] + finishes).compactMap(\.finishing?.entry)
    }

    /// The page that is asked.
    var asking: Asking? { if case .asksPage(let asking) = phase { asking } else { nil } }

    /// Whether it waits for its turn.
    var isWaiting: Bool { if case .waiting = phase { true } else { false } }

    /// Whether it goes on before those that wait, or ends.
    var isResumed: Bool { if case .resumed = phase { true } else { false } }

    /// Whether it has ended, or another app answers.
    var hasEnded: Bool { if case .ended = phase { true } else { false } }

    /// Whether a guard answers later.
    var asksGuard: Bool { if case .asksGuard = phase { true } else { false } }

    /// Returns whether this repeats the closing by hand that a page is asked about.
    ///
    /// Code or a URL that asks for one twice gets two closings.
    func isSameClosing(as other: QueuedRequest) -> Bool {
        let areOfUser = request.origin == .user && other.request.origin == .user
        return switch (request.operation, other.request.operation) {
        case (.closeWindow(let saves), .closeWindow(let otherSaves)): saves == otherSaves
        case (.recheckGuards, .recheckGuards): true
        case (.goBack(let entry), .goBack(let otherEntry)), (.remove(let entry), .remove(let otherEntry)):
            areOfUser && entry == otherEntry
        case (.dismiss(let target), .dismiss(let otherTarget)): areOfUser && target == otherTarget
        case (.unembed(let target, _), .unembed(let otherTarget, _)): areOfUser && target == otherTarget
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

    /// Calls a closure with the request, and then with those that have joined it.
    func forEach(_ body: (QueuedRequest) -> Void) {
        body(self)
        joined.forEach(body)
    }

    /// Ends the wait for a guard or an action.
    func endWait() {
        let cancel = cancelWait
        cancelWait = nil
        cancel?()
    }

    /// Asks the pages that have not been asked yet, one after the other.
    ///
    /// - Returns: `false` if a page answers later. The request then waits for it.
    /// - Throws: `leaveRefused` if a page stays, or has released its question without an answer.
    func ask(_ pages: [Entry], by navigator: Navigator) throws(RoutingError) -> Bool {
        guard let host = navigator.host else { return true }
        for page in pages where !asked.contains(page.id) && page.id != finishing?.entry {
            let entry = page.id
            if let (answer, title) = answers[entry], decision?.change.onlyCloses ?? true {
                guard answer != .stay else { throw .leaveRefused(title) }
                if answer == .discard { discarded.insert(entry) }
                asked.insert(entry)
                continue
            }
            reply = nil
            var question = LeaveQuestion(
                about: page,
                cause: LeaveQuestion.Cause(of: decision?.change),
                isTop: navigator.state?.top.id == entry,
                isPageSaved: { [weak navigator, request] in
                    guard case .closeWindow(savesPages: true) = request.operation else { return false }
                    return navigator?.savesPage(of: entry) ?? false
                }
            ) { [weak self, weak navigator] answer, finish in
                if answer == .discard { self?.discarded.insert(entry) }
                if answer == .leave, let self, let finish {
                    finishes.append(finish)
                } else {
                    finish?.completion?(.superseded)
                }
                self?.reply = answer
                guard let navigator, self?.asking != nil else { return }
                navigator.requests.pageAnswered(answer)
                navigator.handleRequests()
            }
            navigator.asking = question
            host.ask(question)
            navigator.asking = nil
            if reply == nil, !isKnownUniquelyReferenced(&question) {
                phase = .asksPage(
                    Asking(
                        entry: entry,
                        title: question.title,
                        isPageSaved: question.isPageSaved,
                        question: question
                    )
                )
                return false
            }
            // A question that was released without an answer is answered with no.
            guard let reply, reply != .stay else { throw .leaveRefused(question.title) }
            asked.insert(entry)
        }
        return true
    }

    /// Decides about the pages that have finished while they were asked, before the request ends.
    ///
    /// If a page has left, its value goes with it.
    /// If not, it finishes by itself as if nothing had been asked, unless the window closes.
    func settleFinishes(
        _ outcome: NavigationOutcome,
        in requests: RequestQueue,
        _ completions: inout [NavigationCompletion]
    ) {
        for finish in finishes {
            guard let (entry, _, next) = finish.finishing else { continue }
            let closes =
                if case (.closeWindow, .handled) = (request.operation, outcome) { true } else { false }
            if left.contains(entry) {
                if let completion = finish.completion { completions.append(completion) }
                if let next { requests.add(QueuedRequest(next)) }
            } else if closes {
                requests.finished.append(finish)
            } else {
                requests.add(finish)
            }
        }
    }

    /// Has the completions called once the host has shown the change.
    func wasShown(in requests: RequestQueue?) {
        isBeingShown = false
        if let requests { requests.release(self) } else { complete() }
    }

    /// Calls the completions if the request has ended; a second call does nothing.
    func complete() {
        guard let (outcome, completions) = ending else { return }
        ending = nil
        for completion in completions { completion(outcome) }
    }

    /// Ends the request and those that have joined it as superseded, without an event.
    func drop() {
        endWait()
        let question = asking?.question
        let finish = question?.finish
        question?.withdraw()
        for request in [self] + joined + finishes + [finish].compactMap(\.self) {
            request.caller?.resolve(.success(nil))
            request.completion?(.superseded)
        }
    }
}

extension NavigationRequest {
    /// Whether the request asks the guards about what is open.
    fileprivate var rechecksGuards: Bool { if case .recheckGuards = operation { true } else { false } }

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
