/// The way that a request would take, stage by stage, found without opening anything.
///
///     let trace = navigator.trace(of: "app://item/42")
///     trace.outcome?.name             // "shown"
///     trace.action                    // "push"
///     trace.after?.top.url.text       // "app://item/42"
///     trace.asked                     // the entries whose pages would be asked, here none
///
/// With RouterRecording it encodes to one JSON object with all stages, which `--explain --why` of the demo prints.
public struct NavigationTrace: Sendable {
    /// The request.
    package let request: NavigationRequest
    /// The stages of the way to the change, in their order.
    package let stages: [TraceStage]
    /// The verb, or `nil` if the request ends before there is one.
    public let action: String?
    /// The outcome, as far as it is known before; `nil` if the request would wait for ``Navigator/start(at:host:)``.
    ///
    /// It holds for pages which may all leave and can be built, and for an action without a value.
    public let outcome: NavigationOutcome?
    /// The entries whose pages would be asked whether they may leave, in this order.
    public let asked: [Entry]
    /// The state before, or `nil` if the navigator has not been started.
    package let before: NavigationState?
    /// The change, or `nil` if there is none.
    package let transition: Transition?

    /// The state afterwards; the state before if nothing changes.
    public var after: NavigationState? { transition?.new ?? before }

    /// Finds the way that a request would take now.
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
    /// Finds the way that a request would take if it had its turn now, without opening anything.
    ///
    /// The guards are asked, as by ``canOpen(_:)``, and no page, host or action code is.
    /// A guard that answers later ends the way as ``NavigationOutcome/deferred``.
    /// With guards that only look, opening the request does the same.
    ///
    /// - Parameter request: The request, which is not submitted.
    /// - Complexity: The same as opening it, and O(routes) for the routes that came near.
    public func trace(of request: NavigationRequest) -> NavigationTrace {
        NavigationTrace(of: request, by: self)
    }

    /// Returns what a request would change, and its outcome; neither before the start.
    ///
    /// - Throws: The reason why the change is impossible; also before the start for an action without code.
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
