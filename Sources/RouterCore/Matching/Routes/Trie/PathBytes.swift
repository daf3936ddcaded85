/// The decoded segments of an address in one run of bytes, as the trie reads them.
enum PathBytes {
    /// What stands between two segments of a copy: a byte that no UTF-8 text contains.
    static let separator: UInt8 = 0xFF

    /// The segments in the address's own text, with slashes between them; nil where they are not in one piece or
    /// need decoding.
    static func run(of url: RouteURL, in bytes: Span<UInt8>) -> PathRun? {
        let layout = url.layout
        if layout.hasEscapedSegments { return nil }
        var start = layout.path.lowerBound
        var end = layout.path.upperBound
        if layout.hostIsSegment {
            guard start == end || layout.host.upperBound == start else { return nil }
            if start == end { end = layout.host.upperBound }
            start = layout.host.lowerBound
        } else if start < end, bytes[start] == ASCII.slash {
            start += 1
        }
        if start < end, bytes[end - 1] == ASCII.slash { end -= 1 }
        let limit = layout.segmentCount == 0 ? start - 1 : end
        return PathRun(start: start, limit: limit, separator: ASCII.slash, separators: layout.slashes)
    }

    /// The greatest length of a copy.
    static func capacity(for url: RouteURL) -> Int { url.layout.host.count + url.layout.path.count + 1 }

    /// Writes the decoded segments with separators between them, up to the limit of what is returned.
    static func copy(
        of url: RouteURL,
        in bytes: Span<UInt8>,
        to copy: UnsafeMutableBufferPointer<UInt8>
    ) -> PathRun {
        var separators = EarlySeparators()
        var end = 0
        var isFirst = true
        var walk = SegmentIterator(url.layout)
        while let range = walk.next(in: bytes) {
            if !isFirst {
                separators.insert(end)
                copy[end] = separator
                end += 1
            }
            isFirst = false
            var decoded = DecodedBytes(range)
            while let byte = decoded.next(in: bytes) {
                copy[end] = byte
                end += 1
            }
        }
        return PathRun(start: 0, limit: isFirst ? -1 : end, separator: separator, separators: separators)
    }
}

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
