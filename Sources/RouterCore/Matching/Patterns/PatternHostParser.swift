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
        guard digits.allSatisfy(ParameterSyntax.isDigit) else {
            let first = digits.first.map { ParameterSyntax.isLetter($0) || $0 == UInt8(ascii: "_") } ?? false
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
                ParameterSyntax.isHexadecimal($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
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
