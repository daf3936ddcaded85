/// The grammars of the built-in types of placeholders and query fields, over decoded bytes.
///
/// ``ParameterMatcher`` tests texts with them.
/// A number that passes can always be read as `UInt64`, `Int64` or `Double`.
enum ParameterGrammar {
    /// The longest text of an `int` or `uint`, in bytes.
    static let integerBytes = 20
    /// The longest text of a `double`, in bytes.
    static let doubleBytes = 64
    /// The length of every `uuid`, in bytes.
    static let uuidBytes = 36

    /// Returns whether the text is a `uint`: digits that `UInt64` can hold.
    ///
    /// `-0` is one as well.
    static func isUnsigned(_ text: some Collection<UInt8>) -> Bool {
        isInteger(text, UInt64.self)
    }

    /// Returns whether the text is an `int`: digits, perhaps after `-`, that `Int64` can hold.
    ///
    ///     ParameterGrammar.isSigned("-007".utf8)      // true: zeros may lead
    ///     ParameterGrammar.isSigned("+7".utf8)        // false: there is no plus sign
    static func isSigned(_ text: some Collection<UInt8>) -> Bool {
        isInteger(text, Int64.self)
    }

    /// Returns whether the text is digits, perhaps after a `-`, that the type can hold.
    ///
    /// The value is counted downwards after a `-`, so that the least one does not overflow.
    private static func isInteger<Value: FixedWidthInteger>(
        _ text: some Collection<UInt8>,
        _ type: Value.Type
    ) -> Bool {
        guard text.count <= integerBytes else { return false }
        let isNegative = text.first == UInt8(ascii: "-")
        var value: Value = 0
        var digits = 0
        for byte in isNegative ? text.dropFirst() : text[...] {
            guard ASCII.isDigit(byte) else { return false }
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let digit = Value(truncatingIfNeeded: byte &- 0x30)
            let (sum, isOver) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            if isTooLarge || isOver { return false }
            value = sum
            digits += 1
        }
        return digits > 0
    }

    /// Returns whether the text is `true` or `false`, in lower case.
    static func isBoolean(_ text: some Collection<UInt8>) -> Bool {
        text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8)
    }

    /// Returns whether the text is a decimal number with a finite value.
    ///
    /// It has an optional `-`, digits, an optional fraction and an optional exponent.
    /// Both sides of the point need digits.
    ///
    ///     ParameterGrammar.isDouble("-1.5e3".utf8)    // true
    ///     ParameterGrammar.isDouble(".5".utf8)        // false: no digit before the point
    ///     ParameterGrammar.isDouble("1e999".utf8)     // false: the value is not finite
    static func isDouble(_ text: some Collection<UInt8>) -> Bool {
        guard text.count <= doubleBytes else { return false }
        var rest = text[...]
        func skipDigits() -> Bool {
            let after = rest.drop(while: ASCII.isDigit)
            defer { rest = after }
            return after.startIndex != rest.startIndex
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        guard skipDigits() else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard skipDigits() else { return false }
        }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
            guard skipDigits() else { return false }
        }
        guard rest.isEmpty else { return false }
        return Double(String(decoding: text, as: UTF8.self))?.isFinite ?? false
    }

    /// Returns whether the text is a UUID in either case (RFC 9562 section 4).
    ///
    /// It is hexadecimal digits in groups of 8, 4, 4, 4 and 12, with `-` between them.
    static func isUUID(_ text: some Collection<UInt8>) -> Bool {
        guard text.count == uuidBytes else { return false }
        var offset = 0
        for byte in text {
            let fits =
                [8, 13, 18, 23].contains(offset) ? byte == UInt8(ascii: "-") : ASCII.isHexadecimal(byte)
            guard fits else { return false }
            offset += 1
        }
        return true
    }

    /// Returns whether a slug may hold a byte: a letter, a digit, `-` or `_`.
    static func isSlug(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
