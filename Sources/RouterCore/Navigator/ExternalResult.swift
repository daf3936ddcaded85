/// What became of an address that was handed to another app.
public enum ExternalResult: Sendable {
    /// An app has taken it.
    case opened
    /// No app is there for addresses of this scheme.
    case noHandler
    /// The app could not be started, for this reason.
    case failed(any Error)
}
