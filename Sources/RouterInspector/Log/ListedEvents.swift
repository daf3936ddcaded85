import RouterCore
import RouterGtk
import RouterRecording

/// The events of the Log tab: the live ones or a file's, and which of them are listed.
final class ListedEvents {
    /// The kinds of events that can be listed.
    enum Filter: Int, CaseIterable {
        case all, shown, refused, external

        func includes(_ event: LoggedEvent) -> Bool {
            switch self {
            case .all: true
            case .shown: event.outcome == "notFoundPage" || OutcomeLook(event.outcome, nil).isSuccess
            case .refused: OutcomeLook(event.outcome, nil).isError
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
    /// The events of a file, which are listed instead of the live ones; `nil` if there is none.
    var loaded: [LoggedEvent]? { didSet { list() } }
    /// The listed events.
    private(set) var listed: [LoggedEvent] = []
    private let recording: EventRecording
    /// The oldest live event when the list was made.
    private var oldest: LoggedEvent?
    private var wanted = ""

    /// All events, listed or not.
    var events: [LoggedEvent] { loaded ?? recording.events }

    /// Makes a log that lists the events of a recording.
    init(of recording: EventRecording) {
        self.recording = recording
        recording.users += 1
        list()
    }

    isolated deinit { recording.users -= 1 }

    /// Lists the newest live event, if it is of the kind.
    func follow() -> Change {
        guard loaded == nil, let event = recording.events.last else { return .none }
        guard oldest == nil || oldest === recording.events.first else {
            list()
            return .all
        }
        oldest = recording.events.first
        guard includes(event) else { return .none }
        listed.append(event)
        return .appended
    }

    /// Forgets the live events.
    func clear() {
        recording.clear()
        list()
    }

    /// Returns the event before another one, listed or not; `nil` if the log does not have it.
    func event(before event: LoggedEvent) -> LoggedEvent? {
        guard let index = events.firstIndex(where: { $0 === event }), index > 0 else { return nil }
        return events[index - 1].sequence + 1 == event.sequence ? events[index - 1] : nil
    }

    /// Returns the source of a test that makes the request of an event again; `nil` if the log does not have all
    /// that it needs.
    func test(of event: LoggedEvent) -> String? {
        if let before = self.event(before: event) { return event.testSource(from: before.start) }
        guard event === events.first else { return nil }
        return event.testSource(
            from: loaded == nil ? recording.beginning.flatMap(LoggedEvent.Start.init) : nil
        )
    }

    private func list() {
        oldest = recording.events.first
        listed = filter == .all && wanted.isEmpty ? events : events.filter(includes)
    }

    private func includes(_ event: LoggedEvent) -> Bool {
        filter.includes(event) && (wanted.isEmpty || event.contains(wanted))
    }
}
