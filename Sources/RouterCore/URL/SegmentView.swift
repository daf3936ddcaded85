/// The segments of a URL in order, found in its text without a copy.
///
///     let url = try RouteURL(parsing: "dariel://u@TwoItem:80/b%2Fc/d/")
///     url.segmentView.map(\.text)             // ["TwoItem", "b/c", "d"]
///     url.segmentView.map(\.encodedText)      // ["TwoItem", "b%2Fc", "d"]
///     url.segmentView.map(\.utf8Range)        // [11..<18, 22..<27, 28..<29]
///
/// The host of a custom scheme is the first segment; a web host is none.
/// A slash at the end begins no segment, but a web URL may have empty segments: `https://a//` has one.
package struct SegmentView: Sendable, Collection {
    /// The place of a segment, or the end.
    package struct Index: Sendable, Comparable {
        /// The place of the segment in the text, as written.
        let range: Range<Int>
        /// The number of the segment, counted from 0.
        let ordinal: Int

        /// Returns whether both are the place of the same segment.
        package static func == (left: Index, right: Index) -> Bool { left.ordinal == right.ordinal }

        /// Returns whether the left segment comes first.
        package static func < (left: Index, right: Index) -> Bool { left.ordinal < right.ordinal }
    }

    let text: String
    let layout: URLLayout

    /// The number of segments.
    ///
    /// - Complexity: O(1).
    package var count: Int { layout.segmentCount }

    /// Whether the URL has no segment at all, as `dariel://` has none.
    package var isEmpty: Bool { count == 0 }

    /// The place of the first segment.
    package var startIndex: Index { index(of: 0, in: SegmentIterator(layout)) }

    /// The place behind the last segment.
    package var endIndex: Index {
        let end = layout.path.upperBound
        return Index(range: end..<end, ordinal: count)
    }

    /// The place of the segment that follows.
    ///
    /// - Complexity: O(*n*) in the length of that segment.
    package func index(after index: Index) -> Index {
        self.index(
            of: index.ordinal + 1,
            in: SegmentIterator(layout, after: index.range, ordinal: index.ordinal)
        )
    }

    /// The segment at a place.
    ///
    /// - Complexity: O(1).
    package subscript(index: Index) -> URLSegment {
        URLSegment(
            source: text,
            utf8Range: index.range,
            ignoresCase: index.ordinal == 0 && !layout.isWeb
        )
    }

    /// Returns the place of the iterator's next segment, or the end.
    private func index(of ordinal: Int, in iterator: SegmentIterator) -> Index {
        var iterator = iterator
        return iterator.next(in: text.utf8.span).map { Index(range: $0, ordinal: ordinal) } ?? endIndex
    }
}

/// One segment of a URL, as a range of the URL's text.
///
/// It keeps the text of the whole URL alive.
package struct URLSegment: Sendable {
    let source: String
    /// The place of the segment as written, in bytes of the URL's UTF-8.
    package let utf8Range: Range<Int>
    /// Whether ``equals(_:)`` ignores ASCII case.
    ///
    /// It does in the first segment of a custom scheme.
    package let ignoresCase: Bool

    /// The decoded segment.
    ///
    /// - Complexity: O(*n*) in its length, with one allocation if it is longer than 15 bytes.
    package var text: String { PercentCoding.decoded(utf8Range, of: source) }

    /// The segment as written, with its escapes.
    package var encodedText: String { source.utf8.span.text(utf8Range) }

    /// Whether the segment holds an escape, so that ``text`` and ``encodedText`` differ.
    ///
    /// - Complexity: O(*n*) in its length.
    package var isEscaped: Bool {
        let bytes = source.utf8.span
        return utf8Range.contains { bytes[$0] == ASCII.percent }
    }

    /// Returns whether the decoded segment is this text, byte for byte.
    ///
    /// ASCII case makes no difference if ``ignoresCase``.
    ///
    ///     let url = try RouteURL(parsing: "dariel://Two%49tem/Log")
    ///     let segments = Array(url.segmentView)
    ///     segments[0].equals("twoitem")       // true: the first segment of a custom scheme
    ///     segments[1].equals("Log")           // true
    ///     segments[1].equals("log")           // false: the case differs
    ///
    /// Unlike `String`, it compares bytes: `Ä` as one scalar is not `A` with a diaeresis.
    ///
    /// - Parameter literal: The decoded text to compare with.
    /// - Complexity: O(*n*) in the length of the segment, without an allocation.
    package func equals(_ literal: String) -> Bool {
        equals(literal, ignoringCase: ignoresCase)
    }

    /// Returns whether the decoded segment is this text, with or without regard to ASCII case.
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
