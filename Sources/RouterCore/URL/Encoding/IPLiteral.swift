/// An IP address in brackets (RFC 3986 section 3.2.2).
///
/// It is IPv6, or a later version as `[v1.…]`.
/// ``RouteURLParser`` reads a host that begins with `[` by it.
/// In a custom scheme such a host is the first segment, and keeps its brackets in the canonical form.
enum IPLiteral {
    /// Returns the position after the closing bracket.
    ///
    /// - Parameter start: The position of the opening bracket.
    /// - Throws: `badHost` if the brackets hold no IP address or are not closed; `controlCharacter` at a raw
    ///   one.
    static func end(in bytes: Span<UInt8>, from start: Int) throws(URLParseError) -> Int {
        var end = start + 1
        while !bytes.isEndOfAuthority(end), bytes[end] != ASCII.closingBracket {
            if bytes.isRawControl(at: end) { throw bytes.illegal(at: end) }
            end += 1
        }
        let isClosed = !bytes.isEndOfAuthority(end)
        let inner = bytes.text(start + 1..<end)
        guard isClosed, isVersion6(inner) || isFuture(inner) else {
            throw URLParseError(.badHost(bytes.text(start..<(isClosed ? end + 1 : end))), at: start)
        }
        return end + 1
    }

    /// Returns whether a decoded segment is an IP address in brackets.
    static func isLiteral(_ text: String) -> Bool {
        guard text.utf8.first == ASCII.openingBracket else { return false }
        return (try? end(in: text.utf8.span, from: 0)) == text.utf8.count
    }

    /// Returns whether the text is an IPv6 address (RFC 3986 section 3.2.2, `IPv6address`).
    ///
    /// It has eight groups of 1 to 4 hexadecimal digits.
    /// One `::` stands for one or more groups of zeros, and an IPv4 address for the last two.
    ///
    ///     IPLiteral.isVersion6("::ffff:1.2.3.4")      // true
    ///     IPLiteral.isVersion6("1::2::3")             // false: `::` stands twice
    ///     IPLiteral.isVersion6("fe80::1%25eth0")      // false: there are no zones
    static func isVersion6(_ text: String) -> Bool {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        let counts = halves.enumerated().compactMap { index, half in
            half.isEmpty ? 0 : groups(half, isLast: index == halves.count - 1)
        }
        guard counts.count == halves.count else { return false }
        let count = counts.reduce(0, +)
        return halves.count == 2 ? count < 8 : halves.count == 1 && count == 8
    }

    /// Returns the number of groups, of which an IPv4 address at the end is two; `nil` if one is wrong.
    private static func groups(_ text: Substring, isLast: Bool) -> Int? {
        var groups = text.utf8.split(separator: ASCII.colon, omittingEmptySubsequences: false)
        let hasVersion4 = isLast && groups.last?.contains(ASCII.dot) ?? false
        if hasVersion4, !isVersion4(groups.removeLast()) { return nil }
        guard groups.allSatisfy({ (1...4).contains($0.count) && $0.allSatisfy(ASCII.isHexadecimal) }) else {
            return nil
        }
        return groups.count + (hasVersion4 ? 2 : 0)
    }

    /// Returns whether the bytes are four numbers from 0 to 255, without leading zeros.
    private static func isVersion4(_ bytes: Substring.UTF8View) -> Bool {
        let parts = bytes.split(separator: ASCII.dot, omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                guard (1...3).contains(part.count), part.allSatisfy(ASCII.isDigit) else { return false }
                if part.count > 1, part.first == UInt8(ascii: "0") { return false }
                return part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
            }
    }

    /// Returns whether the text is an address of a later version.
    ///
    /// It is `v`, hexadecimal digits, a dot, and characters that a user's name may have (`IPvFuture`).
    private static func isFuture(_ text: String) -> Bool {
        var bytes = text.utf8[...]
        guard let first = bytes.popFirst(), ASCII.lowercased(first) == UInt8(ascii: "v"),
            let dot = bytes.firstIndex(of: ASCII.dot)
        else { return false }
        let version = bytes[..<dot]
        let address = bytes[bytes.index(after: dot)...]
        return !version.isEmpty && version.allSatisfy { ASCII.hexadecimalValue($0) != nil }
            && !address.isEmpty && address.allSatisfy(ByteSet.userInformation.contains)
    }
}
