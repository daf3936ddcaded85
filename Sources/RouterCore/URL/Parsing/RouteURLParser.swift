/// A parser that reads a URL once and finds the positions of its parts.
///
/// It reads the scheme, the authority after `//`, the segments, the query items, and the fragment (RFC 3986).
/// It checks each character against the set that its part allows. Raw non-ASCII text is allowed (RFC 3987).
/// It throws the first fault from the left.
/// However, it checks a web host and the limits of a part only after it has read that whole part,
/// so it reports an illegal character in the part first.
/// The result is a ``URLLayout``, which contains ranges of bytes and no text.
///
/// The code is optimized for speed rather than brevity, because other programs can pass in many long URLs.
/// The parser takes linear time for any text, and less time than a single `split` of a `String`.
///
/// Other types do parts of its work:
///
/// - ``ScanWindow`` marks the characters that can end or invalidate a part, 16 bytes at a time.
/// - ``EarlySeparators`` records the slashes within the first 64 bytes,
///   so later code does not have to search for them.
/// - ``HostName/check(_:in:)`` checks the host of a web URL.
/// - ``IPLiteral`` checks an IP address in brackets, in every scheme.
struct RouteURLParser {
    let limits: URLLimits
    /// The positions found so far.
    private(set) var layout = URLLayout()
    /// The window through which all parts are scanned.
    private var window = ScanWindow()

    /// Returns the layout of a whole URL.
    ///
    /// - Parameters:
    ///   - text: The URL. If it is longer than the limit, it is refused without being read.
    ///   - limits: The maximum sizes.
    /// - Throws: `empty`, `tooLong`, or the first fault from the left.
    /// - Complexity: O(*n*) in the length of the text.
    static func parse(_ text: String, limits: URLLimits) throws(URLParseError) -> URLLayout {
        let bytes = text.utf8.span
        if bytes.isEmpty { throw URLParseError(.empty, at: 0) }
        try checkLength(bytes, limits)
        var parser = RouteURLParser(limits: limits)
        let colon = try URLScheme.end(in: bytes)
        parser.layout.schemeEnd = Int32(truncatingIfNeeded: colon)
        parser.layout.isWeb = URLScheme.isWeb(bytes, end: colon)
        try parser.readHierarchy(bytes, from: colon + 1)
        return parser.layout
    }

    /// Returns the layout of a relative reference (RFC 3986 section 4.2).
    ///
    /// A reference has no scheme, so ``URLLayout/schemeEnd`` is -1.
    ///
    /// - Parameters:
    ///   - reference: The reference, which can be empty.
    ///   - isWeb: Whether the URL against which the reference is resolved is an `http` or `https` URL.
    /// - Throws: `tooLong`, or the first fault from the left.
    static func parse(reference: String, isWeb: Bool) throws(URLParseError) -> URLLayout {
        let bytes = reference.utf8.span
        try checkLength(bytes, .standard)
        var parser = RouteURLParser(limits: .standard)
        parser.layout.isWeb = isWeb
        try parser.readHierarchy(bytes, from: 0)
        return parser.layout
    }

    private init(limits: URLLimits) { self.limits = limits }

    /// Whether the text is a relative reference, whose raw dot segments are resolved later.
    private var isReference: Bool { layout.schemeEnd < 0 }

    /// Refuses text that is longer than the limit.
    ///
    /// - Throws: `tooLong`, at the first byte beyond the limit.
    private static func checkLength(_ bytes: Span<UInt8>, _ limits: URLLimits) throws(URLParseError) {
        if bytes.count > limits.bytes { throw URLParseError(.tooLong(limit: limits.bytes), at: limits.bytes) }
    }

