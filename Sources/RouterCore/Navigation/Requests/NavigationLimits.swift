/// How large a navigation may grow before a request is refused with ``RoutingError/limitExceeded(_:limit:)``.
public struct NavigationLimits: Sendable, Hashable {
    /// The most layers at once, the window among them.
    public let layers: Int
    /// The most entries on one stack.
    public let depth: Int
    /// The most requests that wait for the one being applied, or for the window to exist.
    public let queuedRequests: Int
    /// The most requests that wait while a page is asked whether it may close.
    public let requestsBehindQuestion: Int
    /// The most requests that guards put off.
    public let deferredRequests: Int
    /// The most pages embedded in one.
    public let embedded: Int
    /// The most redirects that one request follows.
    public let redirects: Int
    /// The most pages that a declared chain of parents may put below one.
    public let parents: Int

    /// Makes limits; those not given are the standard ones. There is always room for one layer, one entry and one
    /// request, and fewer than none is none.
    public init(
        layers: Int = 32,
        depth: Int = 65_536,
        queuedRequests: Int = 256,
        requestsBehindQuestion: Int = 16,
        deferredRequests: Int = 16,
        embedded: Int = 64,
        redirects: Int = 5,
        parents: Int = 16
    ) {
        self.layers = max(1, layers)
        self.depth = max(1, depth)
        self.queuedRequests = max(1, queuedRequests)
        self.requestsBehindQuestion = max(0, requestsBehindQuestion)
        self.deferredRequests = max(0, deferredRequests)
        self.embedded = max(0, embedded)
        self.redirects = max(0, redirects)
        self.parents = max(0, parents)
    }

    /// 32 layers of 65,536 entries, 256 queued requests, 16 behind a question, 16 deferred, 64 embedded pages, 5 redirects, 16 parents.
    public static let standard = NavigationLimits()
}
