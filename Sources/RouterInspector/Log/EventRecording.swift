import RouterCore
import RouterGtk
import RouterRecording

/// The recorded events of a navigator, which are kept for as long as the navigator lives.
///
/// Events are added while the Log tab of an inspector lists them, or always if the app has called
/// ``Inspector/record(_:)``. At other times, only the latest event and the events of deferred requests, which
/// wait for a guard, are kept.
final class EventRecording {
    /// The maximum number of events that are kept.
    static let limit = 10_000
    /// The number of events that are removed at once, oldest first, when the limit is exceeded.
    ///
    /// Removing them one by one would be too slow, because each removal of a list's first row renumbers all
    /// other rows.
    static let dropped = 500

    private(set) var events: [LoggedEvent] = []
    /// The state before the first event, or `nil` if it is unknown or if the navigator had not started.
    private(set) var beginning: NavigationState?
    /// The titles of pages that have been on top, by the raw value of the page's ``/RouterCore/EntryID``.
    /// A title that equals the title of the page's route is omitted.
    private(set) var titles: [UInt64: String] = [:]
    /// The events of requests that wait for a guard, in order.
    private(set) var deferred: [LoggedEvent] = []
    /// The number of Log tabs that list the events, plus 1 if the app records the events.
    var users = 0 {
        didSet {
            guard users > 0, let missed else { return }
            // The missed event is recorded now. Other events before it may not have been recorded, so the
            // state before it is unknown.
            if events.isEmpty { beginning = nil }
            append(missed)
        }
    }
    /// Whether the app has called ``Inspector/record(_:)``.
    var isOfApp = false
    /// The last event, if it has not been added to ``events``.
    private var missed: LoggedEvent?
    private weak var navigator: Navigator?
    private var observation: NavigationObservation?

    /// One closure for each recording. The closure captures the recording weakly, and returns it.
    /// The navigator keeps its recording alive, because the closure that observes the navigator captures the
    /// recording strongly.
    private static var all: [() -> EventRecording?] = []

    /// Creates an empty recording, whose first event follows the given state.
    init(after state: NavigationState? = nil) {
        beginning = state
    }

    /// Returns the recording of a navigator, and begins it unless it has already begun.
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
        // An inspector lists deferred requests as soon as it opens, so their events are always kept.
        guard users > 0 || logged.isDeferred || event.resumes != nil else {
            missed = logged
            return
        }
        append(logged)
        if let host = navigator?.host as? GtkNavigationHost { keepTitle(of: event.state.top, in: host) }
    }

    /// Adds an event, and removes the oldest events if there are too many.
    func append(_ event: LoggedEvent) {
        missed = nil
        events.append(event)
        if let resumed = event.resumes { deferred.removeAll { $0.sequence == resumed } }
        if event.isDeferred { deferred.append(event) }
        guard events.count > Self.limit else { return }
        let last = events[Self.dropped - 1]
        beginning = last.sequence + 1 == events[Self.dropped].sequence ? last.state : nil
        events.removeFirst(Self.dropped)
        // The remaining events need only the titles of pages that were open before the first remaining event
        // or that opened later.
        let open = Set(beginning?.allEntries.map(\.id.rawValue) ?? [])
        titles = titles.filter { title in open.contains(title.key) || open.allSatisfy { $0 < title.key } }
    }

    /// Stores the title of a page, because it is no longer available after the page closes.
    private func keepTitle(of entry: RouterCore.Entry, in host: GtkNavigationHost) {
        let title = host.title(of: entry)
        if title != entry.routeTitle {
            titles[entry.id.rawValue] = title
        } else if !titles.isEmpty {
            titles[entry.id.rawValue] = nil
        }
    }

    /// Removes all events.
    func clear() {
        beginning = events.last?.state ?? beginning
        (events, titles) = ([], [:])
    }
}
