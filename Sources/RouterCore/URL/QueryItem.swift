/// One item of a query, decoded.
public struct QueryItem: Sendable, Hashable {
    /// The text before the first `=`.
    public let name: String
    /// The text behind the first `=`; empty where there is none.
    public let value: String

    /// An item of decoded texts.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the router itself reads the item: its name begins with `nav.`.
    public var isNavigation: Bool { name.utf8.starts(with: "nav.".utf8) }
}
