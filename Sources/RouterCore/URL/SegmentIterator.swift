/// Finds the segments of a URL one after the other.
///
/// It keeps positions and no text, so a caller hands in the bytes of the URL each time.
/// The host of a custom scheme is the first segment: `b` of `a://b/c`.
/// ``RouteURL/segmentRanges`` has them all; the trie and ``CaptureIterator`` walk by it, too.
struct SegmentIterator {
    private let host: Range<Int>
    private let end: Int
    private let slashes: EarlySeparators
    private let count: Int
    private var position: Int
    private var isAtHost: Bool
    /// The number of the next segment, counted from 0.
    private var ordinal = 0

    /// The number of segments that are left.
    var remaining: Int { count - ordinal }

    /// Begins before the first segment.
    init(_ layout: URLLayout) {
        host = layout.host
        isAtHost = layout.hostIsSegment
        position = layout.path.lowerBound
        end = layout.path.upperBound
        slashes = layout.slashes
        count = layout.segmentCount
    }

    /// Returns the position of the next segment, as written; `nil` at the end.
    ///
    /// - Complexity: O(1) for a segment that ends among the first 64 bytes, otherwise O(*n*) in its length.
    mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
        guard ordinal < count else { return nil }
        ordinal += 1
        if isAtHost {
            isAtHost = false
            return host
        }
        var lower = position
        if lower < end, bytes[lower] == ASCII.slash { lower += 1 }
        position = slashes.end(of: lower, before: end, separator: ASCII.slash, in: bytes)
        return lower..<position
    }

    /// Moves on to the segment of this number, if it lies ahead.
    mutating func skip(to number: Int, in bytes: Span<UInt8>) {
        while ordinal < number, next(in: bytes) != nil {}
    }
}

/// The separators between segments among the first 64 bytes of a text.
///
/// There the end of a segment is found without a search.
/// The parser fills it with slashes for ``URLLayout``, and the trie with the separators of decoded copies.
struct EarlySeparators: Sendable {
    /// Bit *n* is set if a separator stands at byte *n*.
    private var bits: UInt64 = 0

    /// Notes a separator; every one among the first 64 bytes must be noted.
    @inline(__always)
    mutating func insert(_ place: Int) {
        if place < 64 { bits |= 1 &<< UInt64(truncatingIfNeeded: place) }
    }

    /// Returns the end of the segment that begins at `start`.
    ///
    /// It is the position of the next separator, or `limit` if none comes before.
    ///
    /// - Parameter separator: The byte that is searched after the first 64 bytes.
    @inline(__always)
    func end(of start: Int, before limit: Int, separator: UInt8, in bytes: Span<UInt8>) -> Int {
        if start < 64 {
            let rest = bits &>> UInt64(truncatingIfNeeded: start)
            if rest != 0 { return Swift.min(limit, start &+ rest.trailingZeroBitCount) }
            if limit <= 64 { return limit }
        }
        var end = Swift.max(start, 64)
        while end < limit, bytes[end] != separator { end += 1 }
        return Swift.min(end, limit)
    }
}
