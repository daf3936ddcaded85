/// The greatest sizes of a navigation, and the rate of requests from outside.
///
/// A request beyond a limit is refused with ``RoutingError/limitExceeded(sentence:limit:)``, except for redirects,
/// parents and requests from outside.
/// Too many redirects are ``RoutingError/tooManyRedirects(_:limit:)``, and parents beyond the limit are left
/// out.
/// Too many requests from outside are ``RoutingError/throttled(burst:interval:)``.
/// A URL that is too long is ``RoutingError/invalidURL(_:)``, whoever asks for it.
///
///     let limits = NavigationLimits(layers: 3)     // the window and two modals
///     let small = try Navigator(table: table, limits: limits)
public struct NavigationLimits: Sendable, Hashable {
    /// The most layers at once, the window included: 32 by default, at least 1.
    var layers: Int
    /// The most entries on one stack: 65,536 by default, at least 1.
    var depth: Int
    /// The most bytes of a URL that is opened: 65,536 by default, from 1 to 262,144.
    ///
    /// It counts for the URL as it is read, with the escapes that are added to it, and for the target of a redirect.
    let urlBytes: Int
    /// The most requests that wait for their turn.
    var queuedRequests = 256
    /// The most requests that wait for a page's answer.
    var requestsAfterQuestion = 16
    /// The most requests that wait for a guard.
    var requestsAwaitingGuards = 16
    /// The most pages embedded in one page of a stack, at any depth.
    var embedded = 64
    /// The most redirects that one request follows.
    var redirects = RouteTable.maximumRedirects
    /// The most declared parents below one page.
    var parents = 16
    /// The most requests from outside that open at once.
    ///
    /// Each request of the origin ``RequestOrigin/external`` counts in its turn, even if it is then refused.
    var externalBurst = 16
    /// The time until one more request from outside may open after 16 at once: 1 second by default, at least 0.
    ///
    /// With 0 these requests are never throttled.
    package var externalInterval: Duration
    /// The most requests from outside that can open at once; `Int.max` if they are never throttled.
    package var mostExternalAtOnce: Int { externalInterval == .zero ? .max : externalBurst }
    /// The longest time that a guard may take to answer: 30 seconds by default, at least 0.
    let guardTime: Duration

    /// Makes limits; each one left out keeps its default.
    ///
    /// Layers and depth are clamped to at least 1, the times to at least 0, and the bytes of a URL to 1...262,144.
    public init(
        layers: Int = 32,
        depth: Int = 65_536,
        urlBytes: Int = 65_536,
        externalInterval: Duration = .seconds(1),
        guardTime: Duration = .seconds(30)
    ) {
        self.layers = max(1, layers)
        self.depth = max(1, depth)
        self.urlBytes = min(max(1, urlBytes), RouteURL.maximumBytes)
        self.externalInterval = max(.zero, externalInterval)
        self.guardTime = max(.zero, guardTime)
    }
}

extension NavigationLimits {
    /// Checks the length of a URL that is to be opened.
    ///
    /// - Throws: `invalidURL` with `tooLong`.
    func check(_ url: RouteURL) throws(RoutingError) {
        guard url.text.utf8.count > urlBytes else { return }
        throw .invalidURL(URLParseError(.tooLong(limit: urlBytes), at: urlBytes))
    }
}

/// Admits a few requests at once, and then one in each interval: a token bucket.
///
/// Each admitted request counts.
/// Each interval makes one of those that count no longer count.
/// The windows of an app share one, so that a storm of requests does not open many windows.
package final class RequestThrottle {
    private let limits: NavigationLimits
    /// The number of admitted requests that still count.
    private var counted = 0
    /// The time at which one request fewer counts; `nil` before the first request.
    private var release: ContinuousClock.Instant?

    /// Makes a throttle for which no request counts yet.
    init(_ limits: NavigationLimits) {
        self.limits = limits
    }

    /// The error of a request that is not admitted.
    var refusal: RoutingError {
        .throttled(burst: limits.externalBurst, interval: limits.externalInterval)
    }

    /// Returns how many requests would be admitted now; `Int.max` if they are never throttled.
    func admissible(at now: ContinuousClock.Instant) -> Int {
        while counted > 0, let due = release, due <= now {
            counted -= 1
            release = due + limits.externalInterval
        }
        return limits.externalInterval == .zero ? .max : limits.externalBurst - counted
    }

    /// Checks whether a request would be admitted, without counting it.
    ///
    /// - Throws: `throttled` if too many count already.
    func check(at now: ContinuousClock.Instant) throws(RoutingError) {
        guard admissible(at: now) > 0 else { throw refusal }
    }

    /// Counts a request.
    ///
    /// - Throws: `throttled` if too many count already. The refused request does not count.
    func admit(at now: ContinuousClock.Instant) throws(RoutingError) {
        try check(at: now)
        if counted == 0 { release = now + limits.externalInterval }
        counted += 1
    }
}
