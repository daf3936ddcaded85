/// The origin of a request, which decides what the request may do.
///
/// Only ``user`` and ``link`` may open other apps, and ``code`` of a page that is shown.
/// ``external`` opens only routes for ``RouteAccess/everyone``, and only ``code`` those for ``RouteAccess/code``.
public enum RequestOrigin: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user typed the URL into the app.
    case user
    /// The user clicked a link inside the app.
    case link
    /// The app's own code.
    case code
    /// Another program, such as a launcher, a browser or the command line.
    ///
    /// It opens only routes for everyone, names no verbs, and never closes or replaces anything.
    case external
    /// The saved navigation of an earlier run.
    case restored
}
