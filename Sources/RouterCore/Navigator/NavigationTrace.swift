/// The path of a request from its URL to its outcome, stage by stage, found without opening anything.
///
///     let trace = navigator.trace(of: "app://item/42")
///     trace.outcome?.name             // "shown"
///     trace.action                    // "push"
///     trace.after?.top.url.text       // "app://item/42"
///     trace.asked                     // the entries whose pages would be asked, here none
///
/// RouterRecording encodes a trace as a JSON object with all stages,
/// which the demo prints for `--explain --why`.
public struct NavigationTrace: Sendable {
    /// The request.
    package let request: NavigationRequest
    /// The stages that lead to the change, in order.
    package let stages: [TraceStage]
    /// The name of the verb, for example `push`, or `nil` if the request ends before its verb is known.
    public let action: String?
    /// The outcome as far as it can be predicted, or `nil` if the request would wait
    /// for ``Navigator/start(at:host:)``.
    ///
    /// The prediction assumes that all pages may leave and can be built, and that an action returns no value.
    public let outcome: NavigationOutcome?
    /// The entries whose pages would be asked whether they may leave, in the order of the questions.
    public let asked: [Entry]
    /// The state before the request, or `nil` if the navigator has not been started.
    package let before: NavigationState?
    /// The transition, or `nil` if nothing changes.
    package let transition: Transition?

    /// The state after the request, which is the state before it if nothing changes.
    public var after: NavigationState? { transition?.new ?? before }

    /// Finds the path that a request would take now.
    @MainActor
    init(of request: NavigationRequest, by navigator: Navigator) {
        var stages: [TraceStage] = []
        var change: NavigationChange?
        var transition: Transition?
        var outcome: NavigationOutcome?
        do throws(Interruption) {
            let beginning = try navigator.decide(request) { stages.append($0) }
            change = beginning.change
            (transition, outcome) = try refusing(navigator.foresee(beginning))
        } catch {
            outcome = .refused(error.refusal)
            if case .waitsForGuard = error {
                let refusal = navigator.requests.refusalOfDeferral(of: request)
                outcome = refusal.map { .refused($0) } ?? navigator.state.map { _ in .deferred }
            }
        }
        self.request = request
        self.stages = stages
        action = change?.name
        self.outcome = outcome
        asked = transition?.leaving ?? []
        before = navigator.state
        self.transition = transition
    }
}

extension Navigator {
    /// Finds the path that a request would take if it had its turn now, without opening anything.
    ///
    /// Like ``canOpen(_:)``, this method asks the guards, but it does not ask pages, call the host,
    /// or run the code of actions.
    /// If a guard defers its answer, the path ends as ``NavigationOutcome/deferred``.
    /// If the guards have no side effects, and all pages may leave and can be built, a request that is opened
    /// immediately afterwards has the predicted outcome.
    ///
    /// - Parameter request: The request, which is not submitted.
    /// - Complexity: The same as opening the request, plus O(routes) to find the routes that almost match.
    public func trace(of request: NavigationRequest) -> NavigationTrace {
        NavigationTrace(of: request, by: self)
    }

    /// Returns the transition that a request would make, and the outcome of the request.
    ///
    /// Both are `nil` before the navigator has started.
    ///
    /// - Throws: The reason why the change is impossible. An action without code is reported
    ///   even before the navigator has started.
    func foresee(_ beginning: ChangeMaker.Beginning) throws(RoutingError) -> (Transition?, NavigationOutcome?)
    {
        switch beginning {
        case .superseded: return (nil, .superseded)
        case .alreadyShown(let entry): return (nil, .alreadyShown(entry))
        case .decided((.run(let page), _)) where actions.bodies[page.match.route.action ?? ""] == nil:
            throw .actionNotFound(page.match.route.action ?? "")
        case .decided((.run, _)), .decided((.openExternally, _)):
            return (nil, state.map { _ in .handled(nil) })
        case .decided(let decision):
            guard let state else { return (nil, nil) }
            let transition = try transition(by: decision, from: state)
            return (transition, transition?.outcome(of: decision.change, from: state) ?? .superseded)
        }
    }
}
