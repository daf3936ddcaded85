/// An object that accepts requests: a ``Navigator``, the context of a page,
/// or the argument of the closure that you pass to ``atomically(animated:completion:_:)``.
///
/// Four methods open a page, and they differ in what they return:
///
///     navigator.open("app://item/42")                                             // nothing
///     let outcome = await navigator.outcome(ofOpening: "app://item/42")                  // the outcome
///     let color = try await navigator.result(ofOpening: "app://color", as: String.self)    // the page's result
///     let colors = navigator.values(ofOpening: "app://color", as: String.self)         // the values that the page sends
///
/// Each verb has its own method:
///
///     navigator.push("app://item/42")
///     navigator.present("app://settings")
///     navigator.pop(2)
///     navigator.dismiss()
///
/// All of these methods call ``submit(_:completion:)``. A test can therefore record the requests of a page:
/// it passes the page an object of its own type that conforms to this protocol.
@MainActor
public protocol Navigating {
    /// Submits a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - completion: A closure that is called exactly once, after the ``NavigationEvent`` of the request
    ///     has been reported: when the animation of the change has ended, or at once if nothing changed.
    func submit(_ request: NavigationRequest, completion: (@MainActor (NavigationOutcome) -> Void)?)
}

/// A closure that receives the outcome of a request.
public typealias NavigationCompletion = @MainActor (NavigationOutcome) -> Void

extension Navigating {
    // MARK: - Opening pages

    /// Pushes a page on the stack of the top layer: the topmost modal, or the window if no modal is open.
    ///
    /// The parameters are those of ``open(_:verb:reuse:parameters:extra:animated:completion:)``.
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

    /// Opens a page as a modal, in a new layer over the top layer.
    public func present(
        _ request: NavigationRequest,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        submit(request.with(.present, parameters, extra, animated), completion: completion)
    }

    /// Replaces the top page, whichever page that is.
    public func replace(
        _ request: NavigationRequest,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        submit(request.with(.replace, parameters, extra, animated), completion: completion)
    }

    /// Replaces the top page if it has the same route as the new page, and otherwise pushes the new page.
    public func replaceSame(
        _ request: NavigationRequest,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        submit(request.with(.replaceSame, parameters, extra, animated), completion: completion)
    }

    /// Replaces the window's whole stack with a page and its declared parents, and closes all modals.
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
    /// The page is embedded under a key, by which ``unembed(_:transition:duration:animated:completion:)``
    /// removes it. The default key is the name of the page's route, or the pattern of a route without a name.
    /// If the surrounding page already contains a page with that key, in any slot,
    /// the request is refused with `alreadyEmbedded`.
    /// To embed several pages of the same route, give each page a key of its own.
    ///
    /// - Parameters:
    ///   - request: The URL or the page.
    ///   - embedding: The slot, with the key and the transition. The default is the first slot.
    ///   - parameters: The caller's parameters, which take precedence over the query,
    ///     but not over values in the path.
    ///   - extra: A value for the page, passed in memory.
    ///   - animated: Whether the change is animated. By default, the URL specifies it.
    ///   - completion: A closure that is called exactly once: when the page is in its slot,
    ///     or at once if nothing changed.
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

    /// Goes forward: opens a new entry for the page that was popped last.
    public func forward(animated: Bool? = nil, completion: NavigationCompletion? = nil) {
        act(.forward, animated, completion)
    }

    /// Selects a branch of the window.
    ///
    /// Switching to another branch keeps all pages open, so no page is asked whether it may leave.
    /// A branch that has not been selected yet opens its root, and the guards are asked about that page.
    /// If the branch is already selected, it is popped to its lowest page,
    /// and the pages above are asked whether they may leave.
    /// The request is refused with `modalOpen` if a modal is open, and with `noSuchBranch`
    /// if the name is unknown.
    ///
    ///     navigator.select(branch: "archive")     // the same as app://nav/branch?name=archive
    public func select(
        branch: String,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        act(.select(branch: branch), animated, completion)
    }

