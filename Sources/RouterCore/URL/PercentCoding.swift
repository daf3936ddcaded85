/// Percent-encoding as RFC 3986 section 2 has it, over UTF-8 and with upper-case digits.
///
/// What may stand raw in a part stays raw, so an encoded text is already canonical.
///
///     PercentCoding.encode(segment: "a/b c")      // "a%2Fb%20c"
///     PercentCoding.encode(queryValue: "1+1=2")   // "1%2B1%3D2"
///     try PercentCoding.decode("a%2Fb")           // "a/b"
public enum PercentCoding {
    /// A segment behind the first one; of a custom scheme it may be anything but empty, `.` and `..`.
    public static func encode(segment text: String) -> String { encode(text, raw: .segment) }

    /// The first segment of a custom scheme, where `:` and `@` are encoded too.
    public static func encode(firstSegment text: String) -> String { encode(text, raw: .hostName) }

    /// The name of a query item.
    public static func encode(queryName text: String) -> String { encode(text, raw: .queryPart) }

    /// The value of a query item.
    public static func encode(queryValue text: String) -> String { encode(text, raw: .queryPart) }

    /// A fragment.
    public static func encode(fragment text: String) -> String { encode(text, raw: .query) }

    /// Decodes each escape exactly once; a `+` stays a plus.
    ///
    /// - Throws: `URLParseError` with `badEscape`, `controlCharacter` or `invalidUTF8`.
    public static func decode(_ text: String) throws(URLParseError) -> String {
        try text.utf8.span.checkEscapes()
        return decoded(0..<text.utf8.count, of: text)
    }

    /// Decodes each escape exactly once after every `+` has become a space.
    ///
    /// - Throws: `URLParseError` with `badEscape`, `controlCharacter` or `invalidUTF8`.
    public static func decode(queryValue text: String) throws(URLParseError) -> String {
        try text.utf8.span.checkEscapes()
        return decoded(0..<text.utf8.count, of: text, plusIsSpace: true)
    }

    static func encode(_ text: String, raw: ByteSet) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count)
        for byte in text.utf8 { append(byte, raw: raw, to: &output) }
        return String(decoding: output, as: UTF8.self)
    }

    static func append(_ byte: UInt8, raw: ByteSet, to output: inout [UInt8]) {
        if raw.contains(byte) {
            output.append(byte)
        } else {
            output.append(ASCII.percent)
            output.append(ASCII.hexadecimalDigit(byte >> 4))
            output.append(ASCII.hexadecimalDigit(byte & 15))
        }
    }

    /// The decoded text of a checked range.
    static func decoded(_ range: Range<Int>, of text: String, plusIsSpace: Bool = false) -> String {
        decoded(range, in: text.utf8.span, plusIsSpace: plusIsSpace)
    }

    /// The decoded text of a checked range.
    static func decoded(_ range: Range<Int>, in bytes: Span<UInt8>, plusIsSpace: Bool = false) -> String {
        if range.isEmpty { return "" }
        var isPlain = true
        for position in range {
            let byte = bytes[position]
            if byte == ASCII.percent || (plusIsSpace && byte == ASCII.plus) {
                isPlain = false
                break
            }
        }
        if isPlain {
            return bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
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

    /// The bytes of an ASCII range, each mapped to another ASCII byte.
    static func transform(_ range: Range<Int>, of text: String, _ transform: (UInt8) -> UInt8) -> String {
        String(unsafeUninitializedCapacity: range.count) { output in
            let bytes = text.utf8.span
            for (index, position) in range.enumerated() { output[index] = transform(bytes[position]) }
            return range.count
        }
    }
}

/// Walks a checked range of an address with its escapes decoded, without an allocation.
struct DecodedBytes {
    private var position: Int
    private let end: Int
    private let plusIsSpace: Bool

    init(_ range: Range<Int>, plusIsSpace: Bool = false) {
        position = range.lowerBound
        end = range.upperBound
        self.plusIsSpace = plusIsSpace
    }

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
    /// The byte that an escape stands for which has been checked.
    @inline(__always)
    func checkedEscape(at position: Int) -> UInt8 {
        Self.digit(self[position + 1]) << 4 | Self.digit(self[position + 2])
    }

    /// Letters have bit 6, and a lower half that is 9 less than what they stand for.
    @inline(__always)
    private static func digit(_ byte: UInt8) -> UInt8 { (byte & 0x0F) &+ (byte >> 6) &* 9 }
}
