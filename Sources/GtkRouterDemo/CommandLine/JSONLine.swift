import FoundationEssentials

/// One JSON object on one line.
enum JSONLine {
    /// Encodes a value, its keys in alphabetic order so that equal values give equal lines.
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
