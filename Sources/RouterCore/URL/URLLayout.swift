/// Where the parts of an address lie in its text, in bytes of UTF-8; nothing is copied.
struct URLLayout: Sendable {
    /// The place of the colon behind the scheme; -1 in a relative reference.
    var schemeEnd = -1
    var isWeb = false
    /// Whether `//` follows the scheme.
    var hasAuthority = false
    /// Between `//` and `@`.
    var userInformation: Range<Int>?
    /// Empty where there is no authority.
    var host = 0..<0
    /// Between the colon behind the host and the path; may be empty.
    var port: Range<Int>?
    var path = 0..<0
    /// Behind the `?`.
    var query: Range<Int>?
    /// Behind the `#`.
    var fragment: Range<Int>?
    var segmentCount = 0
    var hasNavigationItems = false

    /// Whether the first segment is the host.
    var hostIsSegment: Bool { !isWeb && !host.isEmpty }
}
