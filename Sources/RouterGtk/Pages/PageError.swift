/// Why a page could not be built.
public enum PageError: Error, Hashable, CustomStringConvertible {
    /// A route names a page that the app has not registered.
    case unknown(name: String, route: String)
    /// The host's window has been closed.
    case windowClosed

    /// A sentence for people.
    public var description: String {
        switch self {
        case .unknown(let name, let route): "The route \(route) wants a page “\(name)”, which this app does not have."
        case .windowClosed: "The window has been closed."
        }
    }
}
