/// Any content of a property list or JSON file.
enum RouteFileValue: Sendable, Hashable {
    case text(String)
    case bool(Bool)
    case number(Int)
    case dictionary([String: RouteFileValue])
    case list([RouteFileValue])
    /// Anything that no route file contains, named for messages.
    case other(String)

    init(from decoder: any Decoder) {
        if let container = try? decoder.container(keyedBy: NameKey.self) {
            var values: [String: RouteFileValue] = [:]
            for key in container.allKeys {
                if let nested = try? container.superDecoder(forKey: key) {
                    values[key.stringValue] = RouteFileValue(from: nested)
                } else {
                    values[key.stringValue] = .other("something unreadable")
                }
            }
            self = .dictionary(values)
            return
        }
        if var container = try? decoder.unkeyedContainer() {
            var values: [RouteFileValue] = []
            while !container.isAtEnd, let nested = try? container.superDecoder() {
                values.append(RouteFileValue(from: nested))
            }
            self = .list(values)
            return
        }
        guard let container = try? decoder.singleValueContainer() else {
            self = .other("something unreadable")
            return
        }
        if container.decodeNil() {
            self = .other("null")
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else if (try? container.decode(Double.self)) != nil {
            self = .other("a number")
        } else {
            self = .other("a date or data")
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
