/// The origin of a request, which determines what the request may do.
///
///     let onlyInside = NavigationGuard(for: ["account"]) { destination, _ in
///         destination.origin == .external ? .refuse("Open your account from inside the app.") : .allow
///     }
///
/// Only requests with the origin ``user`` or ``link``, and requests by the code of a shown page,
/// can open other apps.
/// A route names the least trusted origin that may open it: see ``RouteAccess``.
public enum RequestOrigin: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user typed the URL into the app.
    case user
    /// The user clicked a link inside the app.
    case link
    /// The app's own code made the request.
    case app
    /// Another program made the request, such as a launcher, a browser, or the command line.
    ///
    /// The request can open only routes with the access ``RouteAccess/external``.
    /// It cannot name a verb, and it never closes or replaces anything.
    /// It is refused while a modal is open, unless it started the app.
    case external
    /// The saved navigation of an earlier run is being restored.
    case restored
}

extension NavigationRequest {
    /// What happens to open modals when a page opens.
    ///
    /// By default, an external request is refused while a modal is open, unless the request starts the app.
    /// All other requests keep the modals.
    package enum ModalPolicy: Sendable {
        /// The page opens on the top modal.
        case keep
        /// The modals close, and the page opens in the window.
        ///
        /// The request is refused if a caller waits for the result of a page on one of the modals.
        /// If the page is already on top of a modal, the modals stay open.
        case close
        /// The modals close, and callers that wait for results of the closed pages receive `nil`.
        case closeAwaited
        /// The request is refused.
        case refuse
    }
}
