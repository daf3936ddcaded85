/// A rule by which an app decides whether a page may open.
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
/// The guards are asked in order, until one of them does not allow the page.
/// They are asked about every page that would open: the page of a URL, the page to go forward to,
/// an unrouted page (one that the app makes itself), the first page at startup, and each page
/// of a saved navigation.
/// They are also asked about the parents that would open below a page.
/// If they do not allow a parent, neither that parent nor the parents below it open.
///
/// A guard answers at once and must not navigate.
/// A request that a guard makes while it is asked is refused with `guardRefused`.
/// A guard that has to wait, for example for a server or for a login, answers ``GuardAnswer/later(_:)``.
public struct NavigationGuard: Sendable {
    /// The name that traces and the inspector show, or `nil` to show only the number of the guard.
    let name: String?
    /// The names, patterns, or actions of the routes that the guard is asked about, or `nil` for all routes.
    private let routes: Set<String>?
    /// The closure with which the app answers.
    private let answer: @MainActor (Destination, NavigationState?) -> GuardAnswer

    /// Creates a guard.
    ///
    /// - Parameters:
    ///   - name: The name that traces show, or `nil` to show only the number of the guard.
    ///   - routes: The routes that the guard is asked about, each given by its name, its pattern,
    ///     or its action, or `nil` for all routes. A ``Navigator`` refuses a guard that names a route
    ///     or an action that its table does not contain.
    ///   - answer: A closure that receives the page and the state, and returns the answer.
    ///     The page contains its origin, parameters, and redirects.
    ///     The state is `nil` until the navigator has started.
    public init(
        name: String? = nil,
        for routes: Set<String>? = nil,
        _ answer: @escaping @MainActor (Destination, NavigationState?) -> GuardAnswer
    ) {
        self.name = name
        self.routes = routes
        self.answer = answer
    }

    /// Returns the guard's answer, or `allow` if the guard is not for the page's route.
    @MainActor
    fileprivate func answer(about destination: Destination, in state: NavigationState?) -> GuardAnswer {
        if let routes, routes.isDisjoint(with: destination.match.route.namesForGuards) { return .allow }
        return answer(destination, state)
    }

    /// Returns a problem for each name in ``routes`` that belongs to no route,
    /// or only to routes that redirect.
    ///
    /// The problems are in alphabetical order of the names.
    /// A guard is never asked about a route that redirects, only about the route to which the redirect leads.
    package func problems(among all: [Route]) -> [RouteProblem] {
        let known = Set(all.lazy.filter { $0.declaration.redirect == nil }.flatMap(\.namesForGuards))
        let redirects = Set(all.flatMap(\.namesForGuards)).subtracting(known)
        return (routes ?? []).subtracting(known).sorted().map { name in
            if redirects.contains(name) {
                return RouteProblem(
                    "A guard names the route “\(name)”, which redirects. Name the route that it redirects to."
                )
            }
            let hint = known.nearest(to: name).map { " Did you mean “\($0)”?" } ?? ""
            return RouteProblem("A guard names the route “\(name)”, which does not exist.\(hint)")
        }
    }
}

extension Route {
    /// The words by which a guard can name the route: its pattern, its name, and its action.
    fileprivate var namesForGuards: [String] { [pattern, name, action].compactMap(\.self) }
}

/// The guards for one request, with the answers of the guards that deferred the request earlier.
struct GuardPanel {
    /// Asks the guards in order, and returns the first answer other than `allow`.
    ///
    /// The result also contains the question to that guard and the guard's name.
    /// It is `nil` if all guards allow the page.
    let ask: (Destination) -> (answer: GuardAnswer, ask: GuardAsk, name: String?)?

