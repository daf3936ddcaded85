/// A URL, checked and split: one that was typed, linked or handed over.
///
/// It follows RFC 3986 and accepts raw non-ASCII text as RFC 3987 does.
/// Nothing is repaired: a text is a URL as it stands, or an error with its position.
/// The text is split first and decoded after, exactly once, when a part is read.
///
///     let url = try RouteURL(parsing: "dariel://item/a%2Fb?tab=log")
///     url.segments                            // ["item", "a/b"]: an encoded slash is data
///     url.query.first(named: "tab")           // "log"
///     try RouteURL(parsing: "item/42")        // throws missingScheme at 0
///     try RouteURL(parsing: "dariel://a b")   // throws illegalCharacter(" ") at 10
///
/// In a custom scheme the host is the first segment.
/// So these five are equal: `dariel://twoitem`, `dariel:///twoitem`, `dariel:/twoitem`, `dariel:twoitem` and
/// `dariel://twoitem/`.
/// One slash at the end adds no segment, but `dariel://twoitem//` is another URL: its second segment is empty.
/// An IP address in brackets is such a segment too: `ldap://[::1]/a` has the segments `[::1]` and `a`.
/// In `http` and `https` the host is the host:
///
///     let web = try RouteURL(parsing: "https://EXAMPLE.org:8443/A/b%2Fc/#Top")
///     web.host            // "example.org"
///     web.port            // 8443
///     web.segments        // ["A", "b/c"]
///     web.fragment        // "Top"
///
/// Two URLs are equal if their canonical forms are equal.
/// The first segment of a custom scheme compares without ASCII case.
/// ``isSame(as:)`` compares more loosely.
public struct RouteURL: Sendable, Hashable, CustomStringConvertible {
    /// The URL as it came, or as ``init(completing:)`` completed it.
    public let text: String
    /// The positions of the parts in ``text``.
    let layout: URLLayout

    /// The most bytes of any URL, whatever an app allows by ``NavigationLimits``.
    package static let maximumBytes = URLLimits.standard.bytes

    /// Reads a URL that a program wrote.
    ///
    /// A text from the user goes to ``init(completing:)`` instead.
    /// A URL has at most 262,144 bytes, 64 segments of at most 8,192 decoded bytes each, and 256 query items.
    /// A navigator opens shorter ones only: see ``NavigationLimits``.
    ///
    /// - Parameter text: The whole URL.
    /// - Throws: ``URLParseError`` for the first fault from the left, its offset counted in bytes of `text`.
    /// - Complexity: O(*n*) in the length of the text. A text over the limit is not read.
    public init(parsing text: String) throws(URLParseError) {
        try self.init(parsing: text, limits: .standard)
    }

    /// Reads a URL with limits of its own.
    init(parsing text: String, limits: URLLimits) throws(URLParseError) {
        layout = try RouteURLParser.parse(text, limits: limits)
        self.text = text
    }

    /// Reads a URL of more segments and items than an app may open, for benchmarks of growth.
    @_spi(Measuring)
    public init(measuring text: String, segments: Int, queryItems: Int) throws(URLParseError) {
        try self.init(parsing: text, limits: URLLimits(segments: segments, queryItems: queryItems))
    }

    /// The scheme in lower case, without its colon.
    public var scheme: String {
        text.utf8.span.text(0..<Int(layout.schemeEnd)).lowercased()
    }

    /// Whether the scheme is `http` or `https`.
    public var isWeb: Bool { layout.isWeb }

    /// The user, decoded: the text before `@` up to the first colon.
    ///
    ///     try RouteURL(parsing: "dariel://us%40er:p@host/x").user     // "us@er"
    ///     try RouteURL(parsing: "dariel://host/x").user               // nil
    public var user: String? {
        layout.userInformation.map { decoded($0.lowerBound..<passwordStart(in: $0)) }
    }

    /// The password, decoded, or `nil` if no colon follows the user.
    public var password: String? {
        guard let range = layout.userInformation else { return nil }
        let start = passwordStart(in: range)
        return start < range.upperBound ? decoded(start + 1..<range.upperBound) : nil
    }

