extension Navigator {
    /// Opens an address.
    ///
    /// - Parameters:
    ///   - text: The address. From ``RequestOrigin/user`` it is trimmed, and what may not stand raw is encoded; from
    ///     any other origin it is read strictly.
    ///   - origin: Where the request comes from.
    ///   - source: The entry whose page asks; see ``NavigationRequest/source``.
    ///   - presentation: The verb, where it is to be another than the route's.
    ///   - parameters: The caller's parameters: over the query's, under the captured ones.
    ///   - extra: A value handed to the page in memory.
    ///   - isAnimated: Whether the change is animated; by default as the address says.
    ///   - completion: Called exactly once: when the change has been shown and its animation has ended, or at once
    ///     where nothing changed.
    public func open(
        _ text: String,
        origin: RequestOrigin = .code,
        source: EntryID? = nil,
        as presentation: Presentation? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        isAnimated: Bool? = nil,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        let request = NavigationRequest(
            .text(text),
            origin: origin,
            source: source,
            presentation: presentation,
            parameters: parameters,
            extra: extra,
            isAnimated: isAnimated
        )
        submit(request, completion: completion)
    }

    /// Opens an address that has been read already, such as one made by ``RouteTable/url(for:_:query:)``.
    ///
    /// The parameters are those of ``open(_:origin:source:as:parameters:extra:isAnimated:completion:)``.
    public func open(
        _ url: RouteURL,
        origin: RequestOrigin = .code,
        source: EntryID? = nil,
        as presentation: Presentation? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        isAnimated: Bool? = nil,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        let request = NavigationRequest(
            .url(url),
            origin: origin,
            source: source,
            presentation: presentation,
            parameters: parameters,
            extra: extra,
            isAnimated: isAnimated
        )
        submit(request, completion: completion)
    }

    /// Opens an address, and waits until the change has been shown and its animation has ended.
    @discardableResult
    public func open(
        _ text: String,
        origin: RequestOrigin = .code,
        source: EntryID? = nil,
        as presentation: Presentation? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        isAnimated: Bool? = nil
    ) async -> NavigationOutcome {
        await withCheckedContinuation { continuation in
            open(
                text,
                origin: origin,
                source: source,
                as: presentation,
                parameters: parameters,
                extra: extra,
                isAnimated: isAnimated,
                completion: { continuation.resume(returning: $0) }
            )
        }
    }

    /// Carries out an action that needs no address: what a person closes by hand, or a change that the app's code
    /// has put together itself.
    public func perform(
        _ action: NavigationAction,
        source: EntryID? = nil,
        origin: RequestOrigin = .code,
        isAnimated: Bool? = nil,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        let request = NavigationRequest(
            .action(action),
            origin: origin,
            source: source,
            isAnimated: isAnimated
        )
        submit(request, completion: completion)
    }
}
