extension Navigating {
    /// Opens a page, or performs the command of a URL such as `app://nav/pop`.
    ///
    ///     navigator.open("app://item/42", verb: .present)
    ///     navigator.open("app://item/42", parameters: ["tab": "log"]) { outcome in print(outcome.name) }
    ///
    /// - Parameters:
    ///   - request: The URL or the page.
    ///   - verb: The verb, which overrides the verbs of the URL and the route, or `nil` to use theirs.
    ///   - reuse: The reuse policy for a push, which overrides the policies of the URL and the route,
    ///     or `nil` to use theirs.
    ///   - parameters: The caller's parameters, which take precedence over the query,
    ///     but not over values in the path.
    ///   - extra: A value for the page, passed in memory.
    ///   - isAnimated: Whether the change is animated. By default, the URL specifies it.
    ///   - completion: A closure that is called exactly once: after the animation of the change,
    ///     or at once if nothing changed.
    public func open(
        _ request: NavigationRequest,
        verb: NavigationVerb? = nil,
        reuse: ReusePolicy? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        animated isAnimated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        // Most requests are submitted unchanged and need no copy.
        if verb == nil, reuse == nil, parameters.isEmpty, extra == nil, isAnimated == nil {
            submit(request, completion: completion)
        } else {
            submit(request.with(verb, parameters, extra, isAnimated, reuse), completion: completion)
        }
    }

