extension Navigator {
    /// Submits a request; the completion is called exactly once, after the request's event.
    public func submit(
        _ request: NavigationRequest,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        add(PendingRequest(kind: .request(request), completion: completion))
    }

    /// Opens a URL.
    ///
    /// - Parameters:
    ///   - address: The URL. A text from ``RequestOrigin/user`` is trimmed and completed; any other text is
    ///     read strictly.
    ///   - origin: The origin of the request.
    ///   - source: The entry whose page asks; see ``NavigationRequest/source``.
    ///   - presentation: The verb, if it overrides those of the URL and the route.
    ///   - parameters: The caller's parameters, which win over the query and lose to the path.
    ///   - extra: A value for the page, passed in memory.
    ///   - isAnimated: Whether the change is animated; by default as in the URL.
    ///   - completion: Called exactly once: after the animation of the change, or at once if nothing changed.
    public func open(
        _ address: some RequestAddress,
        origin: RequestOrigin = .code,
        source: EntryID? = nil,
        as presentation: NavigationVerb? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        isAnimated: Bool? = nil,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        let request = NavigationRequest(
            address.subject,
            origin: origin,
            source: source,
            presentation: presentation,
            parameters: parameters,
            extra: extra,
            isAnimated: isAnimated
        )
        submit(request, completion: completion)
    }

    /// Embeds the page of a URL in a slot of the shown page.
    ///
    /// - Parameters:
    ///   - address: The URL.
    ///   - embedding: The slot, the key and the transition.
    ///   - source: The entry whose page asks; see ``NavigationRequest/source``.
    ///   - parameters: The caller's parameters, which win over the query and lose to the path.
    ///   - extra: A value for the page, passed in memory.
    ///   - isAnimated: Whether the change is animated; by default as in the URL.
    ///   - completion: Called exactly once: when the page is in its slot, or at once if nothing changed.
    public func embed(
        _ address: some RequestAddress,
        _ embedding: Embedding = Embedding(),
        source: EntryID? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        isAnimated: Bool? = nil,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        let request = NavigationRequest(
            address.subject,
            source: source,
            embedding: embedding,
            parameters: parameters,
            extra: extra,
            isAnimated: isAnimated
        )
        submit(request, completion: completion)
    }

    /// Opens a URL, and waits for the end of the change and its animation.
    @discardableResult
    public func open(
        _ address: some RequestAddress,
        origin: RequestOrigin = .code,
        source: EntryID? = nil,
        as presentation: NavigationVerb? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        isAnimated: Bool? = nil
    ) async -> NavigationOutcome {
        let request = NavigationRequest(
            address.subject,
            origin: origin,
            source: source,
            presentation: presentation,
            parameters: parameters,
            extra: extra,
            isAnimated: isAnimated
        )
        return await withCheckedContinuation { continuation in
            submit(request) { continuation.resume(returning: $0) }
        }
    }

    /// Performs an action without a URL.
    ///
    /// The user closes something by hand, or the app's code has made the action itself.
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

    // MARK: - Results

    /// Opens a page for a result, which is handed to a closure.
    ///
    /// The page returns the result by ``finish(_:with:isAnimated:completion:)``, and an action route by
    /// returning it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - type: The type of the result.
    ///   - result: Called exactly once: with the value, or with `nil` if the page closes without one, the
    ///     request is refused, or the value is of another type.
    public func open<Value: Sendable>(
        _ request: NavigationRequest,
        for type: Value.Type,
        result: @escaping @MainActor (Value?) -> Void
    ) {
        let back = PageResult { value in result((try? value.get()) as? Value) }
        add(PendingRequest(kind: .request(request), result: back))
    }

    /// Opens a page for a result, and waits for it.
    ///
    /// - Returns: The value, or `nil` if the page closes without one. It always returns, even if the window
    ///   closes or the navigator is released.
    /// - Throws: A ``RoutingError`` if the request is refused, the error of a page that cannot be built, or
    ///   ``PageResultError`` for a value of another type.
    public func open<Value: Sendable>(
        _ address: some RequestAddress,
        for type: Value.Type,
        origin: RequestOrigin = .code,
        source: EntryID? = nil,
        as presentation: NavigationVerb? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil
    ) async throws -> Value? {
        let request = NavigationRequest(
            address.subject,
            origin: origin,
            source: source,
            presentation: presentation,
            parameters: parameters,
            extra: extra
        )
        return try await withCheckedThrowingContinuation { continuation in
            let back = PageResult { result in
                continuation.resume(with: result.flatMap { $0.typed(type) })
            }
            add(PendingRequest(kind: .request(request), result: back))
        }
    }

    /// Closes the page of an entry and returns a value to its caller.
    ///
    /// It goes back from the page, removes it from its slot, or closes the modal of which it is the lowest
    /// page.
    /// The page itself is not asked whether it may leave.
    /// If the request is refused the value is dropped, and the page may try again.
    /// If no caller waits for the value, it is dropped too.
    ///
    /// - Parameters:
    ///   - entry: The entry, which must be shown.
    ///   - value: The result; `nil` for none.
    ///   - isAnimated: Whether the change is animated.
    ///   - completion: Called exactly once, as for any request.
    public func finish(
        _ entry: EntryID,
        with value: (any Sendable)?,
        isAnimated: Bool = true,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        let request = NavigationRequest(
            .action(.pop(.through(entry))),
            source: entry,
            isAnimated: isAnimated
        )
        add(PendingRequest(kind: .request(request), finishing: (entry, value), completion: completion))
    }
}

extension (any Sendable)? {
    /// Returns the value as this type, or the error for another type.
    fileprivate func typed<Value: Sendable>(_ type: Value.Type) -> Result<Value?, any Error> {
        guard let given = self else { return .success(nil) }
        guard let value = given as? Value? else {
            let given = String(describing: Swift.type(of: given))
            return .failure(PageResultError.wrongType(expected: String(describing: type), given: given))
        }
        return .success(value)
    }
}
