/// The steps of reading that every part of an address behind the scheme shares.
extension ScanWindow {
    /// Skips bytes that are allowed, escapes and raw non-ASCII text; stops at the first other byte.
    ///
    /// - Returns: where it stopped, and how many escapes there were.
    /// - Throws: `badEscape`, `controlCharacter`, `invalidUTF8`, and what `illegal(at:)` says of a byte that no
    ///   part of an address may hold.
    @inline(__always)
    mutating func scan(
        _ bytes: Span<UInt8>,
        from start: Int,
        allowed: ByteSet,
        delimiters: ByteSet = .delimiters
    ) throws(URLParseError) -> (end: Int, escapes: Int) {
        let end = skip(bytes, from: start, allowed: allowed)
        if end == bytes.count || delimiters.contains(bytes[end]) { return (end, 0) }
        return try bytes.scanOn(from: end, allowed: allowed, delimiters: delimiters)
    }

    /// Skips bytes that are allowed and nothing else.
    @inline(__always)
    mutating func skip(_ bytes: Span<UInt8>, from start: Int, allowed: ByteSet) -> Int {
        var position = firstMark(in: bytes, from: start)
        while position < bytes.count, ScanningTable.contains(bytes[position], allowed.scanningBit) {
            position = firstMark(in: bytes, from: position + 1)
        }
        return position
    }
}
