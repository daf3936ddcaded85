import FoundationEssentials

/// The JSON encoding of event logs, with one value per line.
///
///     print(JSONLine.text(["b": 1, "a": 2]))      // {"a":2,"b":1}
public enum JSONLine {
    /// Returns a value as JSON with sorted keys, so that equal values produce equal lines.
    ///
    /// Characters that control a terminal, reorder text, or are invisible are escaped (RFC 8259, section 7).
    /// Escaping does not change the value.
    ///
    /// If a value cannot be encoded, such as a number that is not finite, the line is an object whose `error`
    /// member states the reason.
    /// The log can therefore continue after such a value.
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

    /// Returns whether a character must be escaped.
    ///
    /// In the JSON text, these characters occur only inside strings, and never directly after a backslash.
    /// They can therefore be replaced with escapes.
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
