/// An object that accepts requests: a ``Navigator``, the context of a page, or the changes of ``atomically(animated:completion:_:)``.
///
/// Four methods accept a request, and they differ in what comes back:
///
///     navigator.open("app://item/42")                                             // nothing
///     let outcome = await navigator.outcome(ofOpening: "app://item/42")                  // the outcome
///     let color = try await navigator.result(ofOpening: "app://color", as: String.self)    // the page's result
///     let colors = navigator.values(ofOpening: "app://color", as: String.self)         // the values that the page sends
///
/// Each verb is a method:
///
///     navigator.push("app://item/42")
///     navigator.present("app://settings")
///     navigator.pop(2)
///     navigator.dismiss()
///
/// All of them submit a request to ``submit(_:completion:)``, so a test can record them with a conforming type.
@MainActor
public protocol Navigating {
    /// Submits a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - completion: Called exactly once, after the request's event: when the animation of the change has ended, or
    ///     at once if nothing changed.
    func submit(_ request: NavigationRequest, completion: (@MainActor (NavigationOutcome) -> Void)?)
}

/// A closure that gets the outcome of a request.
public typealias NavigationCompletion = @MainActor (NavigationOutcome) -> Void

extension Navigating {
    // MARK: - Going on

    /// Pushes a page on the top layer's stack; the parameters are as in ``open(_:verb:reuse:parameters:extra:animated:completion:)``.
    public func push(
        _ request: NavigationRequest,
        reuse: ReusePolicy? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        submit(request.with(.push, parameters, extra, animated, reuse), completion: completion)
    }

    /// Presents a page in a new modal layer over the top one.
    public func present(
        _ request: NavigationRequest,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        submit(request.with(.present, parameters, extra, animated), completion: completion)
    }

    /// Replaces the top page, whichever that is.
    public func replace(
        _ request: NavigationRequest,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        submit(request.with(.replace, parameters, extra, animated), completion: completion)
    }

    /// Replaces the top page if it has the same route, and pushes otherwise.
    public func replaceSame(
        _ request: NavigationRequest,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        submit(request.with(.replaceSame, parameters, extra, animated), completion: completion)
    }

    /// Makes a page with its declared parents the window's whole stack, and closes all modals.
    public func reset(
        _ request: NavigationRequest,
        reuse: ReusePolicy? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        submit(request.with(.reset, parameters, extra, animated, reuse), completion: completion)
    }

    /// Embeds a page in a slot of the shown page.
    ///
    ///     navigator.embed("app://chart/7", in: "side")
    ///     navigator.embed("app://chart/7", in: Embedding(slot: "side", key: "preview", transition: .curlUp))
    ///
    /// - Parameters:
    ///   - request: The URL or page.
    ///   - embedding: The slot, with the key and the transition; by default the first slot.
    ///   - parameters: The caller's parameters, which win over the query and lose to the path.
    ///   - extra: A value for the page, passed in memory.
    ///   - animated: Whether the change is animated; by default as in the URL.
    ///   - completion: Called exactly once: when the page is in its slot, or at once if nothing changed.
    public func embed(
        _ request: NavigationRequest,
        in embedding: Embedding = Embedding(),
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        var request = request.with(nil, parameters, extra, animated)
        request.embedding = embedding
        submit(request, completion: completion)
    }

    /// Opens a new entry for the page that was popped last.
    public func forward(animated: Bool? = nil, completion: NavigationCompletion? = nil) {
        act(.forward, animated, completion)
    }

    /// Selects a branch of the window; no page is asked whether it may leave.
    ///
    /// A branch that has not been selected yet opens its root, about which the guards are asked.
    /// If the branch is selected already, it is popped to its lowest page, and the pages that leave are asked.
    /// It is refused with `modalOpen` if a modal is open, and with `noSuchBranch` for an unknown name.
    ///
    ///     navigator.select(branch: "archive")     // as app://nav/branch?name=archive
    public func select(
        branch: String,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        act(.select(branch: branch), animated, completion)
    }

    // MARK: - Going back

    /// Pops pages of a stack: one by default, or all above the target.
    public func pop(_ target: PopTarget = 1, animated: Bool? = nil, completion: NavigationCompletion? = nil) {
        submit(NavigationRequest(target).with(nil, [:], nil, animated), completion: completion)
    }

