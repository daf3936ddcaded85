/// What an address may cost at most; whatever is larger is refused before it is copied.
///
/// The standard limits are 8,192 bytes of text, 64 segments, 256 query items and 1,024 bytes for one decoded
/// segment. A text of exactly the limit is accepted, one byte more is not.
public struct URLLimits: Sendable, Hashable {
    /// The greatest length of the text in bytes of UTF-8.
    public var bytes: Int
    /// The greatest number of segments, for a custom scheme with the host as the first.
    public var segments: Int
    /// The greatest number of query items; empty pieces between two `&` do not count.
    public var queryItems: Int
    /// The greatest length of one decoded segment in bytes of UTF-8.
    public var segmentBytes: Int

    /// Limits of your own; what is left out keeps the standard value.
    public init(bytes: Int = 8_192, segments: Int = 64, queryItems: Int = 256, segmentBytes: Int = 1_024) {
        self.bytes = bytes
        self.segments = segments
        self.queryItems = queryItems
        self.segmentBytes = segmentBytes
    }

    /// The limits that every part of the router uses unless told otherwise.
    public static let standard = URLLimits()
}
