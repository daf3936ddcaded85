/// Percent-encoding of UTF-8 text, with uppercase digits (RFC 3986 section 2).
///
/// Each function encodes only the characters that are not allowed raw in its part of a URL,
/// so encoded text is already spelled as in ``RouteURL/canonical``.
/// Encoding treats an escape in the text as data and encodes its `%`.
///
///     PercentCoding.encode(segment: "a/b c")              // "a%2Fb%20c"
///     PercentCoding.encode(queryPart: "1+1=2")            // "1%2B1%3D2"
///     PercentCoding.encode(segment: "%41")                // "%2541", not "A"
///     try PercentCoding.decode("a%2Fb")                   // "a/b"
///     try PercentCoding.decode("a%4")                     // throws badEscape at 1
///
/// - Complexity: O(*n*) in the length of the text, for every function.
enum PercentCoding {
    /// Encodes any segment except the first segment of a URL with a custom scheme.
    ///
    /// The result is a valid segment unless the text is empty,
    /// is `.` or `..`, or contains a control character.
    ///
    ///     PercentCoding.encode(segment: "a:b@c")      // "a:b@c"
    static func encode(segment text: String) -> String { encode(text, raw: .segment) }

    /// Encodes the first segment of a URL with a custom scheme, including `:` and `@`.
    ///
    /// In this segment, a raw `:` would begin a port, and a raw `@` would end a user.
    ///
    ///     PercentCoding.encode(firstSegment: "a:b@c")     // "a%3Ab%40c"
    static func encode(firstSegment text: String) -> String { encode(text, raw: .hostName) }

    /// Encodes the name or the value of a query item, including `&`, `=`, and `+`.
    ///
    ///     PercentCoding.encode(queryPart: "1+1=2&3")      // "1%2B1%3D2%263"
    static func encode(queryPart text: String) -> String { encode(text, raw: .queryPart) }

    /// Encodes query items, each with an `=`, even if its value is empty.
    ///
    ///     // The items ("q", "a b") and ("all", "") become "q=a%20b&all=".
    static func encode(items: some Sequence<QueryItem>) -> String {
        items.map { encode(queryPart: $0.name) + "=" + encode(queryPart: $0.value) }.joined(separator: "&")
    }

    /// Encodes a fragment, which can contain a raw `/` or `?`.
    ///
    ///     PercentCoding.encode(fragment: "a/b c")     // "a/b%20c"
    static func encode(fragment text: String) -> String { encode(text, raw: .query) }

    /// Decodes each escape exactly once, and leaves each `+` as it is.
    ///
    ///     try PercentCoding.decode("%2541+")      // "%41+"
    ///
    /// - Throws: ``URLParseError`` with `badEscape`,
    ///   `controlCharacter`, or `invalidUTF8` at the position of the escape.
    static func decode(_ text: String) throws(URLParseError) -> String {
        let bytes = text.utf8.span
        var position = 0
        while position < bytes.count {
            let isEscape = bytes[position] == ASCII.percent
            position = isEscape ? try bytes.skipEscapedScalar(at: position) : position + 1
        }
        return decoded(0..<bytes.count, in: bytes)
    }

    /// Encodes every byte of the text that is not in `raw`.
    static func encode(_ text: String, raw: ByteSet) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count)
        for byte in text.utf8 { append(byte, raw: raw, to: &output) }
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends a byte, raw if it is in `raw` and otherwise as an escape.
    static func append(_ byte: UInt8, raw: ByteSet, to output: inout [UInt8]) {
        if raw.contains(byte) {
            output.append(byte)
        } else {
            output.append(ASCII.percent)
            output.append(ASCII.hexadecimalDigit(byte >> 4))
            output.append(ASCII.hexadecimalDigit(byte & 15))
        }
    }

    /// Returns the decoded text of a range whose escapes have already been checked.
    ///
    /// A range without escapes is copied in one piece.
    static func decoded(_ range: Range<Int>, in bytes: Span<UInt8>, plusIsSpace: Bool = false) -> String {
        if range.isEmpty { return "" }
        let isPlain = !range.contains { position in
            bytes[position] == ASCII.percent || (plusIsSpace && bytes[position] == ASCII.plus)
        }
        if isPlain { return bytes.text(range) }
        return String(unsafeUninitializedCapacity: range.count) { output in
            var decoded = DecodedBytes(range, plusIsSpace: plusIsSpace)
            var length = 0
            while let byte = decoded.next(in: bytes) {
                output[length] = byte
                length += 1
            }
            return length
        }
    }
}

