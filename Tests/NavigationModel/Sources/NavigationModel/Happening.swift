@testable import RouterCore

/// An observable effect of a navigator.
enum Happening: Equatable {
    case event(Event)
    /// The completion of the request with this number: the outcome, and the entry that was opened or found.
    case completed(Int, String, entry: UInt64?)
    /// The answer to a request to close the window: the number of the request,
    /// and whether the window may close.
    case ended(Int, Bool)
    case asked(UInt64, LeaveQuestion.Cause)
    case withdrawn(UInt64)
    /// A different table replaced the table in use.
    /// The new table has no routes for the pages of these entries.
    case reloaded([UInt64])

    struct Event: Equatable {
        var sequence: Int
        /// The sequence number of the earlier event of the same request, or `nil` if there is none.
        var resumes: Int?
        var url: String?
        var origin: String
        var action: String?
        var outcome: String
        /// The number of requests that were combined into one change.
        var parts: Int?
        var isResultDelivered: Bool?
        var isAnimated: Bool
        /// A hash of the state after the request.
        var signature: UInt64
    }
}

/// A value that a caller receives from a page: the result, or a value that the page sends while it is open.
///
/// The value is `nil` if the page leaves without a result.
struct ModelResult: Hashable {
    /// The number of the caller's request.
    var number: Int
    var value: Int?
    /// Whether the page sent the value while it was open.
    var isSent = false
}
