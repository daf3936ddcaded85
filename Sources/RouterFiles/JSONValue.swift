/// A value of JSON, as ``JSONReader`` reads it.
enum JSONValue: Hashable {
    /// A key of an object, and its value.
    struct Member: Hashable {
        let key: String
        let value: JSONValue
        /// The line of the key, counted from 1.
        let line: Int
    }

    case null
    case bool(Bool)
    /// A number as it is written, so that none is rounded.
    case number(String)
    case text(String)
    case array([JSONValue])
    /// The members in their order; a key can stand twice.
    case object([Member])
}
