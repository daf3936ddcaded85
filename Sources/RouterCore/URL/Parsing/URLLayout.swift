/// The places of the parts of a URL in its text, in bytes of UTF-8.
///
/// ``RouteURLParser`` makes it, and ``RouteURL`` reads all parts from the text by it.
/// It holds no text, and each place takes 32 bits, so a URL is cheap to copy.
///
/// For `a://b/c?d`, the scheme ends at 1, the host is `4..<5`, the path `5..<7` and the query `8..<9`.
struct URLLayout: Sendable {
    /// The greatest length of a text whose places fit, in bytes: 2 GiB less one.
    static let greatestLength = Int(Int32.max)

    /// The place that ``schemeEnd`` returns.
    private var colon: Int32 = -1
    private var hostPlace = Place(0..<0)
    private var pathPlace = Place(0..<0)
    private var userPlace = Place.none
    private var portPlace = Place.none
    private var queryPlace = Place.none
    private var fragmentPlace = Place.none
    private var segments: Int32 = 0
    private var items: Int32 = 0
    /// The slashes of the path, by which its segments are found.
    ///
    /// A slash between host and path is the first of them.
    var slashes = EarlySeparators()

    /// Whether the scheme, or that of the reference's base, is `http` or `https`.
    var isWeb = false
    /// Whether `//` follows the scheme.
    ///
    /// A custom scheme may lack it: `a:b`.
    var hasAuthority = false
    /// Whether a segment holds an escape; if none does, segments are used without decoding.
    var hasEscapedSegments = false

    /// The place of the colon behind the scheme; -1 in a relative reference.
    var schemeEnd: Int {
        get { Int(colon) }
        set { colon = Int32(truncatingIfNeeded: newValue) }
    }
    /// The place of user and password, between `//` and `@`; `nil` without `@`.
    var userInformation: Range<Int>? {
        get { userPlace.rangeIfPresent }
        set { userPlace = Place(newValue) }
    }
    /// The place of the host, which is empty if there is no authority.
    var host: Range<Int> {
        get { hostPlace.range }
        set { hostPlace = Place(newValue) }
    }
    /// The place of the port's digits, which may be empty; `nil` without a colon.
    var port: Range<Int>? {
        get { portPlace.rangeIfPresent }
        set { portPlace = Place(newValue) }
    }
    /// The place of the path, with its first slash if it begins with one.
    var path: Range<Int> {
        get { pathPlace.range }
        set { pathPlace = Place(newValue) }
    }
    /// The place of the query behind `?`, which may be empty; `nil` without `?`.
    var query: Range<Int>? {
        get { queryPlace.rangeIfPresent }
        set { queryPlace = Place(newValue) }
    }
    /// The place of the fragment behind `#`, which may be empty; `nil` without `#`.
    var fragment: Range<Int>? {
        get { fragmentPlace.rangeIfPresent }
        set { fragmentPlace = Place(newValue) }
    }
    /// The number of segments, with the host of a custom scheme.
    var segmentCount: Int {
        get { Int(segments) }
        set { segments = Int32(truncatingIfNeeded: newValue) }
    }
    /// The number of query items. Empty pieces between two `&` do not count.
    var queryItemCount: Int {
        get { Int(items) }
        set { items = Int32(truncatingIfNeeded: newValue) }
    }

    /// Whether the host is the first segment, as `b` is in `a://b/c`.
    var hostIsSegment: Bool { !isWeb && hostPlace.start < hostPlace.end }

    /// A range in 32 bits each; ``none`` stands for an absent part.
    private struct Place {
        static let none = Place(start: -1, end: -1)

        let start: Int32
        let end: Int32

        init(start: Int32, end: Int32) {
            self.start = start
            self.end = end
        }

        init(_ range: Range<Int>) {
            self.init(
                start: Int32(truncatingIfNeeded: range.lowerBound),
                end: Int32(truncatingIfNeeded: range.upperBound)
            )
        }

        init(_ range: Range<Int>?) {
            self = range.map { Place($0) } ?? .none
        }

        var range: Range<Int> { Int(start)..<Int(end) }
        /// The range; `nil` for ``none``.
        var rangeIfPresent: Range<Int>? { start < 0 ? nil : range }
    }
}
