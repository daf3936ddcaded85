/// A parsed and validated URL.
///
/// Parsing follows RFC 3986, and raw non-ASCII text is accepted as in RFC 3987.
/// Nothing is repaired: if the text is not a valid URL as written,
/// parsing throws an error with the position of the fault.
/// The text is split into parts before anything is decoded.
/// Each part that you read has been decoded exactly once, so `%2541` becomes `%41`.
///
///     let url = try RouteURL(parsing: "dariel://item/a%2Fb?tab=log")
///     url.segments                            // ["item", "a/b"]: an encoded slash is data
///     url.query.first(named: "tab")           // "log"
///     try RouteURL(parsing: "item/42")        // throws missingScheme at 0
///     try RouteURL(parsing: "dariel://a b")   // throws illegalCharacter(" ") at 10
///
/// In a URL with a custom scheme, the host is the first segment.
/// These five URLs are therefore equal: `dariel://twoitem`, `dariel:///twoitem`, `dariel:/twoitem`,
/// `dariel:twoitem`, and `dariel://twoitem/`.
/// A single trailing slash does not add a segment, but `dariel://twoitem//` is a
/// different URL because it has a second, empty segment.
/// An IP address in brackets can be the first segment too: `ldap://[::1]/a` has the segments `[::1]` and `a`.
/// In `http` and `https` URLs, the host is separate from the segments:
///
///     let web = try RouteURL(parsing: "https://EXAMPLE.org:8443/A/b%2Fc/#Top")
///     web.host            // "example.org"
///     web.port            // 8443
///     web.segments        // ["A", "b/c"]
///     web.fragment        // "Top"
///
/// Two URLs are equal if their canonical forms are equal.
/// If the scheme is custom, the comparison ignores ASCII case in the first segment.
/// ``isSame(as:)`` also ignores the fragment and the query items whose names begin with `nav.`.
public struct RouteURL: Sendable, Hashable, CustomStringConvertible {
    /// The URL as it was passed in, or as ``init(completing:)`` completed it.
    public let text: String
    /// The positions of the parts in ``text``.
    let layout: URLLayout

    /// The maximum length of any URL in bytes, regardless of the app's ``NavigationLimits``.
    package static let maximumBytes = URLLimits.standard.bytes

    /// Creates a URL from text that a program wrote.
    ///
    /// For text that the user typed, use ``init(completing:)`` instead.
    /// A URL can contain at most 262,144 bytes, 64 segments of at most 8,192 decoded bytes each,
    /// and 256 query items.
    /// By default, a navigator opens only URLs of up to 65,536 bytes: see ``NavigationLimits``.
    ///
    /// - Parameter text: The whole URL.
    /// - Throws: ``URLParseError`` for the first fault from the left. Its offset counts bytes of `text`.
    /// - Complexity: O(*n*) in the length of the text.
    ///   Text over the length limit is refused without being read.
    public init(parsing text: String) throws(URLParseError) {
        try self.init(parsing: text, limits: .standard)
    }

    /// Creates a URL from text, with the given limits.
    init(parsing text: String, limits: URLLimits) throws(URLParseError) {
        layout = try RouteURLParser.parse(text, limits: limits)
        self.text = text
    }

    /// Creates a URL with custom limits, so that benchmarks can parse more segments and query items than
    /// the standard limits allow.
    @_spi(Measuring)
    public init(measuring text: String, segments: Int, queryItems: Int) throws(URLParseError) {
        try self.init(parsing: text, limits: URLLimits(segments: segments, queryItems: queryItems))
    }

    /// The scheme in lowercase, without its colon.
    public var scheme: String {
        text.utf8.span.text(0..<Int(layout.schemeEnd)).lowercased()
    }

    /// Whether the scheme is `http` or `https`.
    public var isWeb: Bool { layout.isWeb }

    /// The decoded user, or `nil` if the URL contains no `@` before the host.
    ///
    /// The user ends at the first colon, or at the `@`.
    ///
    ///     try RouteURL(parsing: "dariel://us%40er:p@host/x").user     // "us@er"
    ///     try RouteURL(parsing: "dariel://host/x").user               // nil
    public var user: String? {
        layout.userInformation.map { decoded($0.lowerBound..<passwordStart(in: $0)) }
    }

