/// A rule of the app that decides about each page before it opens.
///
///     let isSignedIn = false
///     let login = NavigationGuard(for: ["account", "orders"]) { _, _ in
///         isSignedIn ? .allow : .redirect("app://login?nav.action=present")
///     }
///     let sale = NavigationGuard(for: ["start"]) { destination, _ in
///         destination.parameters["group"] == "b" ? .redirect("app://start/new") : .allow
///     }
///     let guarded = try Navigator(table: table, guards: [login, sale])
///
/// The guards are asked in their order, until one does not allow the page.
/// They are asked about every page that a request would open: by a URL, by Forward, by a page of the app's own,
/// at the start, and when a saved navigation is restored.
/// They are also asked about the parents of a back stack or a modal.
/// There any answer other than ``GuardAnswer/allow`` ends the chain of parents.
///
/// A guard answers at once and must not navigate.
/// A request that it makes while it is asked is refused with `guardRefused`.
/// A guard that has to wait, for example for a server or for a login, answers ``GuardAnswer/later(_:)``.
public struct NavigationGuard: Sendable {
    /// The name by which a trace and the inspector tell which guard has answered; `nil` for its number alone.
    let name: String?
    /// The names, patterns or actions of the routes that the guard is asked about; `nil` for all.
    private let routes: Set<String>?
    /// The closure of the app.
    private let answer: @MainActor (Destination, NavigationState?) -> GuardAnswer

    /// Makes a guard.
    ///
    /// - Parameters:
    ///   - name: The name that traces show.
    ///   - routes: The names or patterns of the routes that it is asked about, or the actions that they run;
    ///     `nil` for all. A ``Navigator`` refuses a guard whose name its table does not know.
    ///   - answer: Gets the page, with its origin, parameters and redirects, and the state, which is `nil`
    ///     before the start.
    public init(
        name: String? = nil,
        for routes: Set<String>? = nil,
        _ answer: @escaping @MainActor (Destination, NavigationState?) -> GuardAnswer
    ) {
        self.name = name
        self.routes = routes
        self.answer = answer
    }

    /// Returns the guard's answer; a guard for other routes allows the page.
    @MainActor
    fileprivate func answer(about destination: Destination, in state: NavigationState?) -> GuardAnswer {
        if let routes, routes.isDisjoint(with: destination.match.route.namesForGuards) { return .allow }
        return answer(destination, state)
    }

    /// Returns a problem for each name that none of these routes has, in alphabetical order.
    ///
    /// A route that redirects is never asked about: only the one that it leads to is.
    package func problems(among all: [Route]) -> [RouteProblem] {
        let known = Set(all.lazy.filter { $0.declaration.redirect == nil }.flatMap(\.namesForGuards))
        let redirects = Set(all.flatMap(\.namesForGuards)).subtracting(known)
        return (routes ?? []).subtracting(known).sorted().map { name in
            if redirects.contains(name) {
                return RouteProblem(
                    "A guard names the route “\(name)”, which redirects; name the route that it leads to."
                )
            }
            let hint = known.nearest(to: name).map { " The nearest is “\($0)”." } ?? ""
            return RouteProblem("A guard names the route “\(name)”, which does not exist.\(hint)")
        }
    }
}

extension Route {
    /// The words by which a guard may name the route: its pattern, its name and its action.
    fileprivate var namesForGuards: [String] { [pattern, name, action].compactMap(\.self) }
}

/// The guards of one request, with the answers that they have given later.
struct GuardPanel {
    /// Asks the guards in their order, and returns the first answer other than allow.
    let ask: (Destination) -> (answer: GuardAnswer, ask: GuardAsk, name: String?)?

    /// Makes the panel of an app's guards; `nil` if it has none.
    ///
    /// - Parameters:
    ///   - guards: The guards, in the order in which they are asked.
    ///   - state: What is open.
    ///   - known: The answers that guards have given later; these guards are not asked again.
    @MainActor
    init?(_ guards: [NavigationGuard], in state: NavigationState?, known: [GuardAsk: GuardAnswer]) {
        if guards.isEmpty { return nil }
        ask = { destination in
            for (number, guarding) in guards.enumerated() {
                let ask = GuardAsk(
                    guardNumber: number,
                    route: destination.match.route.pattern,
                    url: destination.match.url.text
                )
                let answer = known[ask] ?? guarding.answer(about: destination, in: state)
                if case .allow = answer { continue }
                return (answer, ask, guarding.name)
            }
            return nil
        }
    }
}

/// One guard asked about one page.
struct GuardAsk: Hashable {
    /// The index of the guard among all guards.
    let guardNumber: Int
    /// The route of the page; another table may give the URL another one meanwhile.
    let route: String
    /// The URL of the page, without reserved items.
    let url: String
}

