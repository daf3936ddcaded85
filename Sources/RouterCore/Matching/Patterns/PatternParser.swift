/// Reads the text of a pattern from left to right; stops at the first broken rule.
struct PatternParser {
    private static let maximumBytes = 8_192
    private static let maximumSegments = 64

    private let text: String
    private let bytes: [UInt8]
    private var names: [String] = []

    init(_ text: String) {
        self.text = text
        self.bytes = Array(text.utf8)
    }

    mutating func parse() throws(PatternError) -> RoutePattern {
        guard !bytes.isEmpty else { throw PatternError(.empty, at: 0) }
        guard bytes.count <= Self.maximumBytes else { throw PatternError(.tooLong, at: Self.maximumBytes) }
        if RoutePattern.isExpression(text) {
            let expression = try PatternExpression(
                bytes: bytes,
                range: 1..<(bytes.count - 1),
                extent: .address
            )
            return RoutePattern(text: text, expression: expression)
        }
        let colon = try schemeEnd()
        let scheme = String(decoding: bytes[..<colon].map(ParameterGrammar.folded), as: UTF8.self)
        if RoutePattern.isWeb(scheme) { return try parseWeb(scheme: scheme, from: colon + 1) }

        var start = colon + 1
        let slashes = bytes[start...].prefix(3).prefix { $0 == UInt8(ascii: "/") }.count
        start += slashes
        let (segments, tail) = try parsePath(from: start, isCustom: true)
        if case .literal(let literal)? = segments.first, literal.lowercased() == "nav" {
            throw PatternError(.reservedSegment, at: start)
        }
        return RoutePattern(text: text, scheme: scheme, host: nil, segments: segments, tail: tail)
    }

    private func schemeEnd() throws(PatternError) -> Int {
        for (offset, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: ":"):
                guard offset > 0 else { throw PatternError(.missingScheme, at: 0) }
                return offset
            case _ where ParameterGrammar.isLetter(byte):
                continue
            case _ where ParameterGrammar.isDigit(byte) || "+-.".utf8.contains(byte):
                guard offset > 0 else { throw PatternError(.badScheme, at: 0) }
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                throw PatternError(.missingScheme, at: 0)
            default:
                guard bytes[offset...].contains(UInt8(ascii: ":")) else { break }
                throw PatternError(.badScheme, at: offset)
            }
        }
        throw PatternError(.missingScheme, at: 0)
    }

    private mutating func parseWeb(scheme: String, from start: Int) throws(PatternError) -> RoutePattern {
        guard bytes[start...].starts(with: "//".utf8) else { throw PatternError(.missingHost, at: start) }
        let hostStart = start + 2
        let hostEnd = bytes[hostStart...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        let hostParser = PatternHostParser(bytes: bytes, range: hostStart..<hostEnd)
        let host = try hostParser.parse(scheme: scheme)
        guard let host else {
            guard bytes[hostEnd...].dropFirst().isEmpty else { throw PatternError(.notLast, at: hostStart) }
            return RoutePattern(text: text, scheme: scheme, host: nil, segments: [], tail: .zeroOrMore(nil))
        }
        let pathStart = min(hostEnd + 1, bytes.count)
        let (segments, tail) = try parsePath(from: pathStart, isCustom: false)
        return RoutePattern(text: text, scheme: scheme, host: host, segments: segments, tail: tail)
    }

    private mutating func parsePath(
        from start: Int,
        isCustom: Bool
    ) throws(PatternError) -> ([PatternSegment], PatternTail) {
        var segments: [PatternSegment] = []
        guard start < bytes.count else { return (segments, .end) }
        var position = start
        while true {
            let end = segmentEnd(from: position)
            let isFirst = position == start
            guard end > position else { throw PatternError(.emptySegment, at: position) }
            let isLast = end == bytes.count || end + 1 == bytes.count
            guard segments.count < Self.maximumSegments else {
                throw PatternError(.tooManySegments, at: position)
            }
            var parser = PatternSegmentParser(
                bytes: bytes,
                range: position..<end,
                isLast: isLast,
                refusesUser: isFirst && isCustom
            )
            let piece = try parser.parse()
            try add(piece.placeholders)
            switch piece {
            case .segment(let segment): segments.append(segment)
            case .tail(let tail): return (segments, tail)
            }
            if isLast { return (segments, .end) }
            position = end + 1
        }
    }

    /// The next slash outside of a regular expression, or the end.
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

    private mutating func add(_ placeholders: [Placeholder]) throws(PatternError) {
        for placeholder in placeholders {
            if names.contains(placeholder.name) {
                throw PatternError(.duplicatePlaceholder(placeholder.name), at: placeholder.offset)
            }
            names.append(placeholder.name)
        }
    }
}

