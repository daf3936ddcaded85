/// The host of a web URL as text.
///
/// Each host has one canonical form, in lowercase ASCII: ``RouteURL/host``.
/// Hosts are compared, measured, and displayed in this form.
/// A host consists of labels, which dots separate.
/// ``HostLabel`` defines the rules for non-ASCII labels.
enum HostName {
    /// The characters that separate labels (RFC 3490 section 3.1).
    static let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]

    /// Returns the canonical form of a decoded host.
    ///
    /// Each letter is lowercased regardless of its neighbors and of the language.
    /// Then, characters are composed.
    /// A non-ASCII label is encoded as Punycode, so look-alike characters become visible.
    /// A label that is not allowed in a URL is encoded as it is instead of being refused,
    /// so that a host can be compared while the user types it.
    ///
    ///     HostName.canonical("EXAMPLE.org")       // "example.org"
    ///     HostName.canonical("BÜCHER.example")    // "xn--bcher-kva.example"
    ///     HostName.canonical("books。example")     // "books.example": each separator becomes a dot
    static func canonical(_ host: String) -> String {
        if host.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: host.utf8.map(ASCII.lowercased), as: UTF8.self)
        }
        return host.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: dots.contains)
            .map { (try? HostLabel.form(of: String($0))) ?? Punycode.label(String($0)) }
            .joined(separator: ".")
    }

    /// The maximum length of a label in ASCII, in bytes (RFC 1035 section 2.3.4).
    static let labelBytes = 63
    /// The maximum length of a host in ASCII, in bytes.
    ///
    /// The standard allows 255 bytes, but two of them do not appear in the text of a host.
    static let hostBytes = 253

    /// Checks a host that is not an IP address in brackets.
    ///
    /// The parser has already checked the host's raw ASCII characters and its escapes.
    /// Lengths are measured in ASCII: the length of a non-ASCII label is that of its ``Punycode``.
    /// An encoded delimiter, as in `a.org%2Fb`, is refused because
    /// a program that receives the URL could read it as a real delimiter.
    /// A label without a canonical form in ``HostLabel`` is refused because
    /// a browser might replace some of its characters, and so open a different host.
    ///
    /// - Parameter host: The range of the host, without the user and the port.
    /// - Throws: `badHost` at an encoded delimiter, white space, or an invisible character; `hostCharacter`
    ///   or `badPunycode` at the start of a label without a canonical form; `labelTooLong`; or `hostTooLong`.
    /// - Complexity: O(*n*) in the length of the host. The time to encode a label grows with the square of
    ///   its length, but a label of more than 63 characters is refused before it is encoded.
    static func check(_ host: Range<Int>, in bytes: Span<UInt8>) throws(URLParseError) {
        var length = 0
        var start = host.lowerBound
        while true {
            let label = try label(from: start, of: host, in: bytes)
            if label.length > labelBytes { throw URLParseError(.labelTooLong(limit: labelBytes), at: start) }
            length += label.length
            guard let next = label.next else {
                // A dot at the end denotes the root and does not count.
                if label.length == 0 { length -= 1 }
                break
            }
            length += 1
            start = next
        }
        if length > hostBytes { throw URLParseError(.hostTooLong(limit: hostBytes), at: host.lowerBound) }
    }

    /// Returns the length in ASCII of the label that begins at `start`, and the position after its dot.
    ///
    /// The position is `nil` for the last label.
    ///
    /// Each character takes at least one byte, so a label of more than 63 characters is too long.
    /// Such a label is not encoded, and the returned length is its number of characters.
    ///
    /// - Throws: `badHost` at a character that no host may contain,
    ///   or `hostCharacter` or `badPunycode` at the start of a label without a canonical form.
    private static func label(
        from start: Int,
        of host: Range<Int>,
        in bytes: Span<UInt8>
    ) throws(URLParseError) -> (length: Int, next: Int?) {
        var position = start
        var next: Int?
        var isPlain = true
        var count = 0
        while position < host.upperBound {
            let (scalar, end) = try scalar(at: position, in: bytes)
            let isEscaped = bytes[position] == ASCII.percent
            guard isAllowed(scalar, isEscaped: isEscaped) else {
                throw URLParseError(.badHost(bytes.text(host)), at: position)
            }
            if dots.contains(scalar) {
                next = end
                break
            }
            if isEscaped || !scalar.isASCII { isPlain = false }
            count += 1
            position = end
        }
        if count > labelBytes || isPlain && !bytes.mayBeginPunycode(at: start) { return (count, next) }
        let label = PercentCoding.decoded(start..<position, in: bytes)
        do throws(HostLabel.Fault) {
            return (try HostLabel.form(of: label).utf8.count, next)
        } catch {
            switch error {
            case .character(let scalar): throw URLParseError(.hostCharacter(scalar, label: label), at: start)
            case .punycode: throw URLParseError(.badPunycode(label), at: start)
            }
        }
    }

    /// Returns the character at a position, raw or escaped, and the position after it.
    ///
    /// The parser has already checked the escapes.
    private static func scalar(
        at position: Int,
        in bytes: Span<UInt8>
    ) throws(URLParseError) -> (Unicode.Scalar, end: Int) {
        if bytes[position] < 0x80, bytes[position] != ASCII.percent {
            return (Unicode.Scalar(bytes[position]), position + 1)
        }
        guard bytes[position] == ASCII.percent else {
            let scalar = bytes.scalar(at: position)
            return (scalar, position + UTF8.width(scalar))
        }
        let end = try bytes.skipEscapedScalar(at: position)
        let decoded = PercentCoding.decoded(position..<end, in: bytes)
        return (decoded.unicodeScalars.first ?? "\u{FFFD}", end)
    }

    /// Returns whether a host may contain a character.
    ///
    /// The parser has already checked raw ASCII characters, so they are allowed here.
    /// An escaped ASCII character is allowed only if it is allowed raw.
    /// Non-ASCII white space and invisible characters are refused.
    private static func isAllowed(_ scalar: Unicode.Scalar, isEscaped: Bool) -> Bool {
        if scalar.isASCII { return !isEscaped || ByteSet.hostName.contains(UInt8(scalar.value)) }
        let properties = scalar.properties
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
        return properties.generalCategory != .format
    }
}

