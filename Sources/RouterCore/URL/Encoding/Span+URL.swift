/// The questions that are asked about the bytes of a URL at one place.
extension Span<UInt8> {
    /// Returns whether a raw control character begins here: one of C0 or C1, or DEL.
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
    ///     // true for "." and "%2E.", false for "..." and "a."
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

    /// Returns at most that many characters from here on, for an error.
    func text(characters limit: Int, from position: Int) -> String {
        let rest = text(position..<Swift.min(position + 4 * limit, count))
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: rest.unicodeScalars.prefix(limit))
        return String(scalars)
    }

    /// Returns the character that begins here.
    func scalar(at position: Int) -> Unicode.Scalar {
        text(position..<Swift.min(position + 4, count)).unicodeScalars.first ?? "\u{FFFD}"
    }
}

extension Span<UInt8> {
    /// Returns eight bytes as a number, the first one lowest, with zeros from `end` on.
    ///
    /// Literals and precedence are compared by it.
    @inline(__always)
    func word(at place: Int, before end: Int) -> UInt64 {
        let count = end - place
        if count >= 8 { return wholeWord(at: place) }
        if count <= 0 { return 0 }
        // The same bytes at the end of a word that begins earlier.
        if end >= 8 { return wholeWord(at: end - 8) >> UInt64(64 - 8 * count) }
        var word: UInt64 = 0
        for index in 0..<count { word |= UInt64(self[place + index]) << UInt64(8 * index) }
        return word
    }

    @inline(__always)
    private func wholeWord(at place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
}
