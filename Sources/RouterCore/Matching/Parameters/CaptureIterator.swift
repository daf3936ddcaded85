/// What the placeholders of a route stand for in an address, read one after the other.
struct CaptureIterator: Sendable {
    /// A placeholder that the address has, and where its segments lie.
    enum Capture {
        case segment(String, Range<Int>)
        case rest(String, SegmentIterator)

        var name: String {
            switch self {
            case .segment(let name, _), .rest(let name, _): name
            }
        }
    }

    private let places: [CaptureSlot]
    private let text: String
    private let isEscaped: Bool
    private var walk: SegmentIterator
    private var next = 0

    init(_ record: CompiledRoute, in url: borrowing RouteURL) {
        places = record.places
        text = url.text
        isEscaped = url.layout.hasEscapedSegments
        walk = SegmentIterator(url.layout)
    }

    /// Ends before it begins.
    init() {
        places = []
        text = ""
        isEscaped = false
        walk = SegmentIterator(URLLayout())
    }

    /// The next placeholder that the address has, and its decoded text.
    mutating func nextText() -> (name: String, text: String)? {
        guard next < places.count else { return nil }
        if places[next].isRest { return nextCapture().map { ($0.name, text(of: $0)) } }
        let bytes = text.utf8.span
        walk.skip(to: places[next].ordinal, in: bytes)
        guard let range = walk.next(in: bytes) else { return nil }
        defer { next += 1 }
        return (places[next].name, Self.text(range, in: bytes, isEscaped: isEscaped))
    }

    /// The next placeholder; one that is absent is left out.
    mutating func nextCapture() -> Capture? {
        guard next < places.count else { return nil }
        let place = places[next]
        next += 1
        let bytes = text.utf8.span
        walk.skip(to: place.ordinal, in: bytes)
        if place.isRest { return .rest(place.name, walk) }
        return walk.next(in: bytes).map { .segment(place.name, $0) }
    }

    mutating func skip() { next += 1 }

    /// The decoded text of a capture, the segments of a rest joined by slashes.
    func text(of capture: Capture) -> String {
        switch capture {
        case .segment(_, let range): text(range, in: text.utf8.span)
        case .rest(_, let walk): joined(walk)
        }
    }

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

    /// In one piece where the segments are.
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

    private func text(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
        Self.text(range, in: bytes, isEscaped: isEscaped)
    }

    private static func text(_ range: Range<Int>, in bytes: Span<UInt8>, isEscaped: Bool) -> String {
        isEscaped ? PercentCoding.decoded(range, in: bytes) : bytes.text(range)
    }
}

/// Where a placeholder that stands alone finds its text in an address.
struct CaptureSlot: Sendable {
    let name: String
    /// Of its segment, or of the first one of a rest.
    let ordinal: Int
    /// Whether it takes all segments from there on.
    let isRest: Bool
}
