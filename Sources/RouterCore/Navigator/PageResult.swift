/// The way back of one result, from a page to whoever opened it: taken exactly once.
@MainActor
final class PageResult {
    private var take: (@MainActor (Result<(any Sendable)?, any Error>) -> Void)?

    init(_ take: @escaping @MainActor (Result<(any Sendable)?, any Error>) -> Void) {
        self.take = take
    }

    /// Whoever lets go of it has no result to give.
    isolated deinit {
        resolve(.success(nil))
    }

    func resolve(_ result: Result<(any Sendable)?, any Error>) {
        let take = take
        self.take = nil
        take?(result)
    }
}
