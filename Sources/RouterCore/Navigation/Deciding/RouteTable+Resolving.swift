extension RouteTable {
    /// Decides what a request would do, without a state and without guards.
    ///
    /// Whether the resulting change is possible depends on the state;
    /// ``NavigationState/applying(_:limits:)`` checks this later.
    ///
    ///     try table.decision(for: "app://item/42?nav.action=present").action    // "present"
    ///     try table.decision(for: "app://nav/pop?time=2")       // throws badParameter: `time` is unknown
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limits: How many redirects and parents are followed.
    ///   - fallsBack: Whether a URL without a route leads to a fallback or the not-found page.
    /// - Returns: The name of the change, and the page or the action to which it leads, if any.
    /// - Throws: `invalidURL`, `notFound`, `accessDenied`, `schemeRefused`, `redirectLoop`,
    ///   `tooManyRedirects`, `badParameter`, `missingParameter`, or `noSuchBranch`.
    package func decision(
        for request: NavigationRequest,
        limits: NavigationLimits = NavigationLimits(),
        fallsBack: Bool = true
    ) throws(RoutingError) -> (action: String, destination: Destination?) {
        let finder = PageFinder(table: self, limits: limits, fallsBack: fallsBack)
        let maker = ChangeMaker(finder: finder, request: request)
        let change = try converting(try maker.decide().change, \Interruption.refusal)
        if case .branch(let name, _, _) = change, !branches.contains(where: { $0.name == name }) {
            throw .noSuchBranch(name)
        }
        return (change.name, change.destination)
    }

    /// Finds the page of a URL by following redirects, without fallbacks and without guards.
    ///
    ///     let url = try RouteURL(parsing: "app://item/42")
    ///     try table.destination(of: url).parameters["id"]                     // "42", for the route app://item/:id
    ///     try table.destination(of: RouteURL(parsing: "app://nav/pop"))       // throws notFound: it is not a page
    ///
    /// - Parameters:
    ///   - url: The URL, whose `nav.*` items are ignored.
    ///   - limits: How many redirects are followed.
    /// - Throws: `notFound`, `missingParameter`, `badParameter`, `redirectLoop`, `tooManyRedirects`,
    ///   `schemeRefused` for a URL of another app, or `invalidURL` for a redirect that becomes too long.
    public func destination(of url: RouteURL, limits: NavigationLimits = NavigationLimits())
        throws(RoutingError)
        -> Destination
    {
        let finder = PageFinder(table: self, limits: limits, fallsBack: false)
        return try converting(try finder.find(url, for: .url(url)).destination, \Interruption.refusal)
    }
}
