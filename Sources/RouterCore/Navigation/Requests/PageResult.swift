/// The way of one result from a page to its caller, used exactly once.
///
/// ``Navigator`` makes one for each request that waits for a result.
/// ``RequestQueue`` keeps it, first with the request and then under the entry whose page gives the result.
@MainActor
final class PageResult {
    /// Takes the result; `nil` once it has one.
    private var take: (@MainActor (Result<(any Sendable)?, any Error>) -> Void)?

    /// Makes the way of a result to a closure, which is called exactly once.
    init(_ take: @escaping @MainActor (Result<(any Sendable)?, any Error>) -> Void) {
        self.take = take
    }

    /// Gives `nil` to the caller if there is no result yet.
    isolated deinit {
        resolve(.success(nil))
    }

    /// Gives the result to the caller; a second call does nothing.
    func resolve(_ result: Result<(any Sendable)?, any Error>) {
        let take = take
        self.take = nil
        take?(result)
    }
}

/// The reason why a result was not returned although there was one.
public enum PageResultError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The page returned a value of another type; both are names of Swift types.
    case wrongType(expected: String, given: String)

    /// One English sentence for the developer of the app.
    public var description: String {
        switch self {
        case .wrongType(let expected, let given):
            "The page gave a result of the type \(given), but \(expected) was expected."
        }
    }
}
