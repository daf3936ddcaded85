/// The positions of the parts of a URL in its text, in bytes of UTF-8.
///
/// ``RouteURLParser`` makes it, and ``RouteURL`` reads all parts from the text by it.
/// It holds no text, and each position has 32 bits, so a URL is cheap to copy.
///
/// For `a://b/c?d`, the scheme ends at 1, the host is `4..<5`, the path `5..<7` and the query `8..<9`.
struct URLLayout: Sendable {
    /// The position of the colon after the scheme; -1 in a relative reference.
    @Narrow var schemeEnd = -1
    /// The range of user and password, between `//` and `@`; `nil` without `@`.
    @NarrowIfPresent var userInformation = nil
    /// The range of the host, which is empty if there is no authority.
    @NarrowRange var host = 0..<0
    /// The range of the port's digits, which may be empty; `nil` without a colon.
    @NarrowIfPresent var port = nil
    /// The range of the path, with its first slash if it begins with one.
    @NarrowRange var path = 0..<0
    /// The range of the query after `?`, which may be empty; `nil` without `?`.
    @NarrowIfPresent var query = nil
    /// The range of the fragment after `#`, which may be empty; `nil` without `#`.
    @NarrowIfPresent var fragment = nil
    /// The number of segments, with the host of a custom scheme.
    @Narrow var segmentCount = 0
    /// The number of query items. Empty pieces between two `&` do not count.
    @Narrow var queryItemCount = 0
    /// The slashes of the path, by which its segments are found.
    ///
    /// A slash between host and path is the first of them.
    var slashes = EarlySeparators()

    /// Whether the scheme, or of the reference's base, is `http` or `https`.
    var isWeb = false
    /// Whether `//` follows the scheme.
    ///
    /// A custom scheme may lack it: `a:b`.
    var hasAuthority = false
    /// Whether a segment holds an escape; if none does, segments are used without decoding.
    var hasEscapedSegments = false

    /// Whether the host is the first segment, as `b` is in `a://b/c`.
    var hostIsSegment: Bool { !isWeb && !host.isEmpty }
}

/// A number that is kept in 32 bits.
@propertyWrapper
struct Narrow: Sendable {
    private var bits: Int32

    init(wrappedValue: Int) { bits = Int32(truncatingIfNeeded: wrappedValue) }

    var wrappedValue: Int {
        get { Int(bits) }
        set { self = Narrow(wrappedValue: newValue) }
    }
}

/// A range whose bounds are kept in 32 bits each.
@propertyWrapper
struct NarrowRange: Sendable {
    @Narrow private var start: Int
    @Narrow private var end: Int

    init(wrappedValue: Range<Int>) {
        start = wrappedValue.lowerBound
        end = wrappedValue.upperBound
    }

    var wrappedValue: Range<Int> {
        get { start..<end }
        set { self = NarrowRange(wrappedValue: newValue) }
    }
}

/// A range in 32 bits each that may be absent: then it begins at -1.
@propertyWrapper
struct NarrowIfPresent: Sendable {
    @NarrowRange private var range: Range<Int>

    init(wrappedValue: Range<Int>?) { range = wrappedValue ?? -1 ..< -1 }

    var wrappedValue: Range<Int>? {
        get { range.lowerBound < 0 ? nil : range }
        set { self = NarrowIfPresent(wrappedValue: newValue) }
    }
}
