import RouterCore

/// A recorder that collects the events of a navigator's requests.
///
/// It ignores events that are not requests, such as a start, a change of host, or a reload of the routes.
///
///     let recorder = EventRecorder(navigator)
///     navigator.open("app://item/42")
///     navigator.open("app://nav/pop?times=9")
///     recorder.outcomes       // ["shown", "stackTooShort"]
@MainActor
public final class EventRecorder {
    /// The recorded events, oldest first.
    public private(set) var events: [NavigationEvent] = []
    private var observation: NavigationObservation?

    /// Creates a recorder, which begins to record at once.
    public init(_ navigator: Navigator) {
        observation = navigator.observe { [weak self] event in
            if event.isOfRequest { self?.events.append(event) }
        }
    }

    /// The outcome of each event, as text.
    ///
    /// Each element is the code of a routing error, the description of any other error, or otherwise the name
    /// of the outcome.
    public var outcomes: [String] {
        events.map { event in
            switch event.outcome {
            case .refused(let error): error.code
            case .failed(let error): String(describing: error)
            default: event.outcome.name
            }
        }
    }

    /// Removes all recorded events, and releases the states that they retain.
    public func removeAll() {
        events = []
    }
}
