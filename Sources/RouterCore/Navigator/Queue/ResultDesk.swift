/// The callers that wait for the results or the values of pages.
///
/// A caller is code that opened a page with ``Navigating/result(ofOpening:as:verb:parameters:extra:)``
/// or ``Navigating/values(ofOpening:as:verb:parameters:extra:)``.
@MainActor
final class ResultDesk {
    /// The results that callers wait for, by the entry whose page provides them.
    private var results: [EntryID: [PageResult]] = [:]
    /// The callers that belong to a page: the page's own code waits for the result or the values
    /// of another page.
    ///
    /// They are stored by the entry of the page that waits.
    private var callers: [EntryID: [WeakCaller]] = [:]

    /// A caller that may already have received its result and been released.
    private struct WeakCaller {
        weak var result: PageResult?

        /// Whether the caller is still waiting.
        @MainActor var isWaiting: Bool { result?.isAwaited ?? false }
    }

    /// Notes that `caller` belongs to the page with the entry `source`, whose code waits for another page.
    func note(_ caller: PageResult, of source: EntryID) {
        callers[source] = (callers[source] ?? []).filter { $0.isWaiting } + [WeakCaller(result: caller)]
    }

    /// Returns whether a caller waits for the result of an entry's page.
    func hasResult(of entry: EntryID) -> Bool { results[entry]?.contains(where: \.isAwaited) ?? false }

    /// Returns whether a caller waits for an entry's page, or the page's own code waits for another page.
    func needsPage(of entry: EntryID) -> Bool {
        hasResult(of: entry) || callers[entry]?.contains { $0.isWaiting } ?? false
    }

    /// Passes a value to the callers of an entry's page, and returns `false` if no caller reads it.
    func send(_ value: any Sendable, from entry: EntryID) -> Bool {
        var isTaken = false
        for caller in results[entry] ?? [] where caller.send(value) { isTaken = true }
        return isTaken
    }

    /// Assigns the request's caller to the page of an entry, which then provides the result.
    ///
    /// If a guard first redirected the request to another page, that page no longer provides the result.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - entry: The entry, or `nil` if no page provides the result.
    /// - Returns: The entry whose page provided the result before, if there was one.
    @discardableResult
    func handOver(of request: QueuedRequest, to entry: EntryID?) -> EntryID? {
        guard let caller = request.caller else { return nil }
        let former = results.first { $0.value.contains { $0 === caller } }?.key
        if let former { results[former]?.removeAll { $0 === caller } }
        if let entry { results[entry, default: []].append(caller) }
        return former
    }

    /// Returns whether every value that pages return during a request reaches a caller, or `nil` if no page
    /// returns a value.
    ///
    /// A page returns a value by calling `finish`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - finishes: The requests that pages made by calling `finish` while being asked whether they may
    ///     leave.
    ///   - left: The entries whose pages have left.
    func delivers(_ request: QueuedRequest, _ finishes: [QueuedRequest], left: [EntryID]) -> Bool? {
        if request.finishing?.value == nil, finishes.isEmpty { return nil }
        let kept = finishes.filter { $0.finishing.map { left.contains($0.entry) } ?? false }
        let given = ([request] + kept).compactMap(\.finishing).filter { $0.value != nil }
        if given.isEmpty { return nil }
        return given.allSatisfy { left.contains($0.entry) && hasResult(of: $0.entry) }
    }

    /// Delivers results when a request ends.
    ///
    /// If a page has left, its callers receive the result of the page, or `nil` if it returned none.
    /// The caller that made the request receives the outcome, unless a page that is still open
    /// will provide the caller's result.
    /// If other requests have joined the request and end with it, their callers receive the outcome
    /// under the same condition.
    func resolve(
        _ request: QueuedRequest,
        in turn: QueuedRequest.Turn?,
        _ outcome: NavigationOutcome,
        left: [EntryID]
    ) {
        for entry in left {
            let finish = ([request] + (turn?.finishes ?? [])).first { $0.finishing?.entry == entry }
            resolve(entry, with: finish?.finishing?.value)
            callers[entry] = nil
        }
        for ended in [request] + (turn?.joined ?? []) {
            if let caller = ended.caller, !isServed(caller) { caller.resolve(outcome.result) }
        }
    }

    /// Returns whether an open page provides the caller's result.
    private func isServed(_ caller: PageResult) -> Bool {
        results.values.contains { $0.contains { $0 === caller } }
    }

    /// Passes a result to all callers that wait for the page of an entry.
    func resolve(_ entry: EntryID, with value: (any Sendable)?) {
        for result in results.removeValue(forKey: entry) ?? [] { result.resolve(.success(value)) }
    }

    /// Passes `nil` to all callers that wait for a page.
    func dropAll() {
        let dropped = results
        results = [:]
        for result in dropped.values.joined() { result.resolve(.success(nil)) }
    }
}

extension NavigationOutcome {
    /// What the caller of a request receives if no page provides its result.
    fileprivate var result: Result<(any Sendable)?, any Error> {
        switch self {
        case .handled(let value): .success(value)
        case .refused(let error): .failure(error)
        case .failed(let error): .failure(error)
        case .shown, .updated, .alreadyShown, .notFoundPage, .deferred, .superseded: .success(nil)
        }
    }
}
