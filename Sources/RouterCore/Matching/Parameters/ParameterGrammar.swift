/// The grammars of the built-in types, such as `int` in `app://item/:id<int>`.
///
/// A type belongs to a placeholder or to a query item that a route declares.
/// ``ParameterMatcher`` uses the grammars to test decoded text, which is passed as bytes of UTF-8.
/// Text that passes the test for `uint` can be read as `UInt64`, text for `int` as `Int64`,
/// and text for `double` as `Double`.
enum ParameterGrammar {
    /// The maximum length of an `int` or `uint`, in bytes.
    static let integerBytes = 20
    /// The maximum length of a `double`, in bytes.
    static let doubleBytes = 64
    /// The length of every `uuid`, in bytes.
    static let uuidBytes = 36

    /// Returns the value of an integer, or `nil` for any other text.
    ///
    /// An integer consists of an optional `-` and digits.
    /// The result is also `nil` if the type cannot represent the value, or if the text is longer than
    /// ``integerBytes``.
    ///
    /// A `uint` is read as `UInt64`, and an `int` as `Int64`. Both accept `-0`.
    ///
    ///     ParameterGrammar.integer("-007".utf8, as: Int64.self)   // -7: leading zeros are allowed
    ///     ParameterGrammar.integer("+7".utf8, as: Int64.self)     // nil: a plus sign is not allowed
    ///
    /// After a `-`, digits are subtracted instead of added, so that the minimum value of the type does not
    /// overflow.
    static func integer<Value: FixedWidthInteger>(
        _ text: some Collection<UInt8>,
        as type: Value.Type
    ) -> Value? {
        guard text.count <= integerBytes else { return nil }
        let isNegative = text.first == UInt8(ascii: "-")
        var value: Value = 0
        var digits = 0
        for byte in isNegative ? text.dropFirst() : text[...] {
            guard ASCII.isDigit(byte) else { return nil }
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let digit = Value(truncatingIfNeeded: byte &- 0x30)
            let (sum, isOver) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            if isTooLarge || isOver { return nil }
            value = sum
            digits += 1
        }
        return digits > 0 ? value : nil
    }

    /// Returns the finite value of a decimal number, or `nil` for any other text.
    ///
    /// A number consists of an optional `-`, digits, an optional fraction, and an optional exponent.
    /// The decimal point needs digits on both sides.
    ///
    ///     ParameterGrammar.number("-1.5e3".utf8, as: Double.self)    // -1500
    ///     ParameterGrammar.number(".5".utf8, as: Double.self)        // nil: no digit before the point
    ///     ParameterGrammar.number("1e999".utf8, as: Double.self)     // nil: the value is not finite
    static func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        _ text: some Collection<UInt8>,
        as type: Value.Type
    ) -> Value? {
        guard text.count <= doubleBytes else { return nil }
        var rest = text[...]
        func skipDigits() -> Bool {
            let after = rest.drop(while: ASCII.isDigit)
            defer { rest = after }
            return after.startIndex != rest.startIndex
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        guard skipDigits() else { return nil }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard skipDigits() else { return nil }
        }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
            guard skipDigits() else { return nil }
        }
        guard rest.isEmpty, let value = Value(String(decoding: text, as: UTF8.self)) else { return nil }
        return value.isFinite ? value : nil
    }

    /// Returns whether the text is a UUID (RFC 9562 section 4).
    ///
    /// A UUID consists of hexadecimal digits in groups of 8, 4, 4, 4, and 12, separated by `-`.
    /// The digits can be in upper or lower case.
    static func isUUID(_ text: some Collection<UInt8>) -> Bool {
        text.count == uuidBytes
            && text.enumerated().allSatisfy { offset, byte in
                [8, 13, 18, 23].contains(offset) ? byte == UInt8(ascii: "-") : ASCII.isHexadecimal(byte)
            }
    }

    /// Returns whether the byte is allowed in a slug: an ASCII letter, a digit, `-`, or `_`.
    static func isSlug(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}

/// The conversion of text to Swift types.
///
/// Only strings, `Bool`, and the number types have a grammar.
/// ``ParameterFieldDecoder`` lets every other type decode itself from values of these types.
extension ParameterGrammar {
    /// Returns the value of decoded text, or `nil` if the text does not convert.
    ///
    /// The result is also `nil` if the type has no grammar.
    ///
    /// A string accepts any text. A `Bool` accepts `true` and `false`,
    /// but not the empty text of a bare `?flag`.
    static func value(of text: String, as type: Any.Type) -> Any? {
        switch type {
        case is String.Type: text
        case is Bool.Type: Bool(text)
        case let type as any FixedWidthInteger.Type: integer(text.utf8, as: type)
        case let type as any (BinaryFloatingPoint & LosslessStringConvertible).Type:
            number(text.utf8, as: type)
        default: nil
        }
    }

    /// Returns a description of the text that a type accepts, in words that follow “it must be”.
    ///
    /// The result is `nil` if the type has no grammar.
    ///
    /// The description of an integer type with fewer than 64 bits includes the bounds of the type:
    /// `a whole number from 0 to 255`.
    static func expectation(of type: Any.Type) -> TranslatableText? {
        switch type {
        case is String.Type: .template("text")
        case is Bool.Type: ["true", "false"].choice
        case let type as any FixedWidthInteger.Type: bounds(of: type)
        case is any (BinaryFloatingPoint & LosslessStringConvertible).Type: .template("a number")
        default: nil
        }
    }

    private static func bounds<Value: FixedWidthInteger>(of type: Value.Type) -> TranslatableText {
        if type.bitWidth < 64 {
            let bounds = ["min": TranslatableText.verbatim("\(type.min)"), "max": .verbatim("\(type.max)")]
            return .template("a whole number from {min} to {max}", values: bounds)
        }
        return type.isSigned ? .template("a whole number") : .template("a whole number of at least 0")
    }
}
