/// Why a request was refused.
///
/// Each case has a stable ``code`` for logs and programs, its values, and an English sentence for people. A refused
/// request has changed nothing.
public enum RoutingError: Error, Sendable, Hashable {
    /// The text is not a URL that can be read.
    case invalidURL(URLParseError)
    /// No route knows the address, and the app has no page for that.
    case notFound(RouteURL)
    /// The address may not be opened from outside the app.
    case notExported(RouteURL)
    /// A guard does not let the page be opened, for this reason.
    case guardRefused(String)
    /// A page that would close wants to stay; its title.
    case leaveRefused(String)
    /// No code of the app stands behind the action that a route names.
    case actionNotFound(String)
    /// No other app opens addresses of this scheme.
    case noHandler(String)
    /// Only a person may ask for another app to open the address.
    case schemeRefused(RouteURL)
    /// Redirects lead back to an address that they came from. The trail begins with the request.
    case redirectLoop([RouteURL])
    /// More redirects than are followed. The trail begins with the request.
    case tooManyRedirects([RouteURL], limit: Int)
    /// A pop asked for more entries than are below the shown one.
    case stackTooShort(requested: Int, below: Int)
    /// A dismissal asked for more modals than are open.
    case layersTooFew(requested: Int, open: Int)
    /// A pop named a place that the top layer's stack does not hold.
    case notInStack(String)
    /// A page of this key is embedded in the shown one already.
    case alreadyEmbedded(String)
    /// No page of this key, or none at all, is embedded in the shown one.
    case notEmbedded(String?)
    /// The shown page has no slot of this name, or none at all.
    case noSuchSlot(String?)
    /// There is nothing to go forward to.
    case nothingForward
    /// The route needs a query item, or its redirect a value, that the address does not give.
    case missingParameter(String)
    /// A reserved parameter, or a query item that the route declares, has a value that it cannot have.
    case badParameter(String, value: String, BadParameterReason)
    /// The navigation, or the queue of requests, would grow beyond its limit.
    case limitExceeded(LimitedQuantity, limit: Int)

    /// What is wrong with a parameter's value.
    public enum BadParameterReason: Sendable, Hashable {
        /// A count that is not a whole number of at least 1.
        case notPositive
        /// A count beyond all that can ever be open.
        case tooLarge
        /// Not the name or the pattern of a route.
        case notARoute
        /// Not one of the words that are known here.
        case notOneOf([String])
        /// No parameter of this name is known here.
        case unknownName
        /// Given beside another parameter that excludes it, or more than once.
        case conflicts
        /// Not an address that can be read.
        case notAnAddress(URLParseError)
        /// No command of this name is known under the reserved segment.
        case unknownCommand([String])
        /// A value that cannot stand in the address to which the route redirects.
        case doesNotFit
        /// Not of the type that the route declares, in words that follow “it must be”: `a whole number`.
        case notOfType(String)
        /// An address that navigates, where one of a page is needed.
        case notAPage
    }

    /// What ``limitExceeded(_:limit:)`` is about.
    public enum LimitedQuantity: String, Sendable, Hashable {
        /// Layers open at once, the window among them.
        case layers
        /// Entries on one stack.
        case depth
        /// Pages embedded in one.
        case embedded
        /// Requests that wait.
        case queuedRequests
        /// Requests that wait behind a page that has been asked whether it may close.
        case requestsBehindQuestion
        /// Requests that guards have put off.
        case deferredRequests
    }

    /// The stable code, as events and `--explain` print it.
    public var code: String {
        switch self {
        case .invalidURL: "invalidURL"
        case .notFound: "notFound"
        case .notExported: "notExported"
        case .guardRefused: "guardRefused"
        case .leaveRefused: "leaveRefused"
        case .actionNotFound, .noHandler: "noHandler"
        case .schemeRefused: "schemeRefused"
        case .redirectLoop: "redirectLoop"
        case .tooManyRedirects: "tooManyRedirects"
        case .stackTooShort: "stackTooShort"
        case .layersTooFew: "layersTooFew"
        case .notInStack: "notInStack"
        case .alreadyEmbedded: "alreadyEmbedded"
        case .notEmbedded: "notEmbedded"
        case .noSuchSlot: "noSuchSlot"
        case .nothingForward: "nothingForward"
        case .missingParameter: "missingParameter"
        case .badParameter: "badParameter"
        case .limitExceeded: "limitExceeded"
        }
    }
}
