/// The bytes of URL syntax by name, and tests of single bytes.
///
/// A byte above 127 passes no test and is never changed, so all bytes of UTF-8 text can be handed in.
enum ASCII {
    static var percent: UInt8 { UInt8(ascii: "%") }
    static var slash: UInt8 { UInt8(ascii: "/") }
    static var backslash: UInt8 { UInt8(ascii: "\\") }
    static var colon: UInt8 { UInt8(ascii: ":") }
    static var atSign: UInt8 { UInt8(ascii: "@") }
    static var questionMark: UInt8 { UInt8(ascii: "?") }
    static var numberSign: UInt8 { UInt8(ascii: "#") }
    static var ampersand: UInt8 { UInt8(ascii: "&") }
    static var equalsSign: UInt8 { UInt8(ascii: "=") }
    static var plus: UInt8 { UInt8(ascii: "+") }
    static var dot: UInt8 { UInt8(ascii: ".") }
    static var space: UInt8 { UInt8(ascii: " ") }
    static var openingBracket: UInt8 { UInt8(ascii: "[") }
    static var closingBracket: UInt8 { UInt8(ascii: "]") }

    /// Returns whether the byte is a letter of either case.
    ///
    /// Setting bit 5 makes an upper-case letter a lower-case one.
    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26
    }

    /// Returns whether the byte is `0` to `9`.
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }

    /// Returns whether the byte is a control character of ASCII: C0 or DEL.
    @inline(__always)
    static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F
    }

    /// Returns an upper-case letter in lower case, and any other byte as it is.
    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    /// Returns whether the byte is a hexadecimal digit of either case.
    static func isHexadecimal(_ byte: UInt8) -> Bool { hexadecimalValue(byte) != nil }

    /// Returns the value of a hexadecimal digit of either case; `nil` for another byte.
    ///
    ///     ASCII.hexadecimalValue(UInt8(ascii: "f"))       // 15
    ///     ASCII.hexadecimalValue(UInt8(ascii: "g"))       // nil
    @inline(__always)
    static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- UInt8(ascii: "0") }
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// Returns the digit of a value below 16, in upper case (RFC 3986 section 2.1).
    ///
    ///     ASCII.hexadecimalDigit(15)      // "F"
    static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

/// A set of ASCII bytes, one for each rule of the grammar in RFC 3986.
///
/// No byte above 127 is a member.
/// Bit *n* of two numbers stands for byte *n*, so a set is a constant and needs no initialization.
struct ByteSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    /// Returns whether the byte is a member.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        let half = byte < 64 ? low : high
        return byte < 128 && (half &>> UInt64(byte)) & 1 != 0
    }
}

