/// The reason why a request was refused.
///
/// A refused request has changed nothing.
/// Each case has a stable ``code`` for logs and programs, its values, and an English sentence for the user:
///
///     let error = RoutingError.stackTooShort(requested: 9, below: 1)
///     error.code          // "stackTooShort"
///     error.message       // "Cannot go back 9 pages: only 1 is below this one."
///
/// Errors of pages and of action code are no `RoutingError`: they end a request as
/// ``NavigationOutcome/failed(_:)``.
public enum RoutingError: Error, Sendable, Hashable {
    /// The text is not a URL, for this reason.
    case invalidURL(URLParseError)
    /// No route matches the URL, and the app has no fallback for it.
    case notFound(RouteURL)
    /// The URL may not be opened from outside the app.
    case notExported(RouteURL)
    /// Only the app's own code may open the URL; see ``Route/isCodeOnly``.
    case codeOnly(RouteURL)
    /// A guard refuses the page; the value is its English sentence.
    case guardRefused(String)
    /// A page that would close wants to stay; the value is its title.
    case leaveRefused(String)
    /// The app has no code for the action of this name.
    case actionNotFound(String)
    /// No other app opens URLs of this scheme.
    case noHandler(String)
    /// The app has no routes for the scheme of the URL, and may not hand the URL to another app.
    ///
    /// Only the user may open the URLs of other apps.
    /// From outside, a scheme that the app does not know at all is refused too.
    case schemeRefused(RouteURL)
    /// Redirects lead back to a URL on the way; the trail begins with the request's.
    case redirectLoop([RouteURL])
    /// More redirects than the limit; the trail begins with the request's URL.
    case tooManyRedirects([RouteURL], limit: Int)
    /// A pop asked for more entries than are below the shown one.
    case stackTooShort(requested: Int, below: Int)
    /// A dismissal asked for more modals than are open.
    case layersTooFew(requested: Int, open: Int)
    /// A pop named a place that is not on the stack.
    ///
    /// The value is the place, safe to show.
    case notInStack(String)
    /// A page with this key is embedded in the shown one already.
    case alreadyEmbedded(String)
    /// No page with this key is embedded in the shown one.
    ///
    /// The value is `nil` if none is embedded at all.
    case notEmbedded(String?)
    /// The shown page has no slot of this name.
    ///
    /// The value is `nil` if it has no slot at all.
    case noSuchSlot(String?)
    /// The top layer has no page to go forward to.
    case nothingForward
    /// The URL lacks the value of this name, which the route or its redirect needs.
    case missingParameter(String)
    /// The reserved or declared query item of this name has an impossible value.
    case badParameter(String, value: String, BadParameterReason)
    /// Other programs make requests faster than ``NavigationLimits`` allows.
    ///
    /// The values are those of ``NavigationLimits/externalBurst`` and
    /// ``NavigationLimits/externalInterval``.
    case throttled(burst: Int, interval: Duration)
    /// The navigation or a queue would grow beyond its limit.
    case limitExceeded(LimitedQuantity, limit: Int)

    /// The fault of a parameter's value.
    public enum BadParameterReason: Sendable, Hashable {
        /// The value is not a whole number of at least 1.
        case notPositive
        /// The count is larger than any number of pages.
        case tooLarge
        /// The value is not the name or the pattern of a route.
        case notARoute
        /// The value is not one of these words.
        case notOneOf([String])
        /// No parameter of this name is known here.
        case unknownName
        /// The parameter excludes another one of the URL, or is given more than once.
        case conflicts
        /// The value is not a URL, for this reason.
        case notAnAddress(URLParseError)
        /// There is no such command after `nav/`; the value lists the commands.
        case unknownCommand([String])
        /// The value cannot stand in the URL to which the route redirects.
        case doesNotFit
        /// The value is not of the declared type, in words that follow “it must be”: `a whole number`.
        case notOfType(String)
        /// The URL is not that of a page.
        case notAPage
    }

    /// The quantity that ``RoutingError/limitExceeded(_:limit:)`` is about; see ``NavigationLimits``.
    public enum LimitedQuantity: String, Sendable, Hashable {
        /// Layers that are open at once, the window included.
        case layers
        /// Entries on one stack.
        case depth
        /// Pages embedded in one page.
        case embedded
        /// Requests that wait for their turn.
        case queuedRequests
        /// Requests that wait while a page is asked whether it may leave.
        case requestsBehindQuestion
        /// Requests that guards have deferred.
        case deferredRequests
    }

    /// The stable code, as events and `--explain` print it.
    ///
    /// It is the name of the case, with two exceptions.
    /// ``actionNotFound(_:)`` has the code `noHandler`, and ``codeOnly(_:)`` the code `notExported`.
    public var code: String {
        switch self {
        case .invalidURL: "invalidURL"
        case .notFound: "notFound"
        case .notExported, .codeOnly: "notExported"
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
        case .throttled: "throttled"
        case .limitExceeded: "limitExceeded"
        }
    }
}
