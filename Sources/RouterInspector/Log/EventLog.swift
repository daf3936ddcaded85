import RouterCore
import RouterGtk
import RouterTools

/// The events of the Log tab: the live ones or those of a file, and which of them are listed.
final class EventLog {
    /// The most live events that are kept.
    static let limit = 10_000
    /// The number of events that go at once, the oldest ones.
    ///
    /// A list without its first row numbers all others anew, which takes longer than an event may.
    static let dropped = 500

    /// The kinds of events that can be listed.
    enum Filter: Int, CaseIterable {
        case all, shown, refused, external

        func includes(_ event: LoggedEvent) -> Bool {
            switch self {
            case .all: true
            case .shown:
                ["shown", "updated", "alreadyShown", "notFoundPage", "handled"].contains(event.outcome)
            case .refused: ["refused", "failed"].contains(event.outcome)
            case .external: event.origin == .external
            }
        }
    }

    /// A change of the list by one event.
    enum Change { case none, appended, all }

    /// The kind that is listed.
    var filter = Filter.all { didSet { list() } }
    /// The text that listed events contain; empty for all.
    var search = "" {
        didSet {
            wanted = search.lowercased()
            list()
        }
    }
    /// The events of a file, which are listed instead of the live ones; `nil` for none.
    var loaded: [LoggedEvent]? { didSet { list() } }
    /// The listed events.
    private(set) var listed: [LoggedEvent] = []
    /// The longest time of a listed event, in microseconds.
    private(set) var slowest: Int64 = 0
    private var live: [LoggedEvent] = []
    /// The state before the first live event; `nil` before the start of the navigator.
    private var beginning: NavigationState?
    private var wanted = ""

    /// All events, listed or not.
    var events: [LoggedEvent] { loaded ?? live }

    /// Makes an empty log that follows this state.
    init(after state: NavigationState? = nil) {
        beginning = state
    }

    /// Adds a live event.
    func append(_ event: LoggedEvent) -> Change {
        live.append(event)
        if live.count > Self.limit {
            beginning = live[Self.dropped - 1].state
            live.removeFirst(Self.dropped)
            guard loaded == nil else { return .none }
            list()
            return .all
        }
        guard loaded == nil, includes(event) else { return .none }
        listed.append(event)
        slowest = max(slowest, event.microseconds)
        return .appended
    }

    /// Forgets the live events.
    func clear() {
        beginning = live.last?.state ?? beginning
        live = []
        list()
    }

    /// Returns the source of a test that makes the request of an event again; `nil` if the log does not have all
    /// that it needs.
    func test(of event: LoggedEvent) -> String? {
        guard let index = events.firstIndex(where: { $0 === event }) else { return nil }
        let first = loaded == nil ? beginning.flatMap(LoggedEvent.Start.init) : nil
        return event.test(from: index > 0 ? events[index - 1].start : first)
    }

    private func list() {
        listed = filter == .all && wanted.isEmpty ? events : events.filter(includes)
        measure()
    }

    private func includes(_ event: LoggedEvent) -> Bool {
        filter.includes(event) && (wanted.isEmpty || event.contains(wanted))
    }

    private func measure() { slowest = listed.reduce(0) { max($0, $1.microseconds) } }
}
