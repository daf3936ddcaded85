/// An entry of a ``SavedNavigation`` that could not be restored, and why.
public struct DroppedEntry: Sendable, CustomStringConvertible {
    /// The address as it was saved.
    public let url: String
    /// A ``RoutingError``, or what the page threw while it was built.
    public let reason: any Error

    /// An English sentence, safe to show or log.
    public var description: String {
        "“\(DisplayURL(text: url, maximumLength: 120))” was not restored: \(reason)"
    }
}
