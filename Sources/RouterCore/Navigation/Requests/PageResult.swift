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
