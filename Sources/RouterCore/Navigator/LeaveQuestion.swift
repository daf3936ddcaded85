/// The question whether a page may leave for good, which its page answers at once or later.
///
/// Until then nothing changes, and other requests wait. Only the first answer counts. A question that is let go of
/// without an answer has been answered with no.
@MainActor
public final class LeaveQuestion {
    /// The entry whose page is asked.
    public let entry: EntryID
    /// Called when the question is withdrawn, for a page that shows a dialog about it.
    public var withdrawn: (@MainActor () -> Void)?

    private var respond: (@MainActor (Bool) -> Void)?

    init(about entry: EntryID, respond: @escaping @MainActor (Bool) -> Void) {
        self.entry = entry
        self.respond = respond
    }

    isolated deinit {
        respond?(false)
    }

    /// Whether an answer is still wanted.
    public var isOpen: Bool { respond != nil }

    /// Says whether the page may leave. Does nothing once the question is answered or withdrawn.
    public func answer(_ mayLeave: Bool) {
        let respond = respond
        self.respond = nil
        withdrawn = nil
        respond?(mayLeave)
    }

    func withdraw() {
        let withdrawn = withdrawn
        respond = nil
        self.withdrawn = nil
        withdrawn?()
    }
}
