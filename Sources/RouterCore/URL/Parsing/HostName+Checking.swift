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
        if try isPlain(host, in: bytes) { return }
        var position = host.lowerBound
        var label = Label(start: position)
        var length = 0
        while position < host.upperBound {
            let (scalar, end) = try scalar(at: position, in: bytes)
            guard isAllowed(scalar, isEscaped: bytes[position] == ASCII.percent) else {
                throw URLParseError(.badHost(bytes.text(host)), at: position)
            }
            if dots.contains(scalar) {
                length += try label.length() + 1
                label = Label(start: end)
            } else {
                label.scalars.append(scalar)
            }
            position = end
        }
        let last = try label.length()
        // A dot at the end stands for the root and is not counted.
        length += last == 0 ? -1 : last
        if length > hostBytes { throw URLParseError(.hostTooLong(limit: hostBytes), at: host.lowerBound) }
    }

    /// Returns whether the host is in ASCII without escapes; if so, its lengths are checked.
    ///
    /// Most hosts are plain, and need no text.
    ///
    /// - Throws: `labelTooLong` and `hostTooLong`.
    private static func isPlain(_ host: Range<Int>, in bytes: Span<UInt8>) throws(URLParseError) -> Bool {
        var start = host.lowerBound
        for position in host {
            let byte = bytes[position]
            if byte >= 0x80 || byte == ASCII.percent { return false }
            guard byte == ASCII.dot else { continue }
            if position - start > labelBytes {
                throw URLParseError(.labelTooLong(limit: labelBytes), at: start)
            }
            start = position + 1
        }
        let last = host.upperBound - start
        if last > labelBytes { throw URLParseError(.labelTooLong(limit: labelBytes), at: start) }
        if host.count - (last == 0 ? 1 : 0) > hostBytes {
            throw URLParseError(.hostTooLong(limit: hostBytes), at: host.lowerBound)
        }
        return true
    }

    /// The part of a host between two dots, decoded.
    private struct Label {
        /// The position of its first byte, for an error.
        let start: Int
        var scalars = String.UnicodeScalarView()

        init(start: Int) { self.start = start }

        /// Returns the length of the label in ASCII.
        ///
        /// Each character has at least one byte, so a label of more than 63 characters is not encoded.
        ///
        /// - Throws: `labelTooLong`.
        func length() throws(URLParseError) -> Int {
            var length = scalars.count
            if length <= labelBytes { length = canonical(String(scalars)).utf8.count }
            if length > labelBytes { throw URLParseError(.labelTooLong(limit: labelBytes), at: start) }
            return length
        }
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
