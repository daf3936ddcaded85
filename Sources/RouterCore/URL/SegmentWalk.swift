/// Finds the segments of an address one after the other; the text is handed in each time.
struct SegmentWalk {
    private let host: Range<Int>
    private let end: Int
    private let slashes: EarlySlashes
    private var position: Int
    private var isAtHost: Bool
    /// How many segments are left.
    private(set) var remaining: Int

    init(_ layout: URLLayout) {
        host = layout.host
        isAtHost = layout.hostIsSegment
        position = layout.path.lowerBound
        end = layout.path.upperBound
        slashes = layout.slashes
        remaining = layout.segmentCount
    }

    /// The place of the next segment, as written.
    mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        if isAtHost {
            isAtHost = false
            return host
        }
        var lower = position
        if lower < end, bytes[lower] == ASCII.slash { lower += 1 }
        let upper = slashes.end(of: lower, before: end, separator: ASCII.slash, in: bytes)
        position = upper
        return lower..<upper
    }
}
