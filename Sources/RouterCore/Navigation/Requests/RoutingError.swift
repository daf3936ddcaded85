/// The reason why a request was refused.
///
/// A refused request has changed nothing.
/// Each case carries its values, a stable ``code`` for logs and programs,
/// and an English sentence for the user:
///
///     let error = RoutingError.stackTooShort(requested: 9, below: 1)
///     error.code          // "stackTooShort"
///     error.message       // "Cannot go back 9 pages: only 1 is below this one."
///
/// Errors that pages and action code throw are not routing errors.
/// They end a request as ``NavigationOutcome/failed(_:)``.
public enum RoutingError: Error, Sendable, Hashable {
    /// The requested text is not a valid URL. The value is the reason.
    case invalidURL(URLParseError)
    /// No route matches the URL, and the app has no fallback for it.
    case notFound(RouteURL)
    /// The URL requires `access`, which the origin of the request does not have.
    ///
    /// A command such as `app://nav/pop` requires ``RouteAccess/user``.
    case accessDenied(RouteURL, access: RouteAccess)
    /// A guard refused the page. The value is the guard's sentence.
    case guardRefused(TranslatableText)
    /// A page refused to close. The value is its title.
    case leaveRefused(String)
    /// The app has not registered code for the action with this name.
    case actionNotFound(String)
    /// No other app opens URLs with this scheme.
    case noHandler(String)
    /// The URL is for another app, and the request may not open other apps.
    ///
    /// ``RequestOrigin`` describes which requests may open other apps.
    /// A request from another program is also refused with this error if the app has no routes
    /// for the scheme of its URL.
    case schemeRefused(RouteURL)
    /// A redirect led back to an earlier URL. The trail begins with the URL of the request.
    case redirectLoop([RouteURL])
    /// The number of redirects exceeded the limit. The trail begins with the URL of the request.
    case tooManyRedirects([RouteURL], limit: Int)
    /// The request goes back by more pages than there are below the shown page.
    case stackTooShort(requested: Int, below: Int)
    /// The request closes more modals than are open.
    case layersTooFew(requested: Int, open: Int)
    /// The request goes back to a page that is not on the stack.
    ///
    /// The value names that page and is safe to show.
    case notInStack(String)
    /// The surrounding page already contains an embedded page with this key, in any slot.
    ///
    /// The default key is the name of the route; see ``Embedding``.
    case alreadyEmbedded(String)
    /// No page with this key is embedded in the shown page.
    ///
    /// The value is `nil` if the request does not specify a key and no page is embedded.
    case notEmbedded(String?)
    /// The page has no slot with this name.
    ///
    /// The value is `nil` if the request does not specify a slot and the page has none.
    case noSuchSlot(String?)
    /// The window has no branch with this name.
    case noSuchBranch(String)
    /// A modal is open, so no branch can be selected, and no external link can be opened.
    case modalOpen
    /// The top layer has no page to go forward to.
    case nothingForward
    /// The URL lacks the value with this name, which the route or its redirect requires.
    case missingParameter(String)
    /// The reserved or declared query item with this name has an invalid value.
    ///
    /// The sentence describes what is wrong with it.
    case badParameter(String, value: String, sentence: TranslatableText)
    /// Other programs make requests faster than ``NavigationLimits`` allows.
    ///
    /// Up to `burst` requests may come at once, and then one in each `interval` (the `externalInterval`).
    case throttled(burst: Int, interval: Duration)
    /// The request would exceed one of the ``NavigationLimits``, such as the number of layers
    /// or of waiting requests.
    ///
    /// The sentence for the user contains the limit.
    case limitExceeded(sentence: TranslatableText, limit: Int)
    /// A page returned a result of the wrong type. Both values are names of Swift types.
    case wrongResult(expected: String, given: String)

