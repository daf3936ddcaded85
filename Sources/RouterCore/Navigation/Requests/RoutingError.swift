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
    /// The origin of the request may not open the URL, which needs this access.
    ///
    /// A URL that navigates, such as `app://nav/pop`, needs ``RouteAccess/user``.
    case accessDenied(RouteURL, access: RouteAccess)
    /// A guard refuses the page; the value is its sentence.
    case guardRefused(TranslatableText)
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
    /// A pop named a page that is not on the stack.
    ///
    /// The value is the page, safe to show.
    case notInStack(String)
    /// A page with this key is embedded in the shown one already.
    case alreadyEmbedded(String)
    /// No page with this key is embedded in the shown one.
    ///
    /// The value is `nil` if none is embedded at all.
    case notEmbedded(String?)
    /// The page has no slot of this name.
    ///
    /// The value is `nil` if it has no slot at all.
    case noSuchSlot(String?)
    /// The window has no branch of this name.
    case noSuchBranch(String)
    /// A modal is open: no branch can be selected, and no link from outside opened.
    case modalOpen
    /// The top layer has no page to go forward to.
    case nothingForward
    /// The URL lacks the value of this name, which the route or its redirect needs.
    case missingParameter(String)
    /// The reserved or declared query item of this name has an impossible value.
    ///
    /// The sentence says what is wrong with it.
    case badParameter(String, value: String, sentence: TranslatableText)
    /// Other programs make requests faster than ``NavigationLimits`` allows.
    ///
    /// The interval is the `externalInterval`.
    case throttled(burst: Int, interval: Duration)
    /// The navigation or a queue would grow beyond its limit; see ``NavigationLimits``.
    ///
    /// The sentence names the limit.
    case limitExceeded(sentence: TranslatableText, limit: Int)
    /// A page has returned a result of another type; both are names of Swift types.
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

/// Evaluates an expression whose errors mean that the URL is invalid.
func reading<Value>(_ value: @autoclosure () throws(URLParseError) -> Value) throws(RoutingError) -> Value {
    try converting(try value(), RoutingError.invalidURL)
}

/// Evaluates an expression whose errors mean that a URL cannot be built; see ``RoutingError/init(_:of:)``.
func building<Value>(
    _ subject: @autoclosure () -> String,
    _ value: @autoclosure () throws(ParameterError) -> Value
) throws(RoutingError) -> Value {
    try converting(try value()) { (error: ParameterError) in RoutingError(error, of: subject()) }
}

extension RoutingError {
    /// Makes the error of a request whose URL cannot be built.
    ///
    /// - Parameter subject: The name for what the URL is built from, if no parameter is to blame.
    init(_ error: ParameterError, of subject: String) {
        self =
            switch error {
            case .missing(let name), .unknownParameter(let name): .missingParameter(name)
            case .badValue(let name, let value, let reason): .badParameter(name, value: value, reason)
            case .unknownRoute(let name), .expression(let name), .nested(let name):
                .badParameter(subject, value: name, .notARoute)
            case .notKeyed: .badParameter(subject, value: "", .notARoute)
            case .leadsElsewhere(let url, _): .badParameter(subject, value: url, .leadsElsewhere)
            case .notAnAddress(let error): .invalidURL(error)
            }
    }

    /// The refusal where a guard leads to another page, and no other page can open.
    static func guardRedirects(to url: RouteURL) -> RoutingError {
        .guardRefused(.template("A guard redirects to “{address}”.", about: url))
    }
}

/// The reason why deciding about a request ends without a change.
enum Interruption: Error {
    /// The request is refused.
    case refused(RoutingError)
    /// A guard answers later, by this closure.
    case waitsForGuard(GuardAsk, @MainActor () async -> GuardAnswer)
    /// The URL is for another app.
    case leavesApp(RouteURL)

    /// The refusal where no request can wait or leave the app.
    var refusal: RoutingError {
        switch self {
        case .refused(let error): error
        case .waitsForGuard: .guardRefused(.template("A guard defers this request."))
        case .leavesApp(let url): .schemeRefused(url)
        }
    }
}

/// Evaluates an expression whose errors refuse the request.
func refusing<Value>(_ value: @autoclosure () throws(RoutingError) -> Value) throws(Interruption) -> Value {
    try converting(try value(), Interruption.refused)
}

/// Evaluates an expression, which is `nil` if it is refused; only the wait for a guard is thrown.
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
    /// The URL, safe to quote in a sentence.
    var quoted: String { DisplayURL(self, maximumLength: DisplayURL.quotationLength).text }
}
