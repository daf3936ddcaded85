/// How a request ended.
public enum NavigationOutcome: Sendable {
    /// The change was made, and another page is shown.
    case shown
    /// The page was there already. It may have got new parameters. This is a success.
    case alreadyShown
    /// No route knows the address; the page for that is shown.
    case notFoundPage
    /// The code of an action route has run, and this is what it returned, if anything; or another app has taken the
    /// address. No page has changed.
    case handled((any Sendable)?)
    /// A guard has put the request off until the app says ``Navigator/replayDeferred()``. Nothing has changed.
    case deferred
    /// The request cannot be fulfilled. Nothing has changed.
    case refused(RoutingError)
    /// A page could not be built, for the reason that it threw. Nothing has changed.
    case failed(any Error)
    /// The page that asked is no longer shown, or what was to be closed has closed already. Nothing has changed.
    case superseded

    /// The outcome's name, as events print it.
    public var name: String {
        switch self {
        case .shown: "shown"
        case .alreadyShown: "alreadyShown"
        case .notFoundPage: "notFoundPage"
        case .handled: "handled"
        case .deferred: "deferred"
        case .refused: "refused"
        case .failed: "failed"
        case .superseded: "superseded"
        }
    }
}
