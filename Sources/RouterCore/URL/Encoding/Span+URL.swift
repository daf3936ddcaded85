/// Tests of the bytes of a URL at one position, and texts of ranges.
extension Span<UInt8> {
    /// Returns whether a raw control character begins here: C0, DEL or C1.
    ///
    /// C1 has two bytes, of which the first is C2.
    func isRawControl(at position: Int) -> Bool {
        let byte = self[position]
        if byte == 0xC2 { return position + 1 < count && self[position + 1] < 0xA0 }
        return ASCII.isControl(byte)
    }

    /// Returns whether `/`, `?` or `#` stands here (RFC 3986 section 3).
    func isDelimiterOfHierarchy(_ position: Int) -> Bool {
        let byte = self[position]
        return byte == ASCII.slash || byte == ASCII.questionMark || byte == ASCII.numberSign
    }

    /// Returns whether an authority ends here: at a delimiter, or with the text.
    func isEndOfAuthority(_ position: Int) -> Bool {
        position >= count || isDelimiterOfHierarchy(position)
    }

    /// Returns whether the segment is `.` or `..`, each dot raw or escaped.
    ///
    /// `.` and `%2E.` are dot segments; `...` and `a.` are none.
    func isDotSegment(_ range: Range<Int>) -> Bool {
        var decoded = DecodedBytes(range)
        var dots = 0
        while let byte = decoded.next(in: self) {
            if byte != ASCII.dot { return false }
            dots += 1
        }
        return dots == 1 || dots == 2
    }

    /// Returns the text of a range, as written.
    func text(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a number of Unicode scalars from a position, for an error.
    ///
    /// There are fewer if the text ends before.
    func text(characters limit: Int, from position: Int) -> String {
        String(text(position..<Swift.min(position + 4 * limit, count)).unicodeScalars.prefix(limit))
    }

    /// Returns the Unicode scalar that begins here; U+FFFD at the end of the text.
    func scalar(at position: Int) -> Unicode.Scalar {
        text(position..<Swift.min(position + 4, count)).unicodeScalars.first ?? "\u{FFFD}"
    }

    /// Returns whether `//` stands here.
    func hasTwoSlashes(at position: Int) -> Bool {
        position + 1 < count && self[position] == ASCII.slash && self[position + 1] == ASCII.slash
    }

    /// Returns the position of the first `@` in the authority; `nil` if there is none.
    func userInformationEnd(from start: Int) -> Int? {
        var position = start
        while !isEndOfAuthority(position) {
            if self[position] == ASCII.atSign { return position }
            position += 1
        }
        return nil
    }
}

/// Runs of bytes as words of eight, by which literals and precedences are compared.
extension Span<UInt8> {
    /// Returns eight bytes as a number, the first one lowest, with zeros after `end`.
    ///
    /// Two runs of one length are equal if all their words are.
    /// It never reads beyond the end of the bytes.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    func word(at place: Int, before end: Int) -> UInt64 {
        let count = end - place
        if count >= 8 { return wholeWord(at: place) }
        if count <= 0 { return 0 }
        // The word before `end` begins earlier; the shift drops the bytes before `place`.
        if end >= 8 { return wholeWord(at: end - 8) >> UInt64(64 - 8 * count) }
        var word: UInt64 = 0
        for index in 0..<count { word |= UInt64(self[place + index]) << UInt64(8 * index) }
        return word
    }

    /// Returns the eight bytes from a position, all of which must exist.
    @inline(__always)
    private func wholeWord(at place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
}
