/// Admits a few requests at once, and then one in each interval: a token bucket.
///
/// Each admitted request counts.
/// Each interval makes one of those that count no longer count.
struct RequestThrottle {
    /// The most requests that count at once.
    let burst: Int
    /// The time after which one request more is admitted.
    let interval: Duration
    /// The number of admitted requests that still count.
    private var counted = 0
    /// The time at which one request fewer counts; `nil` before the first request.
    private var release: ContinuousClock.Instant?

    /// Makes a throttle for which no request counts yet.
    init(burst: Int, interval: Duration) {
        self.burst = burst
        self.interval = interval
    }

    /// Counts a request.
    ///
    /// - Throws: `throttled` if too many count already. The refused request does not count.
    mutating func admit(at now: ContinuousClock.Instant) throws(RoutingError) {
        while counted > 0, let due = release, due <= now {
            counted -= 1
            release = due + interval
        }
        guard counted < burst else { throw .throttled(burst: burst, interval: interval) }
        if counted == 0 { release = now + interval }
        counted += 1
    }
}
