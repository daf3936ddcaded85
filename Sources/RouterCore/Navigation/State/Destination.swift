/// What a request leads to before it has a place on a stack: a match and what the caller gave along with it.
public struct Destination: Sendable {
    /// The route that was found and the values taken from the URL.
    public let match: RouteMatch
    /// The parameters given by the caller in code. They win over query items of the same name, and lose to
    /// values captured from the path.
    public let callerParameters: [String: String]
    /// A value handed over in memory, never part of the URL and never saved.
    public let extra: (any Sendable)?
    /// Where the request came from.
    public let origin: RequestOrigin
    /// The URLs that redirected to this one, in the order in which they were followed. Empty without a redirect.
    public internal(set) var redirectedFrom: [RouteURL]
    /// Whether this is the page for an address that no route knows.
    public let isNotFound: Bool
    /// What the page remembered in an earlier run, for the page that is built again; `nil` for nothing.
    public internal(set) var savedState: String?
    /// The page that the app has built itself, or `nil` for the page of a route.
    public let unroutedPage: UnroutedPage?

    /// Makes a destination from a match.
    public init(
        _ match: RouteMatch,
        callerParameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        origin: RequestOrigin = .code,
        redirectedFrom: [RouteURL] = [],
        isNotFound: Bool = false
    ) {
        self.init(
            match,
            callerParameters: callerParameters,
            extra: extra,
            origin: origin,
            redirectedFrom: redirectedFrom,
            isNotFound: isNotFound,
            unroutedPage: nil
        )
    }

    init(
        _ match: RouteMatch,
        callerParameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        origin: RequestOrigin = .code,
        redirectedFrom: [RouteURL] = [],
        isNotFound: Bool = false,
        unroutedPage: UnroutedPage?
    ) {
        self.match = match
        self.callerParameters = callerParameters
        self.extra = extra
        self.origin = origin
        self.redirectedFrom = redirectedFrom
        self.isNotFound = isNotFound
        self.unroutedPage = unroutedPage
    }

    /// The route's title, or its name, or the address where it has neither, as far as a title goes.
    public var title: String {
        match.route.title ?? match.route.name
            ?? DisplayURL(match.url, maximumLength: DisplayLimits.title).text
    }

    /// All parameters merged per key, with typed reads: query items, then the caller's, then the values captured from
    /// the path, each winning over the one before. Of a repeated query key the first counts, and
    /// ``RouteParameters/values(_:as:)`` gives all.
    ///
    /// - Complexity: O(n log n) in the number of parameters, at every reading.
    public var parameters: RouteParameters { match.parameters(mergedWith: callerParameters) }

    /// The caller's parameters and the captured ones, which win; the query's are not among them.
    var pathAndCallerParameters: [String: String] {
        callerParameters.merging(match.parameters.dictionary) { _, captured in captured }
    }

    /// The same without what was handed over in memory, so that nothing keeps that alive.
    var withoutExtra: Destination {
        Destination(
            match,
            callerParameters: callerParameters,
            origin: origin,
            redirectedFrom: redirectedFrom,
            isNotFound: isNotFound,
            unroutedPage: unroutedPage
        )
    }

    /// Whether both lead to the same route with the same captured path values, and where the route captures only a
    /// part of the path or nothing of it, with the same path.
    ///
    /// `item/42` and `item/42?tab=log` are the same place; `item/43` is another. So are two addresses that no route
    /// knows, or that both fit `https://*`.
    func isSamePlace(as other: Destination) -> Bool {
        match.route == other.match.route && match.parameters == other.match.parameters
            && (match.capturesPath || match.url.isSamePath(as: other.match.url))
    }
}
