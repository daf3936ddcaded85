import FoundationEssentials

/// One JSON value on one line, as event logs have it.
public enum JSONLine {
    /// Encodes a value with sorted keys, so that equal values give equal lines.
    ///
    /// Characters that control a terminal, reorder text or are invisible are escaped (RFC 8259, section 7).
    /// The value stays the same.
    ///
    /// A log never ends because of one value: a value that cannot be encoded, such as a number that is not finite,
    /// gives an object with the reason as its `error`.
    public static func text(_ value: some Encodable) -> String {
        let text = json(of: value)
        guard text.unicodeScalars.contains(where: isEscaped) else { return text }
        return text.unicodeScalars.reduce(into: "") { line, scalar in
            if isEscaped(scalar) {
                for unit in UTF16.encode(scalar) ?? .init() { line += "\\u" + hexadecimal(unit) }
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
    }

    private static func json(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            return json(of: ["error": String(describing: error)])
        }
    }

    /// Whether a character is escaped.
    ///
    /// None of these is outside a string, or after a backslash.
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
