extension HostName {
    /// The greatest length of a label and of a host in bytes, as the Domain Name System has them (RFC 1035 section 2.3.4;
    /// of its 255 bytes two are not written).
    static let labelBytes = 63
    static let hostBytes = 253

    /// Checks a host that has been scanned and is no IP address in brackets.
    ///
    /// - Throws: `badHost` at a character that no host has: an encoded delimiter, which the next program would read as
    ///   a real one (`a.org%2Fb`), white space, or what nobody sees; `labelTooLong` and `hostTooLong` by the form in
    ///   ASCII.
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

    /// Whether the host is in ASCII as it stands, and then checked.
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

    /// A part between two dots.
    private struct Label {
        let start: Int
        var scalars = String.UnicodeScalarView()

        init(start: Int) { self.start = start }

        /// The length in ASCII. Each character takes at least one byte of it, so a long label is not encoded.
        func length() throws(URLParseError) -> Int {
            var length = scalars.count
            if length <= labelBytes { length = Punycode.label(lowercased(String(scalars))).utf8.count }
            if length > labelBytes { throw URLParseError(.labelTooLong(limit: labelBytes), at: start) }
            return length
        }
    }

    /// The character at a place, raw or escaped, and where the next one is.
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
        var decoded = DecodedBytes(position..<end)
        var text: [UInt8] = []
        while let byte = decoded.next(in: bytes) { text.append(byte) }
        return (String(decoding: text, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}", end)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar, isEscaped: Bool) -> Bool {
        if scalar.isASCII { return !isEscaped || ByteSet.hostName.contains(UInt8(scalar.value)) }
        let properties = scalar.properties
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
        return properties.generalCategory != .format
    }
}
