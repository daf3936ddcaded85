import RouterCore

/// The lines of a log of one navigator, numbered from 1.
///
///     var lines = EventLines()
///     let log = navigator.observe { event in
///         if let record = lines.record(of: event) { print(record.line) }
///     }
///
/// Each URL has one line, or two if a guard answers later.
/// Starts, other hosts, other routes, and guards that are asked once more have none, since no URL asks for them.
public struct EventLines {
    /// Whether these events have a line too, with their `kind` and without a number.
    private let includesAll: Bool
    private var count = 0
    /// The numbers of the lines of deferred requests, by the numbers of their events.
    private var deferred: [Int: Int] = [:]

    /// Makes an empty log.
    ///
    /// - Parameter includesAll: Whether the events that no URL asks for have a line too, without a number.
    public init(includingAll includesAll: Bool = false) { self.includesAll = includesAll }

    /// Returns the record of the next event; `nil` if it has no line.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - entryLimit: The most entries of each layer that are written, counted from the top.
    ///   - time: The time at which the request ended, such as ``NavigationRecord/now``; `nil` leaves it out.
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
