@testable import RouterCore

/// A navigator and the reference model. Both perform the same steps, and must agree after each step.
@MainActor
public final class ModelSession {
    /// The navigator under test.
    public private(set) var navigator: Navigator
    private(set) var reference: ReferenceNavigator
    /// Called with the outcome of every event (its name or error code),
    /// and with the name of each rare combination of steps that occurs.
    public var onOutcome: (String) -> Void = { _ in } { didSet { reference.notice = onOutcome } }
    let stage: any Stage
    private let rules: GuardRules
    /// The first of the two route tables of ``ModelRoute/table(isOther:hasBranches:)``.
    /// It contains all routes.
    private(set) var table: RouteTable

    var log: [Happening] = []
    var results: [ModelResult] = []
    /// The numbers of callers that no longer listen for values.
    var deaf: Set<Int> = []
    private var secondObserver: [Int] = []
    private var sequences: [Int] = []
    private var observations: [NavigationObservation] = []
    var reactions: [() -> Void] = []
    var number = 0
    let ledger: Ledger
    var destinations: [PageURL: Destination] = [:]
    /// The unrouted pages, by number.
    var unrouted: [UInt64: UnroutedPage] = [:]

    /// The pending answers of guards, oldest first.
    private var lateAnswers: [Owed<GuardAnswer>] = []
    /// The pending outcomes of asynchronous actions, oldest first.
    private var lateActions: [Owed<NavigationOutcome>] = []
    private var owed = 0

    /// A closure of the navigator that takes the answer of a guard or the outcome of an action.
    private struct Owed<Answer> {
        var number: Int
        var take: @MainActor (Answer) -> Void
    }

    /// The answers that the navigator's guards give.
    private final class GuardRules {
        var modes: [[String: GuardMode]] = [[:], [:]]

        func answer(_ index: Int, _ destination: Destination) -> GuardAnswer {
            let name =
                destination.unroutedPage == nil
                ? destination.match.route.identifier : ModelRoute.unrouted.identifier
            return ModelSession.answer(modes[index][name] ?? .allow)
        }
    }

    private nonisolated static func answer(_ mode: GuardMode) -> GuardAnswer {
        switch mode {
        case .allow: .allow
        case .refuse: .refuse("Not now.")
        case .to(let url): .redirect(.app(url.text))
        // The closure never runs, because the session determines the answer.
        case .later: .later { .allow }
        }
    }

    /// Creates a session whose navigator has not been started.
    ///
    /// - Parameters:
    ///   - table: The table that ``ModelRoute/table(isOther:hasBranches:)`` creates.
    ///   - limits: The limits for the navigator and for the model.
    ///   - ledger: The record of expected completions and results.
    ///   - stage: A closure that creates the stage, which shows the navigator's state and acts for the user.
    public init(
        table: RouteTable,
        limits: NavigationLimits,
        ledger: Ledger = Ledger(),
        stage: @MainActor (Navigator) throws -> any Stage
    ) throws {
        self.ledger = ledger
        let rules = GuardRules()
        self.rules = rules
        self.table = table
        navigator = try Self.navigator(table: table, limits: limits, rules)
        reference = ReferenceNavigator(limits: limits, hasBranches: !table.branches.isEmpty)
        self.stage = try stage(navigator)
        reference.limit = self.stage.limit
        self.stage.onAsk = { [weak self] in self?.log.append(.asked($0.entry.rawValue, $0.cause)) }
        self.stage.onWithdraw = { [weak self] in self?.log.append(.withdrawn($0.rawValue)) }
        connect()
    }

    private static func navigator(table: RouteTable, limits: NavigationLimits, _ rules: GuardRules) throws
        -> Navigator
    {
        try Navigator(
            table: table,
            guards: [
                NavigationGuard { destination, _ in rules.answer(0, destination) },
                NavigationGuard(for: secondGuarded) { destination, _ in rules.answer(1, destination) },
            ],
            actions: ModelRoute.actionRegistry(),
            limits: limits
        )
    }