    /// The decoded password, or `nil` if no colon follows the user.
    public var password: String? {
        guard let range = layout.userInformation else { return nil }
        let start = passwordStart(in: range)
        return start < range.upperBound ? decoded(start + 1..<range.upperBound) : nil
    }

    /// The decoded host of a web URL in lowercase ASCII, or `nil` if the scheme is custom.
    ///
    /// Each host has exactly one form, which is the form that browsers use (UTS 46).
    /// A non-ASCII label is composed (NFC) and then encoded as Punycode (RFC 3492).
    ///
    ///     try RouteURL(parsing: "https://BÜCHER.example").host            // "xn--bcher-kva.example"
    ///     try RouteURL(parsing: "https://xn--bcher-kva.example").host     // "xn--bcher-kva.example"
    ///
    /// A compatibility character, such as the ligature in `https://ﬁnd.example`, makes a host invalid,
    /// because browsers would replace the character.
    ///
    /// In a URL with a custom scheme, the host is the first segment instead.
    public var host: String? {
        isWeb ? HostName.canonical(decoded(layout.host)) : nil
    }

    /// The port, from 0 to 65,535, or `nil` if it is missing or empty.
    public var port: Int? {
        guard let range = layout.port, !range.isEmpty else { return nil }
        return Int(decoded(range))
    }

    /// The decoded text after `#`, or `nil` if there is no `#`.
    public var fragment: String? {
        layout.fragment.map { decoded($0) }
    }

    /// The query items in their original order, including `nav.*` items.
    /// Each item is decoded when it is read.
    ///
    /// - Complexity: O(1).
    public var query: QueryItems {
        QueryItems(text, layout)
    }

    /// The ranges of the segments in ``text``, in order and as written.
    ///
    ///     let url = try RouteURL(parsing: "dariel://u@TwoItem:80/b%2Fc/d/")
    ///     url.segmentRanges       // [11..<18, 22..<27, 28..<29]
    ///
    /// In a URL with a custom scheme, the host is the first segment. In a web URL, it is not a segment.
    /// A trailing slash does not start a segment, but a segment can be empty:
    /// `https://a//` contains one empty segment.
    ///
    /// - Complexity: O(*n*) in the length of the path.
    var segmentRanges: [Range<Int>] {
        let bytes = text.utf8.span
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(Int(layout.segmentCount))
        var segments = SegmentIterator(layout)
        while let range = segments.next(in: bytes) { ranges.append(range) }
        return ranges
    }

    /// The decoded segments. A single trailing slash does not add a segment.
    ///
    ///     try RouteURL(parsing: "dariel://a/b/").segments             // ["a", "b"]
    ///     try RouteURL(parsing: "dariel://a//b").segments             // ["a", "", "b"]
    ///     try RouteURL(parsing: "dariel://").segments                 // []
    ///     try RouteURL(parsing: "https://example.org/a").segments     // ["a"]: a web host is not a segment
    ///
    /// - Complexity: O(*n*) in the length of the path.
    public var segments: [String] {
        segmentRanges.map { decoded($0) }
    }

    /// The decoded segments for display, each preceded by a slash.
    ///
    /// The path of a URL without segments is `/`.
    /// An encoded slash looks like a separator here, so use ``segments`` to make decisions.
    ///
    ///     try RouteURL(parsing: "dariel://a/gr%C3%B6%C3%9Fe").path        // "/a/größe"
    public var path: String {
        let segments = segments
        return segments.isEmpty ? "/" : segments.reduce(into: "") { $0 += "/" + $1 }
    }

    /// The same as ``text``.
    public var description: String { text }

    /// Returns the decoded text of a range.
    func decoded(_ range: Range<Int>) -> String {
        PercentCoding.decoded(range, in: text.utf8.span)
    }

    /// Returns the position of the colon before the password, or the end of the range.
    private func passwordStart(in range: Range<Int>) -> Int {
        let bytes = text.utf8.span
        return range.first { bytes[$0] == ASCII.colon } ?? range.upperBound
    }

