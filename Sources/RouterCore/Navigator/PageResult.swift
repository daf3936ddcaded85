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

/// Why a result did not come back although there was one.
public enum PageResultError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The page gave a value of another type than the one waited for.
    case wrongType(expected: String, given: String)

    /// An English sentence for the person who wrote the app.
    public var description: String {
        switch self {
        case .wrongType(let expected, let given):
            "The page gave a result of the type \(given), but \(expected) was waited for."
        }
    }
}
