/// The checks of escapes, and the errors at bytes that are not allowed.
///
/// The parser and `PercentCoding` check by it.
/// Nothing is decoded here: see ``DecodedBytes``.
extension Span<UInt8> {
    /// Checks the escapes of one Unicode scalar, and returns the position after them.
    ///
    /// The bounds are in RFC 3629 section 4: no overlong form, no surrogate, at most U+10FFFF.
    ///
    /// - Parameter start: The position of the first `%`.
    /// - Throws: `badEscape`; `invalidUTF8` or `controlCharacter` at the first escape.
    func skipEscapedScalar(at start: Int) throws(URLParseError) -> Int {
        let first = try escapedByte(at: start)
        if first < 0x80 {
            if ASCII.isControl(first) { throw control(UInt32(first), at: start) }
            return start + 3
        }
        var length = 2
        var lower: UInt8 = 0x80
        var upper: UInt8 = 0xBF
        switch first {
        case 0xC2...0xDF: break
        case 0xE0...0xEF:
            length = 3
            if first == 0xE0 { lower = 0xA0 }
            if first == 0xED { upper = 0x9F }
        case 0xF0...0xF4:
            length = 4
            if first == 0xF0 { lower = 0x90 }
            if first == 0xF4 { upper = 0x8F }
        default: throw invalidUTF8(at: start)
        }
        var position = start + 3
        for index in 1..<length {
            guard position < count, self[position] == ASCII.percent else {
                throw invalidUTF8(at: start)
            }
            let byte = try escapedByte(at: position)
            guard byte >= lower, byte <= upper else { throw invalidUTF8(at: start) }
            if index == 1, first == 0xC2, byte < 0xA0 { throw control(UInt32(byte), at: start) }
            lower = 0x80
            upper = 0xBF
            position += 3
        }
        return position
    }

    /// Returns the byte of an escape.
    ///
    /// - Throws: `badEscape` if two hexadecimal digits do not follow.
    func escapedByte(at position: Int) throws(URLParseError) -> UInt8 {
        guard position + 2 < count, let high = ASCII.hexadecimalValue(self[position + 1]),
            let low = ASCII.hexadecimalValue(self[position + 2])
        else {
            throw URLParseError(.badEscape(text(characters: 3, from: position)), at: position)
        }
        return high << 4 | low
    }

    /// Returns the error for a byte that is not allowed at its position.
    ///
    /// It is `backslash` or `controlCharacter` at such a character, otherwise `illegalCharacter`.
    func illegal(at position: Int) -> URLParseError {
        let scalar = scalar(at: position)
        if scalar == "\\" { return URLParseError(.backslash, at: position) }
        if isRawControl(at: position) { return control(scalar.value, at: position) }
        return URLParseError(.illegalCharacter(scalar), at: position)
    }

    /// Returns the error for an escape that begins no valid UTF-8.
    private func invalidUTF8(at position: Int) -> URLParseError {
        URLParseError(.invalidUTF8(text(position..<position + 3)), at: position)
    }

    /// Returns the error for a control character, raw or escaped.
    private func control(_ value: UInt32, at position: Int) -> URLParseError {
        URLParseError(.controlCharacter(Unicode.Scalar(value) ?? "\0"), at: position)
    }

    /// Checks the escapes of a text, and no other byte.
    ///
    /// - Throws: `badEscape`, `controlCharacter` or `invalidUTF8` at the first bad escape.
    func checkEscapes() throws(URLParseError) {
        var position = 0
        while position < count {
            position = self[position] == ASCII.percent ? try skipEscapedScalar(at: position) : position + 1
        }
    }
}