extension ByteSet {
    /// The characters that never need an escape (RFC 3986 section 2.3).
    static let unreserved = ByteSet(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
    /// `unreserved` and `!$&'()*+,;=`.
    static let hostName = ByteSet(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
    /// `hostName` and `:`.
    static let userInformation = ByteSet(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
    /// `hostName` and `:@`.
    static let segment = ByteSet(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `segment` and `/`.
    static let path = ByteSet(low: 0x2FFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `segment` and `/?`; it also fits a fragment.
    static let query = ByteSet(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `query` without the `&` between two items.
    static let queryItem = ByteSet(low: 0xAFFF_FF92_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `query` without `&=+`, which separate items and stand for a space.
    static let queryPart = ByteSet(low: 0x8FFF_F792_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `query` and `#[]%` without `:@`, for an encoded segment that becomes a host.
    static let encodedHostName = ByteSet(low: 0xABFF_FFFA_0000_0000, high: 0x47FF_FFFE_AFFF_FFFE)
    /// Letters and digits.
    static let alphanumeric = ByteSet(low: 0x03FF_0000_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
    /// Letters, digits and `+-.`.
    static let schemeTail = ByteSet(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
    /// The characters that may end a part: `/?#:@`.
    static let delimiters = ByteSet(low: 0x8400_8008_0000_0000, high: 0x0000_0000_0000_0001)
    /// The characters that may end an item of a query: `delimiters` and `&`.
    static let queryItemDelimiters = ByteSet(low: 0x8400_8048_0000_0000, high: 0x0000_0000_0000_0001)
    /// The characters that are encoded in a typed URL: a space and ``"<>^`{|}[]``.
    static let repairable = ByteSet(low: 0x5000_0005_0000_0000, high: 0x3800_0001_6800_0000)
    /// The characters that browsers and other programs leave raw, though RFC 3986 does not allow them: ``{}|^`[]``.
    static let leftRaw = ByteSet(low: 0x0000_0000_0000_0000, high: 0x3800_0001_6800_0000)
    /// No byte at all.
    static let nothing = ByteSet(low: 0x0000_0000_0000_0000, high: 0x0000_0000_0000_0000)
}

/// Tests of the bytes of a URL at one position, and texts of ranges.
extension Span<UInt8> {
    /// Returns whether a raw control character begins here: C0, DEL or C1.
    ///
    /// C1 has two bytes, of which the first is C2.
    func isRawControl(at position: Int) -> Bool {
        let byte = self[position]
        if byte == 0xC2 { return position + 1 < count && self[position + 1] < 0xA0 }
        return ASCII.isControl(byte)
    }

    /// Returns whether `/`, `?` or `#` stands here (RFC 3986 section 3).
    func isDelimiterOfHierarchy(_ position: Int) -> Bool {
        let byte = self[position]
        return byte == ASCII.slash || byte == ASCII.questionMark || byte == ASCII.numberSign
    }

    /// Returns whether an authority ends here: at a delimiter, or with the text.
    func isEndOfAuthority(_ position: Int) -> Bool {
        position >= count || isDelimiterOfHierarchy(position)
    }

    /// Returns whether the segment is `.` or `..`, each dot raw or escaped.
    ///
    /// `.` and `%2E.` are dot segments; `...` and `a.` are none.
    func isDotSegment(_ range: Range<Int>) -> Bool {
        var decoded = DecodedBytes(range)
        var dots = 0
        while let byte = decoded.next(in: self) {
            if byte != ASCII.dot { return false }
            dots += 1
        }
        return dots == 1 || dots == 2
    }

    /// Returns the text of a range, as written.
    func text(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a number of Unicode scalars from a position, for an error.
    ///
    /// There are fewer if the text ends before.
    func text(characters limit: Int, from position: Int) -> String {
        String(text(position..<Swift.min(position + 4 * limit, count)).unicodeScalars.prefix(limit))
    }

    /// Returns the Unicode scalar that begins here; U+FFFD at the end of the text.
    func scalar(at position: Int) -> Unicode.Scalar {
        text(position..<Swift.min(position + 4, count)).unicodeScalars.first ?? "\u{FFFD}"
    }

    /// Returns whether a label that begins here may be in Punycode: whether it begins with `xn--` in any case.
    func mayBeginPunycode(at position: Int) -> Bool {
        position + 3 < count && self[position + 2] == UInt8(ascii: "-")
            && self[position + 3] == UInt8(ascii: "-")
            && self[position] | 0x20 == UInt8(ascii: "x") && self[position + 1] | 0x20 == UInt8(ascii: "n")
    }

    /// Returns whether `//` stands here.
    func hasTwoSlashes(at position: Int) -> Bool {
        position + 1 < count && self[position] == ASCII.slash && self[position + 1] == ASCII.slash
    }

    /// Returns the position of the first `@` in the authority; `nil` if there is none.
    func userInformationEnd(from start: Int) -> Int? {
        var position = start
        while !isEndOfAuthority(position) {
            if self[position] == ASCII.atSign { return position }
            position += 1
        }
        return nil
    }
}

/// Runs of bytes as words of eight, by which literals and precedences are compared.
extension Span<UInt8> {
    /// Returns eight bytes as a number, the first one lowest, with zeros after `end`.
    ///
    /// Two runs of one length are equal if all their words are.
    /// It never reads beyond the end of the bytes.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    func word(at start: Int, before end: Int) -> UInt64 {
        let count = end - start
        if count >= 8 { return wholeWord(at: start) }
        if count <= 0 { return 0 }
        // The word before `end` begins earlier; the shift drops the bytes before `start`.
        if end >= 8 { return wholeWord(at: end - 8) >> UInt64(64 - 8 * count) }
        var word: UInt64 = 0
        for index in 0..<count { word |= UInt64(self[start + index]) << UInt64(8 * index) }
        return word
    }

    /// Returns the eight bytes from a position, all of which must exist.
    @inline(__always)
    private func wholeWord(at start: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
}
