/// Why the bytes of a route file are not given to a decoder.
public enum RouteFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// More bytes than the limit, what is shared counted as often as it is used.
    case tooLarge(limit: Int)
    /// More arrays and dictionaries inside one another than the limit, or one that is inside itself.
    case tooDeep(limit: Int)
    /// A text that is not UTF-8 (RFC 3629).
    case notUTF8
    /// A property list that is neither XML nor binary.
    case unknownFormat
    /// A property list that points outside itself, or holds what none does.
    case damaged

    /// An English sentence for a person.
    public var message: String {
        switch self {
        case .tooLarge(let limit):
            "A route file holds at most \(limit) bytes, with what it shares counted as often as it is used."
        case .tooDeep(let limit):
            "Its values are inside one another more than \(limit) deep, or one is inside itself."
        case .notUTF8: "Its text is not UTF-8."
        case .unknownFormat: "It is neither an XML nor a binary property list."
        case .damaged: "It is a damaged property list."
        }
    }

    /// The message.
    public var description: String { message }
}
