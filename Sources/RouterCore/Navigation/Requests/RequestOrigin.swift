/// The origin of a request, which decides what the request may do.
///
/// Only ``user``, ``link``, and the ``app`` code of a page that is shown may open other apps.
/// A route names the least trusted origin that may open it: see ``RouteAccess``.
public enum RequestOrigin: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user typed the URL into the app.
    case user
    /// The user clicked a link inside the app.
    case link
    /// The app's own code.
    case app
    /// Another program, such as a launcher, a browser or the command line.
    ///
    /// It opens only routes with the access ``RouteAccess/external``, names no verbs, and never closes or replaces anything.
    /// It is refused while a modal is open.
    case external
    /// The saved navigation of an earlier run.
    case restored
}

extension NavigationRequest {
    /// The treatment of the modals that are open when a page opens.
    ///
    /// By default a request from outside is refused, unless it starts the app, and any other one keeps them.
    package enum ModalPolicy: Sendable {
        /// The page opens on the top modal.
        case keep
        /// The modals close, and the page opens in the window.
        ///
        /// It is refused if a caller waits for a result of theirs, and a page that is on top already stays there.
        case close
        /// The modals close, and callers that wait for a result of theirs get `nil`.
        case closeAwaited
        /// The request is refused.
        case refuse
    }
}
