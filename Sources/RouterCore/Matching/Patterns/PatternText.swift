/// The decoding and checking of literal text in patterns.
enum PatternLiteral {
    /// The maximum length of a decoded literal, in bytes.
    private static let maximumBytes = 1_024

    /// Returns the decoded text of a literal, with each escape decoded exactly once.
    ///
    /// | Text | Result |
    /// |---|---|
    /// | `c%2Fd` | `c/d` |
    /// | `%253A` | `%3A`: nothing is decoded twice |
    /// | `c d` | throws `forbiddenCharacter`, at the space |
    /// | `c\:` | throws `backslash(before: ":")`, at the backslash |
    /// | `c%4` | throws `badEscape`, at the percent sign |
    /// | `%FF` | throws `invalidUTF8`, at the percent sign |
    ///
    /// - Parameters:
    ///   - bytes: The whole pattern, in which the offsets of errors are counted.
    ///   - range: The range of the literal.
    /// - Throws: `PatternError` with `badEscape`, `forbiddenCharacter`, `backslash`, `controlCharacter`,
    ///   `invalidUTF8`, or `literalTooLong`.
    static func decode(_ bytes: [UInt8], _ range: Range<Int>) throws(PatternError) -> String {
        let span = bytes.span
        var position = range.lowerBound
        while position < range.upperBound {
            let byte = bytes[position]
            if byte == ASCII.percent {
                do throws(URLParseError) {
                    position = try span.skipEscapedScalar(at: position)
                } catch {
                    throw PatternError(reason(of: error), at: error.offset)
                }
                continue
            }
            if span.isRawControl(at: position) { throw PatternError(.controlCharacter, at: position) }
            if byte < 0x80, !ByteSet.segment.contains(byte) {
                throw PatternError(fault(at: position, in: bytes), at: position)
            }
            position += 1
        }
        let text = PercentCoding.decoded(range, in: span)
        guard text.utf8.count <= maximumBytes else {
            throw PatternError(.literalTooLong, at: range.lowerBound)
        }
        return text
    }

    /// Returns the pattern rule that a bad escape breaks.
    static func reason(of error: URLParseError) -> PatternError.Reason {
        switch error.reason {
        case .badEscape: .badEscape
        case .controlCharacter: .controlCharacter
        default: .invalidUTF8
        }
    }

    /// Returns the reason for refusing a byte that must be encoded.
    ///
    /// A backslash before punctuation was probably meant as an escape,
    /// so the error explains how to write the punctuation.
    /// The punctuation can be outside the literal: in `\:`, the colon ends the literal.
    static func fault(at position: Int, in bytes: [UInt8]) -> PatternError.Reason {
        let character = Character(Unicode.Scalar(bytes[position]))
        guard character == "\\", position + 1 < bytes.count else { return .forbiddenCharacter(character) }
        let next = Unicode.Scalar(bytes[position + 1])
        let isPunctuation =
            (0x21...0x7E).contains(next.value) && !ByteSet.alphanumeric.contains(bytes[position + 1])
        return isPunctuation ? .backslash(before: Character(next)) : .forbiddenCharacter(character)
    }
}

/// The rules for the names of placeholders and types.
enum PatternName {
    /// Returns the longest prefix that is a placeholder's name, or an empty string.
    ///
    /// A name begins with a letter or `_` and continues with letters, digits, and `_`.
    /// The letters and digits can be from any script: `größe` in `größe.png`.
    static func prefix(of text: String) -> String {
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            // Nearly all names are ASCII, and it is slow to look up the Unicode properties of a character.
            let byte = scalar.isASCII ? UInt8(scalar.value) : nil
            let isLetter = byte.map { ASCII.isLetter($0) || $0 == 0x5F } ?? scalar.properties.isAlphabetic
            let isDigit = byte.map(ASCII.isDigit) ?? (scalar.properties.generalCategory == .decimalNumber)
            guard isLetter || (isDigit && !name.isEmpty) else { break }
            name.append(scalar)
        }
        return String(name)
    }

    /// Returns the length in bytes of the type name at the start of the text, such as `my-type_2`.
    ///
    /// The name consists of ASCII letters, digits, `-`, and `_`, and begins with a letter.
    static func typePrefix(of text: some Collection<UInt8>) -> Int {
        text.first.map(ASCII.isLetter) ?? false ? text.prefix(while: ParameterGrammar.isSlug).count : 0
    }
}
