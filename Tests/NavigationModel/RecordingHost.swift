import RouterCore

/// A host in memory that does what the steps say, and nothing else.
@MainActor
public final class RecordingHost: NavigationHost {
    /// Why a page could not be built.
    public struct Failure: Error, CustomStringConvertible {
        /// A sentence with its address.
        public let description: String
    }

    /// The layers that are open, the lowest first.
    public private(set) var layers: [LayerID] = []
    /// What each of them shows.
    public private(set) var shown: [LayerID: EntryID] = [:]
    /// The entries that have a page.
    public private(set) var built: Set<EntryID> = []
    /// The URLs that these pages were given last.
    public private(set) var destinations: [EntryID: String] = [:]
    /// The pages in the slots of these pages.
    public private(set) var slots: [EntryID: [EntryID]] = [:]
    /// The steps of every change so far.
    public private(set) var applied: [[TransitionStep]] = []
    /// Whether no page can be built for an entry.
    public var failsToBuild: (Entry) -> Bool = { _ in false }
    /// Called in the middle of every change.
    public var onApply: () -> Void = {}
    /// The completions of changes that take their time.
    public var completions: [@MainActor () -> Void] = []
    /// Whether changes take their time.
    public var holdsCompletions = false

    /// How a page answers that does not leave at once.
    public enum Reply: String, Sendable { case no, later, never }

    /// The most questions that are kept for a later answer.
    public nonisolated static let questionsKept = 4

    /// The entries whose pages answer later or with no; all others may leave.
    public var replies: [EntryID: Reply] = [:]
    /// All entries whose pages were asked, in order.
    public private(set) var asked: [EntryID] = []
    /// The questions that will be answered later, or have been; the last is the newest.
    public private(set) var questions: [LeaveQuestion] = []
    /// Called with each question that a page is asked.
    public var onAsk: (LeaveQuestion) -> Void = { _ in }
    /// Called with each entry whose question is withdrawn.
    public var onWithdraw: (EntryID) -> Void = { _ in }
    /// What the pages want to remember.
    public var savedStates: [EntryID: String] = [:]

    /// Makes a host that shows nothing.
    public init() {}

    /// Answers for the page as ``replies`` says; an entry without a page may leave.
    public func ask(_ question: LeaveQuestion) {
        guard built.contains(question.entry) else { return question.answer(true) }
        asked.append(question.entry)
        onAsk(question)
        switch replies[question.entry] {
        case nil: question.answer(true)
        case .no?: question.answer(false)
        case .later?:
            let entry = question.entry
            question.withdrawn = { [onWithdraw] in onWithdraw(entry) }
            questions.append(question)
            if questions.count > Self.questionsKept { questions.removeFirst() }
        case .never?: break
        }
    }

    /// What the page of an entry wants to remember.
    public func savedState(of entry: EntryID) -> String? { savedStates[entry] }

    /// Releases the questions that have not been answered.
    public func dropQuestions() {
        // Letting go of one may lead to the next question.
        let dropped = questions
        questions = []
        withExtendedLifetime(dropped) {}
    }

    /// Builds the pages that will be visible.
    public func prepare(_ transition: Transition) throws {
        var fresh: [Entry] = []
        for layer in transition.new.layers {
            let top = layer.top
            if !built.contains(top.id) { fresh.append(top) }
            for embedded in top.embedded where !built.contains(embedded.id) { fresh.append(embedded.entry) }
        }
        if let entry = fresh.first(where: failsToBuild) {
            throw Failure(description: "no page for \(entry.url)")
        }
        for entry in fresh {
            built.insert(entry.id)
            destinations[entry.id] = entry.url.text
            // A page that is built brings along what is embedded in it.
            if !entry.embedded.isEmpty { slots[entry.id] = entry.embedded.map(\.id) }
        }
    }

    /// Does what the steps say.
    public func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
        applied.append(transition.steps)
        for step in transition.steps {
            switch step {
            case .close(let layer):
                layers.removeAll { $0 == layer }
                shown[layer] = nil
            case .show(let entry, let layer, _):
                shown[layer] = entry
            case .open(let layer):
                layers.append(layer)
                shown[layer] = transition.new.layer(layer)?.top.id
            case .update(let entry, _):
                if built.contains(entry) { destinations[entry] = transition.new.entry(entry)?.url.text }
            case .embed(let entry, let page):
                // A page that has been built for this very change has it already.
                if !slots[page, default: []].contains(entry) { slots[page, default: []].append(entry) }
            case .unembed(let entry, let page):
                slots[page]?.removeAll { $0 == entry }
            case .remove(let entry):
                slots[entry] = nil
                built.remove(entry)
                destinations[entry] = nil
                replies[entry] = nil
            }
        }
        onApply()
        if holdsCompletions {
            completions.append(completion)
        } else {
            completion()
        }
    }

    /// Whether the host shows exactly this state, and keeps pages of entries in it alone.
    public func agrees(with state: NavigationState) -> Bool {
        var known = 0
        for layer in state.layers {
            for entry in layer.stack {
                for embedded in entry.embedded where built.contains(embedded.id) { known += 1 }
                guard built.contains(entry.id) else { continue }
                known += 1
                guard destinations[entry.id] == entry.url.text,
                    slots[entry.id, default: []].elementsEqual(entry.embedded.map(\.id))
                else { return false }
            }
            let top = layer.top
            guard shown[layer.id] == top.id, built.contains(top.id),
                top.embedded.allSatisfy({ built.contains($0.id) })
            else { return false }
        }
        return known == built.count && shown.count == layers.count && layers == state.layers.map(\.id)
    }
}
