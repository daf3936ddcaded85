/// The way from a page to its caller: any number of values, and one result at the end.
///
/// ``Navigator`` makes one for each request that waits for a result.
/// ``ResultDesk`` keeps it, first with the request and then under the entry whose page gives the result.
@MainActor
final class PageResult {
    /// Gets the result; `nil` once it has one.
    private var take: (@MainActor (Result<(any Sendable)?, any Error>) -> Void)?
    /// Gets a value before the result, and returns `false` if it is dropped; `nil` for a caller without values.
    private var takeValue: (@MainActor (any Sendable) -> Bool)?

    /// Makes the way to two closures of a caller.
    ///
    /// - Parameters:
    ///   - takeValue: Called with each value that the page sends before; returns `false` if the value is dropped.
    ///     `nil` for a caller that waits for the result alone.
    ///   - take: Called exactly once, when the page closes, the request is refused, or nothing leads to the page any
    ///     more.
    init(
        values takeValue: (@MainActor (any Sendable) -> Bool)? = nil,
        _ take: @escaping @MainActor (Result<(any Sendable)?, any Error>) -> Void
    ) {
        self.takeValue = takeValue
        self.take = take
    }

    /// Gives `nil` to the caller if there is no result yet.
    isolated deinit {
        resolve(.success(nil))
    }

    /// Whether the caller still waits.
    var isAwaited: Bool { take != nil }

    /// Gives a value to the caller before the result; returns `false` if the caller does not read it.
    func send(_ value: any Sendable) -> Bool { takeValue?(value) ?? false }

    /// Gives the result to the caller; a second call does nothing.
    func resolve(_ result: Result<(any Sendable)?, any Error>) {
        let take = take
        self.take = nil
        takeValue = nil
        take?(result)
    }
}
