/// The way that a request would take, stage by stage, found without opening anything.
///
///     let trace = navigator.trace("app://item/42")
///     trace.outcome?.name             // "shown"
///     trace.action                    // "push"
///     trace.after?.top.url.text       // "app://item/42"
///     trace.asked                     // the entries whose pages would be asked, here none
///     for case .match(_, _, _, let misses, _) in trace.stages {
///         for miss in misses { print(miss.route.pattern, miss.message) }
///     }
///
/// With RouterTools it encodes to one JSON object, which `--explain --why` of the demo prints.
public struct NavigationTrace: Sendable {
    /// The URL as it came, or `nil` for a request without one.
    public let url: String?
    /// The origin of the request.
    public let origin: RequestOrigin
    /// The stages of the way to the action, in their order.
    public let stages: [TraceStage]
    /// The verb, or `nil` if the request ends before there is one.
    public let action: String?
    /// The outcome, as far as it is known before; `nil` if the request would wait for ``Navigator/start(at:host:)``.
    ///
    /// It is that of pages which may all leave and can be built, and of an action without a value.
    public let outcome: NavigationOutcome?
    /// The entries whose pages would be asked whether they may leave, in this order.
    public let asked: [Entry]
    /// The state before, or `nil` if the navigator has not been started.
    public let before: NavigationState?
    /// The change, or `nil` if there is none.
    public let transition: Transition?

    /// The state afterwards; the state before if nothing changes.
    public var after: NavigationState? { transition?.new ?? before }
}

extension Navigator {
    /// Finds the way that a request would take if it had its turn now, without opening anything.
    ///
    /// The guards are asked, as by ``canOpen(_:)``, and no page, host or action code is.
    /// A guard that answers later ends the way as ``NavigationOutcome/deferred``.
    /// With guards that only look, opening the request does the same.
    ///
    /// - Parameter request: The request, which is not submitted.
    /// - Complexity: That of opening it, and O(routes) for the routes that came near.
    public func trace(_ request: NavigationRequest) -> NavigationTrace {
        var stages: [TraceStage] = []
        var action: NavigationAction?
        var transition: Transition?
        var outcome: NavigationOutcome?
        do throws(RoutingError) {
            outcome = try prelude(to: request)
            if outcome == nil {
                let resolver = resolver(request, fallsBack: true, record: { stages.append($0) })
                switch try resolver.resolve() {
                case .deferred:
                    try requests.checkDeferral(of: request)
                    outcome = state.map { _ in .deferred }
                case .action(let found, let isAnimated):
                    action = found
                    transition = try self.transition(by: found, isAnimated: isAnimated)
                    outcome = try self.outcome(of: found, transition)
                }
            }
        } catch {
            outcome = .refused(error)
        }
        return NavigationTrace(
            url: request.text,
            origin: request.origin,
            stages: stages,
            action: action?.name,
            outcome: outcome,
            asked: state?.entries(transition?.leaving ?? []) ?? [],
            before: state,
            transition: transition
        )
    }

    /// Returns the outcome of a request that ends before it is resolved.
    private func prelude(to request: NavigationRequest) throws(RoutingError) -> NavigationOutcome? {
        guard let state else { return nil }
        if let source = request.source, !state.isShown(source) { return .superseded }
        if request.caller == nil, request.isTypedAgain(in: state) { return .alreadyShown(state.top.id) }
        if request.origin == .external {
            var throttle = throttle
            try throttle.admit(at: now())
        }
        return nil
    }

    /// Returns the change by an action, or `nil` if it changes nothing.
    private func transition(by action: NavigationAction, isAnimated: Bool) throws(RoutingError) -> Transition?
    {
        switch action {
        case .run, .openExternally: return nil
        default:
            guard let state, !action.isStale(in: state) else { return nil }
            return Transition(
                from: state,
                to: try state.applying(action, limits: limits),
                isAnimated: isAnimated
            )
        }
    }

    /// Returns the outcome of an action, or `nil` before the start.
    private func outcome(of action: NavigationAction, _ transition: Transition?) throws(RoutingError)
        -> NavigationOutcome?
    {
        guard let state else { return nil }
        switch action {
        case .run(let destination):
            let name = destination.match.route.action ?? ""
            if actions.body(named: name) == nil { throw .actionNotFound(name) }
            return .handled(nil)
        case .openExternally: return .handled(nil)
        default: return transition?.outcome(of: action, from: state) ?? .superseded
        }
    }
}

extension NavigationState {
    /// Returns the entries of some ids, embedded ones too, in the order of the ids.
    fileprivate func entries(_ ids: [EntryID]) -> [Entry] {
        guard !ids.isEmpty else { return [] }
        var found: [EntryID: Entry] = [:]
        for entry in stacks.joined().flatMap(\.withAllEntries) { found[entry.id] = entry }
        return ids.compactMap { found[$0] }
    }
}
