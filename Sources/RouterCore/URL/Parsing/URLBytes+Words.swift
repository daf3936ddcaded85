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

    @inline(__always)
    private func wholeWord(at place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
}
