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

    /// Whether the decoded name of a query item begins with `nav.`.
    func isNavigationItem(_ piece: Range<Int>) -> Bool {
        var decoded = DecodedBytes(piece)
        return decoded.next(in: self) == UInt8(ascii: "n") && decoded.next(in: self) == UInt8(ascii: "a")
            && decoded.next(in: self) == UInt8(ascii: "v") && decoded.next(in: self) == ASCII.dot
    }

    /// Whether the decoded segment is `nav` in any case.
    func isNavigation(_ segment: Range<Int>) -> Bool {
        var decoded = DecodedBytes(segment)
        return decoded.next(in: self).map(ASCII.lowercased) == UInt8(ascii: "n")
            && decoded.next(in: self).map(ASCII.lowercased) == UInt8(ascii: "a")
            && decoded.next(in: self).map(ASCII.lowercased) == UInt8(ascii: "v")
            && decoded.next(in: self) == nil
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
