/// The page to which a request leads, with its route, its URL, and its parameters.
///
/// It combines the match of a URL with the values that the caller passes.
/// ``RouteTable/destination(of:limits:)`` creates a destination, and an ``Entry`` stores it.
/// For the route `app://item/:id<int>`:
///
///     let page = try table.destination(of: RouteURL(parsing: "app://item/42?tab=log"))
///     page.parameters["id"]       // "42"
///     page.parameters["tab"]      // "log"
///
/// Values in the path take precedence over the caller's parameters, which take precedence over the query.
public struct Destination: Sendable {
    /// The matching route and the values captured from the URL.
    public internal(set) var match: RouteMatch
    /// The parameters that the caller passes in code.
    ///
    /// They take precedence over query items of the same name, but not over values captured from the path.
    package internal(set) var callerParameters: [String: String] = [:]
    /// A value that the caller passes in memory, or `nil`. It is never part of the URL and never saved.
    public internal(set) var extra: (any Sendable)?
    /// The origin of the request.
    public internal(set) var origin = RequestOrigin.app
    /// The URLs that redirected to this page, beginning with the requested URL.
    ///
    /// It is empty if the requested URL is the URL of the page itself.
    public internal(set) var redirectedFrom: [RouteURL] = []
    /// Whether this is the fallback or not-found page for a URL that matches no route.
    var isNotFound = false
    /// The text that the page saved in an earlier run, or `nil` if it saved none.
    ///
    /// The page receives the text when it is built again.
    public package(set) var savedState: String?
    /// The scroll positions and the focus that the host saved in an earlier run, or `nil` if it saved none.
    ///
    /// The host chooses the keys and the meaning of the numbers.
    package internal(set) var savedPosition: [String: [Double]]?
    /// The request for the page that the user wanted, or `nil` if no guard redirected the request here.
    ///
    /// For example, a guard redirects a request for the account page to a login page.
    ///
    /// The request still contains its verb, parameters, origin, and extra value,
    /// and its caller still waits for the result.
    package internal(set) var wanted: NavigationRequest? {
        get { wantedRequests?.first }
        set { wantedRequests = newValue.map { [$0] } }
    }
    /// The request in ``wanted``, stored in an array to keep a destination small.
    var wantedRequests: [NavigationRequest]?
    /// The unrouted page, which the app makes itself, or `nil` for the page of a route.
    package internal(set) var unroutedPage: UnroutedPage?

    /// The title of the route, or else its name, or else the URL as ``DisplayURL`` shows it.
    ///
    /// The URL is shortened to ``DisplayURL/titleLength`` Unicode scalars.
    public var routeTitle: String {
        match.route.title ?? match.route.name
            ?? DisplayURL(match.url, maximumLength: DisplayURL.titleLength).text
    }

    /// The URL without the reserved `nav.*` items.
    public var url: RouteURL { match.url }

    /// The URL as requested: before any redirect, and with the reserved `nav.*` items.
    public var originalURL: RouteURL { redirectedFrom.first ?? match.originalURL }

    /// The values in the path, the query items, and the caller's parameters, merged by name.
    ///
    /// In contrast, ``RouteMatch/parameters`` contains only the values of the route's placeholders.
    ///
    /// Values captured from the path take precedence over the caller's parameters,
    /// which take precedence over query items.
    /// If a name occurs several times in the query, the first value counts.
    /// ``RouteParameters/values(_:as:)`` returns all of its values.
    ///
    /// - Complexity: O(*n* log *n*) in the number of parameters, on each access.
    public var parameters: RouteParameters { match.parameters(mergedWith: callerParameters) }

    /// The same destination without ``extra``, ``wanted``, and the saved state and position.
    ///
    /// When a page is popped, this copy is stored for going forward.
    /// The popped page's extra value is then not kept alive.
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

    /// Returns whether both destinations have the same URL and the same parameters passed by the caller.
    func hasSameValues(as other: Destination) -> Bool {
        url == other.url && callerParameters == other.callerParameters
    }

    /// Returns whether both destinations have the same route, whatever their values.
    ///
    /// An unrouted page, which the app makes itself, has no route of the table. Two unrouted pages count
    /// as having the same route if their objects have the same type.
    func isSameRoute(as other: Destination) -> Bool {
        match.route == other.match.route || unroutedPage.map { $0.type == other.unroutedPage?.type } ?? false
    }

    /// Returns whether both destinations are the same page: the same route with the same values in the path.
    package func isSamePage(as other: Destination) -> Bool { match.isSamePage(as: other.match) }
}
