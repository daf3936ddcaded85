/// Reads a pattern from left to right, and stops at the first broken rule.
///
/// `RoutePattern` makes one for each pattern.
/// The segments go to ``PatternSegmentParser``, and a web host to ``PatternHostParser``.
/// An expression between slashes goes to ``PatternExpression``.
/// Offsets of errors count in bytes of the whole pattern.
struct PatternParser {
    /// The greatest length of a pattern, in bytes.
    private static let maximumBytes = 8_192
    /// The greatest number of segments, with an optional one or a rest at the end.
    private static let maximumSegments = 64

    private let text: String
    private let bytes: [UInt8]

    init(_ text: String) {
        self.text = text
        self.bytes = Array(text.utf8)
    }

    /// Returns the pattern.
    ///
    /// A custom scheme may have up to three slashes after its colon: `a:b` and `a:///b` are one pattern.
    /// Its first segment may not be the literal `nav`, in any case, since such URLs belong to the router.
    ///
    /// - Throws: `PatternError`: `empty`, `tooLong` or `reservedSegment`, and the errors of the parts.
    func parse() throws(PatternError) -> RoutePattern {
        guard !bytes.isEmpty else { throw PatternError(.empty, at: 0) }
        guard bytes.count <= Self.maximumBytes else { throw PatternError(.tooLong, at: Self.maximumBytes) }
        if Route.isExpression(text) {
            let range = 1..<(bytes.count - 1)
            let expression = try PatternExpression(bytes: bytes, range: range, extent: .address)
            return RoutePattern(text: text, expression: expression)
        }
        let colon = try schemeEnd()
        let scheme = String(decoding: bytes[..<colon].map(ASCII.lowercased), as: UTF8.self)
        if URLScheme.isWeb(scheme) { return try parseWeb(scheme: scheme, from: colon + 1) }

        var start = colon + 1
        let slashes = bytes[start...].prefix(3).prefix { $0 == UInt8(ascii: "/") }.count
        start += slashes
        // An IP address in brackets is the first segment of a URL only after two slashes.
        let address = slashes == 2 ? addressEnd(from: start) : nil
        var pattern = RoutePattern(text: text, scheme: scheme)
        try parsePath(of: &pattern, from: start, address: address)
        if case .literal(let literal)? = pattern.segments.first, literal.lowercased() == "nav" {
            throw PatternError(.reservedSegment, at: start)
        }
        return pattern
    }

    /// Returns the position of the colon after the scheme.
    ///
    /// - Throws: `badScheme` at a character that may not stand there; `missingScheme` if no colon ends the
    ///   scheme.
    private func schemeEnd() throws(PatternError) -> Int {
        let end = bytes.firstIndex { !ByteSet.schemeTail.contains($0) } ?? bytes.count
        guard end == 0 || ASCII.isLetter(bytes[0]) else { throw PatternError(.badScheme, at: 0) }
        guard bytes[end...].contains(ASCII.colon), !"/?#".utf8.contains(bytes[end]), bytes[0] != ASCII.colon
        else {
            throw PatternError(.missingScheme, at: 0)
        }
        guard bytes[end] == ASCII.colon else { throw PatternError(.badScheme, at: end) }
        return end
    }

