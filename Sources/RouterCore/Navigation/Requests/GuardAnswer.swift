/// What a guard says about a page that is about to be opened.
public enum GuardAnswer: Sendable, Hashable {
    /// Go on; the next guard is asked.
    case allow
    /// Open this address instead, which all guards are asked about in turn. One that is the address asked for, without
    /// regard to fragment and `nav.*` items, is the same as ``allow``. It may have `nav.*` items, and may be a route
    /// that is not exported.
    case redirect(String)
    /// Do not open the page. The reason is an English sentence for people; it becomes the message of
    /// ``RoutingError/guardRefused(_:)``.
    case refuse(String)
    /// Keep the request until the app says ``Navigator/replayDeferred()``, for instance after a login.
    case `defer`
}