/// An iterator that decodes the bytes of a range one at a time, without a decoded copy.
///
/// Code that compares segments or reserved words uses this iterator to avoid allocating memory.
/// The escapes must already have been checked: a malformed escape yields a meaningless byte.
struct DecodedBytes {
    private var position: Int
    private let end: Int
    private let plusIsSpace: Bool

    init(_ range: Range<Int>, plusIsSpace: Bool = false) {
        position = range.lowerBound
        end = range.upperBound
        self.plusIsSpace = plusIsSpace
    }

    /// Returns the next decoded byte, or `nil` at the end of the range.
    @inline(__always)
    mutating func next(in bytes: Span<UInt8>) -> UInt8? {
        guard position < end else { return nil }
        let byte = bytes[position]
        if byte == ASCII.percent, position + 2 < end {
            defer { position += 3 }
            return bytes.checkedEscape(at: position)
        }
        position += 1
        return plusIsSpace && byte == ASCII.plus ? ASCII.space : byte
    }
}

extension Span<UInt8> {
    /// Returns the byte that the escape at a position encodes. The escape must already have been checked.
    @inline(__always)
    func checkedEscape(at position: Int) -> UInt8 {
        Self.digit(self[position + 1]) << 4 | Self.digit(self[position + 2])
    }

    /// Returns the value of a hexadecimal digit.
    ///
    /// In a letter, bit 6 is set, and the lower four bits are 9 less than the value.
    @inline(__always)
    private static func digit(_ byte: UInt8) -> UInt8 { (byte & 0x0F) &+ (byte >> 6) &* 9 }
}

/// The checks for escapes, and the errors for bytes that are not allowed.
///
/// The parser and ``PercentCoding`` use these checks.
/// The checks do not decode text; for decoding, see ``DecodedBytes``.
extension Span<UInt8> {
    /// Checks the escapes of one Unicode scalar and returns the position after them.
    ///
    /// Overlong forms, surrogates, and values above U+10FFFF are refused (RFC 3629 section 4).
    ///
    /// - Parameter start: The position of the first `%`.
    /// - Throws: `badEscape` at the bad escape, or `invalidUTF8` or `controlCharacter` at the first escape.
    func skipEscapedScalar(at start: Int) throws(URLParseError) -> Int {
        let first = try escapedByte(at: start)
        if first < 0x80 {
            if ASCII.isControl(first) { throw control(UInt32(first), at: start) }
            return start + 3
        }
        // The first byte begins with as many 1 bits as the scalar has bytes.
        let length = (~first).leadingZeroBitCount
        guard (2...4).contains(length) else { throw invalidUTF8(at: start) }
        var value = UInt32(first) & 0x7F >> UInt32(length)
        for index in 1..<length {
            let position = start + 3 * index
            guard position < count, self[position] == ASCII.percent else { throw invalidUTF8(at: start) }
            let byte = try escapedByte(at: position)
            guard byte & 0xC0 == 0x80 else { throw invalidUTF8(at: start) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        guard let scalar = Unicode.Scalar(value), UTF8.width(scalar) == length else {
            throw invalidUTF8(at: start)
        }
        if value < 0xA0 { throw control(value, at: start) }
        return start + 3 * length
    }

    /// Returns the byte that an escape encodes.
    ///
    /// - Throws: `badEscape` unless two hexadecimal digits follow the percent sign.
    func escapedByte(at position: Int) throws(URLParseError) -> UInt8 {
        guard position + 2 < count, let high = ASCII.hexadecimalValue(self[position + 1]),
            let low = ASCII.hexadecimalValue(self[position + 2])
        else {
            throw URLParseError(.badEscape(text(characters: 3, from: position)), at: position)
        }
        return high << 4 | low
    }

    /// Returns the error for a byte that is not allowed at its position.
    ///
    /// The error is `backslash` for a backslash, `controlCharacter` for a control character,
    /// and `illegalCharacter` for any other character.
    func illegal(at position: Int) -> URLParseError {
        let scalar = scalar(at: position)
        if scalar == "\\" { return URLParseError(.backslash, at: position) }
        if isRawControl(at: position) { return control(scalar.value, at: position) }
        return URLParseError(.illegalCharacter(scalar), at: position)
    }

    /// Returns the error for an escape that does not begin valid UTF-8.
    private func invalidUTF8(at position: Int) -> URLParseError {
        URLParseError(.invalidUTF8(text(position..<position + 3)), at: position)
    }

    /// Returns the error for a control character, raw or escaped.
    private func control(_ value: UInt32, at position: Int) -> URLParseError {
        URLParseError(.controlCharacter(Unicode.Scalar(value) ?? "\0"), at: position)
    }
}