    /// The decoded host of a web URL in lower case and in ASCII; `nil` otherwise.
    ///
    /// A label beyond ASCII is in Punycode (RFC 3492) after its characters have composed (NFC), so each host has one
    /// form, which is the one that browsers make (UTS 46).
    ///
    ///     try RouteURL(parsing: "https://BÜCHER.example").host            // "xn--bcher-kva.example"
    ///     try RouteURL(parsing: "https://xn--bcher-kva.example").host     // "xn--bcher-kva.example"
    ///
    /// A character that browsers would replace is an error of the URL: `https://ﬁnd.example`.
    ///
    /// A custom scheme has the host as its first segment.
    public var host: String? {
        isWeb ? HostName.canonical(decoded(layout.host)) : nil
    }

    /// The port, 0 to 65535, or `nil` if it is missing or empty.
    public var port: Int? {
        guard let range = layout.port, !range.isEmpty else { return nil }
        return Int(decoded(range))
    }

    /// The text after the `#`, decoded, or `nil` if there is no `#`.
    public var fragment: String? {
        layout.fragment.map { decoded($0) }
    }

    /// The query items in their order, including `nav.*`, each decoded on reading.
    ///
    /// - Complexity: O(1).
    public var query: QueryItems {
        QueryItems(text, layout)
    }

    /// The positions of the segments in ``text``, as written and in their order.
    ///
    ///     let url = try RouteURL(parsing: "dariel://u@TwoItem:80/b%2Fc/d/")
    ///     url.segmentRanges       // [11..<18, 22..<27, 28..<29]
    ///
    /// The host of a custom scheme is the first segment; a web host is none.
    /// A slash at the end begins no segment, but a segment may be empty: `https://a//` has one.
    ///
    /// - Complexity: O(*n*) in the length of the path.
    var segmentRanges: [Range<Int>] {
        let bytes = text.utf8.span
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(Int(layout.segmentCount))
        var walk = SegmentIterator(layout)
        while let range = walk.next(in: bytes) { ranges.append(range) }
        return ranges
    }

    /// The decoded segments; one trailing slash adds none.
    ///
    ///     try RouteURL(parsing: "dariel://a/b/").segments             // ["a", "b"]
    ///     try RouteURL(parsing: "dariel://a//b").segments             // ["a", "", "b"]
    ///     try RouteURL(parsing: "dariel://").segments                 // []
    ///     try RouteURL(parsing: "https://example.org/a").segments     // ["a"]: the host is none
    ///
    /// - Complexity: O(*n*) in the length of the path.
    public var segments: [String] {
        segmentRanges.map { decoded($0) }
    }

    /// The decoded segments for the user to read, each after a slash.
    ///
    /// It is `/` if there is no segment.
    /// An encoded slash looks like a real one here, so decide by ``segments``.
    ///
    ///     try RouteURL(parsing: "dariel://a/gr%C3%B6%C3%9Fe").path        // "/a/größe"
    public var path: String {
        let segments = segments
        return segments.isEmpty ? "/" : segments.reduce(into: "") { $0 += "/" + $1 }
    }

    /// The same as ``text``.
    public var description: String { text }

    /// Returns the decoded text of one part.
    func decoded(_ range: Range<Int>) -> String {
        PercentCoding.decoded(range, in: text.utf8.span)
    }

    /// Returns the position of the colon before the password, or the end.
    private func passwordStart(in range: Range<Int>) -> Int {
        let bytes = text.utf8.span
        return range.first { bytes[$0] == ASCII.colon } ?? range.upperBound
    }

    /// Returns whether the canonical forms are equal, apart from case in a custom first segment.
    ///
    ///     try RouteURL(parsing: "dariel://TwoItem") == RouteURL(parsing: "DARIEL:/twoitem")       // true
    ///     try RouteURL(parsing: "dariel://a/b") == RouteURL(parsing: "dariel://a/B")              // false
    ///     try RouteURL(parsing: "https://a/b") == RouteURL(parsing: "https://a/b/")               // false
    ///     try RouteURL(parsing: "https://bücher.example") == RouteURL(parsing: "https://xn--bcher-kva.example")   // true
    ///
    /// Only the case of ASCII letters is ignored.
    ///
    /// - Complexity: O(*n*) in the length of the URLs.
    public static func == (left: RouteURL, right: RouteURL) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) || left.foldedCanonical == right.foldedCanonical
    }

    /// Feeds the form that `==` compares to the hasher.
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(foldedCanonical)
    }
}

