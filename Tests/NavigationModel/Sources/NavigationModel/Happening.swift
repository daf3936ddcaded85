@testable import RouterCore

/// An effect of a navigator that can be seen from outside.
enum Happening: Equatable {
    case event(Event)
    /// The end of the request of this number, and the entry that it led to.
    case completed(Int, String, entry: UInt64?)
    /// Whether the window may close, for the operation of this number.
    case ended(Int, Bool)
    case asked(UInt64, LeaveQuestion.Cause)
    case withdrawn(UInt64)
    /// Another table is in use, to which these entries are unknown.
    case reloaded([UInt64])

    struct Event: Equatable {
        var sequence: Int
        /// The number of the event that the request continues.
        var resumes: Int?
        var url: String?
        var origin: String
        var action: String?
        var outcome: String
        /// The number of requests that were made as one change.
        var parts: Int?
        var isResultDelivered: Bool?
        var isAnimated: Bool
        /// The state's, after the request.
        var signature: UInt64
    }
}

/// A value that a caller gets: one that a page sends, or the result at the end.
///
/// The result is `nil` if none came.
struct ModelResult: Hashable {
    var number: Int
    var value: Int?
    var isSent = false
}
