extension Navigator {
    /// Calls a closure with each event, until the observation is cancelled or released.
    ///
    /// An observer may make requests.
    /// They are handled after all observers have got the event.
    ///
    ///     let observation = navigator.observe { event in print(event.outcome.name) }
    ///     navigator.open("app://nav/pop?times=0")     // prints "refused"
    ///     observation.cancel()
    public func observe(_ observe: @escaping @MainActor (NavigationEvent) -> Void) -> NavigationObservation {
        observers.add(observe)
    }

    /// The events from now on, as a sequence that ends when the navigator is released.
    ///
    /// Each read begins a sequence of its own, which keeps the events that have not been read yet.
    ///
    ///     for await event in navigator.events where event.outcome.name == "refused" {
    ///         print(event.url ?? "", event.outcome)
    ///     }
    public var events: AsyncStream<NavigationEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: NavigationEvent.self)
        let end = EventStreamEnd(continuation)
        let observation = observe { event in end.continuation.yield(event) }
        continuation.onTermination = { _ in
            Task { @MainActor in observation.cancel() }
        }
        return stream
    }

    /// Makes the event of a request that has ended, and hands it to all observers.
    func report(_ request: NavigationRequest, of progress: QueuedRequest, _ outcome: NavigationOutcome) {
        guard let state else { return }
        sequence += 1
        let event = NavigationEvent(
            sequence: sequence,
            resumes: progress.resumes,
            url: request.text,
            origin: request.origin,
            action: progress.decision?.change.name,
            outcome: outcome,
            isResultDelivered: outcome.isDeferred ? nil : requests.results.delivers(progress),
            isAnimated: progress.isAnimated,
            duration: progress.start.duration(to: .now),
            state: state
        )
        observers.report(event)
    }
}

/// The end of an event stream, which comes with the release of its observer.
private final class EventStreamEnd: Sendable {
    let continuation: AsyncStream<NavigationEvent>.Continuation

    init(_ continuation: AsyncStream<NavigationEvent>.Continuation) {
        self.continuation = continuation
    }

    deinit {
        continuation.finish()
    }
}

/// A subscription to a navigator's events, which ends by ``cancel()`` or on release.
///
///     let observation = navigator.observe { event in print(event.outcome.name) }
///     observation.cancel()        // no event is printed from now on
@MainActor
public final class NavigationObservation {
    /// Removes the observer; `nil` once the subscription has ended.
    private var end: (@MainActor () -> Void)?

    /// Makes a subscription that ends with this call.
    fileprivate init(end: @escaping @MainActor () -> Void) {
        self.end = end
    }

    isolated deinit {
        end?()
    }

    /// Ends the subscription; a second call does nothing.
    public func cancel() {
        end?()
        end = nil
    }
}

/// The observers of one kind of event, in the order in which they came.
@MainActor
package final class Observers<Event> {
    private var all: [(token: Int, observe: @MainActor (Event) -> Void)] = []
    private var nextToken = 0

    /// Makes a list without observers.
    package init() {}

    /// Calls a closure with each event, until the observation is cancelled or released.
    package func add(_ observe: @escaping @MainActor (Event) -> Void) -> NavigationObservation {
        let token = nextToken
        nextToken += 1
        all.append((token, observe))
        return NavigationObservation { [weak self] in self?.all.removeAll { $0.token == token } }
    }

    /// Hands an event to all observers.
    ///
    /// One of them may end the observation of a later one, which then does not get it.
    package func report(_ event: Event) {
        for observer in all where all.contains(where: { $0.token == observer.token }) {
            observer.observe(event)
        }
    }
}