/// An encoder and decoder for Punycode (RFC 3492), with the parameters of section 5.
///
/// ``HostName`` encodes the labels of a web host in order to compare, display, and measure the host.
/// A label that is already in Punycode is decoded only to check it.
enum Punycode {
    /// The prefix of a label in Punycode (RFC 5890).
    static let prefix = "xn--"

    private static let base = 36
    private static let lowestThreshold = 1
    private static let highestThreshold = 26

    /// Returns the label in ASCII, with the prefix `xn--` if it had to be encoded.
    ///
    ///     Punycode.label("bücher")   // "xn--bcher-kva"
    ///     Punycode.label("books")    // "books"
    ///
    /// - Complexity: O(*n*²) in the length of the label.
    static func label(_ label: String) -> String {
        label.utf8.allSatisfy { $0 < 0x80 } ? label : prefix + encode(label.unicodeScalars)
    }

    /// Returns the characters of a label, or `nil` if its Punycode is invalid (RFC 3492 section 6.2).
    ///
    ///     Punycode.decode(Array("bcher-kva".utf8))    // the characters of "bücher"
    ///
    /// - Parameter label: The label in lowercase, without `xn--`.
    /// - Complexity: O(*n*²) in the length of the label.
    static func decode(_ label: [UInt8]) -> [Unicode.Scalar]? {
        // The last hyphen is the delimiter: the label's ASCII characters come before it.
        // Without a delimiter, the label has no ASCII characters. A delimiter at the start is not valid.
        let delimiter = label.lastIndex(of: UInt8(ascii: "-"))
        if delimiter == 0 || label.count > HostName.labelBytes { return nil }
        var output = label[..<(delimiter ?? 0)].map { Unicode.Scalar($0) }
        var position = delimiter.map { $0 + 1 } ?? 0
        var codePoint = 0x80
        var index = 0
        var bias = 72
        while position < label.count {
            let start = index
            var weight = 1
            var threshold = base
            while true {
                guard position < label.count, let digit = value(of: label[position]) else { return nil }
                position += 1
                index += digit * weight
                // A greater index would stand for a code point above U+10FFFF.
                // Without this check, `weight` could overflow.
                guard index < 0x11_0000 * (HostName.labelBytes + 1) else { return nil }
                let least = Swift.min(Swift.max(threshold - bias, lowestThreshold), highestThreshold)
                if digit < least { break }
                weight *= base - least
                threshold += base
            }
            let count = output.count + 1
            bias = adapt(index - start, count: count, isFirst: start == 0)
            codePoint += index / count
            index %= count
            guard codePoint < 0x11_0000, let scalar = Unicode.Scalar(UInt32(codePoint)) else { return nil }
            output.insert(scalar, at: index)
            index += 1
        }
        return output
    }

