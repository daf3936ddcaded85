/// Finds the segments of a URL one after the other.
///
/// It keeps places and no text, so a caller hands the bytes of the URL in each time.
/// The host of a custom scheme is the first segment: `b` of `a://b/c`.
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

    /// Begins behind a segment that another iterator has found.
    init(_ layout: URLLayout, after segment: Range<Int>, ordinal: Int) {
        self.init(layout)
        if !isAtHost || ordinal > 0 { position = segment.upperBound }
        isAtHost = false
        self.ordinal = ordinal + 1
    }

    /// Returns the place of the next segment, as written.
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

    /// Moves on to the segment of that number, if it lies ahead.
    mutating func skip(to number: Int, in bytes: Span<UInt8>) {
        while ordinal < number, next(in: bytes) != nil {}
    }
}

/// The separators between segments among the first 64 bytes of a text: there the end of a segment is found without a search.
struct EarlySeparators: Sendable {
    private var bits: UInt64 = 0

    /// Takes note of a separator; all in the first 64 bytes have to be told.
    @inline(__always)
    mutating func insert(_ place: Int) {
        if place < 64 { bits |= 1 &<< UInt64(truncatingIfNeeded: place) }
    }

    /// Where the segment that begins at `start` ends: at the next separator, or at `limit`.
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
