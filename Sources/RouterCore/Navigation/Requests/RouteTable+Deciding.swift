extension RouteTable {
    /// Decides what a request comes to, without doing it and without the guards of a navigator.
    ///
    /// It depends on the request and the table alone, so the same request always comes to the same action. Whether
    /// that action is possible is for ``NavigationState/applying(_:limits:)`` to say.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limits: How many redirects and parents are followed.
    ///   - fallsBack: Whether an unknown address leads to the fallback of its scheme or the not-found page.
    /// - Throws: `invalidURL`, `notFound`, `notExported`, `redirectLoop`, `tooManyRedirects`, `badParameter`,
    ///   `missingParameter`, `notEmbedded` or `noSuchSlot`.
    public func decide(
        _ request: NavigationRequest,
        limits: NavigationLimits = .standard,
        fallsBack: Bool = true
    ) throws(RoutingError) -> NavigationDecision {
        let decision = try decider(request, limits: limits, fallsBack: fallsBack).decide()
        // Only guards defer, and there are none here.
        guard let decision else { throw .guardRefused("The request has been deferred.") }
        return decision
    }

    /// Finds the page of an address, following redirects, without falling back and without guards.
    ///
    /// - Throws: `notFound`, `missingParameter`, `badParameter`, `redirectLoop` or `tooManyRedirects`.
    public func resolve(_ url: RouteURL, limits: NavigationLimits = .standard) throws(RoutingError)
        -> Destination
    {
        let decider = decider(NavigationRequest(.url(url)), limits: limits, fallsBack: false)
        guard let found = try decider.find(url) else { throw .notFound(url) }
        return found.destination
    }

    func decider(
        _ request: NavigationRequest,
        limits: NavigationLimits,
        fallsBack: Bool,
        state: NavigationState? = nil,
        answer: @escaping (Destination) -> GuardAnswer = { _ in .allow }
    ) -> RequestDecider {
        RequestDecider(
            table: self,
            request: request,
            limits: limits,
            fallsBack: fallsBack,
            state: state,
            answer: answer
        )
    }
}
