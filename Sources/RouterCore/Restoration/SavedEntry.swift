/// One entry of a ``SavedNavigation``.
public struct SavedEntry: Sendable, Hashable, Codable {
    /// The address as it was opened.
    public var url: String
    /// The caller's parameters; `nil` for none.
    public var parameters: [String: String]?
    /// What the page wants to remember, in whatever form it likes; `nil` for nothing.
    public var state: String?
    /// Whether it stood for an address that no route knew; `nil` for no.
    public var isNotFound: Bool?
    /// The addresses that redirected to this one; `nil` for none.
    public var redirectedFrom: [String]?
    /// The entries embedded in it; `nil` for none.
    public var embedded: [SavedEmbeddedEntry]?

    /// Makes an entry of an address.
    public init(
        url: String,
        parameters: [String: String]? = nil,
        state: String? = nil,
        isNotFound: Bool? = nil,
        redirectedFrom: [String]? = nil,
        embedded: [SavedEmbeddedEntry]? = nil
    ) {
        self.url = url
        self.parameters = parameters
        self.state = state
        self.isNotFound = isNotFound
        self.redirectedFrom = redirectedFrom
        self.embedded = embedded
    }
}