    /// Reads the host and the path of a web pattern.
    ///
    /// A `*` stands for any host with any path, so `https://*/a` is refused.
    ///
    /// - Parameters:
    ///   - scheme: `http` or `https`.
    ///   - start: The position after the colon.
    /// - Throws: `missingHost` without `//`, `pathAfterAnyHost`, and the errors of both parts.
    private func parseWeb(scheme: String, from start: Int) throws(PatternError) -> RoutePattern {
        guard bytes[start...].starts(with: "//".utf8) else { throw PatternError(.missingHost, at: start) }
        let hostStart = start + 2
        let hostEnd = bytes[hostStart...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        let hostParser = PatternHostParser(bytes: bytes, range: hostStart..<hostEnd)
        let host = try hostParser.parse(scheme: scheme)
        guard let host else {
            guard bytes[hostEnd...].dropFirst().isEmpty else {
                throw PatternError(.pathAfterAnyHost, at: hostEnd)
            }
            return RoutePattern(text: text, scheme: scheme, tail: .anything)
        }
        let pathStart = min(hostEnd + 1, bytes.count)
        var pattern = RoutePattern(text: text, scheme: scheme, host: host)
        try parsePath(of: &pattern, from: pathStart)
        return pattern
    }

    /// Reads the segments of a pattern, and its end.
    ///
    /// A slash at the end begins no segment.
    ///
    /// - Parameters:
    ///   - pattern: The pattern with its scheme and host, which gets the segments.
    ///   - start: The position of the first segment.
    ///   - address: The end of the first segment if it is an IP address in brackets.
    /// - Throws: `emptySegment`, `tooManySegments`, `duplicatePlaceholder`, and the errors of the segments.
    private func parsePath(
        of pattern: inout RoutePattern,
        from start: Int,
        address: Int? = nil
    ) throws(PatternError) {
        var position = start
        if let address {
            pattern.segments = [.literal(String(decoding: bytes[start..<address], as: UTF8.self))]
            position = address + 1
        }
        while position < bytes.count {
            let end = segmentEnd(from: position)
            guard end > position else { throw PatternError(.emptySegment, at: position) }
            guard pattern.segments.count < Self.maximumSegments else {
                throw PatternError(.tooManySegments, at: position)
            }
            var parser = PatternSegmentParser(
                bytes: bytes,
                range: position..<end,
                isLast: end + 1 >= bytes.count,
                refusesUser: position == start && !pattern.isWeb
            )
            switch try parser.parse() {
            case .segment(let segment):
                for part in segment.parts { try add(part.placeholder, to: &pattern) }
                pattern.segments.append(segment)
            case .tail(let tail):
                try add(tail.placeholder, to: &pattern)
                pattern.tail = tail
            }
            position = end + 1
        }
    }

    /// Returns the end of a first segment that is an IP address in brackets; `nil` for any other.
    private func addressEnd(from start: Int) -> Int? {
        guard start < bytes.count, bytes[start] == ASCII.openingBracket else { return nil }
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        return IPLiteral.isLiteral(String(decoding: bytes[start..<end], as: UTF8.self)) ? end : nil
    }

    /// Returns the position of the next slash outside of a regular expression, or the end.
    ///
    /// A parenthesis that is not closed matches all text that is left.
    private func segmentEnd(from start: Int) -> Int {
        var position = start
        while position < bytes.count, bytes[position] != UInt8(ascii: "/") {
            if bytes[position] == UInt8(ascii: "(") {
                position = PatternExpression.end(of: position, in: bytes) ?? bytes.count - 1
            }
            position += 1
        }
        return position
    }

    /// Keeps a placeholder, and refuses one whose name is used twice.
    private func add(_ placeholder: Placeholder?, to pattern: inout RoutePattern) throws(PatternError) {
        guard let placeholder else { return }
        if pattern.placeholders.contains(where: { $0.name == placeholder.name }) {
            throw PatternError(.duplicatePlaceholder(placeholder.name), at: placeholder.offset)
        }
        pattern.placeholders.append(placeholder)
    }
}

/// Reads the host and port of a web pattern.
///
/// The host is `*`, a name or an IP address in brackets.
/// It is read by the rules of a URL's host, since no other host can match.
struct PatternHostParser {
    /// The whole pattern, in which errors count their offset.
    let bytes: [UInt8]
    /// The position of the host and port.
    let range: Range<Int>

    /// Returns the host as ``RouteURL/hostKey`` has it; `nil` for `*`.
    ///
    /// - Throws: `PatternError`: `missingHost`, `badHost`, `wildcardInHost`, `badPort`, `placeholderInHost`, `userInformation`, `query`,
    ///   `fragment`, and the reasons for literal text.
    func parse(scheme: String) throws(PatternError) -> String? {
        let start = range.lowerBound
        guard let first = bytes[range].first else { throw PatternError(.missingHost, at: start) }
        if bytes[range].elementsEqual("*".utf8) { return nil }
        if first == ASCII.colon { throw PatternError(.placeholderInHost, at: start) }
        try checkMarks()
        do throws(URLParseError) {
            return try RouteURL(parsing: "\(scheme)://" + String(decoding: bytes[range], as: UTF8.self))
                .hostKey
        } catch {
            throw fault(error, at: start + error.offset - scheme.utf8.count - 3)
        }
    }

    /// Refuses a user, a query, a fragment and a star.
    private func checkMarks() throws(PatternError) {
        for position in range {
            switch bytes[position] {
            case ASCII.questionMark: throw PatternError(.query, at: position)
            case ASCII.numberSign: throw PatternError(.fragment, at: position)
            case UInt8(ascii: "*"): throw PatternError(.wildcardInHost, at: position)
            case ASCII.atSign: throw PatternError(.userInformation, at: position)
            default: break
            }
        }
    }

    /// Returns the rule of patterns that a fault of the URL breaks.
    private func fault(_ error: URLParseError, at position: Int) -> PatternError {
        switch error.reason {
        case .badPort:
            let first = bytes[position]
            return ASCII.isLetter(first) || first == UInt8(ascii: "_")
                ? PatternError(.placeholderInHost, at: position - 1) : PatternError(.badPort, at: position)
        case .badEscape, .controlCharacter, .invalidUTF8:
            return PatternError(PatternLiteral.reason(of: error), at: position)
        case .backslash where bytes[range.lowerBound] != ASCII.openingBracket,
            .illegalCharacter where bytes[range.lowerBound] != ASCII.openingBracket:
            return PatternError(PatternLiteral.fault(at: position, in: bytes), at: position)
        default: return PatternError(.badHost, at: range.lowerBound)
        }
    }
}

extension RouteURL {
    /// The host of a web URL as it is compared, with its port unless the scheme implies it.
    ///
    /// It is `a.org:8443` for `https://a.org:8443`, and `a.org` for `https://a.org:443`.
    var hostKey: String? {
        guard let port, port != (scheme == "https" ? 443 : 80) else { return host }
        return host.map { "\($0):\(port)" }
    }
}
