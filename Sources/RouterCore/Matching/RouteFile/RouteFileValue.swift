/// Any content of a property list or JSON file.
package enum RouteFileValue: Sendable, Hashable, Decodable {
    /// What stands behind a key.
    package struct Member: Sendable, Hashable {
        package var value: RouteFileValue
        /// The line of the key; `nil` after a decoder, which tells none.
        package var line: Int?
        /// The lines where the key stands again in the same dictionary; the values there are ignored.
        package fileprivate(set) var repetitions: [Int] = []
    }

    case text(String)
    case bool(Bool)
    case number(Int)
    case dictionary([String: Member])
    case list([RouteFileValue])
    /// Anything that no route file contains, named for messages.
    case other(String)

    /// Takes whatever the decoder holds.
    package init(from decoder: any Decoder) {
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

    /// What the value is, for messages.
    var name: String {
        switch self {
        case .text: "a text"
        case .bool: "true or false"
        case .number: "a number"
        case .dictionary: "a dictionary"
        case .list: "an array"
        case .other(let name): name
        }
    }
}

extension [String: RouteFileValue.Member] {
    /// Adds a value, or notes that there is one under the key, which is equal where Swift's strings are.
    package mutating func add(_ key: String, at line: Int, _ value: RouteFileValue) {
        if self[key]?.repetitions.append(line) == nil {
            self[key] = RouteFileValue.Member(value: value, line: line)
        }
    }
}
