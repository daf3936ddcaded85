/// The connection from a page to its caller, which is the code that opened the page.
///
/// Through it, the page sends any number of values, followed by one result.
/// ``Navigating`` creates a connection for each request whose caller waits for a result or reads values.
/// ``ResultDesk`` stores it, first with the request and then under the entry whose page provides the result.
@MainActor
final class PageResult {
    /// The closure that receives the result, or `nil` once it has been called.
    private var take: (@MainActor (Result<(any Sendable)?, any Error>) -> Void)?
    /// The closure that receives each value that the page sends before its result.
    /// It returns `false` if it drops the value.
    ///
    /// It is `nil` if the caller reads no values.
    private var takeValue: (@MainActor (any Sendable) -> Bool)?

    /// Creates a connection to two closures of a caller.
    ///
    /// - Parameters:
    ///   - takeValue: A closure that is called with each value that the page sends before its result.
    ///     It returns `false` if it drops the value. Pass `nil` if the caller waits only for the result.
    ///   - take: A closure that receives the result. It is called exactly once, at the latest
    ///     when the connection is released.
    init(
        values takeValue: (@MainActor (any Sendable) -> Bool)? = nil,
        _ take: @escaping @MainActor (Result<(any Sendable)?, any Error>) -> Void
    ) {
        self.takeValue = takeValue
        self.take = take
    }

    /// Passes `nil` to the caller if the page has not provided a result.
    isolated deinit {
        resolve(.success(nil))
    }

    /// Whether the caller is still waiting for the result.
    var isAwaited: Bool { take != nil }

    /// Passes a value to the caller before the result, and returns `false` if the caller does not take it.
    func send(_ value: any Sendable) -> Bool { takeValue?(value) ?? false }

    /// Passes the result to the caller. Further calls do nothing.
    func resolve(_ result: Result<(any Sendable)?, any Error>) {
        let take = take
        self.take = nil
        takeValue = nil
        take?(result)
    }
}
