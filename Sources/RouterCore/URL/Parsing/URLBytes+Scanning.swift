/// Escapes, raw text beyond ASCII, and what is wrong where neither is right.
extension Span<UInt8> {
    /// Skips bytes that are allowed, escapes and raw non-ASCII text; stops at a delimiter.
    ///
    /// - Returns: where it stopped, and how many escapes there were.
    /// - Throws: `badEscape`, `controlCharacter`, `invalidUTF8`, and what `illegal(at:)` says of any other byte.
    @inline(never)
    func scanOn(
        from start: Int,
        allowed: ByteSet,
        delimiters: ByteSet
    ) throws(URLParseError) -> (end: Int, escapes: Int) {
        var position = start
        var escapes = 0
        while position < count {
            let byte = self[position]
            if allowed.contains(byte) {
                position += 1
            } else if byte == ASCII.percent {
                let next = try skipEscapedScalar(at: position)
                escapes += (next - position) / 3
                position = next
            } else if byte >= 0x80 {
                if isRawControl(at: position) { throw illegal(at: position) }
                position += 1
            } else if delimiters.contains(byte) {
                break
            } else {
                throw illegal(at: position)
            }
        }
        return (position, escapes)
    }

    /// The end of the escapes that make up one Unicode scalar (RFC 3629 section 4).
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

    /// The byte that the escape stands for.
    func escapedByte(at position: Int) throws(URLParseError) -> UInt8 {
        guard position + 2 < count, let high = ASCII.hexadecimalValue(self[position + 1]),
            let low = ASCII.hexadecimalValue(self[position + 2])
        else {
            throw URLParseError(.badEscape(text(characters: 3, from: position)), at: position)
        }
        return high << 4 | low
    }

    /// The error for a byte that may not stand where it stands.
    func illegal(at position: Int) -> URLParseError {
        let scalar = scalar(at: position)
        if scalar == "\\" { return URLParseError(.backslash, at: position) }
        if isRawControl(at: position) { return control(scalar.value, at: position) }
        return URLParseError(.illegalCharacter(scalar), at: position)
    }

    private func invalidUTF8(at position: Int) -> URLParseError {
        URLParseError(.invalidUTF8(text(position..<position + 3)), at: position)
    }

    private func control(_ value: UInt32, at position: Int) -> URLParseError {
        URLParseError(.controlCharacter(Unicode.Scalar(value) ?? "\0"), at: position)
    }

    /// Checks the escapes of a text and nothing else.
    func checkEscapes() throws(URLParseError) {
        var position = 0
        while position < count {
            position = self[position] == ASCII.percent ? try skipEscapedScalar(at: position) : position + 1
        }
    }
}
