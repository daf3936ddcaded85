/// The greatest sizes of a URL that is accepted.
///
/// A text over ``bytes`` is refused before it is copied.
/// A URL of exactly a limit is accepted, and one more is refused:
///
///     let limits = URLLimits(bytes: 20)
///     try RouteURL(parsing: "a:bcd/efg?h=12345678", limits: limits)       // 20 bytes
///     try RouteURL(parsing: "a:bcd/efg?h=123456789", limits: limits)      // throws tooLong at 20
package struct URLLimits: Sendable, Hashable {
    /// The greatest length of the text in bytes of UTF-8; 8,192 by default.
    package var bytes: Int
    /// The greatest number of segments, a custom scheme's host included; 64 by default.
    package var segments: Int
    /// The greatest number of query items; 256 by default.
    ///
    /// Empty pieces between two `&` do not count.
    package var queryItems: Int
    /// The greatest length of one decoded segment in bytes of UTF-8; 1,024 by default.
    package var segmentBytes: Int

    /// Makes limits; each one left out keeps its default.
    package init(bytes: Int = 8_192, segments: Int = 64, queryItems: Int = 256, segmentBytes: Int = 1_024) {
        self.bytes = bytes
        self.segments = segments
        self.queryItems = queryItems
        self.segmentBytes = segmentBytes
    }

    /// The limits that every part of the router uses by default.
    package static let standard = URLLimits()
}
