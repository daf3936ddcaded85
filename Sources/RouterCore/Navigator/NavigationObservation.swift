/// The end of an event stream, which comes with the release of its observer.
final class EventStreamEnd: Sendable {
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
