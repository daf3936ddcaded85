/// The scheme of a URL: the part before its first colon (RFC 3986 section 3.1).
enum URLScheme {
    /// Returns the position of the colon that ends the scheme, or `nil` if there is none.
    ///
    /// A colon after `/`, `?`, or `#` does not end a scheme: `a/b:c` is a relative reference.
    /// The text before the colon is not checked.
    static func colon(in bytes: Span<UInt8>) -> Int? {
        var position = 0
        while position < bytes.count, !bytes.isDelimiterOfHierarchy(position) {
            if bytes[position] == ASCII.colon { return position }
            position += 1
        }
        return nil
    }

    /// Checks the scheme, and returns the position of the colon that ends it (RFC 3986 section 3.1).
    ///
    /// - Throws: `missingScheme`, `badScheme`, `backslash`, `illegalCharacter`, or `controlCharacter`
    ///   for the first fault from the left.
    static func end(in bytes: Span<UInt8>) throws(URLParseError) -> Int {
        var end = 0
        while end < bytes.count, ByteSet.schemeTail.contains(bytes[end]) { end += 1 }
        if end > 0, end < bytes.count, bytes[end] == ASCII.colon, ASCII.isLetter(bytes[0]) { return end }
        throw fault(in: bytes)
    }

    /// Returns the first fault in text that does not begin with a valid scheme.
    ///
    /// This code rarely runs, so it is not inlined into the code that reads every URL.
    @inline(never)
    private static func fault(in bytes: Span<UInt8>) -> URLParseError {
        let colon = URLScheme.colon(in: bytes)
        if colon == 0 { return URLParseError(.missingScheme, at: 0) }
        var position = 0
        while position < bytes.count, !bytes.isDelimiterOfHierarchy(position) {
            let byte = bytes[position]
            if byte == ASCII.backslash || bytes.isRawControl(at: position) {
                return bytes.illegal(at: position)
            }
            if colon != nil, position == 0 ? !ASCII.isLetter(byte) : !ByteSet.schemeTail.contains(byte) {
                return byte == ASCII.space
                    ? bytes.illegal(at: position)
                    : URLParseError(.badScheme(bytes.scalar(at: position)), at: position)
            }
            position += 1
        }
        return URLParseError(.missingScheme, at: 0)
    }

    /// Returns whether the first `end` bytes are `http` or `https`, in upper or lower case.
    static func isWeb(_ bytes: Span<UInt8>, end: Int) -> Bool {
        guard end == 4 || end == 5 else { return false }
        // The first letter is the lowest byte of the word. Setting bit 5 of a byte makes a letter lowercase.
        let word = bytes.word(at: 0, before: end)
        return end == 4 && word | 0x2020_2020 == 0x7074_7468
            || end == 5 && word | 0x20_2020_2020 == 0x73_7074_7468
    }

    /// Returns whether a lowercase scheme is `http` or `https`.
    static func isWeb(_ scheme: String) -> Bool { scheme == "http" || scheme == "https" }

    /// Returns whether the text is a scheme: a letter, followed by letters, digits, and `+-.`.
    ///
    ///     URLScheme.isScheme("x+y-1.z")       // true
    ///     URLScheme.isScheme("1a")            // false: it begins with a digit
    static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, ASCII.isLetter(first) else { return false }
        return text.utf8.allSatisfy(ByteSet.schemeTail.contains)
    }
}