    /// Observes the navigator, and makes it use the session's clock.
    ///
    /// Guards that defer their answers, and asynchronous actions, wait until the session answers for them.
    private func connect() {
        navigator.requests.now = { [reference] in reference.now }
        navigator.waitForGuard = { [unowned self] _, _, take in
            owed += 1
            let number = owed
            lateAnswers.append(Owed(number: number, take: take))
            return { [weak self] in self?.lateAnswers.removeAll { $0.number == number } }
        }
        navigator.waitForAction = { [unowned self] _, take in
            owed += 1
            let number = owed
            lateActions.append(Owed(number: number, take: take))
            return { [weak self] in self?.lateActions.removeAll { $0.number == number } }
        }
        observations = [
            navigator.observe { [unowned self] in observe($0) },
            navigator.observe { [unowned self] event in
                if event.isOfRequest { secondObserver.append(event.sequence) }
            },
        ]
    }

    /// The names of the routes that the second guard checks.
    static let secondGuarded: Set<String> = ["item", "list", "settings", "modal", "notFound"]

    private func observe(_ event: NavigationEvent) {
        guard event.isOfRequest else { return }
        sequences.append(event.sequence)
        let outcome = Self.text(event.outcome)
        onOutcome(outcome)
        log.append(
            .event(
                Happening.Event(
                    sequence: event.sequence,
                    resumes: event.resumes,
                    url: event.urlText,
                    origin: event.origin.rawValue,
                    action: event.action,
                    outcome: outcome,
                    parts: event.parts,
                    isResultDelivered: event.isResultDelivered,
                    isAnimated: event.isAnimated,
                    signature: event.state.signature
                )
            )
        )
        let reactions = reactions
        self.reactions = []
        for reaction in reactions { reaction() }
    }

    static func text(_ outcome: NavigationOutcome) -> String {
        switch outcome {
        case .refused(let error): error.code
        case .handled(let value?): "handled \(value)"
        default: outcome.name
        }
    }

    // MARK: - Steps

    /// Performs a step in the navigator and in the model. Returns how the two differ afterward, or `nil`.
    public func take(_ step: Step) -> String? {
        let problem = perform(step)
        defer {
            log.removeAll(keepingCapacity: true)
            results.removeAll(keepingCapacity: true)
            sequences.removeAll(keepingCapacity: true)
            secondObserver.removeAll(keepingCapacity: true)
            reference.forgetLog()
        }
        return problem ?? difference()
    }

