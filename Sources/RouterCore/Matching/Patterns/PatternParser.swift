/// A parser that reads a pattern from left to right and stops at the first broken rule.
///
/// ``RoutePattern`` creates a parser for each pattern.
/// ``PatternSegmentParser`` reads the segments, and ``PatternHostParser`` reads a web host.
/// ``PatternExpression`` reads an expression between slashes.
/// The offsets of errors count bytes of the whole pattern.
struct PatternParser {
    /// The maximum length of a pattern, in bytes.
    private static let maximumBytes = 8_192
    /// The maximum number of segments. An optional segment or the rest of the path counts as one.
    private static let maximumSegments = 64

    private let text: String
    private let bytes: [UInt8]

    init(_ text: String) {
        self.text = text
        self.bytes = Array(text.utf8)
    }

    /// Returns the parsed pattern.
    ///
    /// If the scheme is custom, up to three slashes can follow its colon: `a:b` and `a:///b` are the same
    /// pattern. The first segment of such a pattern must not be the literal `nav`, in upper or lower case,
    /// because URLs that begin with this segment are reserved for the router.
    ///
    /// - Throws: `PatternError` with `empty`, `tooLong`, or `reservedSegment`, or an error in a part of the
    ///   pattern.
    func parse() throws(PatternError) -> RoutePattern {
        guard !bytes.isEmpty else { throw PatternError(.empty, at: 0) }
        guard bytes.count <= Self.maximumBytes else { throw PatternError(.tooLong, at: Self.maximumBytes) }
        if Route.isExpression(text) {
            let range = 1..<(bytes.count - 1)
            let expression = try PatternExpression(bytes: bytes, range: range, extent: .wholeURL)
            return RoutePattern(text: text, expression: expression)
        }
        let colon = try schemeEnd()
        let scheme = String(decoding: bytes[..<colon].map(ASCII.lowercased), as: UTF8.self)
        if URLScheme.isWeb(scheme) { return try parseWeb(scheme: scheme, from: colon + 1) }

        var start = colon + 1
        let slashes = bytes[start...].prefix(3).prefix { $0 == UInt8(ascii: "/") }.count
        start += slashes
        // In a URL, an IP address in brackets is the first segment only if it follows two slashes.
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
    /// - Throws: `badScheme` at a character that is not allowed in a scheme,
    ///   or `missingScheme` if no colon ends the scheme.
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
    /// The host `*` stands for any host with any path, so `https://*/a` is refused.
    ///
    /// - Parameters:
    ///   - scheme: `http` or `https`.
    ///   - start: The position after the colon.
    /// - Throws: `missingHost` if there is no `//`, `pathAfterAnyHost` for a path after the host `*`, or an
    ///   error in the host or the path.
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

    /// Reads the segments of a pattern and its end.
    ///
    /// A slash at the end does not start a segment.
    ///
    /// - Parameters:
    ///   - pattern: The pattern with its scheme and host, to which the segments are added.
    ///   - start: The position of the first segment.
    ///   - address: The end of the first segment if it is an IP address in brackets, or `nil`.
    /// - Throws: `emptySegment`, `tooManySegments`, `duplicatePlaceholder`, or an error in a segment.
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

    /// Returns the end of the first segment if it is an IP address in brackets, or `nil` otherwise.
    private func addressEnd(from start: Int) -> Int? {
        guard start < bytes.count, bytes[start] == ASCII.openingBracket else { return nil }
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        return IPLiteral.isLiteral(String(decoding: bytes[start..<end], as: UTF8.self)) ? end : nil
    }

    /// Returns the position of the next slash outside an expression, or the end of the pattern.
    ///
    /// An expression without a closing parenthesis extends to the end of the pattern.
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

    /// Adds a placeholder, and refuses a name that is already in use.
    private func add(_ placeholder: Placeholder?, to pattern: inout RoutePattern) throws(PatternError) {
        guard let placeholder else { return }
        if pattern.placeholders.contains(where: { $0.name == placeholder.name }) {
            throw PatternError(.duplicatePlaceholder(placeholder.name), at: placeholder.offset)
        }
        pattern.placeholders.append(placeholder)
    }
}

/// A parser for the host and the port of a web pattern.
///
/// The host is `*`, a name, or an IP address in brackets.
/// Except for `*`, the host must be valid in a URL, because otherwise the pattern could never match.
struct PatternHostParser {
    /// The whole pattern, in which the offsets of errors are counted.
    let bytes: [UInt8]
    /// The range of the host and the port.
    let range: Range<Int>

    /// Returns the host in the form of ``RouteURL/hostKey``, or `nil` for `*`.
    ///
    /// - Throws: `PatternError` with `missingHost`, `badHost`, `wildcardInHost`, `badPort`,
    ///   `placeholderInHost`, `userInformation`, `query`, or `fragment`, or an error in the literal text.
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

    /// Refuses a user, a query, a fragment, and a `*` beside other text.
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

    /// Returns the pattern error for a fault that the URL parser found in the host or port.
    ///
    /// A port that begins with a letter or `_` is reported as a placeholder, as in `https://example.org:id`.
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
    /// The host and port of a web URL in the form that comparisons use, or `nil` if the scheme is custom.
    ///
    /// The default port of the scheme is omitted.
    /// For example, the value is `a.org:8443` for `https://a.org:8443`, and `a.org` for `https://a.org:443`.
    var hostKey: String? {
        guard let port, port != (scheme == "https" ? 443 : 80) else { return host }
        return host.map { "\($0):\(port)" }
    }
}
