import RouterCore

/// A value in a property list or JSON file, before anything is checked.
///
/// The readers of both formats make it, and so does any decoder.
/// ``RouteFileReader`` makes routes from it.
enum RouteFileValue: Sendable, Hashable, Decodable {
    /// The value of a key in a dictionary, with the key's line.
    struct Member: Sendable, Hashable {
        var value: RouteFileValue
        /// The line of the key, counted from 1; `nil` after a decoder, which tells none.
        var line: Int?
        /// The lines of the same key further down in the same dictionary.
        ///
        /// The values there are ignored.
        fileprivate(set) var repetitions: [Int] = []
    }

    case text(String)
    case bool(Bool)
    /// A whole number, also one that is written as `2.0`.
    case number(Int)
    case dictionary([String: Member])
    case list([RouteFileValue])
    /// A value that no route file needs, with its name for messages, as in `null`.
    case other(String)

    /// Takes all that the decoder holds; a value that it cannot decode becomes ``other(_:)``.
    init(from decoder: any Decoder) {
        if let container = try? decoder.container(keyedBy: NameKey.self) {
            var members: [String: Member] = [:]
            for key in container.allKeys {
                let value = try? container.decode(RouteFileValue.self, forKey: key)
                members[key.stringValue] = Member(value: value ?? .other("something unreadable"))
            }
            self = .dictionary(members)
        } else if var container = try? decoder.unkeyedContainer() {
            var values: [RouteFileValue] = []
            while !container.isAtEnd, let value = try? container.decode(RouteFileValue.self) {
                values.append(value)
            }
            self = .list(values)
        } else if let container = try? decoder.singleValueContainer() {
            self = RouteFileValue(single: container)
        } else {
            self = .other("something unreadable")
        }
    }

    /// Takes a single value: null, true or false, a text or a number.
    private init(single container: any SingleValueDecodingContainer) {
        if container.decodeNil() {
            self = .other("null")
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .other((try? container.decode(Double.self)) == nil ? "a date or data" : "a number")
        }
    }

    /// Takes a value of JSON; a number that is no `Int` fits no key.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .other("null")
        case .bool(let bool): self = .bool(bool)
        case .text(let text): self = .text(text)
        case .number(let text):
            let isWhole = !text.utf8.contains { ".eE".utf8.contains($0) }
            let number = isWhole ? Int(text) : Double(text).flatMap(Self.wholeNumber)
            self = number.map(RouteFileValue.number) ?? .other("a number")
        case .array(let values): self = .list(values.map { RouteFileValue($0) })
        case .object(let values):
            var members: [String: Member] = [:]
            for member in values { members.add(member.key, at: member.line, RouteFileValue(member.value)) }
            self = .dictionary(members)
        }
    }

    /// Returns the number if it is whole and an `Int`.
    ///
    /// `Int(exactly:)` needs the C library's mathematics, which RouterCore does not link.
    private static func wholeNumber(_ number: Double) -> Int? {
        guard number >= -0x1p63, number < 0x1p63 else { return nil }
        let whole = Int(number)
        return Double(whole) == number ? whole : nil
    }

    /// The kind of the value, as words for messages: `a string`.
    var name: String {
        switch self {
        case .text: "a string"
        case .bool: "true or false"
        case .number: "a number"
        case .dictionary: "a dictionary"
        case .list: "an array"
        case .other(let name): name
        }
    }
}

extension [String: RouteFileValue.Member] {
    /// Adds a value, or notes the line if its key is there already.
    ///
    /// Keys are equal if Swift's strings are, so `é` is one key however it is composed.
    mutating func add(_ key: String, at line: Int, _ value: RouteFileValue) {
        if self[key]?.repetitions.append(line) == nil {
            self[key] = RouteFileValue.Member(value: value, line: line)
        }
    }
}
