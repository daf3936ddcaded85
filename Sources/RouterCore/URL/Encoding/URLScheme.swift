/// The scheme of a URL: the part before its first colon (RFC 3986 section 3.1).
package enum URLScheme {
    /// Returns the place of the colon that ends the scheme; `nil` if there is none.
    ///
    /// A colon behind `/`, `?` or `#` ends no scheme: `a/b:c` is a relative reference.
    /// The text before the colon is not checked.
    static func colon(in bytes: Span<UInt8>) -> Int? {
        var position = 0
        while position < bytes.count, !bytes.isDelimiterOfHierarchy(position) {
            if bytes[position] == ASCII.colon { return position }
            position += 1
        }
        return nil
    }

    /// Returns whether the first `end` bytes are `http` or `https` in any case.
    static func isWeb(_ bytes: Span<UInt8>, end: Int) -> Bool {
        guard end == 4 || end == 5 else { return false }
        return ASCII.lowercased(bytes[0]) == UInt8(ascii: "h")
            && ASCII.lowercased(bytes[1]) == UInt8(ascii: "t")
            && ASCII.lowercased(bytes[2]) == UInt8(ascii: "t")
            && ASCII.lowercased(bytes[3]) == UInt8(ascii: "p")
            && (end == 4 || ASCII.lowercased(bytes[4]) == UInt8(ascii: "s"))
    }

    /// Returns whether a scheme in lower case is `http` or `https`.
    package static func isWeb(_ scheme: String) -> Bool { scheme == "http" || scheme == "https" }

    /// Returns whether the text is a scheme: a letter, then letters, digits and `+-.`.
    ///
    ///     URLScheme.isScheme("x+y-1.z")       // true
    ///     URLScheme.isScheme("1a")            // false: a digit comes first
    package static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, ASCII.isLetter(first) else { return false }
        return text.utf8.allSatisfy(ByteSet.schemeTail.contains)
    }
}
