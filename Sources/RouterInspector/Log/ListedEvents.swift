import RouterCore
import RouterGtk
import RouterRecording

/// The events of the Log tab, live or from a file, and the subset that the tab lists.
final class ListedEvents {
    /// The kinds of events that the user can list.
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

    /// How the list changes when an event arrives.
    enum Change { case none, appended, all }

    /// The kind of events to list.
    var filter = Filter.all { didSet { list() } }
    /// The text that listed events must contain, or an empty string to list all events.
    var search = "" {
        didSet {
            wanted = search.lowercased()
            list()
        }
    }
    /// The events of a file, which replace the live events, or `nil` to list the live events.
    var loaded: [LoggedEvent]? { didSet { list() } }
    /// The listed events.
    private(set) var listed: [LoggedEvent] = []
    private let recording: EventRecording
    /// The oldest live event when the list was last updated. Once the recording removes this event, the list
    /// is rebuilt.
    private var oldest: LoggedEvent?
    private var wanted = ""

    /// All events, whether listed or not.
    var events: [LoggedEvent] { loaded ?? recording.events }

    /// Creates a list of the events of a recording.
    init(of recording: EventRecording) {
        self.recording = recording
        recording.users += 1
        list()
    }

    isolated deinit { recording.users -= 1 }

    /// Adds the newest live event to the list, if it matches the filter and the search.
    ///
    /// If the recording has removed its oldest events, the method rebuilds the list instead.
    ///
    /// - Returns: How the list has changed.
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

    /// Removes the live events.
    func clear() {
        recording.clear()
        list()
    }

    /// Returns the event directly before the given event, or `nil` if the log does not contain that earlier
    /// event. The earlier event need not be listed.
    func event(before event: LoggedEvent) -> LoggedEvent? {
        guard let index = events.firstIndex(where: { $0 === event }), index > 0 else { return nil }
        return events[index - 1].sequence + 1 == event.sequence ? events[index - 1] : nil
    }

    /// Returns the Swift code of a test that repeats the request of an event, or `nil` if the log lacks
    /// information that the test needs.
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
