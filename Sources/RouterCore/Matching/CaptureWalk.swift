/// What the placeholders of a route stand for in an address, read one after the other.
struct CaptureWalk: Sendable {
    /// A placeholder that the address has, and where its segments lie.
    enum Capture {
        case segment(String, Range<Int>)
        case rest(String, SegmentWalk)

        var name: String {
            switch self {
            case .segment(let name, _), .rest(let name, _): name
            }
        }
    }

    private let places: [CapturePlace]
    private let text: String
    private var walk: SegmentWalk
    private var next = 0
    private var ordinal = 0

    init(_ places: [CapturePlace], in url: RouteURL) {
        self.places = places
        text = url.text
        walk = SegmentWalk(url.layout)
    }

    /// Ends before it begins.
    static let nowhere = CaptureWalk()

    private init() {
        places = []
        text = ""
        walk = SegmentWalk(URLLayout())
    }

    /// The next placeholder that the address has, and its decoded text.
    mutating func nextText() -> (name: String, text: String)? {
        guard next < places.count else { return nil }
        if places[next].isRest { return nextCapture().map { ($0.name, text(of: $0)) } }
        let bytes = text.utf8.span
        let place = next
        next += 1
        while ordinal < places[place].ordinal {
            _ = walk.next(in: bytes)
            ordinal += 1
        }
        ordinal += 1
        guard let range = walk.next(in: bytes) else { return nil }
        return (places[place].name, PercentCoding.decoded(range, in: bytes))
    }

    /// The next placeholder; one that is absent is left out.
    mutating func nextCapture() -> Capture? {
        guard next < places.count else { return nil }
        let place = places[next]
        next += 1
        let bytes = text.utf8.span
        while ordinal < place.ordinal {
            _ = walk.next(in: bytes)
            ordinal += 1
        }
        if place.isRest { return .rest(place.name, walk) }
        ordinal += 1
        return walk.next(in: bytes).map { .segment(place.name, $0) }
    }

    mutating func skip() { next += 1 }

    /// The decoded text of a capture, the segments of a rest joined by slashes.
    func text(of capture: Capture) -> String {
        switch capture {
        case .segment(_, let range): PercentCoding.decoded(range, of: text)
        case .rest(_, let walk): joined(walk)
        }
    }

    func parameter(of capture: Capture) -> RouteParameter {
        switch capture {
        case .segment(let name, let range):
            return RouteParameter(name: name, text: PercentCoding.decoded(range, of: text))
        case .rest(let name, var walk):
            let bytes = text.utf8.span
            var segments: [String] = []
            segments.reserveCapacity(walk.remaining)
            while let range = walk.next(in: bytes) { segments.append(PercentCoding.decoded(range, of: text)) }
            return RouteParameter(name: name, text: segments.joined(separator: "/"), segments: segments)
        }
    }

    /// In one piece where the segments are.
    private func joined(_ rest: SegmentWalk) -> String {
        var walk = rest
        let bytes = text.utf8.span
        guard let first = walk.next(in: bytes) else { return "" }
        var last = first
        var isOnePiece = true
        while let range = walk.next(in: bytes) {
            isOnePiece = isOnePiece && range.lowerBound == last.upperBound + 1
            last = range
        }
        if isOnePiece { return PercentCoding.decoded(first.lowerBound..<last.upperBound, of: text) }
        return parameter(of: .rest("", rest)).text
    }
}