/// Reads the host and port of a web pattern.
struct PatternHostParser {
    let bytes: [UInt8]
    let range: Range<Int>

    /// The host in lower case, with a port that is not the scheme's own; nil for `*`.
    func parse(scheme: String) throws(PatternError) -> String? {
        guard !range.isEmpty else { throw PatternError(.missingHost, at: range.lowerBound) }
        if bytes[range].elementsEqual("*".utf8) { return nil }
        let hostEnd = try hostEnd()
        guard hostEnd > range.lowerBound else { throw PatternError(.missingHost, at: range.lowerBound) }
        let isAddress = bytes[range.lowerBound] == UInt8(ascii: "[")
        let host =
            isAddress
            ? String(decoding: bytes[range.lowerBound..<hostEnd], as: UTF8.self).lowercased()
            : HostName.lowercased(try PatternLiteral.decode(bytes, range.lowerBound..<hostEnd))
        // What no address has as its host, no pattern has.
        guard
            isAddress
                || (try? RouteURL(parsing: "https://\(PercentCoding.encode(firstSegment: host))/")) != nil
        else { throw PatternError(.badHost, at: range.lowerBound) }
        guard hostEnd < range.upperBound else { return host }

        let digits = bytes[(hostEnd + 1)..<range.upperBound]
        guard digits.allSatisfy(ParameterGrammar.isDigit) else {
            let first = digits.first.map { ParameterGrammar.isLetter($0) || $0 == UInt8(ascii: "_") } ?? false
            throw PatternError(first ? .placeholderInHost : .badPort, at: first ? hostEnd : hostEnd + 1)
        }
        if digits.isEmpty { return host }
        guard let port = UInt16(String(decoding: digits, as: UTF8.self)) else {
            throw PatternError(.badPort, at: hostEnd + 1)
        }
        return Self.key(host: host, port: Int(port), scheme: scheme)
    }

    static func key(host: String, port: Int?, scheme: String) -> String {
        guard let port, port != (scheme == "https" ? 443 : 80) else { return host }
        return "\(host):\(port)"
    }

    private func hostEnd() throws(PatternError) -> Int {
        var position = range.lowerBound
        if bytes[position] == UInt8(ascii: "[") {
            while position < range.upperBound, bytes[position] != UInt8(ascii: "]") { position += 1 }
            let inside = bytes[(range.lowerBound + 1)..<position]
            let isAddress = inside.allSatisfy {
                ParameterGrammar.isHexadecimal($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
            }
            let after = position + 1
            guard isAddress, !inside.isEmpty, position < range.upperBound,
                after == range.upperBound || bytes[after] == UInt8(ascii: ":")
            else { throw PatternError(.badHost, at: range.lowerBound) }
            return after
        }
        if bytes[position] == UInt8(ascii: ":") {
            throw PatternError(.placeholderInHost, at: position)
        }
        while position < range.upperBound, bytes[position] != UInt8(ascii: ":") {
            switch bytes[position] {
            case UInt8(ascii: "@"): throw PatternError(.userInformation, at: position)
            case UInt8(ascii: "?"): throw PatternError(.query, at: position)
            case UInt8(ascii: "#"): throw PatternError(.fragment, at: position)
            case UInt8(ascii: "*"): throw PatternError(.badHost, at: position)
            default: position += 1
            }
        }
        if bytes[position..<range.upperBound].contains(UInt8(ascii: "@")) {
            throw PatternError(.userInformation, at: position)
        }
        return position
    }
}
