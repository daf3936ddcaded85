/// A value of JSON, as ``JSONReader`` reads it and ``JSONValue/text`` writes it.
///
///     let value = try JSONReader.read(Array(#"{ "a": [1.50, null] }"#.utf8)[...], maximumDepth: 16)
///     value.text      // {"a":[1.50,null]}
package enum JSONValue: Sendable, Hashable {
    /// A key of an object, and its value.
    package struct Member: Sendable, Hashable {
        package let key: String
        package let value: JSONValue
        /// The line of the key, counted from 1.
        package var line = 1
    }

    case null
    case bool(Bool)
    /// A number as it is written, so that none is rounded.
    case number(String)
    case text(String)
    case array([JSONValue])
    /// The members in their order; a key can stand twice.
    case object([Member])

    /// The letters of the escapes of control characters (RFC 8259, section 7).
    static let escapes: [(letter: StaticString, unit: UInt16)] = [
        ("b", 0x8), ("f", 0xC), ("n", 0xA), ("r", 0xD), ("t", 0x9),
    ]

    /// The value as JSON without white space.
    ///
    /// All control characters are escaped, so a URL can hold the text.
    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let bool): text += "\(bool)"
        case .number(let number): text += number
        case .text(let string): Self.write(string, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            if scalar == "\"" || scalar == "\\" {
                text.unicodeScalars += ["\\", scalar]
            } else if scalar.properties.generalCategory != .control {
                text.unicodeScalars.append(scalar)
            } else if let escape = escapes.first(where: { $0.unit == scalar.value }) {
                text += "\\\(escape.letter)"
            } else {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        text += "\""
    }

    /// Returns the value behind the keys and indexes of a path; `nil` if there is none.
    func value(at path: some Sequence<any CodingKey>) -> JSONValue? {
        var value = self
        for key in path {
            switch value {
            case .object(let members):
                guard let member = members.first(where: { $0.key == key.stringValue }) else { return nil }
                value = member.value
            case .array(let values):
                guard let index = key.intValue, values.indices.contains(index) else { return nil }
                value = values[index]
            default: return nil
            }
        }
        return value
    }
}
