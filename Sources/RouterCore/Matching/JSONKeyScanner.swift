/// Finds brackets and keys in JSON, and is no judge of anything else.
enum JSONKeyScanner {
    static func scan(_ bytes: [UInt8], into nesting: inout KeyNesting) throws(RouteFileError) {
        var position = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): try nesting.open()
            case UInt8(ascii: "}"), UInt8(ascii: "]"): nesting.close()
            case UInt8(ascii: "\""):
                let start = position + 1
                position = endOfText(in: bytes, from: start)
                if isKey(bytes, endingAt: position) { nesting.key(text(bytes[start..<position])) }
            default: break
            }
            position += 1
        }
    }

    /// The place of the quotation mark that ends a text, or the end of the file.
    private static func endOfText(in bytes: [UInt8], from start: Int) -> Int {
        var position = start
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position, bytes.count)
    }

    /// Whether a colon follows.
    private static func isKey(_ bytes: [UInt8], endingAt end: Int) -> Bool {
        bytes[min(end + 1, bytes.count)...].first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ":")
    }

    /// The text without its escapes (RFC 8259 section 7).
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let raw = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(UInt8(ascii: "\\")) else { return raw }
        var units: [UInt16] = []
        var rest = raw.utf16[...]
        while let unit = rest.popFirst() {
            guard unit == UInt16(UInt8(ascii: "\\")), let escape = rest.popFirst() else {
                units.append(unit)
                continue
            }
            switch Unicode.Scalar(escape) {
            case "b": units.append(0x08)
            case "f": units.append(0x0C)
            case "n": units.append(0x0A)
            case "r": units.append(0x0D)
            case "t": units.append(0x09)
            case "u":
                let digits = String(decoding: rest.prefix(4), as: UTF16.self)
                units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
                rest = rest.dropFirst(4)
            default: units.append(escape)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}
