/// The question whether a page may leave for good, answered at once or later.
///
/// The navigator changes nothing until the answer, and other requests wait.
/// Only the first answer counts.
/// A question that is released without an answer counts as answered with `false`.
/// A page that finishes while it is asked answers with `true`, and its value goes with the change.
///
///     @MainActor func ask(_ question: LeaveQuestion, hasUnsavedChanges: Bool) {
///         if !hasUnsavedChanges { question.answer(true) }
///         // Otherwise keep the question, ask the user, and answer when the user has decided.
///     }
@MainActor
public final class LeaveQuestion {
    /// The entry whose page is asked.
    public var entry: EntryID { asked.id }
    /// The reason why the page would leave.
    public let cause: Cause
    /// The title of the page, as plain text, for a sentence about it.
    ///
    /// It is the title of the entry; RouterGtk sets the page's own title if it has one.
    public package(set) lazy var title = asked.routeTitle
    /// Whether the page is the top one, ``NavigationState/top``.
    ///
    /// Another page may be covered, so a dialog about it says its title.
    public let isTop: Bool
    /// Whether the app saves the page as the window closes, with the text that the page keeps.
    ///
    /// The page then returns at the next start, so it need not ask the user about unsaved text that it keeps:
    ///
    ///     guard hasUnsavedChanges, !question.isPageSaved else { return question.answer(true) }
    ///
    /// It is `false` for any other ``cause``, if the app does not save its pages then
    /// (``Navigator/requestClose(savesPages:completion:)``), and for a page that ``Navigator/savedNavigation()`` leaves out.
    ///
    /// - Complexity: O(entries).
    public var isPageSaved: Bool { savesPage() }
    private let savesPage: @MainActor () -> Bool
    /// Whether the app saves the changes, so that the page does not answer by finishing.
    ///
    /// The answer then decides about the value.
    /// It is dropped if the page stays, and if the app saves no longer.
    package var isSaving = false {
        didSet { if !isSaving { dropFinish() } }
    }
    /// Returns the sentence of an error for the user.
    ///
    /// RouterGtk replaces it by the translation of the window.
    package var sentence: @MainActor (any Error) -> String = { TranslatableText(of: $0).english }
    /// The end of the page that waits for the answer; `nil` if the page has not finished.
    var finish: QueuedRequest?
    /// Called when the question is withdrawn, so that a page can close its dialog.
    ///
    /// It is not called after an answer.
    public var didWithdraw: (@MainActor () -> Void)?

    /// The reasons why a page would leave.
    ///
    /// The action of the request decides, and it does not matter whether the user, a URL or code asked for it.
    ///
    ///     if question.cause == .guard { question.discard() }     // the draft belongs to the account
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
        /// The window closes, by ``Navigator/requestClose(savesPages:completion:)``.
        ///
        /// ``LeaveQuestion/isPageSaved`` tells whether the page returns at the next start.
        case windowCloses
        /// A guard does not allow the page any more, see ``Navigator/recheckGuards(asking:completion:)``.
        ///
        /// If the page stays, nothing changes.
        case `guard`
        /// Another page replaces it, or the entry is removed: any other action.
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

    /// The entry as it is while its page is asked.
    private let asked: Entry
    /// Gets the answer and the end of the page; `nil` once the question is answered or withdrawn.
    private var respond: (@MainActor (Answer, QueuedRequest?) -> Void)?

    /// Makes a question; `respond` is called at most once.
    init(
        about entry: Entry,
        cause: Cause,
        isTop: Bool,
        isPageSaved: @escaping @MainActor () -> Bool,
        respond: @escaping @MainActor (Answer, QueuedRequest?) -> Void
    ) {
        asked = entry
        self.cause = cause
        self.isTop = isTop
        savesPage = isPageSaved
        self.respond = respond
    }

    isolated deinit {
        respond?(.stay, finish)
    }

    /// Whether the question still waits for an answer.
    public var isOpen: Bool { respond != nil }

    /// Answers whether the page may leave; does nothing if the question is not open any more.
    public func answer(_ mayLeave: Bool) { answer(mayLeave ? .leave : .stay) }

    /// Answers that the page may leave without its unsaved changes.
    ///
    /// If the window closes, ``Navigator/savedNavigation()`` does not ask the page for its state any more, so the changes do
    /// not come back at the next start.
    public func discard() { answer(.discard) }

    private func answer(_ answer: Answer) {
        let respond = respond
        self.respond = nil
        didWithdraw = nil
        respond?(answer, finish)
    }

    /// Closes the question without an answer and calls ``didWithdraw``.
    func withdraw() {
        let didWithdraw = didWithdraw
        respond = nil
        self.didWithdraw = nil
        didWithdraw?()
    }
}

extension LeaveQuestion.Cause {
    /// The cause of a change that removes pages; `nil` is the closing of the window.
    init(of change: NavigationChange?) {
        self =
            switch change {
            case .pop, .direct(.back), .direct(.goBack): .back
            case .direct(.dismiss), .direct(.unembed): .close
            case .recheck: .guard
            case .branch(_, _, let next?): LeaveQuestion.Cause(of: next)
            case nil: .windowCloses
            default: .navigation
            }
    }
}
