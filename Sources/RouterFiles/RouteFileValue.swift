import RouterCore

/// A value in a property list or JSON file, before any checks.
///
/// ``JSONReader`` and ``PropertyListReader`` produce values of this type, and ``RouteFileReader`` creates
/// routes from them.
enum RouteFileValue: Sendable, Hashable {
    /// The value of a key in a dictionary, and the line of the key.
    struct Member: Sendable, Hashable {
        var value: RouteFileValue
        /// The line of the key, counted from 1.
        var line: Int
        /// The lines on which the same dictionary repeats the key.
        ///
        /// The values of repeated keys are ignored.
        fileprivate(set) var repetitions: [Int] = []
    }

    case text(String)
    case bool(Bool)
    /// A whole number, which may be written as `2.0`.
    case number(Int)
    case dictionary([String: Member])
    case list([RouteFileValue])
    /// A value of a kind that no key accepts, such as `null`. The associated value is the name of the kind
    /// for messages.
    case other(String)

    /// Creates the value of a number from its text, which must be a valid number.
    ///
    /// A number that is not an `Int`, such as `1.5`, becomes ``other(_:)``, because no key accepts it.
    init(number text: String) {
        let isWhole = text.utf8.allSatisfy("+-0123456789".utf8.contains)
        let number = isWhole ? Int(text) : Double(text).flatMap { Int(exactly: $0) }
        self = number.map(RouteFileValue.number) ?? .other("a number")
    }

    /// The kind of value in words for messages, such as `a string`.
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
    /// Adds a value. If the dictionary already contains the key, only records the line of the repetition.
    ///
    /// Keys are compared as Swift strings, so a composed and a decomposed `é` are the same key.
    mutating func add(_ key: String, at line: Int, _ value: RouteFileValue) {
        if self[key]?.repetitions.append(line) == nil {
            self[key] = RouteFileValue.Member(value: value, line: line)
        }
    }
}
