/// The grammars of the built-in types, over bytes.
enum ParameterGrammar {
    /// The longest text of an `int` or `uint`, in bytes.
    static let integerBytes = 20
    /// The longest text of a `double`, in bytes.
    static let doubleBytes = 64
    static let uuidBytes = 36

    static func isUnsigned(_ text: some Collection<UInt8>) -> Bool {
        isInteger(text, UInt64.self)
    }

    static func isSigned(_ text: some Collection<UInt8>) -> Bool {
        isInteger(text, Int64.self)
    }

    /// Digits after an optional `-`, of a value that the type has.
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

    static func isBoolean(_ text: some Collection<UInt8>) -> Bool {
        text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8)
    }

    /// Digits with an optional sign `-`, fraction and exponent, and a finite value.
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

    /// Hexadecimal digits in groups of 8, 4, 4, 4 and 12 (RFC 9562, section 4), in either case.
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

    /// An ASCII letter, a digit, `-` or `_`.
    static func isSlug(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
