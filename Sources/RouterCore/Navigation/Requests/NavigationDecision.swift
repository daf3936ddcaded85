/// What a request comes to: an action, ready to be applied.
public struct NavigationDecision: Sendable {
    /// The change that will be made.
    public let action: NavigationAction
    /// Whether the change may be animated.
    public let isAnimated: Bool
}
