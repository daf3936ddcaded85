/// The part before the first colon (RFC 3986 section 3.1).
enum URLScheme {
    /// The place of the colon that ends the scheme.
    static func end(in bytes: Span<UInt8>) throws(URLParseError) -> Int {
        var end = 0
        while end < bytes.count, ByteSet.schemeTail.contains(bytes[end]) { end += 1 }
        if end > 0, end < bytes.count, bytes[end] == ASCII.colon, ASCII.isLetter(bytes[0]) { return end }
        return try checkedEnd(in: bytes)
    }

    /// The same byte by byte, for a scheme with a fault.
    private static func checkedEnd(in bytes: Span<UInt8>) throws(URLParseError) -> Int {
        guard let colon = colon(in: bytes) else {
            var position = 0
            while position < bytes.count, !bytes.isDelimiterOfHierarchy(position) {
                if bytes[position] == ASCII.backslash || bytes.isRawControl(at: position) {
                    throw bytes.illegal(at: position)
                }
                position += 1
            }
            throw URLParseError(.missingScheme, at: 0)
        }
        if colon == 0 { throw URLParseError(.missingScheme, at: 0) }
        for position in 0..<colon {
            let byte = bytes[position]
            if position == 0 ? ASCII.isLetter(byte) : ByteSet.schemeTail.contains(byte) { continue }
            if byte == ASCII.backslash || byte == ASCII.space || bytes.isRawControl(at: position) {
                throw bytes.illegal(at: position)
            }
            throw URLParseError(.badScheme(bytes.scalar(at: position)), at: position)
        }
        return colon
    }

    /// The first colon that no `/`, `?` or `#` precedes.
    static func colon(in bytes: Span<UInt8>) -> Int? {
        var position = 0
        while position < bytes.count, !bytes.isDelimiterOfHierarchy(position) {
            if bytes[position] == ASCII.colon { return position }
            position += 1
        }
        return nil
    }

    /// Whether the scheme is `http` or `https` in any case.
    static func isWeb(_ bytes: Span<UInt8>, end: Int) -> Bool {
        guard end == 4 || end == 5 else { return false }
        return ASCII.lowercased(bytes[0]) == UInt8(ascii: "h")
            && ASCII.lowercased(bytes[1]) == UInt8(ascii: "t")
            && ASCII.lowercased(bytes[2]) == UInt8(ascii: "t")
            && ASCII.lowercased(bytes[3]) == UInt8(ascii: "p")
            && (end == 4 || ASCII.lowercased(bytes[4]) == UInt8(ascii: "s"))
    }
}
