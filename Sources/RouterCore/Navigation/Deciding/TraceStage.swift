/// A stage in the decision about a request.
///
/// A ``NavigationTrace`` lists the stages in order.
package enum TraceStage: Sendable {
    /// The text was read as this URL.
    case read(RouteURL)
    /// A route was looked up.
    ///
    /// - url: The URL.
    /// - match: The route that matches it, which may be a fallback, or `nil` if no route does.
    /// - isFallback: Whether that route is a fallback.
    /// - misses: The other routes that almost match, nearest first.
    /// - purpose: The purpose for which the page is looked up.
    case match(RouteURL, RouteMatch?, isFallback: Bool, misses: [RouteMiss], Purpose)
    /// The guards were asked about a page.
    ///
    /// - number: The number of the guard that gave the answer, counted from 0,
    ///   or `nil` if all guards allow the page.
    /// - name: The ``NavigationGuard/name`` of that guard, if it has one.
    case guards(Destination, GuardAnswer, number: Int?, name: String?, Purpose)
    /// A route or a guard redirects to another URL.
    case redirect(RouteURL, isOfGuard: Bool)
    /// A rule influenced how the page opens.
    ///
    /// - value: The verb or the reuse policy that the rule has set, or `nil` if it has set neither.
    case rule(OpeningRule, value: String?)
    /// A parent of the page cannot open, so the parents below it do not open either.
    ///
    /// The values are the URL of the parent and the reason. The URL is `nil` if the page's parameters
    /// do not produce a valid URL.
    case noParent(RouteURL?, RoutingError)

    /// The purpose for which a URL is looked up.
    package enum Purpose: String, Sendable, Hashable, Encodable {
        /// The URL of the requested page.
        case page
        /// The URL of a page below the requested page.
        case parent
        /// The URL of the root (the lowest page) of a branch that has not been opened yet.
        case root
    }
}
