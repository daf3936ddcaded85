extension Navigator {
    /// Hands in a request; the completion is called exactly once, after the request's event.
    public func submit(
        _ request: NavigationRequest,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        add(PendingRequest(kind: .request(request), completion: completion))
    }

    /// Opens an address.
    ///
    /// - Parameters:
    ///   - address: The address. A text from ``RequestOrigin/user`` is trimmed, and what may not stand raw is encoded;
    ///     from any other origin it is read strictly.
    ///   - origin: Where the request comes from.
    ///   - source: The entry whose page asks; see ``NavigationRequest/source``.
    ///   - presentation: The verb, where it is to be another than the route's.
    ///   - parameters: The caller's parameters: over the query's, under the captured ones.
    ///   - extra: A value handed to the page in memory.
    ///   - isAnimated: Whether the change is animated; by default as the address says.
    ///   - completion: Called exactly once: when the change has been shown and its animation has ended, or at once
    ///     where nothing changed.
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

    /// Embeds the page of an address in a slot of the shown page.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - embedding: Where and how.
    ///   - source: The entry whose page asks; see ``NavigationRequest/source``.
    ///   - parameters: The caller's parameters: over the query's, under the captured ones.
    ///   - extra: A value handed to the page in memory.
    ///   - isAnimated: Whether the change is animated; by default as the address says.
    ///   - completion: Called exactly once: when the page is in its slot, or at once where nothing changed.
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

    /// Opens an address, and waits until the change has been shown and its animation has ended.
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

    // MARK: - Results

    /// Opens an address, and hands what its page gives back to `result`.
    ///
    ///     navigator.open("app://colour?start=red", for: Colour.self) { colour in … }
    ///
    /// The page gives it back with ``finish(_:with:isAnimated:completion:)``; an action route by returning it.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - type: What the page gives back.
    ///   - result: Called exactly once: with the value, or with `nil` where the page closes otherwise, the request is
    ///     refused, or the value is of another type.
    public func open<Value: Sendable>(
        _ request: NavigationRequest,
        for type: Value.Type,
        result: @escaping @MainActor (Value?) -> Void
    ) {
        let back = PageResult { value in result((try? value.get()) as? Value) }
        add(PendingRequest(kind: .request(request), result: back))
    }

    /// Opens an address, and waits for what its page gives back.
    ///
    ///     let colour = try await navigator.open("app://colour", for: Colour.self)
    ///
    /// - Returns: The value, or `nil` where the page closes without one. It always returns: also when the window is
    ///   closed, or the navigator goes.
    /// - Throws: A ``RoutingError`` where the request is refused, what the page throws while it is built, or
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

    /// Closes the page of an entry and gives a value back to whoever waits for it: goes back from the page, or closes
    /// the modal whose only page it is.
    ///
    /// The page itself is not asked whether it may leave. Where the request is refused the value is dropped, and the
    /// page may try again. The value is lost where nobody waits for it.
    ///
    /// - Parameters:
    ///   - entry: The entry, which must be the shown one.
    ///   - value: What is given back; `nil` for nothing.
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
    fileprivate func typed<Value: Sendable>(_ type: Value.Type) -> Result<Value?, any Error> {
        guard let given = self else { return .success(nil) }
        guard let value = given as? Value? else {
            let given = String(describing: Swift.type(of: given))
            return .failure(PageResultError.wrongType(expected: String(describing: type), given: given))
        }
        return .success(value)
    }
}
