/// The window in which a link from outside opens a route, in an app that allows several windows.
///
///     Route("app://message/:id<int>", page: "message").with(window: .own)
///
/// A route file has the words of the cases: `"window": "own"`.
/// Requests from inside the app stay in their window, whatever the route says.
public enum RouteWindow: String, Sendable, Hashable, CaseIterable, Encodable {
    /// The window that was used last.
    case same
    /// The window that shows this page already, else a new one.
    case own
}
