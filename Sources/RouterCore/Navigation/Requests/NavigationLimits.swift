/// The greatest sizes of a navigation, and the rate of requests from outside.
///
/// A request beyond a limit is refused with ``RoutingError/limitExceeded(sentence:limit:)``, except for redirects,
/// parents and requests from outside.
/// Too many redirects are ``RoutingError/tooManyRedirects(_:limit:)``, and parents beyond the limit are left
/// out.
/// Too many requests from outside are ``RoutingError/throttled(burst:interval:)``.
///
///     let limits = NavigationLimits(layers: 3, depth: 0)
///     limits.layers       // 3: the window and two modals
///     limits.depth        // 1: it is clamped
///     let small = try Navigator(table: table, limits: limits)
public struct NavigationLimits: Sendable, Hashable {
    /// The most layers at once, the window included: 32 by default, at least 1.
    public let layers: Int
    /// The most entries on one stack: 65,536 by default, at least 1.
    public let depth: Int
    /// The most requests that wait for their turn: 256 by default, at least 1.
    package let queuedRequests: Int
    /// The most requests that wait for a page's answer: 16 by default, at least 0.
    package let requestsBehindQuestion: Int
    /// The most requests that wait for a guard: 16 by default, at least 0.
    package let deferredRequests: Int
    /// The most pages embedded in one page of a stack, at any depth: 64 by default, at least 0.
    package let embedded: Int
    /// The most redirects that one request follows: 5 by default, at least 0.
    package let redirects: Int
    /// The most declared parents below one page: 16 by default, at least 0.
    package let parents: Int
    /// The most requests from outside that open at once: 16 by default, at least 1.
    ///
    /// Each request of the origin ``RequestOrigin/external`` counts in its turn, even if it is then refused.
    package let externalBurst: Int
    /// The time until one more request from outside may open after 16 at once: 1 second by default, at least 0.
    ///
    /// With 0 these requests are never throttled.
    public let externalInterval: Duration
    /// The longest time that a guard may take to answer: 30 seconds by default, at least 0.
    public let guardTime: Duration

    /// Makes limits; each one left out keeps its default.
    ///
    /// Layers and depth are clamped to at least 1, the times to at least 0.
    public init(
        layers: Int = 32,
        depth: Int = 65_536,
        externalInterval: Duration = .seconds(1),
        guardTime: Duration = .seconds(30)
    ) {
        self.init(
            layers: layers,
            depth: depth,
            queuedRequests: 256,
            externalInterval: externalInterval,
            guardTime: guardTime
        )
    }

    /// Makes limits with the numbers that no app changes, which are clamped too.
    package init(
        layers: Int = 32,
        depth: Int = 65_536,
        queuedRequests: Int = 256,
        requestsBehindQuestion: Int = 16,
        deferredRequests: Int = 16,
        embedded: Int = 64,
        redirects: Int = 5,
        parents: Int = 16,
        externalBurst: Int = 16,
        externalInterval: Duration = .seconds(1),
        guardTime: Duration = .seconds(30)
    ) {
        self.layers = max(1, layers)
        self.depth = max(1, depth)
        self.queuedRequests = max(1, queuedRequests)
        self.requestsBehindQuestion = max(0, requestsBehindQuestion)
        self.deferredRequests = max(0, deferredRequests)
        self.embedded = max(0, embedded)
        self.redirects = max(0, redirects)
        self.parents = max(0, parents)
        self.externalBurst = max(1, externalBurst)
        self.externalInterval = max(.zero, externalInterval)
        self.guardTime = max(.zero, guardTime)
    }

    /// The limits that a navigator has by default.
    public static let standard = NavigationLimits()

    /// These limits with any number of layers and entries, for the parts of a sequence.
    ///
    /// Those limits hold when the whole sequence is applied.
    var endless: NavigationLimits {
        NavigationLimits(layers: .max, depth: .max, queuedRequests: queuedRequests, embedded: embedded)
    }
}