/// The answer of a guard about a page that is about to open.
///
///     let answers: [GuardAnswer] = [
///         .allow, .redirect("app://login"), .refuse("The shop is closed."),
///         .later { session.isOpen ? .allow : .refuse("Nobody has signed in.") },
///     ]
public enum GuardAnswer: Sendable {
    /// Open the page, if the next guards allow it too.
    case allow
    /// Open this URL instead; all guards are asked about it.
    ///
    ///     let text = "storage&nav.action=reset"
    ///     let answer = GuardAnswer.redirect("app://settings?open=\(text)")     // one value, whatever it holds
    ///
    /// Only the URL of the request counts.
    /// The URL may have `nav.*` items, and its route may be for ``RouteAccess/user``.
    /// It may lead to another app, such as the browser, if the request may.
    /// A redirect to the URL that was asked for is the same as ``allow``: see ``RouteURL/isSame(as:)``.
    /// A request that is not the URL of a page refuses the request with `badParameter`.
    case redirect(NavigationRequest)
    /// Do not open the page, for a reason in one English sentence, which can be translated.
    ///
    /// It becomes the text of ``RoutingError/guardRefused(_:)``.
    case refuse(TranslatableText)
    /// Wait for the answer of this closure, and then go on with the request.
    ///
    /// The request has an event with the outcome ``NavigationOutcome/deferred`` at once, and another one when it
    /// ends.
    /// Its completion is called then.
    /// Other requests do not wait for it.
    /// A newer request of the same page supersedes it, and so does any newer one of the user.
    /// After `guardTime` of ``NavigationLimits`` it is refused with `guardRefused`.
    case later(@MainActor () async -> GuardAnswer)

    /// Runs a guard's closure in a task, and refuses the request if that needs more time than the limit.
    ///
    /// Only the first answer counts, so the answer of a canceled closure has no effect.
    ///
    /// - Parameter take: Gets the answer.
    /// - Returns: A closure that ends the wait.
    @MainActor
    static func waitInTask(
        for closure: @escaping @MainActor () async -> GuardAnswer,
        _ limit: Duration,
        _ take: @escaping @MainActor (GuardAnswer) -> Void
    ) -> (@MainActor () -> Void) {
        let asking = Task { @MainActor in
            var answer = await closure()
            while case .later(let next) = answer { answer = await next() }
            if !Task.isCancelled { take(answer) }
        }
        let clock = Task { @MainActor in
            try? await Task.sleep(for: limit)
            if Task.isCancelled { return }
            asking.cancel()
            take(.refuse(.template("A guard has not answered in time.")))
        }
        return {
            asking.cancel()
            clock.cancel()
        }
    }
}

extension NavigationGuard {
    /// Makes a guard of a typed route's pages.
    ///
    ///     let exists = NavigationGuard(for: ItemRoute.self) { item, _ in
    ///         item.id > 0 ? .allow : .refuse(.verbatim("There is no item \(item.id)."))
    ///     }
    ///
    /// A page whose parameters do not give a value of the type is refused.
    ///
    /// - Parameters:
    ///   - name: The name that traces show; by default the name of the type.
    ///   - type: The type of the routes.
    ///   - answer: Gets the value of the URL, and the page.
    public init<Value: TypedRoute>(
        name: String? = nil,
        for type: Value.Type,
        _ answer: @escaping @MainActor (Value, Destination) -> GuardAnswer
    ) {
        self.init(name: name ?? String(describing: type), for: [type.route.pattern]) { destination, _ in
            do {
                // The user reads the refusal, so it names the parameter alone.
                return answer(try destination.parameters.decode(type), destination)
            } catch {
                return .refuse(TranslatableText(of: error))
            }
        }
    }
}

extension NavigationRequest {
    /// The request as a page may submit it once more, to which a guard redirected.
    var wanted: NavigationRequest {
        var wanted = self
        // The page to which the guard redirected may be a modal over others.
        wanted.modalPolicy = modalPolicy ?? .keep
        wanted.isResumed = true
        // The page that asked need not be shown then.
        wanted.source = nil
        return wanted
    }

    /// Returns the URL of a guard's redirect.
    ///
    /// - Throws: `badParameter` if it is not the URL of a page.
    func redirectURL(in table: RouteTable) throws(RoutingError) -> RouteURL {
        guard case .open(let address) = operation else {
            throw .badParameter("redirect", value: "", .notAPage)
        }
        let url = try converting(try address.url(in: table, from: .app)) { (error: RoutingError) in
            guard case .invalidURL(let reason) = error else { return error }
            return .badParameter("redirect", value: address.text, .notAnAddress(reason))
        }
        if url.isNavigationCommand { throw .badParameter("redirect", value: url.text, .notAPage) }
        return url
    }
}
