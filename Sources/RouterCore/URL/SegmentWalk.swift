/// Finds the segments of an address one after the other; the text is handed in each time.
struct SegmentWalk {
    private let host: Range<Int>
    private let end: Int
    private let slashes: EarlySeparators
    private var position: Int
    private var isAtHost: Bool
    /// The place of the next segment among all.
    private var ordinal = 0
    private let count: Int
    /// How many segments are left.
    var remaining: Int { count - ordinal }

    init(_ layout: URLLayout) {
        host = layout.host
        isAtHost = layout.hostIsSegment
        position = layout.path.lowerBound
        end = layout.path.upperBound
        slashes = layout.slashes
        count = layout.segmentCount
    }

    /// The place of the next segment, as written.
    mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
        guard ordinal < count else { return nil }
        ordinal += 1
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

    /// Moves on to the segment of that number, counted from 0, where it lies ahead.
    mutating func skip(to number: Int, in bytes: Span<UInt8>) {
        while ordinal < number, next(in: bytes) != nil {}
    }
}
