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

extension RoutingError {
    /// The refusal where a guard leads to another page, and no other page can open.
    static func guardRedirects(to url: RouteURL) -> RoutingError {
        .guardRefused(
            .template("A guard redirects to “{address}”.", values: ["address": .verbatim(url.quoted)])
        )
    }
}

extension RouteURL {
    /// The URL, safe to quote in a sentence.
    var quoted: String { DisplayURL(self, maximumLength: DisplayURL.quotationLength).text }
}
