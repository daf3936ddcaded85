/// The maximum sizes of a navigation, and the rate of external requests.
///
/// A request that exceeds a limit is refused with ``RoutingError/limitExceeded(sentence:limit:)``.
/// Some limits work differently:
///
/// - Too many redirects are refused with ``RoutingError/tooManyRedirects(_:limit:)``.
/// - Too many external requests are refused with ``RoutingError/throttled(burst:interval:)``.
/// - A URL that is too long is refused with ``RoutingError/invalidURL(_:)``, no matter who requests it.
/// - Parents that exceed the limit are omitted.
///
/// Limits that are not specified keep their defaults:
///
///     let limits = NavigationLimits(layers: 3)     // the window and two modals
///     let small = try Navigator(table: table, limits: limits)
public struct NavigationLimits: Sendable, Hashable {
    /// The maximum number of layers, including the window. At least 1; the default is 32.
    var layers: Int
    /// The maximum number of entries on one stack. At least 1; the default is 65,536.
    var depth: Int
    /// The maximum length in bytes of a URL to open, from 1 to 262,144. The default is 65,536.
    ///
    /// The limit applies to the URL after it has been read, so the escapes that reading adds are counted.
    /// It also applies to the target of each redirect.
    let urlBytes: Int
    /// The maximum number of requests that wait in the queue for their turn.
    var queuedRequests = 256
    /// The maximum number of requests that wait while a page decides whether it may leave.
    var requestsAfterQuestion = 16
    /// The maximum number of deferred requests: those that wait for the answer of a guard.
    var requestsAwaitingGuards = 16
    /// The maximum number of pages embedded in one page of a stack, at any depth.
    var embedded = 64
    /// The maximum number of redirects that one request follows.
    var redirects = RouteTable.maximumRedirects
    /// The maximum number of parents that open below one page.
    var parents = 16
    /// The maximum number of external requests (those from other programs) that may come at once.
    ///
    /// Each request with the origin ``RequestOrigin/external`` counts when it has its turn,
    /// even if it is then refused.
    var externalBurst = 16
    /// The length of an interval: after a burst of 16 external requests, one more may come in each interval.
    ///
    /// At least 0; the default is 1 second. If it is 0, external requests are never throttled.
    package var externalInterval: Duration
    /// The maximum number of external requests that may come at once,
    /// or `Int.max` if they are never throttled.
    package var mostExternalAtOnce: Int { externalInterval == .zero ? .max : externalBurst }
    /// The maximum time that a guard may take to answer. At least 0; the default is 30 seconds.
    let guardTime: Duration

    /// Creates limits. Each omitted limit keeps its default.
    ///
    /// Layers and depth are clamped to at least 1, the durations to at least 0,
    /// and the bytes of a URL to 1...262,144.
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
    /// Checks the length of a URL that is about to be opened.
    ///
    /// - Throws: `invalidURL` with `tooLong`.
    func check(_ url: RouteURL) throws(RoutingError) {
        guard url.text.utf8.count > urlBytes else { return }
        throw .invalidURL(URLParseError(.tooLong(limit: urlBytes), at: urlBytes))
    }
}

/// A token bucket that admits a few requests at once, and then one in each interval.
///
/// The throttle counts each admitted request, and forgets one of them after each interval.
/// The windows of an app share one throttle, so that a burst of requests does not open many windows.
package final class RequestThrottle {
    private let limits: NavigationLimits
    /// The number of admitted requests that the throttle has not forgotten yet.
    private var counted = 0
    /// The time at which the throttle forgets the next request, or `nil` before the first request.
    private var release: ContinuousClock.Instant?

    /// Creates a throttle with no counted requests.
    init(_ limits: NavigationLimits) {
        self.limits = limits
    }

    /// The error for a request that is not admitted.
    var refusal: RoutingError {
        .throttled(burst: limits.externalBurst, interval: limits.externalInterval)
    }

    /// Returns how many requests would be admitted now, or `Int.max` if requests are never throttled.
    func admissible(at now: ContinuousClock.Instant) -> Int {
        while counted > 0, let due = release, due <= now {
            counted -= 1
            release = due + limits.externalInterval
        }
        return limits.externalInterval == .zero ? .max : limits.externalBurst - counted
    }

    /// Checks whether a request would be admitted, without counting it.
    ///
    /// - Throws: `throttled` if the limit has been reached.
    func check(at now: ContinuousClock.Instant) throws(RoutingError) {
        guard admissible(at: now) > 0 else { throw refusal }
    }

    /// Counts a request.
    ///
    /// - Throws: `throttled` if the limit has been reached. A refused request is not counted.
    func admit(at now: ContinuousClock.Instant) throws(RoutingError) {
        try check(at: now)
        if counted == 0 { release = now + limits.externalInterval }
        counted += 1
    }
}
