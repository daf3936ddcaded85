/// An address: what a person typed, a link named or another program handed over, checked and split.
///
/// It follows RFC 3986 with raw non-ASCII text accepted as in RFC 3987. Nothing is repaired: a text is an
/// address as it stands, or an error with its place. It is split first and decoded after, exactly once, when a
/// part is read.
///
///     let url = try RouteURL(parsing: "dariel://item/a%2Fb?tab=log")
///     url.segments               // ["item", "a/b"]: an encoded slash is data
///     url.query.first(named: "tab")   // "log"
///
/// In a custom scheme the host is the first segment, so `dariel://twoitem`, `dariel:///twoitem`,
/// `dariel:/twoitem`, `dariel:twoitem` and `dariel://twoitem/` are equal; `dariel://twoitem//` is an error.
/// In `http` and `https` the host is the host.
///
/// Two addresses are equal when their canonical forms are, the first segment of a custom scheme compared
/// without regard to ASCII case; see `isSame(as:)` for the looser question.
public struct RouteURL: Sendable, CustomStringConvertible {
    /// The address as it came, or as `init(typed:limits:)` completed it.
    public let text: String
    let layout: URLLayout

    /// Reads an address that a program wrote.
    ///
    /// - Throws: `URLParseError`, its offset counted in `text`.
    /// - Complexity: O(*n*) in the length of the text; a text over the limit is not looked at.
    public init(parsing text: String, limits: URLLimits = .standard) throws(URLParseError) {
        layout = try RouteURLParser.parse(text, limits: limits)
        self.text = text
    }

    init(text: String, layout: URLLayout) {
        self.text = text
        self.layout = layout
    }

    /// The scheme in lower case, without its colon.
    public var scheme: String {
        let range = 0..<layout.schemeEnd
        return PercentCoding.transform(range, of: text) { ASCII.lowercased($0) }
    }

    /// Whether the scheme is `http` or `https`.
    public var isWeb: Bool { layout.isWeb }

    /// The user, decoded: what stands before `@` up to the first colon.
    public var user: String? {
        layout.userInformation.map { decoded($0.lowerBound..<passwordStart(in: $0)) }
    }

    /// The password, decoded; `nil` where no colon follows the user.
    public var password: String? {
        guard let range = layout.userInformation else { return nil }
        let start = passwordStart(in: range)
        return start < range.upperBound ? decoded(start + 1..<range.upperBound) : nil
    }

    /// The host of a web address, decoded and in lower case; `nil` in a custom scheme, where it is the first
    /// segment.
    public var host: String? {
        isWeb ? HostName.lowercased(decoded(layout.host)) : nil
    }

    /// The port as written; `nil` where it is missing or empty.
    public var port: Int? {
        guard let range = layout.port, !range.isEmpty else { return nil }
        return Int(decoded(range))
    }

    /// What follows the `#`, decoded; `nil` without one.
    public var fragment: String? {
        layout.fragment.map { decoded($0) }
    }

    /// The query items in their order, each decoded when it is read, `nav.*` included.
    ///
    /// - Complexity: O(1).
    public var query: QueryItems {
        QueryItems(text, layout)
    }

    /// The segments one by one, each decoded when it is read.
    public var segmentView: SegmentView {
        SegmentView(text: text, layout: layout)
    }

    /// The decoded segments; one trailing slash adds none.
    public var segments: [String] {
        segmentView.map(\.text)
    }

    /// The decoded segments for a person to read, each behind a slash; `/` where there is none.
    ///
    /// An encoded slash cannot be told from a real one here: use `segments` to decide anything.
    public var path: String {
        let segments = segments
        return segments.isEmpty ? "/" : segments.reduce(into: "") { $0 += "/" + $1 }
    }

    /// The same as `text`.
    public var description: String { text }

    func decoded(_ range: Range<Int>) -> String {
        PercentCoding.decoded(range, of: text)
    }

    private func passwordStart(in range: Range<Int>) -> Int {
        let bytes = text.utf8.span
        return range.first { bytes[$0] == ASCII.colon } ?? range.upperBound
    }
}
