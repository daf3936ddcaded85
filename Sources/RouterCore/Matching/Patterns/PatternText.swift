/// The literal text of patterns: percent-decoded once and checked.
enum PatternLiteral {
    private static let maximumBytes = 1_024

    static func decode(_ bytes: [UInt8], _ range: Range<Int>) throws(PatternError) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        var isASCII = true
        var position = range.lowerBound
        while position < range.upperBound {
            var byte = bytes[position]
            var width = 1
            if byte == UInt8(ascii: "%") {
                guard position + 2 < range.upperBound, let high = digit(bytes[position + 1]),
                    let low = digit(bytes[position + 2])
                else { throw PatternError(.badEscape, at: position) }
                byte = high << 4 | low
                width = 3
            } else if isForbidden(byte) {
                throw PatternError(.forbiddenCharacter(Character(Unicode.Scalar(byte))), at: position)
            }
            guard byte >= 0x20, byte != 0x7F else { throw PatternError(.controlCharacter, at: position) }
            if byte >= 0x80 { isASCII = false }
            decoded.append(byte)
            position += width
        }
        let text = isASCII ? String(decoding: decoded, as: UTF8.self) : try checkedText(decoded, range)
        guard decoded.count <= maximumBytes else { throw PatternError(.literalTooLong, at: range.lowerBound) }
        return text
    }

    private static func checkedText(_ bytes: [UInt8], _ range: Range<Int>) throws(PatternError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PatternError(.invalidUTF8, at: range.lowerBound)
        }
        guard !text.unicodeScalars.contains(where: { $0.value >= 0x80 && $0.value < 0xA0 }) else {
            throw PatternError(.controlCharacter, at: range.lowerBound)
        }
        return text
    }

    private static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "\\"):
            true
        default: false
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        guard ParameterGrammar.isHexadecimal(byte) else { return nil }
        return ParameterGrammar.isDigit(byte) ? byte & 0x0F : (byte & 0x0F) + 9
    }
}

/// The names of placeholders and types.
enum PatternName {
    /// The longest beginning that is a placeholder's name: a letter or `_`, then letters, digits and `_`.
    static func prefix(of text: String) -> String {
        // Names are in ASCII but for a few, and what Unicode says of a letter takes long to find out.
        let plain = text.utf8.prefix {
            ParameterGrammar.isLetter($0) || ParameterGrammar.isDigit($0) || $0 == 0x5F
        }
        if let first = plain.first, !ParameterGrammar.isDigit(first),
            plain.endIndex == text.utf8.endIndex || text.utf8[plain.endIndex] < 0x80
        {
            return String(text[..<plain.endIndex])
        }
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isLetter = scalar == "_" || scalar.properties.isAlphabetic
            let isDigit = scalar.properties.generalCategory == .decimalNumber
            guard isLetter || (isDigit && !name.isEmpty) else { break }
            name.append(scalar)
        }
        return String(name)
    }

    static func scalars(of bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    static func isTypeByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        isFirst
            ? ParameterGrammar.isLetter(byte)
            : ParameterGrammar.isSlug(byte)
    }

    static func isType(_ name: String) -> Bool {
        guard let first = name.utf8.first, isTypeByte(first, isFirst: true) else { return false }
        return name.utf8.allSatisfy(ParameterGrammar.isSlug)
    }

    /// Whether the text is a scheme (RFC 3986, section 3.1).
    static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, ParameterGrammar.isLetter(first) else { return false }
        return text.utf8.allSatisfy {
            ParameterGrammar.isLetter($0) || ParameterGrammar.isDigit($0) || "+-.".utf8.contains($0)
        }
    }
}