    private func perform(_ step: Step) -> String? {
        switch step {
        case .start: return start()
        case .attach:
            guard !stage.isAttached else { return nil }
            let isAttached = stage.attach()
            if isAttached != reference.attach() { return "attached: \(isAttached)" }
        case .detach:
            stage.detach()
            reference.detach()
        case .reload(let isOther):
            guard let table = sharedTable(isOther: isOther) else { return "there is no such table" }
            try? navigator.reload(table) { [weak self] lost in
                self?.log.append(.reloaded(lost.map(\.id.rawValue)))
            }
            reference.reload(isOther: isOther)
        case .request(let request): return submit(found(request))
        case .finish(let entry, let value): finish(entryID(entry), value)
        case .send(let entry, let value):
            let entry = entryID(entry)
            let isTaken = navigator.send(value, from: EntryID(entry))
            if isTaken != reference.send(value, from: entry) { return "a value was delivered: \(isTaken)" }
        case .stopListening(let index):
            guard !reference.waiters.isEmpty else { return nil }
            let caller = reference.waiters[index % reference.waiters.count].number
            deaf.insert(caller)
            reference.listeners.remove(caller)
        case .goOn(let entry, let closes): return goOn(entryID(entry), closes: closes)
        case .end:
            number += 1
            let operation = number
            let entry = ledger.open()
            navigator.requestClose { [weak self] outcome in
                entry.close()
                let mayEnd = if case .handled = outcome { true } else { false }
                self?.log.append(.ended(operation, mayEnd))
            }
            reference.submit(ReferenceNavigator.Waiting(operation: .end, number: operation))
        case .answer(let back, let mayLeave):
            stage.answer(back, mayLeave)
            reference.answer(back, mayLeave)
        case .letGo:
            stage.letGo()
            reference.letGo()
        case .cancel:
            navigator.cancelPending()
            reference.cancel()
        case .answerLater(let index, let mode):
            if lateAnswers.indices.contains(index) { lateAnswers.remove(at: index).take(Self.answer(mode)) }
            reference.answerLater(index, mode)
        case .endAction(let index, let value):
            if lateActions.indices.contains(index) {
                lateActions.remove(at: index).take(value.map { .handled($0) } ?? .failed(ModelFailure()))
            }
            reference.endAction(index, value)
        case .guarding(let first, let route, let mode):
            if !first, !Self.secondGuarded.contains(route.identifier) { return nil }
            rules.modes[first ? 0 : 1][route.identifier] = mode
            reference.guards[first ? 0 : 1][route] = mode
        case .clearGuards:
            rules.modes = [[:], [:]]
            reference.guards = [[:], [:]]
        case .reply(let entry, let reply):
            let entry = entryID(entry)
            guard reference.built.contains(entry) else { return nil }
            stage.setReply(reply, of: EntryID(entry))
            reference.replies[entry] = reply
        case .clearReplies:
            for entry in reference.replies.keys { stage.setReply(nil, of: EntryID(entry)) }
            reference.replies = [:]
        case .mend(let isMended):
            stage.isBrokenMended = isMended
            reference.isBrokenMended = isMended
        case .animate(let isHeld):
            stage.holdsCompletions = isHeld
            reference.isHeld = isHeld
        case .endAnimations:
            stage.endAnimations()
            reference.endAnimations()
        case .wait(let milliseconds):
            reference.now += .milliseconds(milliseconds)
        case .onNextEvent(let all):
            for reaction in all { arm(reaction) }
        case .canOpen(let url, let origin):
            let text = origin == .user ? " \(url.text) " : url.text
            let canOpen = navigator.canOpen(NavigationRequest(.open(.text(text)), origin: origin))
            if canOpen != reference.canOpen(url, origin) { return "can be opened: \(canOpen)" }
        case .restart(let restart): return take(restart)
        }
        return nil
    }

    private func sharedTable(isOther: Bool) -> RouteTable? {
        ModelRoute.sharedTable(isOther: isOther, hasBranches: reference.hasBranches)
    }

    /// Quits the app and starts it again.
    /// Returns a problem, for example that the navigator and the model do not drop the same entries, or `nil` if
    /// they agree.
    private func take(_ restart: Step.Restart) -> String? {
        guard stage.isAttached, var expected = reference.save() else { return nil }
        // Reactions that were waiting for the next event are lost when the app quits.
        reactions = []
        reference.reactions = []
        var saved = navigator.savedNavigation()
        if let leftOut = restart.leftOut.map(entryID) {
            if let entry = navigator.state?.entry(EntryID(leftOut)) {
                let url = entry.destination.match.originalURL.text
                _ = saved.remove { $0.url == url }
            }
            if let page = reference.state?.page(leftOut) { expected.leaveOut(page.savedURL) }
        }
        stage.detach()
        reference.detach()
        stage.endAnimations()
        reference.endAnimations()
        reference = reference.next(
            hasBranches: reference.hasBranches != restart.changesBranches,
            hasOtherTable: restart.hasOtherTable
        )
        guard let first = sharedTable(isOther: false),
            let table = sharedTable(isOther: restart.hasOtherTable),
            let next = try? Self.navigator(table: table, limits: reference.limits, rules)
        else { return "there is no such navigator" }
        self.table = first
        navigator = next
        destinations = [:]
        connect()
        for link in restart.links {
            if let problem = submit(link) { return problem }
        }
        let dropped = stage.restart(navigator, with: saved)?.map { ReferenceRestorer.Dropped($0, $1) }
            .sorted()
        let expectedDropped = try? reference.start(restoring: expected).sorted()
        return dropped == expectedDropped
            ? nil
            : "dropped were \(list(dropped)), and should have been \(list(expectedDropped))"
    }