    /// The stable code, as events and `--explain` print it.
    ///
    /// It is the name of the case.
    public var code: String {
        switch self {
        case .invalidURL: "invalidURL"
        case .notFound: "notFound"
        case .accessDenied: "accessDenied"
        case .guardRefused: "guardRefused"
        case .leaveRefused: "leaveRefused"
        case .actionNotFound: "actionNotFound"
        case .noHandler: "noHandler"
        case .schemeRefused: "schemeRefused"
        case .redirectLoop: "redirectLoop"
        case .tooManyRedirects: "tooManyRedirects"
        case .stackTooShort: "stackTooShort"
        case .layersTooFew: "layersTooFew"
        case .notInStack: "notInStack"
        case .alreadyEmbedded: "alreadyEmbedded"
        case .notEmbedded: "notEmbedded"
        case .noSuchSlot: "noSuchSlot"
        case .noSuchBranch: "noSuchBranch"
        case .modalOpen: "modalOpen"
        case .nothingForward: "nothingForward"
        case .missingParameter: "missingParameter"
        case .badParameter: "badParameter"
        case .throttled: "throttled"
        case .limitExceeded: "limitExceeded"
        case .wrongResult: "wrongResult"
        }
    }
}

/// Evaluates an expression, and converts its ``URLParseError`` to ``RoutingError/invalidURL(_:)``.
func reading<Value>(_ value: @autoclosure () throws(URLParseError) -> Value) throws(RoutingError) -> Value {
    try converting(try value(), RoutingError.invalidURL)
}

/// Evaluates an expression, and converts its ``ParameterError`` with ``RoutingError/init(_:of:)``.
func building<Value>(
    _ subject: @autoclosure () -> String,
    _ value: @autoclosure () throws(ParameterError) -> Value
) throws(RoutingError) -> Value {
    try converting(try value()) { (error: ParameterError) in RoutingError(error, of: subject()) }
}

extension RoutingError {
    /// Creates the error for a request whose URL cannot be built.
    ///
    /// - Parameters:
    ///   - error: The reason why the URL cannot be built.
    ///   - subject: What the URL is built from: the name of a route or of a type, or the word `redirect`
    ///     or `parent`. If no parameter is at fault, `badParameter` contains the subject instead of
    ///     the name of a parameter.
    init(_ error: ParameterError, of subject: String) {
        self =
            switch error {
            case .missing(let name), .unknownParameter(let name): .missingParameter(name)
            case .badValue(let name, let value, let reason): .badParameter(name, value: value, reason)
            case .unknownRoute(let name), .expression(let name), .nested(let name):
                .badParameter(subject, value: name, .notARoute)
            case .notKeyed: .badParameter(subject, value: "", .notARoute)
            case .leadsElsewhere(let url, _): .badParameter(subject, value: url, .leadsElsewhere)
            case .invalidURL(let error): .invalidURL(error)
            }
    }

    /// Returns the error for a guard's redirect that cannot be followed.
    ///
    /// For example, a request that only changes the query of an open page cannot open another page instead.
    static func guardRedirects(to url: RouteURL) -> RoutingError {
        .guardRefused(.template("A guard redirects to “{address}”.", about: url))
    }
}

/// The reason why the decision about a request ends without a change.
enum Interruption: Error {
    /// The request is refused.
    case refused(RoutingError)
    /// A guard defers the request, and this closure returns the guard's answer.
    case waitsForGuard(GuardAsk, @MainActor () async -> GuardAnswer)
    /// The URL is for another app.
    case leavesApp(RouteURL)

    /// The error with which the request is refused by code that cannot wait for a guard
    /// or open another app.
    var refusal: RoutingError {
        switch self {
        case .refused(let error): error
        case .waitsForGuard: .guardRefused(.template("A guard defers this request."))
        case .leavesApp(let url): .schemeRefused(url)
        }
    }
}

/// Evaluates an expression, and converts its ``RoutingError`` to ``Interruption/refused(_:)``.
func refusing<Value>(_ value: @autoclosure () throws(RoutingError) -> Value) throws(Interruption) -> Value {
    try converting(try value(), Interruption.refused)
}

/// Evaluates an expression, and returns `nil` if it throws any error other than `waitsForGuard`.
///
/// The error `waitsForGuard` is rethrown.
func unlessRefused<Value>(_ value: @autoclosure () throws(Interruption) -> Value?) throws(Interruption)
    -> Value?
{
    do throws(Interruption) {
        return try value()
    } catch {
        if case .waitsForGuard = error { throw error }
        return nil
    }
}

extension RouteURL {
    /// The URL in a form that is safe to quote in a sentence.
    var quoted: String { DisplayURL(self, maximumLength: DisplayURL.quotationLength).text }
}