    /// Returns whether two URLs have equal canonical forms.
    ///
    /// If the scheme is custom, the comparison ignores ASCII case in the first segment.
    ///
    ///     try RouteURL(parsing: "dariel://TwoItem") == RouteURL(parsing: "DARIEL:/twoitem")       // true
    ///     try RouteURL(parsing: "dariel://a/b") == RouteURL(parsing: "dariel://a/B")              // false
    ///     try RouteURL(parsing: "https://a/b") == RouteURL(parsing: "https://a/b/")               // false
    ///     try RouteURL(parsing: "https://bücher.example") == RouteURL(parsing: "https://xn--bcher-kva.example")   // true
    ///
    /// - Complexity: O(*n*) in the length of the URLs.
    public static func == (left: RouteURL, right: RouteURL) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) || left.foldedCanonical == right.foldedCanonical
    }

    /// Hashes the form of the URL that `==` compares.
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(foldedCanonical)
    }
}

/// The maximum sizes that the parser accepts.
///
/// Text longer than ``bytes`` is refused before it is copied.
/// A URL that reaches a limit exactly is accepted:
///
///     let limits = URLLimits(bytes: 20)
///     try RouteURL(parsing: "a:bcd/efg?h=12345678", limits: limits)       // 20 bytes
///     try RouteURL(parsing: "a:bcd/efg?h=123456789", limits: limits)      // throws tooLong at 20
struct URLLimits: Sendable, Hashable {
    /// The maximum length of the text in bytes of UTF-8; 262,144 by default.
    ///
    /// This limit only bounds the parser's work.
    /// ``NavigationLimits`` defines the limit for URLs that a navigator opens.
    var bytes = 262_144
    /// The maximum number of segments, including a host that is the first segment; 64 by default.
    var segments = 64
    /// The maximum number of query items; 256 by default.
    ///
    /// An empty item, as between the two `&` in `a&&b`, does not count.
    var queryItems = 256
    /// The maximum length of one decoded segment in bytes of UTF-8; 8,192 by default.
    ///
    /// If a pattern contains several placeholders in one segment, their converters are called with up to 64
    /// substrings for each position in that segment, so longer segments would be expensive to match.
    var segmentBytes = 8_192

    /// The limits that the router uses by default.
    static let standard = URLLimits()
}

/// An iterator over the segments of a URL.
///
/// It stores positions but no text, so each call takes the bytes of the URL.
/// In a URL with a custom scheme, the host is the first segment: `b` in `a://b/c`.
/// ``RouteURL/segmentRanges``, ``CanonicalForm``, and the matching of routes use this iterator.
struct SegmentIterator {
    private let host: Range<Int>
    private let end: Int
    private let slashes: EarlySeparators
    private let count: Int32
    private var position: Int
    private var isAtHost: Bool
    /// The index of the next segment, counted from 0.
    private(set) var ordinal: Int32 = 0

    /// Creates an iterator that starts before the first segment.
    init(_ layout: URLLayout) {
        host = layout.host
        isAtHost = layout.hostIsSegment
        position = layout.path.lowerBound
        end = layout.path.upperBound
        slashes = layout.slashes
        count = layout.segmentCount
    }

    /// Returns the range of the next segment as written, or `nil` at the end.
    ///
    /// - Complexity: O(1) for a segment that ends within the first 64 bytes, otherwise O(*n*) in its length.
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

    /// Advances to the segment with the given index, unless the iterator has already passed it.
    mutating func skip(to number: Int, in bytes: Span<UInt8>) {
        while Int(ordinal) < number, next(in: bytes) != nil {}
    }
}

/// The positions of the separators between segments, within the first 64 bytes of a URL.
///
/// If a segment ends within these bytes, its end is found without a search.
/// The parser records the slashes of a URL's path.
/// ``PathBytes``, which copies the decoded segments of a URL, records the separators in the copy.
struct EarlySeparators: Sendable {
    /// Bit *n* is set if byte *n* is a separator.
    private var bits: UInt64 = 0

    /// Records a separator. Every separator within the first 64 bytes must be recorded.
    @inline(__always)
    mutating func insert(_ index: Int) {
        if index < 64 { bits |= 1 &<< UInt64(truncatingIfNeeded: index) }
    }

    /// Returns the end of the segment that begins at `start`.
    ///
    /// The end is the position of the next separator, or `limit` if no separator precedes `limit`.
    ///
    /// - Parameter separator: The byte to search for after the first 64 bytes.
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
