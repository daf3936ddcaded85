/// How large a navigation may grow before a request is refused with ``RoutingError/limitExceeded(_:limit:)``.
public struct NavigationLimits: Sendable, Hashable {
    /// The most layers at once, the window among them.
    public var layers: Int
    /// The most entries on one stack.
    public var depth: Int
    /// The most requests that wait for the one being applied, or for the window to exist.
    public var queuedRequests: Int
    /// The most redirects that one request follows.
    public var redirects: Int
    /// The most pages that a declared chain of parents may put below one.
    public var parents: Int

    /// Makes limits; those not given are the standard ones.
    public init(
        layers: Int = 32,
        depth: Int = 65_536,
        queuedRequests: Int = 256,
        redirects: Int = 5,
        parents: Int = 16
    ) {
        self.layers = layers
        self.depth = depth
        self.queuedRequests = queuedRequests
        self.redirects = redirects
        self.parents = parents
    }

    /// 32 layers of 65,536 entries, 256 queued requests, 5 redirects, 16 parents.
    public static let standard = NavigationLimits()
}
