/// Finds elements and keys in an XML property list, where a decoder finds them, and is no judge of anything else.
struct XMLKeyScanner {
    private let bytes: [UInt8]
    private var position = 0
    /// What the open `key` element holds so far.
    private var key: String?

    init(_ bytes: [UInt8]) throws(RouteFileError) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        let first = bytes[position...].first { !" \t\r\n".utf8.contains($0) }
        guard first == UInt8(ascii: "<") else { throw .unknownFormat }
    }

    consuming func scan(into nesting: inout KeyNesting) throws(RouteFileError) {
        while position < bytes.count {
            if has("<!--") {
                skip("<!--", to: "-->")
            } else if has("<![CDATA[") {
                let section = skip("<![CDATA[", to: "]]>")
                key? += String(decoding: section, as: UTF8.self)
            } else if has("<!") {
                skip("<!", to: ">")
            } else if has("<?") {
                // Decoders do not agree on where an instruction without a name ends.
                if has("<?>") { throw .damaged }
                skip("<?", to: "?>")
            } else if has("</") {
                skip("</", to: ">")
                nesting.close()
                if let key { nesting.key(key) }
                key = nil
            } else if has("<") {
                try readStart(&nesting)
            } else {
                readText()
            }
        }
    }

    private mutating func readStart(_ nesting: inout KeyNesting) throws(RouteFileError) {
        let isKey = has("<key")
        if skip("<", to: ">").last == UInt8(ascii: "/") {
            if isKey { nesting.key("") }
        } else {
            try nesting.open()
            key = isKey ? "" : nil
        }
    }

    private mutating func readText() {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        if key != nil { key? += Self.decoded(bytes[position..<end]) }
        position = end
    }

    private func has(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    /// Goes behind the next `end`, or to the end of the file, and gives what is between.
    @discardableResult
    private mutating func skip(_ start: StaticString, to end: StaticString) -> ArraySlice<UInt8> {
        let first = position + start.utf8CodeUnitCount
        position = first
        while position < bytes.count, !has(end) { position += 1 }
        let section = bytes[first..<min(position, bytes.count)]
        position = min(position + end.utf8CodeUnitCount, bytes.count)
        return section
    }

    /// The text with the characters that its references stand for (XML 1.0, sections 4.1 and 4.6).
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        var pieces = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)[...]
        var text = pieces.popFirst().map { String(decoding: $0, as: UTF8.self) } ?? ""
        for piece in pieces {
            let end = piece.firstIndex(of: UInt8(ascii: ";")) ?? piece.startIndex
            let name = String(decoding: piece[..<end], as: UTF8.self)
            if let scalar = character(named: name) {
                text.unicodeScalars.append(scalar)
                text += String(decoding: piece[(end + 1)...], as: UTF8.self)
            } else {
                text += "&" + String(decoding: piece, as: UTF8.self)
            }
        }
        return text
    }

    private static func character(named name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "apos": return "'"
        case "quot": return "\""
        case _ where name.hasPrefix("#x"):
            return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case _ where name.hasPrefix("#"): return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
        default: return nil
        }
    }
}