    private func start() -> String? {
        let isStarted = stage.start()
        do throws(Refusal) {
            try reference.start()
            return isStarted ? nil : "was not started"
        } catch {
            return isStarted ? "was started although \(error.code)" : nil
        }
    }

    // MARK: - References

    func found(_ request: ModelRequest) -> ModelRequest {
        var request = request
        if request.isForShownURL, let shown = reference.state?.top.page.url {
            // The URL of an unrouted page has no route, so it is requested as `nowhere`.
            let isOfApp = shown.written == .unrouted
            let url = isOfApp ? PageURL(.nowhere, shown.number, written: .unrouted) : shown.asWritten
            request.subject = .url(.page(url, ReservedItems()))
            request.isForShownURL = false
        }
        request.source = request.source.map { .exact(entryID($0)) }
        if request.embedding != nil, let holder = request.holder {
            request.embedding?.entry = EntryID(entryID(holder))
        }
        switch request.subject {
        case .action(let action): request.subject = .action(action.found(entryID, layerID))
        case .close(let entry): request.subject = .close(.exact(entryID(entry)))
        case .all(let requests): request.subject = .all(requests.map(found))
        case .url, .unrouted: break
        }
        return request
    }

    func entryID(_ named: Reference) -> UInt64 {
        let state = reference.state
        switch named {
        case .exact(let id): return id
        case .top: return state?.top.id ?? 1
        case .list:
            guard let layer = state?.topLayer, let index = layer.list else { return state?.top.id ?? 1 }
            return layer.entries[index].id
        case .ever(let number): return UInt64(number) % (state?.nextEntry ?? 2) + 1
        case .open(let number):
            guard let ids = state?.ids else { return 1 }
            return ids[number % ids.count]
        case .embedded(let number):
            let all = state?.stacks.flatMap(\.entries).flatMap { $0.all.dropFirst() } ?? []
            let holders = all.filter { !$0.page.slots.isEmpty }
            return holders.isEmpty ? state?.top.id ?? 1 : holders[number % holders.count].id
        }
    }

    private func layerID(_ named: Reference) -> UInt64 {
        let state = reference.state
        switch named {
        case .exact(let id): return id
        case .top, .list: return state?.topLayer.id ?? 0
        case .ever(let number): return UInt64(number) % (state?.nextLayer ?? 1) + 1
        case .open(let number), .embedded(let number):
            guard let layers = state?.layers else { return 0 }
            return layers[number % layers.count].id
        }
    }

    // MARK: - Comparing

    private func difference() -> String? {
        if log != reference.log {
            let state = navigator.state.difference(from: reference.state).map { "; \($0)" } ?? ""
            return "what happened was \(list(log)), and should have been \(list(reference.log))\(state)"
        }
        // Different callers may receive their values in any order,
        // but each caller receives a page's values in order.
        let byCaller = Dictionary(grouping: results, by: \.number)
        if byCaller != Dictionary(grouping: reference.results, by: \.number) {
            return "the results were \(results), and should have been \(reference.results)"
        }
        if sequences != secondObserver {
            return "a second observer heard of the events \(secondObserver), the first of \(sequences)"
        }
        if navigator.isPending != (reference.pending != nil) { return "pending: \(navigator.isPending)" }
        if stage.isAttached, stage.built != reference.built {
            return "built are \(stage.built.sorted()), and should be \(reference.built.sorted())"
        }
        return navigator.state.difference(from: reference.state) ?? stage.difference()
    }

    private func list(_ dropped: [ReferenceRestorer.Dropped]?) -> String {
        dropped.map { "\($0.map { "\($0.url): \($0.reason)" })" } ?? "nothing, as the app did not start"
    }

    private func list(_ log: [Happening]) -> String {
        log.isEmpty ? "nothing" : log.map { "\n    \($0)" }.joined()
    }
}
