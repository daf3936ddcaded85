/// Provides the decoded segments of a URL as one range of bytes, from which ``RouteTrie`` reads them.
///
/// Most paths do not need decoding, so ``run(of:in:)`` finds their segments in the text of the URL.
/// For all other paths, ``copy(of:in:to:)`` writes a decoded copy.
enum PathBytes {
    /// The byte between two segments of a decoded copy. It never occurs in UTF-8.
    ///
    /// A slash cannot be the separator, because a decoded segment may contain one.
    static let separator: UInt8 = 0xFF

    /// Returns the segments in the URL's own text, or `nil` if they need a copy.
    ///
    /// They need a copy if a segment contains an escape, or if a port separates the host from the path.
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

    /// Returns the maximum length of a copy, in bytes.
    static func capacity(for url: RouteURL) -> Int { url.layout.host.count + url.layout.path.count + 1 }

    /// Writes the decoded segments, with separators between them.
    ///
    /// - Parameter copy: Memory of at least ``capacity(for:)`` bytes.
    /// - Returns: The positions of the segments in the copy. Only the bytes before ``PathRun/limit`` are
    ///   valid.
    static func copy(
        of url: RouteURL,
        in bytes: Span<UInt8>,
        to copy: UnsafeMutableBufferPointer<UInt8>
    ) -> PathRun {
        var separators = EarlySeparators()
        var end = 0
        var isFirst = true
        var segments = SegmentIterator(url.layout)
        while let range = segments.next(in: bytes) {
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

/// The positions of segments in a range of bytes, with separators between them.
struct PathRun {
    let start: Int
    /// The end of the last segment; less than ``start`` if there are no segments.
    ///
    /// For a single empty segment, the limit equals ``start``.
    let limit: Int
    let separator: UInt8
    /// The positions of the separators that are among the first 64 bytes.
    let separators: EarlySeparators

    /// Returns the end of the segment that begins at a position. The result is at most ``limit``.
    @inline(__always)
    func end(of start: Int, in bytes: Span<UInt8>) -> Int {
        separators.end(of: start, before: limit, separator: separator, in: bytes)
    }
}