    /// Closes modals: the top one by default, or those that the target names.
    public func dismiss(
        _ target: DismissTarget = 1,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        act(.direct(.dismiss(target)), animated, completion)
    }

    /// Removes an embedded page of the shown page: the one with this key, or the last.
    ///
    ///     navigator.unembed("two")
    ///     navigator.unembed("two", transition: .curlUp, duration: 400)
    ///
    /// - Parameters:
    ///   - key: The key of the page; `nil` for the page that was embedded last.
    ///   - transition: The transition to the page below, or to the empty slot. By default the page leaves the
    ///     opposite way of how it came.
    ///   - duration: Milliseconds, clamped to 0…10,000; by default as the page came.
    ///   - animated: Whether the change is animated; by default yes.
    ///   - completion: Called exactly once: when the page is out of its slot, or at once if nothing changed.
    public func unembed(
        _ key: String? = nil,
        transition: EmbedTransition? = nil,
        duration: Int? = nil,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        let departure = Departure(transition: transition, duration: duration)
        act(.direct(.unembed(.key(key), departure)), animated, completion)
    }

    /// Removes an entry from its stack, wherever in it; those above it stay.
    ///
    /// The top entry is popped.
    /// The lowest entry of a layer cannot be removed, and the request is refused with `stackTooShort`.
    /// It is ignored if the entry has left.
    public func remove(_ entry: EntryID, animated: Bool? = nil, completion: NavigationCompletion? = nil) {
        act(.direct(.remove(entry)), animated, completion)
    }

    /// Closes the page of an entry, and may open another one in the same change.
    ///
    /// An embedded page leaves its slot, the lowest page of a modal closes the modal, and any other page is popped
    /// with those above it.
    /// The only page of the window makes way for the next one, which opens with its parents.
    /// Without a next one it stays, and the request is refused with `stackTooShort`.
    /// The page is asked whether it may leave.
    /// Nothing changes if the next request is refused.
    public func close(
        _ entry: EntryID,
        then next: NavigationRequest? = nil,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        var request = NavigationRequest.closing(entry, then: next)
        request.isAnimated = animated
        submit(request, completion: completion)
    }

    // MARK: - Together

    /// Makes several changes as one: all of them or none, in one transition and with one event.
    ///
    ///     navigator.atomically {
    ///         $0.dismiss()
    ///         $0.push("app://item/5")
    ///     }
    ///
    /// Each request is decided in the state that those before it lead to.
    /// If one of them is refused, or a page stays, nothing changes.
    /// If a guard defers one of them, all are deferred.
    /// An action route and another app's URL are refused here, since they cannot be undone.
    ///
    /// - Parameters:
    ///   - animated: Whether the change is animated; by default if no request says otherwise.
    ///   - completion: Called exactly once with the outcome of the whole.
    ///   - changes: Makes the requests at once; their own completions get the outcome of the whole.
    public func atomically(
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil,
        _ changes: (any Navigating) -> Void
    ) {
        let collector = RequestCollector()
        changes(collector)
        collector.isOpen = false
        let completions = collector.completions + [completion].compactMap(\.self)
        var request = NavigationRequest(.all(collector.requests), origin: .app)
        request.isAnimated = animated
        submit(request) { outcome in
            for completion in completions { completion(outcome) }
        }
    }

    /// Submits an operation without a URL.
    private func act(
        _ operation: NavigationRequest.Operation,
        _ isAnimated: Bool?,
        _ completion: NavigationCompletion?
    ) {
        var request = NavigationRequest(operation)
        request.isAnimated = isAnimated
        submit(request, completion: completion)
    }
}

/// The requests of one ``Navigating/atomically(animated:completion:_:)``, in their order.
@MainActor
private final class RequestCollector: Navigating {
    private(set) var requests: [NavigationRequest] = []
    private(set) var completions: [NavigationCompletion] = []
    /// Whether the changes are being made.
    var isOpen = true

    /// Accepts a request; one that comes too late is superseded.
    func submit(_ request: NavigationRequest, completion: NavigationCompletion?) {
        guard isOpen else {
            completion?(.superseded)
            return
        }
        requests.append(request)
        if let completion { completions.append(completion) }
    }
}
