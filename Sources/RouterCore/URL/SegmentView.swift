/// The segments of an address in order, found in its text while walking; the view itself allocates nothing.
///
///     for segment in url.segmentView where !segment.isEscaped { print(segment) }
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
    public var startIndex: Index { index(of: 0, in: SegmentIterator(layout)) }

    /// The place behind the last segment.
    public var endIndex: Index {
        let end = layout.path.upperBound
        return Index(range: end..<end, ordinal: count)
    }

    /// The place of the segment that follows.
    ///
    /// - Complexity: O(*n*) in the length of that segment.
    public func index(after index: Index) -> Index {
        self.index(
            of: index.ordinal + 1,
            in: SegmentIterator(layout, after: index.range, ordinal: index.ordinal)
        )
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

    private func index(of ordinal: Int, in iterator: SegmentIterator) -> Index {
        var iterator = iterator
        return iterator.next(in: text.utf8.span).map { Index(range: $0, ordinal: ordinal) } ?? endIndex
    }
}

/// One segment of an address, still in the address's text.
public struct URLSegment: Sendable {
    let source: String
    /// Where the segment lies in the address's text, in bytes of UTF-8, as written.
    public let utf8Range: Range<Int>
    /// Whether this is the first segment of a custom scheme, which compares without regard to ASCII case.
    public let ignoresCase: Bool

    /// The decoded segment.
    ///
    /// - Complexity: O(*n*), one allocation where it is longer than 15 bytes.
    public var text: String { PercentCoding.decoded(utf8Range, of: source) }

    /// The segment as written, with its escapes.
    public var encodedText: String { source.utf8.span.text(utf8Range) }

    /// Whether the segment holds an escape, so that `text` and `encodedText` differ.
    public var isEscaped: Bool {
        let bytes = source.utf8.span
        return utf8Range.contains { bytes[$0] == ASCII.percent }
    }

    /// Whether the decoded segment is this text, byte for byte, or but for ASCII case where `ignoresCase` says so.
    ///
    ///     // dariel://TwoItem/Log
    ///     url.segmentView.first?.equals("twoitem")               // true: the first segment of a custom scheme
    ///     url.segmentView.dropFirst().first?.equals("log")        // false
    ///
    /// - Complexity: O(*n*), without an allocation.
    public func equals(_ literal: String) -> Bool {
        equals(literal, ignoringCase: ignoresCase)
    }

    func equals(_ literal: String, ignoringCase: Bool) -> Bool {
        let bytes = source.utf8.span
        let expected = literal.utf8.span
        var decoded = DecodedBytes(utf8Range)
        var position = 0
        while let byte = decoded.next(in: bytes) {
            guard position < expected.count else { return false }
            let other = expected[position]
            let isEqual = ignoringCase ? ASCII.lowercased(byte) == ASCII.lowercased(other) : byte == other
            guard isEqual else { return false }
            position += 1
        }
        return position == expected.count
    }
}
