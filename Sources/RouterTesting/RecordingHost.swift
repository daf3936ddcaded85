import RouterCore

/// A host without windows, which records its calls and answers for the pages.
///
///     let host = RecordingHost()
///     try navigator.start(at: "app://home", host: host)
///     navigator.open("app://item/42")
///     host.log                            // ["build home", "show home", "build item/42", "show item/42"]
///     host.replies[entry] = .later        // the page of this entry answers later; others leave at once
///     navigator.pop()
///     navigator.isPending                 // true
///     host.questions.last?.answer(true)
@MainActor
public final class RecordingHost: NavigationHost {
    /// A reply of a page that does not leave at once.
    public enum Reply: String, Sendable {
        /// The page stays.
        case no
        /// The page keeps the question, which is then in ``RecordingHost/questions``.
        case later
        /// The page releases the question without an answer, which counts as a no.
        case never
    }

    /// The error of a page that cannot be built.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    // MARK: - Choosing

    /// The replies of pages that do not leave at once, by their entries.
    public var replies: [EntryID: Reply] = [:]
    /// Returns whether the page of an entry cannot be built; by default all pages can.
    public var failsToBuild: (Entry) -> Bool = { _ in false }
    /// The states that pages save, by their entries.
    public var savedStates: [EntryID: String] = [:]
    /// The schemes of other apps that are installed; the URLs that they open are in ``openedExternally``.
    public var otherApps: Set<String> = []
    /// Called with each question that a page is asked, before its reply.
    public var onAsk: (LeaveQuestion) -> Void = { _ in }
    /// Whether changes are animated until the test calls the ``completions``.
    public var holdsCompletions = false
    /// The completions of changes that are animated.
    public var completions: [@MainActor () -> Void] = []

    /// Called with each entry whose question is withdrawn.
    var onWithdraw: (EntryID) -> Void = { _ in }
    /// Called in the middle of every change.
    var onApply: () -> Void = {}

    // MARK: - Reading

    /// The questions for a later answer, answered ones too; the last is the newest.
    ///
    /// At most four are kept.
    public private(set) var questions: [LeaveQuestion] = []

    /// The URLs that other apps have taken, in their order.
    public private(set) var openedExternally: [String] = []

    /// The most questions that are kept for a later answer.
    nonisolated static let questionsKept = 4

    /// The calls so far, one line each.
    ///
    /// Pages are drawn without the scheme of the first one, as in `NavigationState.drawing`.
    ///
    /// | Line | Meaning |
    /// |---|---|
    /// | `build item/42` | the page was built |
    /// | `show item/42` | the page became the one that its layer or its slot shows |
    /// | `update item/42` | the page got new parameters |
    /// | `ask item/42` | the page was asked whether it may leave |
    /// | `remove item/42` | the page left for good |
    ///
    /// A page that was never built is in no line.
    public var log: [String] {
        let scheme = records.first?.page.scheme
        return records.map { "\($0.call.rawValue) \($0.page.drawing(in: scheme))" }
    }

    /// One call, in the log.
    private enum Call: String { case build, show, update, ask, remove }

    private var records: [(call: Call, page: RouteURL)] = []

    /// The layers that are open, the lowest first.
    private(set) var layers: [LayerID] = []
    /// The entry that each layer shows.
    private(set) var shown: [LayerID: EntryID] = [:]
    /// The pages that are built: the URL that each was given last.
    private(set) var pages: [EntryID: RouteURL] = [:]
    /// The pages in the slots of these pages.
    private(set) var slots: [EntryID: [EntryID]] = [:]
    /// The steps of every change so far.
    private(set) var applied: [[TransitionStep]] = []
    /// All entries whose pages were asked, in order.
    private(set) var asked: [EntryID] = []

    /// Makes a host that shows nothing yet.
    public init() {}

    // MARK: - Following the navigator

    /// Answers for the page as ``replies`` says; an entry without a page may leave.
    public func ask(_ question: LeaveQuestion) {
        let entry = question.entry
        guard pages[entry] != nil else { return question.answer(true) }
        asked.append(entry)
        record(.ask, entry)
        onAsk(question)
        switch replies[entry] {
        case nil: question.answer(true)
        case .no?: question.answer(false)
        case .later?:
            question.didWithdraw = { [onWithdraw] in onWithdraw(entry) }
            questions.append(question)
            if questions.count > Self.questionsKept { questions.removeFirst() }
        case .never?: break
        }
    }

