/// Where the segments of an address lie in a run of bytes, each behind the separator that ends the one before.
struct PathRun {
    let start: Int
    /// The end of the last segment; before the start where there is no segment at all.
    let limit: Int
    let separator: UInt8
    let separators: EarlySeparators

    /// The end of the segment that begins at a place up to the limit.
    @inline(__always)
    func end(of start: Int, in bytes: Span<UInt8>) -> Int {
        separators.end(of: start, before: limit, separator: separator, in: bytes)
    }
}
