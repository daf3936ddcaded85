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
