/// The segments of a URL in order, found in its text without a copy.
///
///     let url = try RouteURL(parsing: "dariel://u@TwoItem:80/b%2Fc/d/")
///     url.segmentView.map(\.text)             // ["TwoItem", "b/c", "d"]
///     url.segmentView.map(\.utf8Range)        // [11..<18, 22..<27, 28..<29]
///
/// The host of a custom scheme is the first segment; a web host is none.
/// A slash at the end begins no segment, but a web URL may have empty segments: `https://a//` has one.
struct SegmentView: Sequence, IteratorProtocol {
    private let text: String
    private var walk: SegmentIterator

    /// Begins before the first segment.
    init(text: String, layout: URLLayout) {
        self.text = text
        walk = SegmentIterator(layout)
    }

    /// The first segment; `nil` if the URL has none at all, as `dariel://`.
    var first: URLSegment? { first { _ in true } }

    /// The number of segments.
    var underestimatedCount: Int { walk.remaining }

    mutating func next() -> URLSegment? {
        walk.next(in: text.utf8.span).map { URLSegment(source: text, utf8Range: $0) }
    }
}

/// One segment of a URL, as a range of the URL's text.
struct URLSegment {
    let source: String
    /// The position of the segment as written, in bytes of the URL's UTF-8.
    let utf8Range: Range<Int>

    /// The decoded segment.
    ///
    /// - Complexity: O(*n*) in its length, with one allocation if it is longer than 15 bytes.
    var text: String { PercentCoding.decoded(utf8Range, of: source) }
}
