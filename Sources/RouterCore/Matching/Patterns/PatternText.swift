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
    /// | `%FF` | `invalidUTF8`, at the percent sign |
    ///
    /// - Parameters:
    ///   - bytes: The whole pattern, in which errors count their offset.
    ///   - range: The position of the literal.
    /// - Returns: The decoded text.
    /// - Throws: `PatternError`: `badEscape`, `forbiddenCharacter`, `backslash`, `controlCharacter`,
    ///   `invalidUTF8` or `literalTooLong`.
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

    /// Returns the rule of patterns that an escape breaks.
    static func reason(of error: URLParseError) -> PatternError.Reason {
        switch error.reason {
        case .badEscape: .badEscape
        case .controlCharacter: .controlCharacter
        default: .invalidUTF8
        }
    }

    /// Returns the broken rule at a byte that must be encoded.
    ///
    /// A backslash before punctuation is read as an escape, whose character the author wants as text.
    /// That character may follow the literal, as the colon of `\:` does.
    static func fault(at position: Int, in bytes: [UInt8]) -> PatternError.Reason {
        let character = Character(Unicode.Scalar(bytes[position]))
        guard character == "\\", position + 1 < bytes.count else { return .forbiddenCharacter(character) }
        let next = Unicode.Scalar(bytes[position + 1])
        let isPunctuation =
            (0x21...0x7E).contains(next.value) && !ByteSet.alphanumeric.contains(bytes[position + 1])
        return isPunctuation ? .backslash(before: Character(next)) : .forbiddenCharacter(character)
    }
}

/// Finds and checks the names of placeholders and types.
enum PatternName {
    /// Returns the longest beginning that is a placeholder's name; empty if there is none.
    ///
    /// A name is a letter or `_`, then letters, digits and `_`, all of any script: `größe` of `größe.png`.
    static func prefix(of text: String) -> String {
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            // Nearly all names are in ASCII, and Unicode's properties of a character take long to find.
            let byte = scalar.isASCII ? UInt8(scalar.value) : nil
            let isLetter = byte.map { ASCII.isLetter($0) || $0 == 0x5F } ?? scalar.properties.isAlphabetic
            let isDigit = byte.map(ASCII.isDigit) ?? (scalar.properties.generalCategory == .decimalNumber)
            guard isLetter || (isDigit && !name.isEmpty) else { break }
            name.append(scalar)
        }
        return String(name)
    }

    /// Returns the number of bytes that can begin the name of a type, such as `my-type_2`.
    ///
    /// The name holds ASCII letters, digits, `-` and `_`, and begins with a letter.
    static func typePrefix(of text: some Collection<UInt8>) -> Int {
        text.first.map(ASCII.isLetter) ?? false ? text.prefix(while: ParameterGrammar.isSlug).count : 0
    }
}
