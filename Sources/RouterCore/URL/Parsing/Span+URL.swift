/// What an address is asked about the text at one place.
extension Span<UInt8> {
    /// Whether a raw character of C0 or C1, or DEL, begins here.
    func isRawControl(at position: Int) -> Bool {
        let byte = self[position]
        if byte == 0xC2 { return position + 1 < count && self[position + 1] < 0xA0 }
        return ASCII.isControl(byte)
    }

    func isDelimiterOfHierarchy(_ position: Int) -> Bool {
        let byte = self[position]
        return byte == ASCII.slash || byte == ASCII.questionMark || byte == ASCII.numberSign
    }

    func isEndOfAuthority(_ position: Int) -> Bool {
        position >= count || isDelimiterOfHierarchy(position)
    }

    func hasPair(of byte: UInt8, at position: Int) -> Bool {
        position + 1 < count && self[position] == byte && self[position + 1] == byte
    }

    /// The place of the first `@` in the authority that begins here.
    func userInformationEnd(from start: Int) -> Int? {
        var position = start
        while !isEndOfAuthority(position) {
            if self[position] == ASCII.atSign { return position }
            position += 1
        }
        return nil
    }

    /// Whether the segment is `.` or `..`, each dot raw or escaped.
    func isDotSegment(_ range: Range<Int>) -> Bool {
        var decoded = DecodedBytes(range)
        var dots = 0
        while let byte = decoded.next(in: self) {
            if byte != ASCII.dot { return false }
            dots += 1
        }
        return dots == 1 || dots == 2
    }

    func text(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    func text(characters limit: Int, from position: Int) -> String {
        let rest = text(position..<Swift.min(position + 4 * limit, count))
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: rest.unicodeScalars.prefix(limit))
        return String(scalars)
    }

    func scalar(at position: Int) -> Unicode.Scalar {
        text(position..<Swift.min(position + 4, count)).unicodeScalars.first ?? "\u{FFFD}"
    }
}

/// Eight bytes at a time, for what is done to every byte of an address.
extension Span<UInt8> {
    /// The bytes from a place on as a word, the first one lowest; filled up with zeros from `end` on.
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

    /// The first place of a byte in the range, or its upper bound.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
        var place = range.lowerBound
        while place < range.upperBound, self[place] != byte { place &+= 1 }
        return place
    }

    @inline(__always)
    private func wholeWord(at place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
}
