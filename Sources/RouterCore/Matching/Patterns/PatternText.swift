/// Decodes and checks the literal text of patterns.
enum PatternLiteral {
    /// The most bytes of a decoded literal, since no segment of a URL has more.
    private static let maximumBytes = 1_024

    /// Decodes each escape exactly once.
    ///
    /// | Text | Result |
    /// |---|---|
    /// | `c%2Fd` | `c/d` |
    /// | `%253A` | `%3A`: nothing is decoded twice |
    /// | `c d` | `forbiddenCharacter`, at the space |
    /// | `c\:` | `backslash(before: ":")`, at the backslash |
    /// | `c%4` | `badEscape`, at the percent sign |
    /// | `%FF` | `invalidUTF8`, at the beginning |
    ///
    /// - Parameters:
    ///   - bytes: The whole pattern, in which errors count their offset.
    ///   - range: The position of the literal.
    /// - Returns: The decoded text.
    /// - Throws: `PatternError`: `badEscape`, `forbiddenCharacter`, `backslash`, `controlCharacter`,
    ///   `invalidUTF8` or `literalTooLong`.
    static func decode(_ bytes: [UInt8], _ range: Range<Int>) throws(PatternError) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        var isASCII = true
        var position = range.lowerBound
        while position < range.upperBound {
            var byte = bytes[position]
            var width = 1
            if byte == UInt8(ascii: "%") {
                guard position + 2 < range.upperBound, let high = ASCII.hexadecimalValue(bytes[position + 1]),
                    let low = ASCII.hexadecimalValue(bytes[position + 2])
                else { throw PatternError(.badEscape, at: position) }
                byte = high << 4 | low
                width = 3
            } else if isForbidden(byte) {
                throw PatternError(fault(at: position, in: bytes), at: position)
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

    /// Makes the text of decoded bytes that are not all ASCII.
    ///
    /// - Throws: `invalidUTF8`, or `controlCharacter` for U+0080 to U+009F, both at the beginning of the
    ///   range.
    private static func checkedText(_ bytes: [UInt8], _ range: Range<Int>) throws(PatternError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PatternError(.invalidUTF8, at: range.lowerBound)
        }
        guard !text.unicodeScalars.contains(where: { $0.value >= 0x80 && $0.value < 0xA0 }) else {
            throw PatternError(.controlCharacter, at: range.lowerBound)
        }
        return text
    }

    /// Returns the broken rule at a byte that must be encoded.
    ///
    /// A backslash before punctuation is read as an escape, whose character the author wants as text.
    /// That character may follow the literal, as the colon of `\:` does.
    private static func fault(at position: Int, in bytes: [UInt8]) -> PatternError.Reason {
        let character = Character(Unicode.Scalar(bytes[position]))
        guard character == "\\", position + 1 < bytes.count else { return .forbiddenCharacter(character) }
        let next = Unicode.Scalar(bytes[position + 1])
        let isPunctuation =
            (0x21...0x7E).contains(next.value) && !ByteSet.alphanumeric.contains(bytes[position + 1])
        return isPunctuation ? .backslash(before: Character(next)) : .forbiddenCharacter(character)
    }

    /// Returns whether a byte must be encoded in the path of a URL.
    private static func isForbidden(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && !ByteSet.segment.contains(byte)
    }
}

/// Finds and checks the names of placeholders and types.
enum PatternName {
    /// Returns the longest beginning that is a placeholder's name; empty if there is none.
    ///
    /// A name is a letter or `_`, then letters, digits and `_`, all of any script: `größe` of `größe.png`.
    static func prefix(of text: String) -> String {
        // Nearly all names are in ASCII, and Unicode's properties of a character take long to find.
        let plain = text.utf8.prefix {
            ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x5F
        }
        if let first = plain.first, !ASCII.isDigit(first),
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

    /// Returns whether a byte may stand in a type's name.
    ///
    /// The name holds ASCII letters, digits, `-` and `_`, and begins with a letter.
    static func isTypeByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        isFirst ? ASCII.isLetter(byte) : ParameterGrammar.isSlug(byte)
    }

    /// Returns whether the text can name a type, such as `my-type_2`.
    static func isType(_ name: String) -> Bool {
        guard let first = name.utf8.first, isTypeByte(first, isFirst: true) else { return false }
        return name.utf8.allSatisfy(ParameterGrammar.isSlug)
    }
}
