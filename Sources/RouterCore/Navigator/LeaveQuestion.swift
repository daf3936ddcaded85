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
    /// Called when the question is withdrawn, so that a page can close its dialog.
    ///
    /// It is not called after an answer.
    public var withdrawn: (@MainActor () -> Void)?

    /// The answers of a page.
    enum Answer {
        case stay, leave
        /// The page may leave, and its unsaved changes are gone.
        case discard
    }

    /// Takes the answer; `nil` once the question is answered or withdrawn.
    private var respond: (@MainActor (Answer) -> Void)?

    /// Makes a question; `respond` is called at most once.
    init(about entry: EntryID, respond: @escaping @MainActor (Answer) -> Void) {
        self.entry = entry
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
