/// The names of placeholders and types.
enum PatternName {
    /// The longest beginning that is a placeholder's name: a letter or `_`, then letters, digits and `_`.
    static func prefix(of text: String) -> String {
        // Names are in ASCII but for a few, and what Unicode says of a letter takes long to find out.
        let plain = text.utf8.prefix {
            ParameterSyntax.isLetter($0) || ParameterSyntax.isDigit($0) || $0 == 0x5F
        }
        if let first = plain.first, !ParameterSyntax.isDigit(first),
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
            ? ParameterSyntax.isLetter(byte)
            : ParameterSyntax.isSlug(byte)
    }

    static func isType(_ name: String) -> Bool {
        guard let first = name.utf8.first, isTypeByte(first, isFirst: true) else { return false }
        return name.utf8.allSatisfy(ParameterSyntax.isSlug)
    }

    /// Whether the text is a scheme (RFC 3986, section 3.1).
    static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, ParameterSyntax.isLetter(first) else { return false }
        return text.utf8.allSatisfy {
            ParameterSyntax.isLetter($0) || ParameterSyntax.isDigit($0) || "+-.".utf8.contains($0)
        }
    }
}
