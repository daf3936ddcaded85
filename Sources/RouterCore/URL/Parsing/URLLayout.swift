/// Where the parts of an address lie in its text, in bytes of UTF-8; nothing is copied.
///
/// Kept in 32 bits a place, so that an address is cheap to hand on.
struct URLLayout: Sendable {
    /// The greatest length of a text whose places can be kept.
    static let greatestLength = Int(Int32.max)

    private var colon: Int32 = -1
    private var hostPlace = Place(0..<0)
    private var pathPlace = Place(0..<0)
    private var userPlace = Place.none
    private var portPlace = Place.none
    private var queryPlace = Place.none
    private var fragmentPlace = Place.none
    private var segments: Int32 = 0
    private var items: Int32 = 0
    /// Of the path; one between host and path is its first.
    var slashes = EarlySeparators()

    var isWeb = false
    /// Whether `//` follows the scheme.
    var hasAuthority = false
    /// Whether a segment holds an escape.
    var hasEscapedSegments = false

    /// The place of the colon behind the scheme; -1 in a relative reference.
    var schemeEnd: Int {
        get { Int(colon) }
        set { colon = Int32(truncatingIfNeeded: newValue) }
    }
    /// Between `//` and `@`.
    var userInformation: Range<Int>? {
        get { userPlace.rangeIfPresent }
        set { userPlace = Place(newValue) }
    }
    /// Empty where there is no authority.
    var host: Range<Int> {
        get { hostPlace.range }
        set { hostPlace = Place(newValue) }
    }
    /// Between the colon behind the host and the path; may be empty.
    var port: Range<Int>? {
        get { portPlace.rangeIfPresent }
        set { portPlace = Place(newValue) }
    }
    var path: Range<Int> {
        get { pathPlace.range }
        set { pathPlace = Place(newValue) }
    }
    /// Behind the `?`.
    var query: Range<Int>? {
        get { queryPlace.rangeIfPresent }
        set { queryPlace = Place(newValue) }
    }
    /// Behind the `#`.
    var fragment: Range<Int>? {
        get { fragmentPlace.rangeIfPresent }
        set { fragmentPlace = Place(newValue) }
    }
    var segmentCount: Int {
        get { Int(segments) }
        set { segments = Int32(truncatingIfNeeded: newValue) }
    }
    /// How many items the query has, empty pieces left out.
    var queryItemCount: Int {
        get { Int(items) }
        set { items = Int32(truncatingIfNeeded: newValue) }
    }

    /// Whether the first segment is the host.
    var hostIsSegment: Bool { !isWeb && hostPlace.start < hostPlace.end }

    /// A range in half the room.
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
        var rangeIfPresent: Range<Int>? { start < 0 ? nil : range }
    }
}
