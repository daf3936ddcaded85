/// The checks of a web host while ``RouteURLParser`` reads it.
extension HostName {
    /// The greatest length of a label in ASCII, in bytes (RFC 1035 section 2.3.4).
    static let labelBytes = 63
    /// The greatest length of a host in ASCII, in bytes.
    ///
    /// The standard has 255, of which two are not written.
    static let hostBytes = 253

    /// Checks a host that has been scanned and is no IP address in brackets.
    ///
    /// Lengths count in ASCII: a label beyond it is measured as ``Punycode`` writes it.
    /// An encoded delimiter is refused, because the next program would read it as a real one: `a.org%2Fb`.
    ///
    /// - Parameter host: The position of the host, without user and port.
    /// - Throws: `badHost` at an encoded delimiter, at white space or at an invisible character;
    ///   `labelTooLong`; `hostTooLong`.
    /// - Complexity: O(*n*) in the length of the host, since a label over 63 characters is not encoded.
    static func check(_ host: Range<Int>, in bytes: Span<UInt8>) throws(URLParseError) {
        var length = 0
        var start = host.lowerBound
        while true {
            let label = try label(from: start, of: host, in: bytes)
            if label.length > labelBytes { throw URLParseError(.labelTooLong(limit: labelBytes), at: start) }
            length += label.length
            guard let next = label.next else {
                // A dot at the end stands for the root and is not counted.
                if label.length == 0 { length -= 1 }
                break
            }
            length += 1
            start = next
        }
        if length > hostBytes { throw URLParseError(.hostTooLong(limit: hostBytes), at: host.lowerBound) }
    }

    /// Returns the length of a label in ASCII, and the position after its dot; `nil` for the last label.
    ///
    /// Each character has at least one byte, so a label of more than 63 characters is not encoded.
    ///
    /// - Throws: `badHost` at a character that no host may have.
    private static func label(
        from start: Int,
        of host: Range<Int>,
        in bytes: Span<UInt8>
    ) throws(URLParseError) -> (length: Int, next: Int?) {
        var position = start
        var next: Int?
        var isPlain = true
        var count = 0
        while position < host.upperBound {
            let (scalar, end) = try scalar(at: position, in: bytes)
            let isEscaped = bytes[position] == ASCII.percent
            guard isAllowed(scalar, isEscaped: isEscaped) else {
                throw URLParseError(.badHost(bytes.text(host)), at: position)
            }
            if dots.contains(scalar) {
                next = end
                break
            }
            if isEscaped || !scalar.isASCII { isPlain = false }
            count += 1
            position = end
        }
        if isPlain || count > labelBytes { return (count, next) }
        return (canonical(PercentCoding.decoded(start..<position, in: bytes)).utf8.count, next)
    }

    /// Returns the character at a position, raw or escaped, and the position after it.
    ///
    /// The scan has checked its escapes.
    private static func scalar(
        at position: Int,
        in bytes: Span<UInt8>
    ) throws(URLParseError) -> (Unicode.Scalar, end: Int) {
        if bytes[position] < 0x80, bytes[position] != ASCII.percent {
            return (Unicode.Scalar(bytes[position]), position + 1)
        }
        guard bytes[position] == ASCII.percent else {
            let scalar = bytes.scalar(at: position)
            return (scalar, position + UTF8.width(scalar))
        }
        let end = try bytes.skipEscapedScalar(at: position)
        let decoded = PercentCoding.decoded(position..<end, in: bytes)
        return (decoded.unicodeScalars.first ?? "\u{FFFD}", end)
    }

    /// Returns whether a character may stand in a host.
    ///
    /// Raw ASCII has been checked by the scan; escaped ASCII must be allowed raw as well.
    /// Beyond ASCII, white space and invisible characters are refused.
    private static func isAllowed(_ scalar: Unicode.Scalar, isEscaped: Bool) -> Bool {
        if scalar.isASCII { return !isEscaped || ByteSet.hostName.contains(UInt8(scalar.value)) }
        let properties = scalar.properties
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
        return properties.generalCategory != .format
    }
}
