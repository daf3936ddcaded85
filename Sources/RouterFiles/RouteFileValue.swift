import RouterCore

/// A value in a property list or JSON file, before anything is checked.
///
/// The readers of both formats make it.
/// ``RouteFileReader`` makes routes from it.
enum RouteFileValue: Sendable, Hashable {
    /// The value of a key in a dictionary, with the key's line.
    struct Member: Sendable, Hashable {
        var value: RouteFileValue
        /// The line of the key, counted from 1.
        var line: Int
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

    /// Makes the value of a number as it is written, which must be one.
    ///
    /// One that is not an `Int` fits no key.
    init(number text: String) {
        let isWhole = text.utf8.allSatisfy("+-0123456789".utf8.contains)
        let number = isWhole ? Int(text) : Double(text).flatMap { Int(exactly: $0) }
        self = number.map(RouteFileValue.number) ?? .other("a number")
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