    /// Hands the URL to one of the ``otherApps``, or says that there is none for its scheme.
    public func openExternally(_ url: RouteURL, completion: @escaping @MainActor (NavigationOutcome) -> Void)
    {
        guard otherApps.contains(url.scheme) else { return completion(.refused(.noHandler(url.scheme))) }
        openedExternally.append(url.text)
        completion(.handled(nil))
    }

    /// Returns the entry's text in ``savedStates``.
    public func savedPage(of entry: EntryID) -> SavedPage? {
        savedStates[entry].map { SavedPage(state: $0) }
    }

    /// Releases the questions that have not been answered.
    func dropQuestions() {
        // Releasing one may lead to the next question.
        let dropped = questions
        questions = []
        withExtendedLifetime(dropped) {}
    }

    /// Builds the pages that will be visible, and the list below a detail.
    ///
    /// - Throws: An error with a sentence if ``failsToBuild`` says so.
    public func prepare(_ transition: Transition) throws {
        var fresh: [Entry] = []
        for layer in transition.new.layers {
            fresh += layer.top.withAllEntries.filter { pages[$0.id] == nil }
            guard let list = layer.list, list.id != layer.top.id else { continue }
            fresh += list.withAllEntries.filter { pages[$0.id] == nil }
        }
        for case .embed(let id, in: let holder) in transition.steps where pages[id] == nil {
            guard pages[holder] != nil, !fresh.contains(where: { $0.id == id }) else { continue }
            fresh += transition.new.entry(id)?.withAllEntries ?? []
        }
        if let entry = fresh.first(where: failsToBuild) {
            throw Failure(description: "There is no page for “\(entry.url)”.")
        }
        for entry in fresh {
            pages[entry.id] = entry.url
            record(.build, entry.id)
            // A page that is built brings along what is embedded in it.
            if !entry.embedded.isEmpty { slots[entry.id] = entry.embedded.map(\.entry.id) }
        }
    }

    /// Follows the steps.
    public func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
        applied.append(transition.steps)
        for step in transition.steps { follow(step, to: transition.new) }
        onApply()
        if holdsCompletions {
            completions.append(completion)
        } else {
            completion()
        }
    }

    private func follow(_ step: TransitionStep, to new: NavigationState) {
        switch step {
        case .close(let layer):
            layers.removeAll { $0 == layer }
            shown[layer] = nil
        case .show(let entry, let layer, _):
            shown[layer] = entry
            record(.show, entry)
        case .open(let layer):
            layers.append(layer)
            shown[layer] = new.layer(layer)?.top.id
            if let entry = shown[layer] { record(.show, entry) }
        case .update(let entry, _):
            guard pages[entry] != nil else { return }
            pages[entry] = new.entry(entry)?.url
            record(.update, entry)
        case .embed(let entry, let page):
            record(.show, entry)
            // A page that has been built for this very change has it already.
            if !slots[page, default: []].contains(entry) { slots[page, default: []].append(entry) }
        case .unembed(let entry, let page):
            slots[page]?.removeAll { $0 == entry }
        case .remove(let entry):
            record(.remove, entry)
            slots[entry] = nil
            pages[entry] = nil
            replies[entry] = nil
        }
    }

    private func record(_ call: Call, _ entry: EntryID) {
        if let page = pages[entry] { records.append((call, page)) }
    }

    /// Returns whether the host shows exactly this state, and keeps pages of entries in it alone.
    func agrees(with state: NavigationState) -> Bool {
        var known = 0
        for entry in state.allEntries {
            guard let page = pages[entry.id] else { continue }
            known += 1
            guard page.text == entry.url.text,
                slots[entry.id, default: []].elementsEqual(entry.embedded.map(\.entry.id))
            else { return false }
        }
        for layer in state.layers {
            let top = layer.top
            guard shown[layer.id] == top.id, top.withAllEntries.allSatisfy({ pages[$0.id] != nil }) else {
                return false
            }
        }
        return known == pages.count && shown.count == layers.count && layers == state.layers.map(\.id)
    }
}
