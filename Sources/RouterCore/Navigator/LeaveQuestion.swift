/// The question whether a page may leave for good, answered at once or later.
///
/// The navigator changes nothing until the answer, and other requests wait.
/// Only the first answer counts.
/// A question that is released without an answer counts as answered with `false`.
///
///     @MainActor func ask(_ question: LeaveQuestion, hasUnsavedChanges: Bool) {
///         if !hasUnsavedChanges { question.answer(true) }
///         // Otherwise keep the question, ask the user, and answer when the user has decided.
///     }
@MainActor
public final class LeaveQuestion {
    /// The entry whose page is asked.
    public let entry: EntryID
    /// The reason why the page would leave.
    public let cause: Cause
    /// The title of the page, as plain text, for a sentence about it.
    ///
    /// It is the title of the entry; RouterGtk takes that of the page if it has one.
    public package(set) lazy var title = titleOfEntry()
    /// Whether the page is the top one, ``NavigationState/top``.
    ///
    /// Another page may be covered, so a dialog about it says its title.
    public let isTop: Bool
    /// Called when the question is withdrawn, so that a page can close its dialog.
    ///
    /// It is not called after an answer.
    public var withdrawn: (@MainActor () -> Void)?

    /// The reasons why a page would leave.
    ///
    /// The action of the request decides, and it does not matter whether the user, a URL or code asked for it.
    ///
    ///     if question.cause == .windowCloses { question.answer(true) }    // the page has saved its state
    public enum Cause: Sendable, Hashable {
        /// The navigation goes back: `pop` or `back`.
        ///
        /// Examples are Back in a window, `nav/pop` and `nav/back`, `pop` and `back` in code, and a page that closes itself
        /// on top of others.
        case back
        /// A modal closes, or a page leaves its slot: `dismiss` or `unembed`.
        ///
        /// Examples are Escape and the close button of a modal, `nav/dismiss` and `nav/unembed`, `dismiss` and `unembed`
        /// in code, and a page that closes itself as the lowest one of a modal or in a slot.
        case close
        /// The window closes, by ``Navigator/requestClose(completion:)``.
        ///
        /// An app that saves its navigation gets the page back at the next start, with the state that it saves.
        case windowCloses
        /// Another page takes its place, or the entry is removed: any other action.
        ///
        /// Among them are all actions that go back or close and open a page in the same change.
        case navigation
    }

    /// The answers of a page.
    enum Answer {
        case stay, leave
        /// The page may leave, and its unsaved changes are gone.
        case discard
    }

    /// Returns the title of the entry, which takes a search.
    private let titleOfEntry: @MainActor () -> String
    /// Takes the answer; `nil` once the question is answered or withdrawn.
    private var respond: (@MainActor (Answer) -> Void)?

    /// Makes a question; `respond` is called at most once.
    init(
        about entry: EntryID,
        cause: Cause,
        title: @escaping @MainActor () -> String,
        isTop: Bool,
        respond: @escaping @MainActor (Answer) -> Void
    ) {
        self.entry = entry
        self.cause = cause
        titleOfEntry = title
        self.isTop = isTop
        self.respond = respond
    }

    isolated deinit {
        respond?(.stay)
    }

    /// Whether the question still waits for an answer.
    public var isOpen: Bool { respond != nil }

    /// Answers whether the page may leave; does nothing if the question is no longer open.
    public func answer(_ mayLeave: Bool) { answer(mayLeave ? .leave : .stay) }

    /// Answers that the page may leave without its unsaved changes.
    ///
    /// If the window closes, ``Navigator/saved()`` does not ask the page for its state any more, so the changes do
    /// not come back at the next start.
    public func discard() { answer(.discard) }

    private func answer(_ answer: Answer) {
        let respond = respond
        self.respond = nil
        withdrawn = nil
        respond?(answer)
    }

    /// Closes the question without an answer and calls ``withdrawn``.
    func withdraw() {
        let withdrawn = withdrawn
        respond = nil
        self.withdrawn = nil
        withdrawn?()
    }
}

extension LeaveQuestion.Cause {
    /// The cause of an action that takes pages away; `nil` is the closing of the window.
    init(of action: NavigationAction?) {
        self =
            switch action {
            case .pop, .back: .back
            case .dismiss, .unembed: .close
            case .push, .present, .replace, .replaceSame, .reset, .remove, .forward, .embed, .openExternally,
                .run, .sequence:
                .navigation
            case .branch(_, _, let next?): LeaveQuestion.Cause(of: next)
            case .branch(_, _, nil): .navigation
            case nil: .windowCloses
            }
    }
}
