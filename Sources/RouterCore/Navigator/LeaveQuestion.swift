/// The question whether a page may leave for good, which the page answers at once or later.
///
/// Until the answer, the navigator changes nothing, and other requests wait.
/// Only the first answer counts.
/// Releasing a question without an answer means `false`.
/// If a page calls ``Navigator/finish(_:with:then:animated:completion:)`` while it is being asked,
/// this call answers `true`. The caller of the page receives the page's value when the page leaves.
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
    /// The title of the page as plain text, for a sentence about the page.
    ///
    /// It is the title of the entry. RouterGtk replaces it with the page's own title if the page has one.
    public package(set) lazy var title = asked.routeTitle
    /// Whether the page is the top page, ``NavigationState/top``.
    ///
    /// Any other page may be covered, so a dialog about it should mention its title.
    public let isTop: Bool
    /// Whether the app saves the page, including its ``SavedPage/state``, when the window closes.
    ///
    /// The page then returns at the next launch, so it need not ask the user about unsaved text
    /// that is part of this state:
    ///
    ///     guard hasUnsavedChanges, !question.isPageSaved else { return question.answer(true) }
    ///
    /// It is `true` only if the ``cause`` is ``Cause/windowCloses``, the app saves its pages
    /// when the window closes (``Navigator/requestClose(savesPages:completion:)``),
    /// and ``Navigator/savedNavigation()`` contains the page.
    ///
    /// - Complexity: O(entries).
    public var isPageSaved: Bool { savesPage() }
    private let savesPage: @MainActor () -> Bool
    /// Whether the app is saving the page's unsaved changes.
    ///
    /// If the page calls `finish` while this is `true`, the question remains open.
    /// The value that the page passed to `finish` is delivered if the question is then answered with `true`.
    /// The value is dropped after any other answer, or if this property becomes `false` before the answer.
    package var isSaving = false {
        didSet { if !isSaving { dropFinish() } }
    }
    /// A closure that describes an error to the user in a sentence, for example when saving has failed.
    ///
    /// RouterGtk replaces the closure to translate the sentence into the language of the window.
    package var sentence: @MainActor (any Error) -> String = { TranslatableText(of: $0).english }
    /// The page's request to finish, or `nil` if the page has made no such request.
    ///
    /// ``Navigator/finish(_:with:then:animated:completion:)`` makes the request, which waits for the answer.
    var finish: QueuedRequest?
    /// A closure that is called when the question is withdrawn, so that a page can close its dialog.
    ///
    /// It is not called after an answer.
    public var didWithdraw: (@MainActor () -> Void)?

    /// The reasons why a page would leave.
    ///
    /// The cause depends only on the action of the request, no matter whether the user,
    /// a URL, or code requested it.
    ///
    ///     if question.cause == .guard { question.discard() }     // the draft belongs to the account
    public enum Cause: Sendable, Hashable {
        /// The navigation goes back: `pop` or `back`.
        ///
        /// Examples are the Back button of a window, the URLs `app://nav/pop` and `app://nav/back`,
        /// the method `pop`, and a page that closes itself on top of other pages.
        case back
        /// A modal closes, or a page leaves its slot: `dismiss` or `unembed`.
        ///
        /// Examples are Escape and the close button of a modal, the URLs `app://nav/dismiss`
        /// and `app://nav/unembed`, the methods `dismiss` and `unembed`,
        /// and a page that closes itself as the lowest page of a modal or in a slot.
        case close
        /// The window is about to close; see ``Navigator/requestClose(savesPages:completion:)``.
        ///
        /// ``LeaveQuestion/isPageSaved`` indicates whether the page returns at the next launch.
        case windowCloses
        /// A guard no longer allows the page; see ``Navigator/recheckGuards(asking:completion:)``.
        ///
        /// If the page refuses to leave, nothing changes.
        case `guard`
        /// Any other action, for example if another page replaces the page, or if its entry is removed.
        ///
        /// An action that opens a page belongs here even if it also goes back or closes something.
        case navigation
    }

    /// The answers that a page can give.
    enum Answer {
        case stay, leave
        /// The page may leave, and its unsaved changes are lost.
        case discard
    }

    /// The entry of the page, as it was when the question was created.
    private let asked: Entry
    /// The closure that receives the answer, and the page's request to finish if there is one (``finish``).
    ///
    /// It is `nil` once the question has been answered or withdrawn.
    private var respond: (@MainActor (Answer, QueuedRequest?) -> Void)?

    /// Creates a question, which calls `respond` at most once.
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

    /// Whether the question is still waiting for an answer.
    public var isOpen: Bool { respond != nil }

    /// Answers whether the page may leave. It does nothing if the question is no longer open.
    public func answer(_ mayLeave: Bool) { answer(mayLeave ? .leave : .stay) }

    /// Answers that the page may leave and that its unsaved changes are discarded.
    ///
    /// If the window closes, ``Navigator/savedNavigation()`` no longer asks the page for its state,
    /// so the changes do not return at the next launch.
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
    /// Creates the cause for a change that removes pages, or, if the change is `nil`, for closing the window.
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