    /// Reads everything after the scheme: the authority, the path, the query, and the fragment.
    ///
    /// - Throws: The errors of the parts; `emptyHost` if a web URL contains no `//`; or the error of
    ///   ``Span/illegal(at:)`` if text remains after the last part.
    @inline(__always)
    private mutating func readHierarchy(_ bytes: Span<UInt8>, from start: Int) throws(URLParseError) {
        var position = start
        layout.host = position..<position
        if bytes.hasTwoSlashes(at: position) {
            layout.hasAuthority = true
            position = try readAuthority(bytes, from: position + 2)
        } else if layout.isWeb && !isReference {
            throw URLParseError(.emptyHost, at: position)
        }
        position = try readPath(bytes, from: position)
        if position < bytes.count, bytes[position] == ASCII.questionMark {
            position = try readQuery(bytes, from: position + 1)
        }
        if position < bytes.count, bytes[position] == ASCII.numberSign {
            let start = position + 1
            position = try window.scan(bytes, from: start, allowed: .query).end
            layout.fragment = start..<position
        }
        if position < bytes.count { throw bytes.illegal(at: position) }
    }

    /// Reads the user, the host, and the port (RFC 3986 section 3.2).
    ///
    /// The `@` after a user is located before the host is read,
    /// because the colon in `a:b@c` begins a password, not a port.
    ///
    /// - Parameter start: The position after `//`.
    /// - Returns: The position of the `/`, `?`, or `#` after the authority, or the end of the text.
    private mutating func readAuthority(_ bytes: Span<UInt8>, from start: Int) throws(URLParseError) -> Int {
        // Most authorities are plain hosts, so they do not need a scan for a user, a port, or escapes.
        let end = window.firstMark(in: bytes, from: start)
        if bytes.isEndOfAuthority(end) {
            try setHost(bytes, start..<end, escapes: 0)
            return end
        }
        var position = start
        if let atSign = bytes.userInformationEnd(from: start) {
            let end = try window.scan(bytes, from: start, allowed: .userInformation).end
            guard end == atSign else { throw bytes.illegal(at: end) }
            layout.userInformation = start..<end
            position = end + 1
        }
        let hostStart = position
        var escapes = 0
        if let end = try addressEnd(bytes, from: position) {
            position = end
        } else {
            (position, escapes) = try window.scan(bytes, from: position, allowed: .hostName)
        }
        try setHost(bytes, hostStart..<position, escapes: escapes)
        if position < bytes.count, bytes[position] == ASCII.colon {
            position = try readPort(bytes, from: position + 1)
        }
        guard bytes.isEndOfAuthority(position) else { throw bytes.illegal(at: position) }
        return position
    }

    /// Returns the position after an IP address in brackets, or `nil` if the host is not such an address.
    ///
    /// In a URL with a custom scheme, the address is the first segment. If the brackets do not contain an
    /// address, the result is `nil`, and the caller's scan of the segment refuses the opening bracket.
    ///
    /// - Throws: In a web URL, the errors of ``IPLiteral/end(in:from:)``.
    private func addressEnd(_ bytes: Span<UInt8>, from start: Int) throws(URLParseError) -> Int? {
        guard start < bytes.count, bytes[start] == ASCII.openingBracket else { return nil }
        return layout.isWeb
            ? try IPLiteral.end(in: bytes, from: start) : try? IPLiteral.end(in: bytes, from: start)
    }

    /// Stores the host. If the scheme is custom, adds the host as the first segment.
    ///
    /// - Throws: In a web URL, `emptyHost` and the errors of ``HostName/check(_:in:)``. In any other URL,
    ///   the errors of ``addSegment(_:_:escapes:)``.
    @inline(__always)
    private mutating func setHost(
        _ bytes: Span<UInt8>,
        _ host: Range<Int>,
        escapes: Int
    ) throws(URLParseError) {
        layout.host = host
        if layout.isWeb {
            if host.isEmpty { throw URLParseError(.emptyHost, at: host.lowerBound) }
            if bytes[host.lowerBound] != ASCII.openingBracket { try HostName.check(host, in: bytes) }
        } else if !host.isEmpty {
            try addSegment(bytes, host, escapes: escapes)
        }
    }

