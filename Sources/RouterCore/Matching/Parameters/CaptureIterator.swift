/// Finds the parameters of a route's placeholders in a URL, one after the other.
///
/// ``RouteParameters`` makes one for a route without mixed segments; ``CompiledRoute/values(of:)`` reads those at once.
/// A value is decoded only when it is read, and a search by name skips the others.
struct CaptureIterator: IteratorProtocol, Sendable {
    private let places: [CaptureSlot]
    private let text: String
    /// Whether a segment of the URL holds an escape; otherwise texts are only copied.
    private let isEscaped: Bool
    /// Stands before the next segment that has not been read.
    private var walk: SegmentIterator
    /// The index of the next placeholder.
    private var index = 0

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

    /// Returns the parameter of the next placeholder, decoded.
    ///
    /// It is `nil` at the end, and if the URL leaves out an optional placeholder, which only the last one can be.
    /// A rest is always there, but may have no segments.
    mutating func next() -> RouteParameter? {
        guard index < places.count else { return nil }
        let place = places[index]
        index += 1
        let bytes = text.utf8.span
        walk.skip(to: place.ordinal, in: bytes)
        guard case .rest = place.kind else {
            guard let range = walk.next(in: bytes) else { return nil }
            return RouteParameter(name: place.name, text: decoded(range, in: bytes))
        }
        // A decoded segment may hold a slash, so the segments are kept apart.
        var segments: [String] = []
        segments.reserveCapacity(walk.remaining)
        while let range = walk.next(in: bytes) { segments.append(decoded(range, in: bytes)) }
        return RouteParameter(name: place.name, text: segments.joined(separator: "/"), segments: segments)
    }

    /// Returns the parameter of this name; `nil` if there is none.
    mutating func next(named name: String) -> RouteParameter? {
        while index < places.count, places[index].name != name { index += 1 }
        return next()
    }

    private func decoded(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
        isEscaped ? PercentCoding.decoded(range, in: bytes) : bytes.text(range)
    }
}

/// The position of a placeholder, counted in segments.
///
/// ``CompiledRoute`` makes one for each placeholder of its pattern.
struct CaptureSlot: Sendable {
    /// The text that the placeholder matches.
    enum Kind: Sendable {
        case segment
        /// All segments from there.
        case rest
        /// The part with this number of a segment that holds several placeholders, or one beside literal text.
        case part(Int)
    }

    let name: String
    /// The number of its segment, or of a rest's first one, counted from 0.
    let ordinal: Int
    let kind: Kind
}
