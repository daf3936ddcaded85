/// A page that a request leads to, before it is on a stack.
///
/// It joins a match with the caller's values.
/// ``RouteTable/destination(of:limits:)`` makes one, and an ``Entry`` keeps it.
/// For the route `app://item/:id<int>`:
///
///     let page = try table.destination(of: RouteURL(parsing: "app://item/42?tab=log"))
///     page.parameters["id"]       // "42"
///     page.parameters["tab"]      // "log"
///
/// Values of the path win over the caller's parameters, and these win over the query.
public struct Destination: Sendable {
    /// The route that was found, and the values taken from the URL.
    public internal(set) var match: RouteMatch
    /// The parameters that the caller gives in code.
    ///
    /// They win over query items of the same name.
    /// They lose to values captured from the path.
    package internal(set) var callerParameters: [String: String] = [:]
    /// A value passed in memory, never part of the URL and never saved.
    public internal(set) var extra: (any Sendable)?
    /// The origin of the request.
    public internal(set) var origin = RequestOrigin.app
    /// The URLs that redirected to this one, the first one first.
    public internal(set) var redirectedFrom: [RouteURL] = []
    /// Whether this is the fallback or not-found page of a URL without a route.
    var isNotFound = false
    /// The text that the page saved in an earlier run; `nil` if there is none.
    ///
    /// The page gets it when it is built again.
    public package(set) var savedState: String?
    /// The scroll positions and the focus of an earlier run, in the host's own names; `nil` if there is none.
    package internal(set) var savedPosition: [String: [Double]]?
    /// The request that a guard redirected to this page, or `nil` if none did.
    ///
    /// It keeps its verb, parameters, origin and extra value, and the caller that waits for its result.
    package internal(set) var wanted: NavigationRequest? {
        get { wantedRequests?.first }
        set { wantedRequests = newValue.map { [$0] } }
    }
    /// The same in an array, so that a destination stays small.
    var wantedRequests: [NavigationRequest]?
    /// The page that the app built itself; `nil` for the page of a route.
    package internal(set) var unroutedPage: UnroutedPage?

    /// The route's title, else its name, else the URL as ``DisplayURL`` shows it.
    ///
    /// The URL is cut to ``DisplayURL/titleLength`` Unicode scalars.
    public var routeTitle: String {
        match.route.title ?? match.route.name
            ?? DisplayURL(match.url, maximumLength: DisplayURL.titleLength).text
    }

    /// The URL without the reserved `nav.*` items.
    public var url: RouteURL { match.url }

    /// The URL as it was asked for: before any redirect, and with the reserved `nav.*` items.
    public var originalURL: RouteURL { redirectedFrom.first ?? match.originalURL }

    /// All parameters merged by name, with typed reads.
    ///
    /// Captured values win over the caller's parameters, which win over query items.
    /// If a query name repeats, its first value counts, and ``RouteParameters/values(_:as:)`` returns all of
    /// them.
    ///
    /// - Complexity: O(*n* log *n*) in the number of parameters, on every read.
    public var parameters: RouteParameters { match.parameters(mergedWith: callerParameters) }

    /// The same destination without ``extra``, ``wanted`` and the saved state.
    ///
    /// The forward stack keeps it, so that nothing keeps the value in memory alive.
    var withoutExtra: Destination {
        var destination = self
        destination.extra = nil
        destination.wanted = nil
        destination.savedState = nil
        destination.savedPosition = nil
        return destination
    }

    /// Whether the route opens its page as a modal.
    var isPresented: Bool { match.record.route.verb == .present }

    /// Returns whether nothing that the page reads has changed: both have an equal URL and the caller's parameters.
    func hasSameValues(as other: Destination) -> Bool {
        url == other.url && callerParameters == other.callerParameters
    }

    /// Returns whether both have the same route, with any values.
    ///
    /// Pages that the app has built itself have no route: two of one type count as the same.
    func isSameRoute(as other: Destination) -> Bool {
        match.route == other.match.route || unroutedPage.map { $0.type == other.unroutedPage?.type } ?? false
    }

    /// Returns whether both are the same page: they have the same route and the same values in the path.
    package func isSamePage(as other: Destination) -> Bool { match.isSamePage(as: other.match) }
}
