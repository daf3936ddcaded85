import RouterCore

/// A navigation host for tests, without windows.
///
/// It records the calls that it receives. If a page is asked whether it may leave (be closed), the host
/// replies for the page.
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
    /// The reply of a page that does not leave at once.
    public enum Reply: String, Sendable {
        /// The page refuses to leave.
        case no
        /// The page keeps the question, which the test then finds in ``RecordingHost/questions`` and answers.
        case later
        /// The page releases the question without an answer, which counts as a refusal.
        case never
    }

    /// The error of a page that cannot be built.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    // MARK: - Configuration

    /// The replies of pages that do not leave at once, by entry.
    public var replies: [EntryID: Reply] = [:]
    /// Returns whether building the page of an entry fails; by default, every page can be built.
    public var failsToBuild: (Entry) -> Bool = { _ in false }
    /// The states that pages save, by entry.
    public var savedStates: [EntryID: String] = [:]
    /// The schemes that other installed apps handle.
    ///
    /// URLs with these schemes are added to ``openedExternally``.
    public var otherApps: Set<String> = []
    /// Called with each question that a page is asked, before the page replies.
    public var onAsk: (LeaveQuestion) -> Void = { _ in }
    /// Whether each change counts as animated until the test calls its completion in ``completions``.
    public var holdsCompletions = false
    /// The completions of the changes that count as animated, oldest first.
    public var completions: [@MainActor () -> Void] = []

    /// Called with the entry of each question that is withdrawn.
    var onWithdraw: (EntryID) -> Void = { _ in }
    /// Called after the steps of each change, but before the completion of the change.
    var onApply: () -> Void = {}

    // MARK: - Recorded calls

    /// The questions that pages keep for a later answer, newest last, including answered questions.
    ///
    /// The host keeps the last four.
    public private(set) var questions: [LeaveQuestion] = []

    /// The URLs that other apps have opened, oldest first.
    public private(set) var openedExternally: [String] = []

    /// The maximum number of questions that the host keeps.
    nonisolated static let questionsKept = 4

    /// The calls so far, one per line.
    ///
    /// Pages are drawn without the scheme of the first page, as in `NavigationState.drawing`.
    ///
    /// | Line | Meaning |
    /// |---|---|
    /// | `build item/42` | the page was built |
    /// | `show item/42` | the page became the visible page of its layer or its slot |
    /// | `update item/42` | the page received new parameters |
    /// | `ask item/42` | the page was asked whether it may leave |
    /// | `remove item/42` | the page was closed for good |
    ///
    /// Pages that were never built do not appear.
    public var log: [String] {
        let scheme = records.first?.page.scheme
        return records.map { "\($0.call.rawValue) \($0.page.drawing(in: scheme))" }
    }

    /// A kind of call in the log.
    private enum Call: String { case build, show, update, ask, remove }

    private var records: [(call: Call, page: RouteURL)] = []

    /// The open layers (the window and its modals), lowest first.
    private(set) var layers: [LayerID] = []
    /// The entry that each layer shows.
    private(set) var shown: [LayerID: EntryID] = [:]
    /// The URL that each built page received last.
    private(set) var pages: [EntryID: RouteURL] = [:]
    /// The entries embedded in the slots of each page.
    private(set) var slots: [EntryID: [EntryID]] = [:]
    /// The steps of each change so far.
    private(set) var applied: [[TransitionStep]] = []
    /// The entries whose pages were asked whether they may leave, in order.
    private(set) var asked: [EntryID] = []

    /// Creates a host that shows nothing yet.
    public init() {}

    // MARK: - NavigationHost

    /// Answers for the page as ``replies`` specifies; an entry without a built page may leave.
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

    /// Passes the URL to one of the ``otherApps``, or refuses it if no other app handles its scheme.
    public func openExternally(_ url: RouteURL, completion: @escaping @MainActor (NavigationOutcome) -> Void)
    {
        guard otherApps.contains(url.scheme) else { return completion(.refused(.noHandler(url.scheme))) }
        openedExternally.append(url.text)
        completion(.handled(nil))
    }

    /// Returns the text that ``savedStates`` contains for the entry, or `nil` if it contains none.
    public func savedPage(of entry: EntryID) -> SavedPage? {
        savedStates[entry].map { SavedPage(state: $0) }
    }

    /// Releases the kept questions. Releasing an open question answers it with `false`.
    func dropQuestions() {
        // The property is emptied first, because releasing a question may append the next one.
        let dropped = questions
        questions = []
        withExtendedLifetime(dropped) {}
    }

    /// Builds the pages that will be visible, and the list beneath a detail page.
    ///
    /// - Throws: An error that describes the page for which ``failsToBuild`` returns `true`.
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
            // A new page includes its embedded pages, so its slots are filled at once.
            if !entry.embedded.isEmpty { slots[entry.id] = entry.embedded.map(\.entry.id) }
        }
    }

    /// Performs the steps.
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
            // If the page that contains the slot was built for this transition, the slot already contains the
            // entry.
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

    /// Returns whether the host shows exactly this state and keeps only pages that the state contains.
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
