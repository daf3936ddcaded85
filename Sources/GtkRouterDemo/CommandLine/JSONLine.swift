import FoundationEssentials

/// One JSON object on one line.
enum JSONLine {
    /// Encodes a value, its keys in alphabetic order so that equal values give equal lines.
    ///
    /// Whatever would control a terminal, reorder other text or be invisible there is escaped (RFC 8259 section 7), which
    /// leaves the value what it is.
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        guard text.unicodeScalars.contains(where: isEscaped) else { return text }
        return text.unicodeScalars.reduce(into: "") { line, scalar in
            if isEscaped(scalar) {
                for unit in UTF16.encode(scalar) ?? .init() { line += "\\u" + hexadecimal(unit) }
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
    }

    /// None of these stands outside a string, nor behind a backslash.
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
