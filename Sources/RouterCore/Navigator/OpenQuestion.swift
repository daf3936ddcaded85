/// A page has been asked whether it may leave, and has not answered yet.
@MainActor
struct OpenQuestion {
    let turn: Turn
    let entry: EntryID
    /// Kept by the page: when that lets go of it, it has been answered with no.
    weak var question: LeaveQuestion?
}