    /// Reads the digits of a port, if there are any.
    ///
    /// The value is capped at 65,536 so that it cannot overflow.
    ///
    /// - Returns: The position after the last digit, which is the end of the authority.
    /// - Throws: `badPort` with the whole text of the port if it is not a number from 0 to 65,535.
    private mutating func readPort(_ bytes: Span<UInt8>, from start: Int) throws(URLParseError) -> Int {
        var end = start
        var value = 0
        while end < bytes.count, ASCII.isDigit(bytes[end]) {
            value = min(value * 10 + Int(bytes[end] - UInt8(ascii: "0")), 65_536)
            end += 1
        }
        guard value <= 65_535, bytes.isEndOfAuthority(end) else {
            let whole = try window.scan(bytes, from: start, allowed: .segment).end
            throw URLParseError(.badPort(bytes.text(start..<max(whole, end))), at: start)
        }
        layout.port = start..<end
        return end
    }

    /// Reads the segments of a path (RFC 3986 section 3.3).
    ///
    /// A slash at the end of the path does not start a segment.
    ///
    /// - Returns: The position of the `?` or `#` after the path, or the end of the text.
    private mutating func readPath(_ bytes: Span<UInt8>, from start: Int) throws(URLParseError) -> Int {
        var position = start
        if position < bytes.count, bytes[position] == ASCII.slash {
            layout.slashes.insert(position)
            position += 1
        }
        while true {
            // Most segments end at the first marked byte, so they do not need a scan.
            var end = window.firstMark(in: bytes, from: position)
            var escapes = 0
            if end < bytes.count, !bytes.isDelimiterOfHierarchy(end) {
                (end, escapes) = try window.scan(bytes, from: position, allowed: .segment)
            }
            let isLast = end == bytes.count || bytes[end] != ASCII.slash
            if !isLast || end > position { try addSegment(bytes, position..<end, escapes: escapes) }
            position = end
            if isLast { break }
            layout.slashes.insert(position)
            position += 1
        }
        layout.path = start..<position
        return position
    }

    /// Counts a segment and checks it.
    ///
    /// Only a segment of at most 2 decoded bytes can be `.` or `..`.
    /// An empty segment is allowed in every scheme.
    ///
    /// - Parameter escapes: The number of escapes in the segment. Each takes three bytes and encodes one.
    /// - Throws: `tooManySegments`, `segmentTooLong`, or, only if the scheme is custom, `dotSegment`.
    @inline(__always)
    private mutating func addSegment(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        escapes: Int
    ) throws(URLParseError) {
        let length = range.count - 2 * escapes
        if escapes > 0 { layout.hasEscapedSegments = true }
        if length <= 2, !layout.isWeb {
            let isResolvable = isReference && escapes == 0 && range != layout.host
            if !isResolvable, bytes.isDotSegment(range) {
                throw URLParseError(.dotSegment(bytes.text(range)), at: range.lowerBound)
            }
        }
        layout.segmentCount += 1
        if layout.segmentCount > limits.segments {
            throw URLParseError(.tooManySegments(limit: limits.segments), at: range.lowerBound)
        }
        if length > limits.segmentBytes {
            throw URLParseError(.segmentTooLong(limit: limits.segmentBytes), at: range.lowerBound)
        }
    }

    /// Reads a query and counts its items (RFC 3986 section 3.4).
    ///
    /// An empty item, as between the two `&` in `a&&b`, does not count.
    /// The limit is checked after the last item,
    /// so an illegal character anywhere in the query is reported first.
    ///
    /// - Returns: The position of the `#` after the query, or the end of the text.
    private mutating func readQuery(_ bytes: Span<UInt8>, from start: Int) throws(URLParseError) -> Int {
        var position = start
        var count = 0
        var firstTooMany: Int?
        while true {
            let end = try window.scan(
                bytes,
                from: position,
                allowed: .queryItem,
                delimiters: .queryItemDelimiters
            ).end
            if end > position {
                count += 1
                if count > limits.queryItems, firstTooMany == nil { firstTooMany = position }
            }
            position = end
            guard end < bytes.count, bytes[end] == ASCII.ampersand else { break }
            position += 1
        }
        if let firstTooMany {
            throw URLParseError(.tooManyQueryItems(limit: limits.queryItems), at: firstTooMany)
        }
        layout.query = start..<position
        layout.queryItemCount = Int32(truncatingIfNeeded: count)
        return position
    }
}
