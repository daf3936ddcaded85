/// What became of one request. There is exactly one event for each request, in the order in which they were
/// handled.
///
/// It keeps the state after the request without copying it.
public struct NavigationEvent: Sendable {
    /// Counts the events of a navigator, from 1.
    public let sequence: Int
    /// The address as it came, or `nil` for a request without one, such as closing a window by hand.
    public let url: String?
    /// Where the request came from.
    public let origin: RequestOrigin
    /// The verb, or `nil` where the request was refused before there was one.
    public let action: String?
    /// How the request ended.
    public let outcome: NavigationOutcome
    /// Whether the change was to be animated.
    public let isAnimated: Bool
    /// How long the request took from its turn until state and widgets were changed, animation not included.
    public let duration: Duration
    /// The state after the request; that before it where the request was refused.
    public let state: NavigationState
}

/// How a request ended.
public enum NavigationOutcome: Sendable {
    /// The change was made, and another page is shown.
    case shown
    /// The page was there already. It may have got new parameters. This is a success.
    case alreadyShown
    /// No route knows the address; the page for that is shown.
    case notFoundPage
    /// The code of an action route has run, and this is what it returned, if anything; or another app has taken the
    /// address. No page has changed.
    case handled((any Sendable)?)
    /// A guard has put the request off until the app says ``Navigator/replayDeferred()``. Nothing has changed.
    case deferred
    /// The request cannot be fulfilled. Nothing has changed.
    case refused(RoutingError)
    /// A page could not be built, for the reason that it threw. Nothing has changed.
    case failed(any Error)
    /// The page that asked is no longer shown, or what was to be closed has closed already. Nothing has changed.
    case superseded

    /// The outcome's name, as events print it.
    public var name: String {
        switch self {
        case .shown: "shown"
        case .alreadyShown: "alreadyShown"
        case .notFoundPage: "notFoundPage"
        case .handled: "handled"
        case .deferred: "deferred"
        case .refused: "refused"
        case .failed: "failed"
        case .superseded: "superseded"
        }
    }
}

/// A subscription to a navigator's events, ended by ``cancel()`` or by letting go of it.
@MainActor
public final class NavigationObservation {
    private var end: (@MainActor () -> Void)?

    init(end: @escaping @MainActor () -> Void) {
        self.end = end
    }

    isolated deinit {
        end?()
    }

    /// Ends the subscription. Ending it again does nothing.
    public func cancel() {
        end?()
        end = nil
    }
}
