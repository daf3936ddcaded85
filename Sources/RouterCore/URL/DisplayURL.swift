/// An address as text that is safe to show or to log.
public struct DisplayURL: Sendable, Hashable, CustomStringConvertible {
    /// The text on one line, whatever could mislead a reader escaped as `\u{…}`.
    public let text: String

    /// The text of an address; at most `maximumLength` characters, an ellipsis in the middle of its path.
    public init(_ url: RouteURL, maximumLength: Int? = nil) {
        self.init(text: url.text, maximumLength: maximumLength)
    }

    /// Any text, an address or not.
    public init(text: String, maximumLength: Int? = nil) {
        self.text = text
    }

    /// The same as `text`.
    public var description: String { text }
}
