/// The segments of an address in order, found in its text while walking; the view itself allocates nothing.
///
///     for segment in url.segmentView where !segment.isEscaped { … }
public struct SegmentView: Sendable, Collection {
    /// A place between two segments.
    public struct Index: Sendable, Comparable {
        let range: Range<Int>
        let ordinal: Int

        /// Whether both name the same segment.
        public static func == (left: Index, right: Index) -> Bool { left.ordinal == right.ordinal }

        /// Whether the left segment comes first.
        public static func < (left: Index, right: Index) -> Bool { left.ordinal < right.ordinal }
    }

    let text: String
    let layout: URLLayout

    /// The number of segments.
    ///
    /// - Complexity: O(1).
    public var count: Int { layout.segmentCount }

    /// Whether the address names no segment at all, as `dariel://` does.
    public var isEmpty: Bool { count == 0 }

    /// The place of the first segment.
    public var startIndex: Index {
        if isEmpty { return endIndex }
        if layout.hostIsSegment { return Index(range: layout.host, ordinal: 0) }
        return Index(range: segment(from: layout.path.lowerBound), ordinal: 0)
    }

    /// The place behind the last segment.
    public var endIndex: Index {
        let end = layout.path.upperBound
        return Index(range: end..<end, ordinal: count)
    }

    /// The place of the segment that follows.
    ///
    /// - Complexity: O(*n*) in the length of that segment.
    public func index(after index: Index) -> Index {
        let ordinal = index.ordinal + 1
        if ordinal >= count { return endIndex }
        let isHost = index.ordinal == 0 && layout.hostIsSegment
        let start = isHost ? layout.path.lowerBound : index.range.upperBound
        return Index(range: segment(from: start), ordinal: ordinal)
    }

    /// The segment at a place.
    ///
    /// - Complexity: O(1).
    public subscript(index: Index) -> URLSegment {
        URLSegment(
            source: text,
            utf8Range: index.range,
            ignoresCase: index.ordinal == 0 && !layout.isWeb
        )
    }

    /// The range of the segment that begins here or behind the slash that stands here.
    private func segment(from start: Int) -> Range<Int> {
        let bytes = text.utf8.span
        var lower = start
        if lower < layout.path.upperBound, bytes[lower] == ASCII.slash { lower += 1 }
        let end = layout.path.upperBound
        return lower..<layout.slashes.end(of: lower, before: end, separator: ASCII.slash, in: bytes)
    }
}