    /// Creates the panel of an app's guards, or returns `nil` if the app has no guards.
    ///
    /// - Parameters:
    ///   - guards: The guards, in the order in which they are asked.
    ///   - state: The current state.
    ///   - known: The answers of guards that deferred the request. These guards are not asked again.
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

/// A question to one guard about one page.
struct GuardAsk: Hashable {
    /// The index of the guard among all guards.
    let guardNumber: Int
    /// The pattern of the page's route.
    ///
    /// The URL alone does not identify the page: it may match a different route if the table is replaced
    /// while the guard is deciding.
    let route: String
    /// The URL of the page, without the reserved `nav.*` items.
    let url: String
}

/// A guard's answer to whether a page may open.
///
///     let answers: [GuardAnswer] = [
///         .allow, .redirect("app://login"), .refuse("The shop is closed."),
///         .later { session.isOpen ? .allow : .refuse("Nobody has signed in.") },
///     ]
public enum GuardAnswer: Sendable {
    /// Opens the page, if the remaining guards allow it too.
    case allow
    /// Opens this URL instead, after asking all guards about it.
    ///
    ///     let text = "storage&nav.action=reset"
    ///     let answer = GuardAnswer.redirect("app://settings?open=\(text)")     // one value, whatever it holds
    ///
    /// Only the URL of this request is used; its verb and its other properties are ignored.
    /// The URL may contain `nav.*` items, and its route may have the access ``RouteAccess/user``,
    /// even if another program made the original request.
    /// The URL may belong to another app, such as the browser, if the original request may open other apps.
    /// A redirect to the requested URL is the same as ``allow``: see ``RouteURL/isSame(as:)``.
    /// If the redirect is not the URL of a page, the original request is refused with `badParameter`.
    case redirect(NavigationRequest)
    /// Does not open the page. The value is the reason, as one English sentence, which can be translated.
    ///
    /// The sentence becomes the text of ``RoutingError/guardRefused(_:)``.
    case refuse(TranslatableText)
    /// Waits for the answer of this closure, and then continues the request.
    ///
    /// The request produces an event with the outcome ``NavigationOutcome/deferred`` at once,
    /// and another event when it ends.
    /// Its completion is called only when it ends.
    /// Other requests do not wait for it.
    /// A newer request from the same page or from the user supersedes it.
    /// If the closure takes longer than the `guardTime` of ``NavigationLimits``, the request is refused
    /// with `guardRefused`.
    case later(@MainActor () async -> GuardAnswer)

    /// Runs a guard's closure in a task, and refuses the request if the closure exceeds the time limit.
    ///
    /// When the time limit passes, the task is canceled, and a later answer of the closure has no effect.
    ///
    /// - Parameters:
    ///   - closure: The guard's closure.
    ///   - limit: The time limit.
    ///   - take: A closure that receives the answer, or the refusal when the time limit passes.
    /// - Returns: A closure that cancels the task and the timer. Call it even after an answer,
    ///   because the timer is then still running.
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
            take(.refuse(.template("A guard did not answer in time.")))
        }
        return {
            asking.cancel()
            clock.cancel()
        }
    }
}

extension NavigationGuard {
    /// Creates a guard for the pages of a typed route.
    ///
    ///     let exists = NavigationGuard(for: ItemRoute.self) { item, _ in
    ///         item.id > 0 ? .allow : .refuse(.verbatim("There is no item \(item.id)."))
    ///     }
    ///
    /// A page whose parameters cannot be decoded as the type is refused.
    ///
    /// - Parameters:
    ///   - name: The name that traces show. The default is the name of the type.
    ///   - type: The type of the route.
    ///   - answer: A closure that receives the decoded value and the page.
    public init<Value: TypedRoute>(
        name: String? = nil,
        for type: Value.Type,
        _ answer: @escaping @MainActor (Value, Destination) -> GuardAnswer
    ) {
        self.init(name: name ?? String(describing: type), for: [type.route.pattern]) { destination, _ in
            do {
                // The user reads this refusal, so it names only the parameter, and not the Swift type.
                return answer(try destination.parameters.decode(type), destination)
            } catch {
                return .refuse(TranslatableText(of: error))
            }
        }
    }
}

extension NavigationRequest {
    /// This request, changed so that the page to which a guard redirects, such as a login page,
    /// can submit it again later.
    var wanted: NavigationRequest {
        var wanted = self
        // Modals stay open by default, because the page that submits the request may itself be on a modal.
        wanted.modalPolicy = modalPolicy ?? .keep
        wanted.isResumed = true
        // The page that first made the request may no longer be shown when the request is submitted again.
        wanted.source = nil
        return wanted
    }

    /// Returns the URL of this request, which a guard has returned as the target of a redirect.
    ///
    /// - Throws: `badParameter` if the request does not contain the URL of a page.
    func redirectURL(in table: RouteTable) throws(RoutingError) -> RouteURL {
        guard case .open(let requested) = operation else {
            throw .badParameter("redirect", value: "", .notAPage)
        }
        let url = try converting(try requested.url(in: table, from: .app)) { (error: RoutingError) in
            guard case .invalidURL(let reason) = error else { return error }
            return .badParameter("redirect", value: requested.text, notAURL: reason)
        }
        if url.isNavigationCommand { throw .badParameter("redirect", value: url.text, .notAPage) }
        return url
    }
}
