/// Names for the bytes of URL syntax, and tests for single bytes.
///
/// A byte above 127 fails every test and is never changed, so you can pass any byte of UTF-8 text.
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
    /// Setting bit 5 turns an uppercase letter into a lowercase letter.
    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26
    }

    /// Returns whether the byte is `0` to `9`.
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }

    /// Returns whether the byte is an ASCII control character: C0 or DEL.
    @inline(__always)
    static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F
    }

    /// Returns an uppercase letter in lowercase, and any other byte unchanged.
    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    /// Returns whether the byte is a hexadecimal digit of either case.
    static func isHexadecimal(_ byte: UInt8) -> Bool { hexadecimalValue(byte) != nil }

    /// Returns the value of a hexadecimal digit of either case, or `nil` for any other byte.
    ///
    ///     ASCII.hexadecimalValue(UInt8(ascii: "f"))       // 15
    ///     ASCII.hexadecimalValue(UInt8(ascii: "g"))       // nil
    @inline(__always)
    static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- UInt8(ascii: "0") }
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// Returns the uppercase hexadecimal digit for a value below 16 (RFC 3986 section 2.1).
    ///
    ///     ASCII.hexadecimalDigit(15)      // "F"
    static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

/// A set of ASCII bytes, such as those that a rule of RFC 3986 allows.
///
/// A set never contains a byte above 127.
/// The set is stored as the bits of two numbers, so it is a constant that needs no initialization.
struct ByteSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    /// Returns whether the set contains the byte.
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
    /// `segment` and `/?`. A fragment allows the same characters.
    static let query = ByteSet(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `query` without `&`, which separates items.
    static let queryItem = ByteSet(low: 0xAFFF_FF92_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `query` without the delimiters `&` and `=`, and without `+`, which stands for a space.
    static let queryPart = ByteSet(low: 0x8FFF_F792_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// The characters that remain unchanged when an encoded segment becomes a host:
    /// all characters of an encoded URL except `:` and `@`.
    ///
    /// In a host, a raw `:` or `@` would be a delimiter, so `:` and `@` are escaped.
    static let encodedHostName = ByteSet(low: 0xABFF_FFFA_0000_0000, high: 0x47FF_FFFE_AFFF_FFFE)
    /// Letters and digits.
    static let alphanumeric = ByteSet(low: 0x03FF_0000_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
    /// Letters, digits, and `+-.`.
    static let schemeTail = ByteSet(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
    /// The characters that can end a part: `/?#:@`.
    static let delimiters = ByteSet(low: 0x8400_8008_0000_0000, high: 0x0000_0000_0000_0001)
    /// The delimiters for the scan of a query item: `delimiters` and `&`.
    ///
    /// The scan stops only at `&` and `#`. It skips `/?:@`, because `queryItem` contains them.
    static let queryItemDelimiters = ByteSet(low: 0x8400_8048_0000_0000, high: 0x0000_0000_0000_0001)
    /// The characters that are encoded in a URL that the user typed: a space and ``"<>^`{|}[]``.
    static let repairable = ByteSet(low: 0x5000_0005_0000_0000, high: 0x3800_0001_6800_0000)
    /// The characters that browsers and other programs leave raw although RFC 3986 does not allow them:
    /// ``{}|^`[]``.
    static let leftRaw = ByteSet(low: 0x0000_0000_0000_0000, high: 0x3800_0001_6800_0000)
    /// The empty set.
    static let nothing = ByteSet(low: 0x0000_0000_0000_0000, high: 0x0000_0000_0000_0000)
}

/// Tests for the bytes at a position in a URL, and functions that return the text of a range.
extension Span<UInt8> {
    /// Returns whether a raw control character begins at the position: C0, DEL, or C1.
    ///
    /// In UTF-8, a C1 character takes two bytes, and its first byte is 0xC2.
    func isRawControl(at position: Int) -> Bool {
        let byte = self[position]
        if byte == 0xC2 { return position + 1 < count && self[position + 1] < 0xA0 }
        return ASCII.isControl(byte)
    }

    /// Returns whether the byte at the position is `/`, `?`, or `#` (RFC 3986 section 3).
    func isDelimiterOfHierarchy(_ position: Int) -> Bool {
        let byte = self[position]
        return byte == ASCII.slash || byte == ASCII.questionMark || byte == ASCII.numberSign
    }

    /// Returns whether an authority ends at the position: at `/`, `?`, `#`, or the end of the text.
    func isEndOfAuthority(_ position: Int) -> Bool {
        position >= count || isDelimiterOfHierarchy(position)
    }

    /// Returns whether the segment is `.` or `..`, with each dot raw or escaped.
    ///
    /// `.` and `%2E.` are dot segments; `...` and `a.` are not.
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

    /// Returns up to `limit` Unicode scalars from a position, for an error message.
    func text(characters limit: Int, from position: Int) -> String {
        String(text(position..<Swift.min(position + 4 * limit, count)).unicodeScalars.prefix(limit))
    }

    /// Returns the Unicode scalar that begins at the position, or U+FFFD at the end of the text.
    func scalar(at position: Int) -> Unicode.Scalar {
        text(position..<Swift.min(position + 4, count)).unicodeScalars.first ?? "\u{FFFD}"
    }

    /// Returns whether a label begins with `xn--`, in upper or lower case, and could therefore be Punycode.
    func mayBeginPunycode(at position: Int) -> Bool {
        position + 3 < count && self[position + 2] == UInt8(ascii: "-")
            && self[position + 3] == UInt8(ascii: "-")
            && self[position] | 0x20 == UInt8(ascii: "x") && self[position + 1] | 0x20 == UInt8(ascii: "n")
    }

    /// Returns whether `//` begins at the position.
    func hasTwoSlashes(at position: Int) -> Bool {
        position + 1 < count && self[position] == ASCII.slash && self[position + 1] == ASCII.slash
    }

    /// Returns the position of the first `@` in the authority, or `nil` if there is none.
    func userInformationEnd(from start: Int) -> Int? {
        var position = start
        while !isEndOfAuthority(position) {
            if self[position] == ASCII.atSign { return position }
            position += 1
        }
        return nil
    }
}

/// Reading eight bytes at once, to compare text quickly.
extension Span<UInt8> {
    /// Returns the eight bytes that begin at `start` as a number, with the first byte in its lowest bits.
    ///
    /// Bytes from `end` on are zero in the result.
    ///
    /// Two byte sequences of the same length are equal if all their words are equal.
    /// This method never reads beyond the end of the bytes.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    func word(at start: Int, before end: Int) -> UInt64 {
        let count = end - start
        if count >= 8 { return wholeWord(at: start) }
        if count <= 0 { return 0 }
        // The loaded word ends at `end`, so it begins before `start`.
        // The shift drops the bytes before `start`.
        if end >= 8 { return wholeWord(at: end - 8) >> UInt64(64 - 8 * count) }
        var word: UInt64 = 0
        for index in 0..<count { word |= UInt64(self[start + index]) << UInt64(8 * index) }
        return word
    }

    /// Returns the eight bytes that begin at a position. All of them must exist.
    @inline(__always)
    private func wholeWord(at start: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
}
