/// One thing that happens while a request is decided.
///
/// A ``NavigationTrace`` has them in their order.
package enum TraceStage: Sendable {
    /// The text was read as this URL.
    case read(RouteURL)
    /// A route was looked for.
    ///
    /// - url: The URL.
    /// - match: The route that matches it, if there is one; it may be a fallback.
    /// - misses: The other routes that came near, the nearest first.
    /// - purpose: The page that is looked for.
    case match(RouteURL, RouteMatch?, isFallback: Bool, misses: [RouteMiss], Purpose)
    /// The guards were asked about a page.
    ///
    /// - number: The number of the guard that gave the answer, counted from 0; `nil` if all allow the page.
    /// - name: The ``NavigationGuard/name`` of that guard, if it has one.
    case guards(Destination, GuardAnswer, number: Int?, name: String?, Purpose)
    /// The URL leads on to another one, by its route or by a guard.
    case redirect(RouteURL, isOfGuard: Bool)
    /// A rule had a say in how the page opens.
    ///
    /// - value: The verb or the policy of reuse that it has set; `nil` if it has set neither.
    case rule(OpeningRule, value: String?)
    /// The chain of parents ends before this URL, for this reason; `nil` if the values do not give one.
    case noParent(RouteURL?, RoutingError)

    /// The page that a URL is looked up for.
    package enum Purpose: String, Sendable, Hashable, Encodable {
        /// The page of the request.
        case page
        /// A page below it.
        case parent
        /// The lowest page of a branch that has not been opened.
        case root
    }
}
