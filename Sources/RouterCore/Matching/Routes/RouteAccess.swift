/// Who may open a route.
///
///     Route("app://delete/:id<int>", action: "delete", access: .code)
///
/// A route file has the words of the cases: `"access": "code"`.
public enum RouteAccess: String, Sendable, Hashable, CaseIterable, Encodable {
    /// The app, its user and all other programs.
    case everyone
    /// The app and its user, but no other program.
    ///
    /// A request of the origin ``RequestOrigin/external`` is refused.
    /// A guard may redirect it here all the same, because the guard is part of the app.
    case app
    /// Only the app's own code.
    ///
    /// A request of any origin other than ``RequestOrigin/code`` is refused, also if a guard redirects it here.
    /// So the user, a link, another program and a saved navigation cannot open the route.
    case code
}

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
