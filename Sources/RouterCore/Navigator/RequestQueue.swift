/// The requests of a navigator that have not ended: their order, their limits, and the results that are waited for.
///
/// It handles nothing itself. The navigator adds requests, takes the next one, and says how each ends.
@MainActor
final class RequestQueue {
    private let limits: NavigationLimits
    private var pending: [PendingRequest] = []
    /// Requests that go on before those that are pending.
    private var resumed: [RequestInProgress] = []
    private var deferred: [PendingRequest] = []
    private var results: [EntryID: [PageResult]] = [:]
    private var leave: PendingLeave?

    /// A page has been asked whether it may leave, and has not answered yet.
    private struct PendingLeave {
        let request: RequestInProgress
        let entry: EntryID
        /// Kept by the page, whose releasing it is the answer no.
        weak var question: LeaveQuestion?
    }

    init(limits: NavigationLimits) {
        self.limits = limits
    }

    /// Requests that never had their turn end as superseded. Results that never came are `nil`.
    isolated deinit {
        leave?.question?.withdraw()
        for request in (leave?.request.all ?? []) + pending {
            switch request.kind {
            case .request: request.completion?(.superseded)
            case .close(let done): done(.superseded)
            }
        }
    }

    // MARK: - Order

    /// Adds a request behind the others, or to the closing that it repeats.
    ///
    /// - Parameter isOfGuard: Whether a guard makes it while it is asked. It would be asked again, for ever.
    func add(_ request: PendingRequest, isOfGuard: Bool) {
        if let asking = leave?.request {
            let limit = limits.requestsBehindQuestion
            if asking.pending.isSameClosing(as: request), asking.joined.count < limit {
                return asking.joined.append(request)
            }
            if pending.count >= limit {
                let error = RoutingError.limitExceeded(.requestsBehindQuestion, limit: limit)
                return resume(RequestInProgress(request), with: .refused(error))
            }
        }
        if isOfGuard { request.refusal = .guardRefused(Self.guardNavigates) }
        if pending.count >= limits.queuedRequests {
            request.refusal = .limitExceeded(.queuedRequests, limit: limits.queuedRequests)
        }
        pending.append(request)
    }

    private static let guardNavigates =
        "A guard asked for this while it was being asked itself; a guard must not navigate."

    /// Takes the request whose turn it is, or `nil` as long as there is none.
    func next() -> RequestInProgress? {
        if !resumed.isEmpty { return resumed.removeFirst() }
        return leave == nil && !pending.isEmpty ? RequestInProgress(pending.removeFirst()) : nil
    }

    /// Lets a request go on before the pending ones, to its end if there is an outcome.
    func resume(_ request: RequestInProgress, with outcome: NavigationOutcome?) {
        request.outcome = outcome
        resumed.append(request)
    }

    // MARK: - Waiting for a page

    /// Whether a page has been asked whether it may leave.
    var isWaitingForPage: Bool { leave != nil }

    /// Lets all requests wait until the page of an entry has answered.
    func wait(for question: LeaveQuestion, _ request: RequestInProgress) {
        leave = PendingLeave(request: request, entry: question.entry, question: question)
    }

    /// Lets the request go on that waits for a page, which has answered.
    func pageAnswered(_ mayLeave: Bool, title: (EntryID) -> String) {
        guard let answered = leave else { return }
        leave = nil
        answered.request.asked.insert(answered.entry)
        resume(answered.request, with: mayLeave ? nil : .refused(.leaveRefused(title(answered.entry))))
    }

    /// Withdraws the question that is open. Its request ends as superseded.
    func withdrawQuestion() {
        guard let withdrawn = leave else { return }
        leave = nil
        withdrawn.question?.withdraw()
        resume(withdrawn.request, with: .superseded)
    }

    // MARK: - Deferred requests

    /// The requests that guards have deferred, the oldest first.
    var deferredRequests: [NavigationRequest] { deferred.compactMap(\.request) }

    /// Keeps a request that a guard defers.
    func `defer`(_ request: RequestInProgress) throws(RoutingError) {
        guard deferred.count < limits.deferredRequests else {
            throw .limitExceeded(.deferredRequests, limit: limits.deferredRequests)
        }
        guard var again = request.pending.request else { return }
        // The page that asked was shown when it did. It need not be later.
        again.source = nil
        deferred.append(PendingRequest(kind: .request(again), result: request.pending.result))
        request.hasHandedOverResult = true
    }

    /// Takes the requests that guards have deferred, the oldest first.
    func takeDeferred() -> [PendingRequest] {
        defer { deferred = [] }
        return deferred
    }

    // MARK: - Results

    /// Lets the page of an entry give the result that the request waits for.
    func handOverResult(of request: RequestInProgress, to entry: EntryID) {
        guard let result = request.pending.result else { return }
        results[entry, default: []].append(result)
        request.hasHandedOverResult = true
    }

    /// Gives the results of the pages that have left, and those that the request itself was to give.
    func resolveResults(of request: RequestInProgress, _ outcome: NavigationOutcome) {
        let finishing = request.all.lazy.compactMap(\.finishing).first
        for entry in request.left {
            let value = finishing?.entry == entry ? finishing?.value : nil
            for result in results.removeValue(forKey: entry) ?? [] { result.resolve(.success(value)) }
        }
        let waiting = request.hasHandedOverResult ? request.joined : request.all
        for result in waiting.compactMap(\.result) { result.resolve(outcome.result) }
    }

    /// Gives no result to those who wait for a page.
    func dropResults() {
        let dropped = results
        results = [:]
        for result in dropped.values.joined() { result.resolve(.success(nil)) }
    }
}

extension NavigationOutcome {
    /// What a request gives back that no page gives a result for.
    fileprivate var result: Result<(any Sendable)?, any Error> {
        switch self {
        case .handled(let value): .success(value)
        case .refused(let error): .failure(error)
        case .failed(let error): .failure(error)
        case .shown, .alreadyShown, .notFoundPage, .deferred, .superseded: .success(nil)
        }
    }
}
