/// The decoded segments of an address in one run of bytes, as the trie reads them.
enum PathBytes {
    /// What stands between two segments of a copy: a byte that no UTF-8 text contains.
    static let separator: UInt8 = 0xFF

    /// Where the segments lie in the address's own text, with slashes between them; nil where they are not in
    /// one piece or need decoding. With no segment at all the range is `start..<start`.
    static func range(of url: RouteURL, in bytes: Span<UInt8>) -> Range<Int>? {
        if url.layout.hasEscapedSegments { return nil }
        var start = url.layout.path.lowerBound
        var end = url.layout.path.upperBound
        if url.layout.hostIsSegment {
            guard start == end || url.layout.host.upperBound == start else { return nil }
            if start == end { end = url.layout.host.upperBound }
            start = url.layout.host.lowerBound
        } else if start < end, bytes[start] == ASCII.slash {
            start += 1
        }
        if start < end, bytes[end - 1] == ASCII.slash { end -= 1 }
        return start..<end
    }

    /// The decoded segments with separators between them.
    static func copy(of url: RouteURL, in bytes: Span<UInt8>) -> [UInt8] {
        var copy: [UInt8] = []
        copy.reserveCapacity(url.layout.path.upperBound)
        var isFirst = true
        var walk = SegmentWalk(url.layout)
        while let range = walk.next(in: bytes) {
            if !isFirst { copy.append(separator) }
            isFirst = false
            var decoded = DecodedBytes(range)
            while let byte = decoded.next(in: bytes) { copy.append(byte) }
        }
        return copy
    }
}