    // MARK: - Going back

    /// Pops pages of a stack: one page by default, a number of pages, or all pages above the page
    /// that the target names.
    public func pop(_ target: PopTarget = 1, animated: Bool? = nil, completion: NavigationCompletion? = nil) {
        submit(NavigationRequest(target).with(nil, [:], nil, animated), completion: completion)
    }

    /// Closes modals: the topmost modal by default, a number of modals, or the modals that the target names.
    public func dismiss(
        _ target: DismissTarget = 1,
        animated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        act(.direct(.dismiss(target)), animated, completion)
    }

    /// Removes a page that is embedded in the shown page: the page with this key, or, if the key is `nil`,
    /// the page that was embedded last.
    ///
    /// The request is refused with `notEmbedded` if there is no such page.
    ///
    ///     navigator.unembed("two")
    ///     navigator.unembed("two", transition: .curlUp, duration: 400)
    ///
    /// - Parameters:
    ///   - key: The key of the page, or `nil` for the page that was embedded last.
    ///   - transition: The transition to the page below, or to the empty slot. By default, the page leaves
    ///     by the reverse of the transition with which it entered.
    ///   - duration: The duration in milliseconds, clamped to 0…10,000. The default is the duration
    ///     with which the page entered.
    ///   - animated: Whether the change is animated. By default, it is.
    ///   - completion: A closure that is called exactly once: when the page has left its slot,
    ///     or at once if nothing changed.
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

    /// Removes an entry from its stack. The entries above it stay.
    ///
    /// If the entry is on top, it is popped.
    /// The lowest entry of a layer cannot be removed: the request is refused with `stackTooShort`.
    /// The request is ignored if the entry is no longer open.
    public func remove(_ entry: EntryID, animated: Bool? = nil, completion: NavigationCompletion? = nil) {
        act(.direct(.remove(entry)), animated, completion)
    }

    /// Closes the page of an entry, and optionally opens another page in the same change.
    ///
    /// An embedded page is removed from its slot.
    /// If the page is the lowest page of a modal, the whole modal closes.
    /// Any other page is popped together with the pages above it.
    /// The only page of the window can close only if `next` opens another page.
    /// The new page and its parents then take the place of the closed page.
    /// Without `next`, the request is refused with `stackTooShort`.
    /// The page is asked whether it may leave.
    /// Nothing changes if `next` is refused.
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

    // MARK: - Atomic changes

    /// Makes several changes as one: all of them or none, in one transition and with one event.
    ///
    ///     navigator.atomically {
    ///         $0.dismiss()
    ///         $0.push("app://item/5")
    ///     }
    ///
    /// Each request is decided in the state that the previous requests lead to.
    /// If one of the requests is refused, or a page refuses to leave, nothing changes.
    /// If a guard defers one of the requests, all of them are deferred.
    /// An action route or another app's URL is refused here, because it cannot be undone.
    ///
    /// - Parameters:
    ///   - animated: Whether the change is animated. By default, it is, unless one
    ///     of the requests specifies otherwise.
    ///   - completion: A closure that is called exactly once, with the outcome of the whole change.
    ///   - changes: A closure that makes all the requests before it returns. The completions
    ///     of the individual requests receive the outcome of the whole change.
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

/// The requests of one ``Navigating/atomically(animated:completion:_:)`` call, in order.
@MainActor
private final class RequestCollector: Navigating {
    private(set) var requests: [NavigationRequest] = []
    private(set) var completions: [NavigationCompletion] = []
    /// Whether the closure of the caller is still running.
    var isOpen = true

    /// Accepts a request. A request that is made after the closure has returned is superseded.
    func submit(_ request: NavigationRequest, completion: NavigationCompletion?) {
        guard isOpen else {
            completion?(.superseded)
            return
        }
        requests.append(request)
        if let completion { completions.append(completion) }
    }
}
