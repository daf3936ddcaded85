import RouterCore

/// A recorder of the later events of a navigator's requests.
///
/// Those of a start, another host, and other routes are left out.
///
///     let recorder = EventRecorder(navigator)
///     navigator.open("app://item/42")
///     navigator.open("app://nav/pop?times=9")
///     recorder.outcomes       // ["shown", "stackTooShort"]
@MainActor
public final class EventRecorder {
    /// The events in their order.
    public private(set) var events: [NavigationEvent] = []
    private var observation: NavigationObservation?

    /// Begins to record.
    public init(_ navigator: Navigator) {
        observation = navigator.observe { [weak self] event in
            if event.isOfRequest { self?.events.append(event) }
        }
    }

    /// The outcome of each event, as one text.
    ///
    /// It is the code of a refusal, the description of another error, or the name of the outcome.
    public var outcomes: [String] {
        events.map { event in
            switch event.outcome {
            case .refused(let error): error.code
            case .failed(let error): String(describing: error)
            default: event.outcome.name
            }
        }
    }

    /// Forgets the events so far, and the states that they keep.
    public func removeAll() {
        events = []
    }
}
