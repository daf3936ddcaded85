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
