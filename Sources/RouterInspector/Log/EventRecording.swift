import RouterCore
import RouterGtk
import RouterRecording

/// The events of a navigator, which are kept as long as it lives, also while its inspector is closed.
///
/// Unless a log lists them or the app records them, only the last event is added, and those of requests that wait.
final class EventRecording {
    /// The most events that are kept.
    static let limit = 10_000
    /// The number of events that go at once, the oldest ones.
    ///
    /// A list without its first row numbers all others anew, which takes longer than an event may.
    static let dropped = 500

    private(set) var events: [LoggedEvent] = []
    /// The state before the first event; `nil` if it is not known, or the navigator has not been started.
    private(set) var beginning: NavigationState?
    /// The titles of pages that differ from their routes' titles, of each page that was on top.
    private(set) var titles: [UInt64: String] = [:]
    /// The events of requests that wait for a guard, in their order.
    private(set) var deferred: [LoggedEvent] = []
    /// The number of those for whom the events are recorded: the logs that list them, and the app.
    var users = 0 {
        didSet {
            guard users > 0, let missed else { return }
            // Others may have come before it.
            if events.isEmpty { beginning = nil }
            append(missed)
        }
    }
    /// Whether the app records them.
    var isOfApp = false
    /// The last event, if it is not among the others.
    private var missed: LoggedEvent?
    private weak var navigator: Navigator?
    private var observation: NavigationObservation?

    /// The recordings; the navigators keep them alive.
    private static var all: [() -> EventRecording?] = []

    /// Makes an empty recording that follows this state.
    init(after state: NavigationState? = nil) {
        beginning = state
    }

    /// Returns the recording of a navigator, which begins now unless it has begun before.
    static func of(_ navigator: Navigator) -> EventRecording {
        all.removeAll { $0() == nil }
        if let known = all.lazy.compactMap({ $0() }).first(where: { $0.navigator === navigator }) {
            return known
        }
        let recording = EventRecording(after: navigator.state)
        recording.navigator = navigator
        recording.observation = navigator.observe { if $0.isOfRequest { recording.follow($0) } }
        all.append { [weak recording] in recording }
        return recording
    }

    private func follow(_ event: NavigationEvent) {
        let logged = LoggedEvent(event)
        // Requests that wait are listed when an inspector opens.
        guard users > 0 || logged.isDeferred || event.resumes != nil else {
            missed = logged
            return
        }
        append(logged)
        if let host = navigator?.host as? GtkNavigationHost { keepTitle(of: event.state.top, in: host) }
    }

    /// Adds an event, for which the oldest ones may go.
    func append(_ event: LoggedEvent) {
        missed = nil
        events.append(event)
        if let resumed = event.resumes { deferred.removeAll { $0.sequence == resumed } }
        if event.isDeferred { deferred.append(event) }
        guard events.count > Self.limit else { return }
        let last = events[Self.dropped - 1]
        beginning = last.sequence + 1 == events[Self.dropped].sequence ? last.state : nil
        events.removeFirst(Self.dropped)
        // The pages of the other events were open then, or have come later.
        let open = Set(beginning?.allEntries.map(\.id.rawValue) ?? [])
        titles = titles.filter { title in open.contains(title.key) || open.allSatisfy { $0 < title.key } }
    }

    /// Keeps the title of a page, which is not known when it has closed.
    private func keepTitle(of entry: RouterCore.Entry, in host: GtkNavigationHost) {
        let title = host.title(of: entry)
        if title != entry.routeTitle {
            titles[entry.id.rawValue] = title
        } else if !titles.isEmpty {
            titles[entry.id.rawValue] = nil
        }
    }

    /// Forgets the events.
    func clear() {
        beginning = events.last?.state ?? beginning
        (events, titles) = ([], [:])
    }
}
