import RouterCore

/// A log of one navigator, whose lines are numbered from 1.
///
///     var lines = EventLines()
///     let log = navigator.observe { event in
///         if let record = lines.record(of: event) { print(record.line) }
///     }
///
/// Each request adds one line, or two if a guard defers it.
/// Other events, such as the start of the navigator, a change of its host, a reload of the routes, or a
/// recheck by the guards, add a line only if the log includes all events.
public struct EventLines {
    /// Whether events that are not requests also produce records, with a `kind` and without a number.
    private let includesAll: Bool
    private var count = 0
    /// The line number of each deferred request, by the sequence number of the event that reported the
    /// deferral.
    private var deferred: [Int: Int] = [:]

    /// Creates an empty log.
    ///
    /// - Parameter includesAll: Whether events that are not requests also produce records, without a number.
    public init(includingAll includesAll: Bool = false) { self.includesAll = includesAll }

    /// Returns the record of the next event, or `nil` if the log omits the event.
    ///
    /// Call this method exactly once for each event, in the order of the events, because each call for a
    /// request takes the next number.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - entryLimit: The maximum number of entries per layer that the record contains, counted from the
    ///     top.
    ///   - time: The time at which the request ended, such as ``NavigationRecord/now``, or `nil` to omit the
    ///     time.
    public mutating func record(
        of event: NavigationEvent,
        entryLimit: Int = NavigationRecord.standardEntryLimit,
        time: String? = nil
    ) -> NavigationRecord? {
        guard event.kind == .request else {
            guard includesAll else { return nil }
            return NavigationRecord(event, sequence: nil, resumes: nil, entryLimit: entryLimit, time: time)
        }
        count += 1
        if case .deferred = event.outcome { deferred[event.sequence] = count }
        let resumes = event.resumes.flatMap { deferred.removeValue(forKey: $0) }
        return NavigationRecord(event, sequence: count, resumes: resumes, entryLimit: entryLimit, time: time)
    }
}
