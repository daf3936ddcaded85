/// Reads a URL from left to right, once, and finds where its parts lie (RFC 3986, section 3 and appendix A).
///
/// Raw non-ASCII text is accepted wherever an escape is (RFC 3987). The first fault from the left is the one
/// that is thrown, but a text longer than the limit is not looked at.
///
/// In plain words: read the scheme up to the colon, the authority behind `//`, the path segment by segment, the query item
/// by item, and the fragment. Check each character against the set that may stand there. ``parse(_:limits:)`` gives a
/// ``URLLayout``: ranges of bytes, no text. Everything else of a URL is read from its text by that layout.
///
/// It is not written that plainly, because `split` on a `String` alone takes longer than the whole of this:
///
/// - ``ScanWindow`` looks at 16 bytes at once for a character that ends or spoils a part.
/// - ``EarlySeparators`` keeps the slashes among the first 64 bytes, so nobody searches for them again.
struct RouteURLParser {
    let limits: URLLimits
    /// Dot segments have a meaning in a relative reference, where they are resolved.
    private let allowsDotSegments: Bool
    private(set) var layout = URLLayout()
    private var window = ScanWindow()

    static func parse(_ text: String, limits: URLLimits) throws(URLParseError) -> URLLayout {
        let bytes = text.utf8.span
        if bytes.isEmpty { throw URLParseError(.empty, at: 0) }
        try checkLength(bytes, limits)
        var parser = RouteURLParser(limits: limits, allowsDotSegments: false)
        try parser.readScheme(bytes)
        try parser.readHierarchy(bytes, from: parser.layout.schemeEnd + 1)
        return parser.layout
    }

    /// The layout of a relative reference against a base of the given kind.
    static func parse(
        reference: String,
        isWeb: Bool,
        limits: URLLimits
    ) throws(URLParseError) -> URLLayout {
        let bytes = reference.utf8.span
        try checkLength(bytes, limits)
        var parser = RouteURLParser(limits: limits, allowsDotSegments: true)
        parser.layout.isWeb = isWeb
        try parser.readHierarchy(bytes, from: 0)
        return parser.layout
    }

    private init(limits: URLLimits, allowsDotSegments: Bool) {
        self.limits = limits
        self.allowsDotSegments = allowsDotSegments
    }

    private static func checkLength(_ bytes: Span<UInt8>, _ limits: URLLimits) throws(URLParseError) {
        let limit = min(limits.bytes, URLLayout.greatestLength)
        if bytes.count > limit { throw URLParseError(.tooLong(limit: limit), at: limit) }
    }

    @inline(__always)
    private mutating func readScheme(_ bytes: Span<UInt8>) throws(URLParseError) {
        layout.schemeEnd = try Self.schemeEnd(in: bytes)
        layout.isWeb = URLScheme.isWeb(bytes, end: layout.schemeEnd)
    }

    /// Finds the colon that ends the scheme.
    ///
    /// - Throws: `missingScheme`, `badScheme`, `backslash`, `illegalCharacter` or `controlCharacter`, at the first fault from the left.
    private static func schemeEnd(in bytes: Span<UInt8>) throws(URLParseError) -> Int {
        var end = 0
        while end < bytes.count, ByteSet.schemeTail.contains(bytes[end]) { end += 1 }
        if end > 0, end < bytes.count, bytes[end] == ASCII.colon, ASCII.isLetter(bytes[0]) { return end }
        throw schemeFault(in: bytes)
    }

    /// The first fault of a text that begins with no scheme.
    @inline(never)
    private static func schemeFault(in bytes: Span<UInt8>) -> URLParseError {
        let colon = URLScheme.colon(in: bytes)
        if colon == 0 { return URLParseError(.missingScheme, at: 0) }
        var position = 0
        while position < bytes.count, !bytes.isDelimiterOfHierarchy(position) {
            let byte = bytes[position]
            if byte == ASCII.backslash || bytes.isRawControl(at: position) {
                return bytes.illegal(at: position)
            }
            if colon != nil, position == 0 ? !ASCII.isLetter(byte) : !ByteSet.schemeTail.contains(byte) {
                return byte == ASCII.space
                    ? bytes.illegal(at: position)
                    : URLParseError(.badScheme(bytes.scalar(at: position)), at: position)
            }
            position += 1
        }
        return URLParseError(.missingScheme, at: 0)
    }

    @inline(__always)
    private mutating func readHierarchy(_ bytes: Span<UInt8>, from start: Int) throws(URLParseError) {
        var position = start
        let isReference = layout.schemeEnd < 0
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
        if layout.isWeb, position < bytes.count, bytes[position] == ASCII.openingBracket {
            position = try IPLiteral.end(in: bytes, from: position)
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

    @inline(__always)
    private mutating func addSegment(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        escapes: Int
    ) throws(URLParseError) {
        let length = range.count - 2 * escapes
        if escapes > 0 { layout.hasEscapedSegments = true }
        if length > 2, length <= limits.segmentBytes, layout.segmentCount < limits.segments {
            layout.segmentCount += 1
            return
        }
        try addCheckedSegment(bytes, range, escapes: escapes)
    }

    /// A segment that is short, or over a limit.
    private mutating func addCheckedSegment(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        escapes: Int
    ) throws(URLParseError) {
        let length = range.count - 2 * escapes
        if !layout.isWeb {
            if range.isEmpty { throw URLParseError(.emptySegment, at: range.lowerBound) }
            let isResolvable = allowsDotSegments && escapes == 0 && range != layout.host
            if length <= 2, !isResolvable, bytes.isDotSegment(range) {
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
        layout.queryItemCount = count
        return position
    }
}

extension Span<UInt8> {
    /// Returns whether `//` stands here.
    fileprivate func hasTwoSlashes(at position: Int) -> Bool {
        position + 1 < count && self[position] == ASCII.slash && self[position + 1] == ASCII.slash
    }

    /// Returns the place of the first `@` in the authority that begins here.
    fileprivate func userInformationEnd(from start: Int) -> Int? {
        var position = start
        while !isEndOfAuthority(position) {
            if self[position] == ASCII.atSign { return position }
            position += 1
        }
        return nil
    }
}
