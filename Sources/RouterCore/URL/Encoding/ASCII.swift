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
