/// Reads a URL from left to right, once, and finds the positions of its parts.
///
/// Read the scheme, the authority after `//`, the segments, the query items and the fragment (RFC 3986).
/// Check each character against the set that may stand there; raw non-ASCII text is allowed (RFC 3987).
/// Throw the first fault from the left; limits and web hosts are checked once their part is read.
/// The result is a ``URLLayout``: ranges of bytes, and no text.
///
/// It is not written that plainly, because URLs come from other programs.
/// Time is linear whatever the text, and `split` on a `String` alone takes longer than the whole of this.
///
/// - ``ScanWindow`` marks, 16 bytes at once, the characters that may end or spoil a part.
/// - ``EarlySeparators`` keeps the slashes among the first 64 bytes, so nobody searches for them again.
/// - ``HostName/check(_:in:)`` checks the host of a web URL.
/// - ``IPLiteral`` checks an IP address in brackets, in every scheme.
struct RouteURLParser {
    let limits: URLLimits
    /// The positions that have been found so far.
    private(set) var layout = URLLayout()
    /// The view that all parts are scanned through.
    private var window = ScanWindow()

    /// Returns the layout of a whole URL.
    ///
    /// - Parameters:
    ///   - text: The URL. A text over the limit is not read.
    ///   - limits: The greatest sizes.
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
    /// It has no scheme: ``URLLayout/schemeEnd`` is -1.
    ///
    /// - Parameters:
    ///   - reference: The reference; the empty text is one.
    ///   - isWeb: Whether the scheme of the base is `http` or `https`.
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

    /// Whether the text is a relative reference, whose raw dot segments are resolved afterwards.
    private var isReference: Bool { layout.schemeEnd < 0 }

    /// Refuses a text that is over the limit.
    ///
    /// - Throws: `tooLong`, at the first byte too many.
    private static func checkLength(_ bytes: Span<UInt8>, _ limits: URLLimits) throws(URLParseError) {
        if bytes.count > limits.bytes { throw URLParseError(.tooLong(limit: limits.bytes), at: limits.bytes) }
    }

    /// Reads everything after the scheme: authority, path, query and fragment.
    ///
    /// - Throws: `emptyHost` if a web URL has no `//`; the errors of the parts; ``Span/illegal(at:)`` if text
    ///   is left after the last part.
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

    /// Reads user, host and port (RFC 3986 section 3.2).
    ///
    /// A user is found by its `@` before the host is read, since `a:b@c` has a password and no port.
    ///
    /// - Parameter start: The position after `//`.
    /// - Returns: The position of the `/`, `?` or `#` after the authority, or the end of the text.
    private mutating func readAuthority(_ bytes: Span<UInt8>, from start: Int) throws(URLParseError) -> Int {
        // Most hosts need no escape, and end here.
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

    /// Returns the position after an IP address in brackets; `nil` if the host is not one.
    ///
    /// In a custom scheme it is the first segment, so brackets around other text are only illegal characters there.
    ///
    /// - Throws: the errors of ``IPLiteral/end(in:from:)``, in a web URL.
    private func addressEnd(_ bytes: Span<UInt8>, from start: Int) throws(URLParseError) -> Int? {
        guard start < bytes.count, bytes[start] == ASCII.openingBracket else { return nil }
        return layout.isWeb
            ? try IPLiteral.end(in: bytes, from: start) : try? IPLiteral.end(in: bytes, from: start)
    }

    /// Keeps the host, which is the first segment in a custom scheme.
    ///
    /// - Throws: `emptyHost` and the errors of ``HostName/check(_:in:)``, in a web URL; the errors of
    ///   ``addSegment(_:_:escapes:)``, in a custom scheme.
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

    /// Reads the digits of a port; there may be none.
    ///
    /// The value stops at 65,536, so it cannot overflow.
    ///
    /// - Returns: The position after the last digit, which is the end of the authority.
    /// - Throws: `badPort` with the whole text if it is not a number from 0 to 65,535.
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
    /// A slash at the end of the path begins no segment.
    ///
    /// - Returns: The position of the `?` or `#` after the path, or the end of the text.
    private mutating func readPath(_ bytes: Span<UInt8>, from start: Int) throws(URLParseError) -> Int {
        var position = start
        if position < bytes.count, bytes[position] == ASCII.slash {
            layout.slashes.insert(position)
            position += 1
        }
        while true {
            // Most segments need no escape and end here.
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

    /// Counts a segment, and checks it.
    ///
    /// Only a segment of at most 2 decoded bytes can be `.` or `..`; an empty one is legal in every scheme.
    ///
    /// - Parameter escapes: The number of escapes in it. Each is one byte in three.
    /// - Throws: `dotSegment` in a custom scheme; `tooManySegments`; `segmentTooLong`.
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

    /// Reads the items of a query, and counts those that are not empty.
    ///
    /// The limit is checked after the last item, so a fault in a character is found before.
    /// See RFC 3986 section 3.4.
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