/// The greatest sizes of a URL that is accepted.
///
/// A text over ``bytes`` is refused before it is copied.
/// A URL of exactly a limit is accepted, and one more is refused:
///
///     let limits = URLLimits(bytes: 20)
///     try RouteURL(parsing: "a:bcd/efg?h=12345678", limits: limits)       // 20 bytes
///     try RouteURL(parsing: "a:bcd/efg?h=123456789", limits: limits)      // throws tooLong at 20
struct URLLimits: Sendable, Hashable {
    /// The greatest length of the text in bytes of UTF-8; 262,144 by default.
    ///
    /// It only bounds the work: ``NavigationLimits`` has the limit for URLs that are opened.
    var bytes = 262_144
    /// The greatest number of segments, a custom scheme's host included; 64 by default.
    var segments = 64
    /// The greatest number of query items; 256 by default.
    ///
    /// Empty pieces between two `&` do not count.
    var queryItems = 256
    /// The greatest length of one decoded segment in bytes of UTF-8; 8,192 by default.
    ///
    /// A converter beside another placeholder is called for up to 64 texts at each position of a segment.
    var segmentBytes = 8_192

    /// The limits that every part of the router uses by default.
    static let standard = URLLimits()
}

/// Finds the segments of a URL one after the other.
///
/// It keeps positions and no text, so a caller hands in the bytes of the URL each time.
/// The host of a custom scheme is the first segment: `b` of `a://b/c`.
/// ``RouteURL/segmentRanges`` has them all; the trie and ``CaptureIterator`` walk by it, too.
struct SegmentIterator {
    private let host: Range<Int>
    private let end: Int
    private let slashes: EarlySeparators
    private let count: Int32
    private var position: Int
    private var isAtHost: Bool
    /// The number of the next segment, counted from 0.
    private(set) var ordinal: Int32 = 0

    /// Begins before the first segment.
    init(_ layout: URLLayout) {
        host = layout.host
        isAtHost = layout.hostIsSegment
        position = layout.path.lowerBound
        end = layout.path.upperBound
        slashes = layout.slashes
        count = layout.segmentCount
    }

    /// Returns the position of the next segment, as written; `nil` at the end.
    ///
    /// - Complexity: O(1) for a segment that ends among the first 64 bytes, otherwise O(*n*) in its length.
    mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
        guard ordinal < count else { return nil }
        ordinal += 1
        if isAtHost {
            isAtHost = false
            return host
        }
        var lower = position
        if lower < end, bytes[lower] == ASCII.slash { lower += 1 }
        position = slashes.end(of: lower, before: end, separator: ASCII.slash, in: bytes)
        return lower..<position
    }

    /// Moves on to the segment of this number, if it lies ahead.
    mutating func skip(to number: Int, in bytes: Span<UInt8>) {
        while Int(ordinal) < number, next(in: bytes) != nil {}
    }
}

/// The separators between segments among the first 64 bytes of a text.
///
/// There the end of a segment is found without a search.
/// The parser fills it with slashes for ``URLLayout``, and the trie with the separators of decoded copies.
struct EarlySeparators: Sendable {
    /// Bit *n* is set if a separator stands at byte *n*.
    private var bits: UInt64 = 0

    /// Notes a separator; every one among the first 64 bytes must be noted.
    @inline(__always)
    mutating func insert(_ index: Int) {
        if index < 64 { bits |= 1 &<< UInt64(truncatingIfNeeded: index) }
    }

    /// Returns the end of the segment that begins at `start`.
    ///
    /// It is the position of the next separator, or `limit` if none comes before.
    ///
    /// - Parameter separator: The byte that is searched after the first 64 bytes.
    @inline(__always)
    func end(of start: Int, before limit: Int, separator: UInt8, in bytes: Span<UInt8>) -> Int {
        if start < 64 {
            let rest = bits &>> UInt64(truncatingIfNeeded: start)
            if rest != 0 { return Swift.min(limit, start &+ rest.trailingZeroBitCount) }
            if limit <= 64 { return limit }
        }
        var end = Swift.max(start, 64)
        while end < limit, bytes[end] != separator { end += 1 }
        return Swift.min(end, limit)
    }
}