    /// Opens a page, and returns the outcome when the change and its animation have ended.
    ///
    /// Use ``Navigator/trace(of:)`` to find the outcome of a request without opening anything.
    ///
    /// - Parameters:
    ///   - request: The URL or the page.
    ///   - verb: The verb, which overrides the verbs of the URL and the route, or `nil` to use theirs.
    ///   - reuse: The reuse policy for a push, which overrides the policies of the URL and the route,
    ///     or `nil` to use theirs.
    ///   - parameters: The caller's parameters, which take precedence over the query,
    ///     but not over values in the path.
    ///   - extra: A value for the page, passed in memory.
    ///   - isAnimated: Whether the change is animated. By default, the URL specifies it.
    /// - Returns: The outcome of the request.
    @discardableResult
    public func outcome(
        ofOpening request: NavigationRequest,
        verb: NavigationVerb? = nil,
        reuse: ReusePolicy? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        animated isAnimated: Bool? = nil
    ) async -> NavigationOutcome {
        await withCheckedContinuation { continuation in
            submit(request.with(verb, parameters, extra, isAnimated, reuse)) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Opens a page and waits for its result.
    ///
    /// The page returns the result with ``Navigator/finish(_:with:then:animated:completion:)``.
    /// An action route returns the result of its code.
    ///
    /// - Parameters:
    ///   - request: The URL or the page.
    ///   - type: The type of the result.
    ///   - verb: The verb, which overrides the verbs of the URL and the route, or `nil` to use theirs.
    ///   - parameters: The caller's parameters, which take precedence over the query,
    ///     but not over values in the path.
    ///   - extra: A value for the page, passed in memory.
    /// - Returns: The result, or `nil` if the page closes without one. The method always returns,
    ///   even if the window closes or the navigator is released.
    /// - Throws: A ``RoutingError`` if the request is refused, or if the result is of another type.
    ///   If the page cannot be built or the action fails, the method throws the error of the page or action.
    public func result<Value: Sendable>(
        ofOpening request: NavigationRequest,
        as type: Value.Type = Value.self,
        verb: NavigationVerb? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil
    ) async throws -> Value? {
        try await withCheckedThrowingContinuation { continuation in
            var request = request.with(verb, parameters, extra, nil)
            request.caller = PageResult { result in
                continuation.resume(with: result.flatMap { $0.typed(type) })
            }
            submit(request, completion: nil)
        }
    }

    /// Opens a page and returns the values that it sends while it is open.
    ///
    ///     for try await color in navigator.values(ofOpening: "app://color", as: Color.self) {
    ///         print("The user tries \(color).")
    ///     }
    ///
    /// Like ``open(_:verb:reuse:parameters:extra:animated:completion:)``, this method makes the request
    /// at once, not when the first value is read.
    /// The page sends values with ``Navigator/send(_:from:)``.
    /// The last element is the result of the page, or the value that an action route returns.
    /// The stream then ends.
    /// If the page closes without a result, the window closes, or the navigator is released,
    /// the stream ends after the last value that the page has sent.
    /// The stream throws the same errors as ``result(ofOpening:as:verb:parameters:extra:)``.
    ///
    /// A caller that reads too slowly misses old values: only the newest 256 are kept.
    /// The page stays open if the caller stops reading.
    ///
    /// - Parameters:
    ///   - request: The URL or the page.
    ///   - type: The type of the values and of the result.
    ///   - verb: The verb, which overrides the verbs of the URL and the route, or `nil` to use theirs.
    ///   - parameters: The caller's parameters, which take precedence over the query,
    ///     but not over values in the path.
    ///   - extra: A value for the page, passed in memory.
    /// - Returns: The values, for one reader. The stream throws a ``RoutingError`` if the request is refused,
    ///   or if a value is of another type. If the page cannot be built or the action fails,
    ///   the stream throws the error of the page or action.
    public func values<Value: Sendable>(
        ofOpening request: NavigationRequest,
        as type: Value.Type = Value.self,
        verb: NavigationVerb? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil
    ) -> AsyncThrowingStream<Value, any Error> {
        let (values, caller) = AsyncThrowingStream.makeStream(
            of: Value.self,
            throwing: (any Error).self,
            bufferingPolicy: .bufferingNewest(256)
        )
        var request = request.with(verb, parameters, extra, nil)
        request.caller = PageResult(
            values: { caller.take(($0 as (any Sendable)?).typed(type)) },
            { result in
                _ = caller.take(result.flatMap { $0.typed(type) })
                caller.finish()
            }
        )
        // After the caller has stopped reading, the page behaves as if it had no caller.
        caller.onTermination = { [weak result = request.caller] _ in
            Task { @MainActor in result?.resolve(.success(nil)) }
        }
        submit(request, completion: nil)
        return values
    }
}

extension AsyncThrowingStream.Continuation where Element: Sendable, Failure == any Error {
    /// Yields the value of a result, or ends the stream with the result's error.
    ///
    /// It returns `false` if nobody reads the value, or if there is no value.
    fileprivate func take(_ value: Result<Element?, any Error>) -> Bool {
        switch value {
        case .success(nil): return false
        case .success(let value?):
            if case .terminated = yield(value) { return false }
            return true
        case .failure(let error):
            finish(throwing: error)
            return false
        }
    }
}

extension (any Sendable)? {
    /// Returns the value as this type, or an error if it is of another type.
    fileprivate func typed<Value: Sendable>(_ type: Value.Type) -> Result<Value?, any Error> {
        guard let given = self else { return .success(nil) }
        guard let value = given as? Value? else {
            let given = String(describing: Swift.type(of: given))
            return .failure(RoutingError.wrongResult(expected: String(describing: type), given: given))
        }
        return .success(value)
    }
}

extension NavigationRequest {
    /// Returns the request with the arguments of a method that opens a page.
    ///
    /// Omitted arguments change nothing.
    func with(
        _ verb: NavigationVerb?,
        _ parameters: [String: String],
        _ extra: (any Sendable)?,
        _ isAnimated: Bool?,
        _ reuse: ReusePolicy? = nil
    ) -> NavigationRequest {
        var request = self
        if let reuse { request.reuse = reuse }
        if let verb {
            request.verb = verb
            request.embedding = nil
        }
        if !parameters.isEmpty { request.parameters.merge(parameters) { $1 } }
        if let extra { request.extra = extra }
        if let isAnimated { request.isAnimated = isAnimated }
        return request
    }

    /// Returns the request that closes an entry's page.
    ///
    /// If there is a next request, it is part of the same change.
    static func closing(_ entry: EntryID, then next: NavigationRequest?) -> NavigationRequest {
        let close = NavigationRequest(.close(entry), origin: .app)
        return next.map { NavigationRequest(.all([close, $0]), origin: .app) } ?? close
    }
}
