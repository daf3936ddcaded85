/// Finds the texts of a route's placeholders in a URL, one after the other.
///
/// ``RouteParameters`` makes one for a route whose placeholders stand alone, each in its segment or rest.
/// A value is decoded only when it is read, and a search by name skips the others.
struct CaptureIterator: Sendable {
    /// A placeholder that the URL has, with the place of its text.
    enum Capture {
        /// The name, and the place of one segment as written.
        case segment(String, Range<Int>)
        /// The name, and an iterator before the first segment of the rest.
        case rest(String, SegmentIterator)

        var name: String {
            switch self {
            case .segment(let name, _), .rest(let name, _): name
            }
        }
    }

    private let places: [CaptureSlot]
    private let text: String
    /// Whether a segment of the URL holds an escape; otherwise texts are only copied.
    private let isEscaped: Bool
    /// Stands before the next segment that has not been read.
    private var walk: SegmentIterator
    /// The index of the next placeholder.
    private var next = 0

    /// Begins before the first placeholder of a route.
    ///
    /// - Parameters:
    ///   - record: The route, which must match the URL.
    ///   - url: The URL.
    init(_ record: CompiledRoute, in url: borrowing RouteURL) {
        places = record.places
        text = url.text
        isEscaped = url.layout.hasEscapedSegments
        walk = SegmentIterator(url.layout)
    }

    /// Makes an iterator without placeholders.
    init() {
        places = []
        text = ""
        isEscaped = false
        walk = SegmentIterator(URLLayout())
    }

    /// Returns the next placeholder and its decoded text; `nil` if there is none.
    ///
    /// Only the last placeholder can be absent from the URL, so `nil` is the end.
    mutating func nextText() -> (name: String, text: String)? {
        guard next < places.count else { return nil }
        if places[next].isRest { return nextCapture().map { ($0.name, text(of: $0)) } }
        let bytes = text.utf8.span
        walk.skip(to: places[next].ordinal, in: bytes)
        guard let range = walk.next(in: bytes) else { return nil }
        defer { next += 1 }
        return (places[next].name, Self.text(range, in: bytes, isEscaped: isEscaped))
    }

    /// Returns the next placeholder and the place of its text, without decoding it.
    ///
    /// It is `nil` at the end, and if the URL leaves out an optional placeholder.
    /// A rest is always there, but may have no segments.
    mutating func nextCapture() -> Capture? {
        guard next < places.count else { return nil }
        let place = places[next]
        next += 1
        let bytes = text.utf8.span
        walk.skip(to: place.ordinal, in: bytes)
        if place.isRest { return .rest(place.name, walk) }
        return walk.next(in: bytes).map { .segment(place.name, $0) }
    }

    /// Leaves out the next placeholder, without a look at the URL.
    mutating func skip() { next += 1 }

    /// Returns the decoded text of a capture, the segments of a rest joined by slashes.
    func text(of capture: Capture) -> String {
        switch capture {
        case .segment(_, let range): text(range, in: text.utf8.span)
        case .rest(_, let walk): joined(walk)
        }
    }

    /// Returns a capture as a parameter with decoded texts.
    ///
    /// A rest keeps its segments apart, because a decoded segment may hold a slash.
    func parameter(of capture: Capture) -> RouteParameter {
        switch capture {
        case .segment(let name, let range):
            return RouteParameter(name: name, text: text(range, in: text.utf8.span))
        case .rest(let name, var walk):
            let bytes = text.utf8.span
            var segments: [String] = []
            segments.reserveCapacity(walk.remaining)
            while let range = walk.next(in: bytes) { segments.append(text(range, in: bytes)) }
            return RouteParameter(name: name, text: segments.joined(separator: "/"), segments: segments)
        }
    }

    /// Returns the segments of a rest, joined by slashes.
    ///
    /// They are decoded together if they stand side by side in the URL.
    /// A port after the first segment of a custom scheme stands between them.
    private func joined(_ rest: SegmentIterator) -> String {
        var walk = rest
        let bytes = text.utf8.span
        guard let first = walk.next(in: bytes) else { return "" }
        var last = first
        var isOnePiece = true
        while let range = walk.next(in: bytes) {
            isOnePiece = isOnePiece && range.lowerBound == last.upperBound + 1
            last = range
        }
        if isOnePiece { return text(first.lowerBound..<last.upperBound, in: bytes) }
        return parameter(of: .rest("", rest)).text
    }

    /// Returns the decoded text of a range.
    private func text(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
        Self.text(range, in: bytes, isEscaped: isEscaped)
    }

    private static func text(_ range: Range<Int>, in bytes: Span<UInt8>, isEscaped: Bool) -> String {
        isEscaped ? PercentCoding.decoded(range, in: bytes) : bytes.text(range)
    }
}

/// The place of a placeholder that stands alone, counted in segments.
///
/// ``CompiledRoute`` makes one for each such placeholder of its pattern.
struct CaptureSlot: Sendable {
    let name: String
    /// The number of its segment, or of a rest's first one, counted from 0.
    let ordinal: Int
    /// Whether it takes all segments from there on.
    let isRest: Bool
}
