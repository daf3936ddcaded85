/// One JSON object on one line, as event logs have it.
package enum JSONLine {
    /// The greatest depth of objects and arrays inside one another.
    static let maximumDepth = 64

    /// Encodes a value with sorted keys, so that equal values give equal lines.
    ///
    /// Characters that control a terminal, reorder text or are invisible are escaped (RFC 8259, section 7).
    /// The value stays the same.
    /// A part that cannot be encoded is left out.
    package static func text(_ value: some Encodable) -> String {
        let text = JSONValueEncoder(value, maximumDepth: maximumDepth).json.text
        guard text.unicodeScalars.contains(where: isEscaped) else { return text }
        return text.unicodeScalars.reduce(into: "") { line, scalar in
            if isEscaped(scalar) {
                for unit in UTF16.encode(scalar) ?? .init() { line += "\\u" + hexadecimal(unit) }
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether a character is escaped.
    ///
    /// None of these stands outside a string, or behind a backslash.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return scalar.value == 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func hexadecimal(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