    /// Returns the value of a digit (`a` is 0, `z` is 25, `0` is 26, `9` is 35), or `nil` for any other byte.
    private static func value(of digit: UInt8) -> Int? {
        if ASCII.isDigit(digit) { return Int(digit - UInt8(ascii: "0")) + 26 }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(digit) ? Int(digit - UInt8(ascii: "a")) : nil
    }

    /// Encodes the characters of a label, without the prefix `xn--`.
    ///
    /// The result begins with the ASCII characters, unchanged. One number for each non-ASCII scalar follows.
    /// The number tells a decoder which scalar to insert, and where. Scalars with lower values come first.
    /// The labels in a URL are short, so these numbers cannot overflow.
    static func encode(_ label: some Sequence<Unicode.Scalar>) -> String {
        let input = label.map { Int($0.value) }
        var output = input.filter { $0 < 0x80 }.map { UInt8($0) }
        let basicCount = output.count
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var codePoint = 0x80
        var delta = 0
        var bias = 72
        var handled = basicCount
        while handled < input.count {
            let next = input.reduce(Int.max) { $1 >= codePoint ? Swift.min($0, $1) : $0 }
            delta += (next - codePoint) * (handled + 1)
            codePoint = next
            for value in input {
                if value < codePoint { delta += 1 }
                guard value == codePoint else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            codePoint += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Writes a number in digits of variable weight, least significant digit first (RFC 3492 section 3.3).
    private static func append(_ number: Int, bias: Int, to output: inout [UInt8]) {
        var rest = number
        var position = base
        while true {
            let threshold = Swift.min(Swift.max(position - bias, lowestThreshold), highestThreshold)
            if rest < threshold { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            position += base
        }
        output.append(digit(rest))
    }

    /// Returns the bias, which determines the weights of the next number's digits (RFC 3492 section 6.1).
    private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var position = 0
        while delta > (base - lowestThreshold) * highestThreshold / 2 {
            delta /= base - lowestThreshold
            position += base
        }
        return position + (base - lowestThreshold + 1) * delta / (delta + 38)
    }

    /// Returns the digit for a value from 0 to 35: `a`…`z`, then `0`…`9`.
    private static func digit(_ value: Int) -> UInt8 {
        value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
    }
}

/// An IP address in brackets (RFC 3986 section 3.2.2).
///
/// The address is an IPv6 address, or an address of a later version, such as `[v1.…]`.
/// ``RouteURLParser`` uses this type to read a host that begins with `[`.
/// In a URL with a custom scheme, such a host is the first segment.
/// In the canonical form of a URL, the address keeps its brackets.
enum IPLiteral {
    /// Checks an IP address and returns the position after its closing bracket.
    ///
    /// - Parameter start: The position of the opening bracket.
    /// - Throws: `badHost` if the brackets are not closed or do not contain an IP address, or
    ///   `controlCharacter` at a raw control character.
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
    /// The address consists of eight groups of 1 to 4 hexadecimal digits.
    /// One `::` can replace one or more groups of zeros, and an IPv4 address can replace the last two groups.
    ///
    ///     IPLiteral.isVersion6("::ffff:1.2.3.4")      // true
    ///     IPLiteral.isVersion6("1::2::3")             // false: `::` appears twice
    ///     IPLiteral.isVersion6("fe80::1%25eth0")      // false: zones are not supported
    static func isVersion6(_ text: String) -> Bool {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        let counts = halves.enumerated().compactMap { index, half in
            half.isEmpty ? 0 : groups(half, isLast: index == halves.count - 1)
        }
        guard counts.count == halves.count else { return false }
        let count = counts.reduce(0, +)
        return halves.count == 2 ? count < 8 : halves.count == 1 && count == 8
    }

    /// Returns the number of groups in a part of an address, or `nil` if a group is not valid.
    ///
    /// The part is the text before or after `::`, or the whole address. Colons separate its groups.
    ///
    /// - Parameter isLast: Whether the address ends with this part. If so, the last group can be an IPv4
    ///   address, which counts as two groups.
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

    /// Returns whether the text is an address of a later version (`IPvFuture`).
    ///
    /// Such an address consists of `v`, hexadecimal digits, a dot, and characters that are allowed in the
    /// user and password of a URL.
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
