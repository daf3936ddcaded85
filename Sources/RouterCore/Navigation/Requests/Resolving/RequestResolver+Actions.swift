extension RequestResolver {
    // MARK: - Commands

    /// Returns the action of a command, or `nil` if a guard defers it.
    ///
    /// Only `nav/forward`, `nav/branch` and the page of `then` open something, so only these pass the guards.
    func action(for command: NavigationCommand) throws(RoutingError) -> NavigationAction? {
        switch command.verb {
        case .dismiss(let target, then: nil): return .dismiss(target)
        case .dismiss(let target, then: let next?):
            let written = try options(then: next)
            guard let rest = rest(after: .dismiss(target), then: next) else { return .dismiss(target) }
            guard let found = try page(then: next) else { return nil }
            let options = found.url.hasReservedItems ? try NavigationOptions(found.url) : written
            // The page opens on what is left, by its own verb.
            return try rest.action(for: found, options).map { .sequence([.dismiss(target), $0]) }
        case .back: return .back
        case .forward: return try guarded(.forward)
        case .unembed(let target, let departure): return .unembed(target, departure)
        case .branch(let name): return try guarded(.branch(name, below: [], then: nil))
        case .pop(var target, let next):
            if case .place(let url, nil) = target { target = try place(of: url) }
            guard let next else { return .pop(target) }
            let options = try options(then: next, isPushed: true)
            guard let rest = rest(after: .pop(target), then: next, isPushed: true) else {
                return .pop(target)
            }
            guard let found = try page(then: next, isPushed: true) else { return nil }
            let reuse = options.reuse ?? found.destination.match.route.reuse
            return try rest.inBranch(.push(found.destination, reuse: reuse)).map {
                .sequence([.pop(target), $0])
            }
        }
    }

    /// Returns the resolver of the page of `then`, which opens on what an action leaves.
    ///
    /// It is `nil` if the action is impossible, which is then the reason for the refusal of both.
    /// A guard that redirects keeps this page as the wanted one: the command is done by then.
    private func rest(
        after action: NavigationAction?,
        then url: RouteURL,
        isPushed: Bool = false
    ) -> RequestResolver? {
        var rest = self
        rest.request.subject = .address(.url(url))
        if isPushed { rest.request.verb = .push }
        if let action, let state {
            guard let left = try? state.applying(action, limits: limits) else { return nil }
            rest.state = left
        }
        return rest
    }

    /// Reads the options of the page of `then`.
    ///
    /// - Parameters:
    ///   - url: The URL that the item holds.
    ///   - isPushed: Whether the page is pushed in any case, so that the URL may say no other verb.
    /// - Throws: `badParameter` for a URL of no page, or with an item that contradicts the command.
    private func options(then url: RouteURL, isPushed: Bool = false) throws(RoutingError) -> NavigationOptions
    {
        guard !url.isNavigationCommand, !table.isExternal(url) else {
            throw .badParameter("then", value: url.text, .notAPage)
        }
        let options = try NavigationOptions(url)
        let isOfPush = options.verb ?? .push == .push && options.embedding == nil
        guard options.isAnimated == nil, isOfPush || !isPushed else {
            throw .badParameter("then", value: url.text, .conflicts)
        }
        return options
    }

    /// Finds the page of `then`, or returns `nil` if a guard defers it.
    private func page(then url: RouteURL, isPushed: Bool = false) throws(RoutingError) -> Found? {
        guard let found = try rest(after: nil, then: url, isPushed: isPushed)?.find(url) else { return nil }
        guard found.destination.match.route.action == nil else {
            throw .badParameter("then", value: url.text, .notAPage)
        }
        return found
    }

    // MARK: - Actions of the app's code

    /// Returns the action after the guards, or `nil` if one of them defers it.
    ///
    /// A guard that redirects gives the action another page to lead to.
    func guarded(_ action: NavigationAction) throws(RoutingError) -> NavigationAction? {
        try guarded(action, in: state)
    }

    /// Returns the action after the guards, asked in the given state.
    private func guarded(_ action: NavigationAction, in state: NavigationState?) throws(RoutingError)
        -> NavigationAction?
    {
        var resolver = self
        resolver.state = state
        switch action {
        case .push(let destination, let reuse):
            return try page(insteadOf: destination).flatMap { page throws(RoutingError) in
                try resolver.inBranch(.push(page, reuse: reuse))
            }
        case .present(let destination):
            return try page(insteadOf: destination).flatMap { page throws(RoutingError) in
                try resolver.inBranch(.present(page))
            }
        case .replace(let destination):
            return try page(insteadOf: destination).flatMap { page throws(RoutingError) in
                try resolver.inBranch(.replace(page))
            }
        case .replaceSame(let destination):
            return try page(insteadOf: destination).flatMap { page throws(RoutingError) in
                try resolver.inBranch(.replaceSame(page))
            }
        case .branch(let name, _, nil): return try resolver.selection(of: name)
        case .reset(let destination, let parents):
            let allowed = parents.reversed().prefix(while: isAllowedParent)
            return try page(insteadOf: destination).map { .reset($0, parents: allowed.reversed()) }
        case .embed(let destination, let embedding):
            return try page(insteadOf: destination).map { .embed($0, embedding) }
        case .run(let destination):
            guard let found = try guarded(destination) else { return nil }
            if found.destination.match == destination.match { return action }
            return try resolver.action(for: found, try NavigationOptions(found.url))
        case .forward:
            guard let next = state?.topLayer.forward?.top else { return action }
            guard var found = try guardedPage(next) else { return nil }
            if found.destination.match == next.match { return action }
            var wanted = NavigationRequest(.address(.url(next.match.url)), origin: request.origin)
            wanted.verb = .push
            wanted.parameters = next.callerParameters
            found.destination.wanted = wanted
            resolver.request = wanted
            return try resolver.action(for: found, try NavigationOptions(found.url))
        case .sequence(let actions): return try guarded(actions, in: state).map { .sequence($0) }
        case .pop, .back, .dismiss, .unembed, .remove, .openExternally, .branch, .makeWay: return action
        }
    }

    /// Returns a sequence's actions after the guards, or `nil` if one is deferred.
    ///
    /// The page that Forward opens depends on the actions before it, so each action is applied to a copy of
    /// the state.
    ///
    /// - Throws: The reason of the first action that guards refuse, or of one before it that cannot be applied.
    private func guarded(_ actions: [NavigationAction], in state: NavigationState?) throws(RoutingError)
        -> [NavigationAction]?
    {
        var part = self
        part.state = state
        var result: [NavigationAction] = []
        var failure: RoutingError?
        for action in actions {
            let allowed: NavigationAction?
            do { allowed = try part.guarded(action) } catch { throw failure ?? error }
            guard let allowed else { return nil }
            part.apply(allowed, &failure)
            result.append(allowed)
        }
        return result
    }
}

extension NavigationState {
    /// Returns whether nothing but the page of this entry is open, other branches left out.
    func isOnlyPage(_ id: EntryID) -> Bool { modals.isEmpty && window.depth == 1 && top.id == id }

    /// Returns the action that closes the page of an entry.
    ///
    /// An embedded page leaves its slot, the lowest page of a modal closes the modal, and any other page is
    /// popped, in whichever branch it is.
    func closing(_ id: EntryID) -> NavigationAction {
        for layer in layers.reversed() {
            for (place, entry) in layer.stack.enumerated() {
                if entry.holder(of: id) != nil { return .unembed(.entry(id)) }
                guard entry.id == id else { continue }
                let isLowestOfModal = layer.id != window.id && place == layer.depth - 1
                return isLowestOfModal ? .dismiss(.layer(layer.id)) : .pop(.through(id))
            }
        }
        let hidden = window.hiddenStacks.lazy.joined()
        let isEmbedded = hidden.contains { $0.holder(of: id) != nil }
        return isEmbedded ? .unembed(.entry(id)) : .pop(.through(id))
    }
}

extension RouteTable {
    /// Resolves a request to its action, without applying it and without guards.
    ///
    /// The result depends on the request and the table alone.
    /// ``NavigationState/applying(_:limits:)`` decides whether the action is possible.
    ///
    ///     try table.resolve("app://item/42?nav.action=present").action.name   // "present"
    ///     try table.resolve("app://nav/pop?time=2")       // throws badParameter: it never pops one page
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limits: How many redirects and parents are followed.
    ///   - fallsBack: Whether a URL without a route leads to a fallback or the not-found page.
    /// - Throws: `invalidURL`, `notFound`, `notExported`, `schemeRefused`, `redirectLoop`,
    ///   `tooManyRedirects`, `badParameter`, `missingParameter` or `noSuchBranch`.
    package func resolve(
        _ request: NavigationRequest,
        limits: NavigationLimits = .standard,
        fallsBack: Bool = true
    ) throws(RoutingError) -> ResolvedAction {
        switch try resolver(request, limits: limits, fallsBack: fallsBack).resolve() {
        case .action(let action, let isAnimated):
            if case .branch(let name, _, _) = action, !branches.contains(where: { $0.name == name }) {
                throw .noSuchBranch(name)
            }
            return ResolvedAction(action: action, isAnimated: isAnimated)
        // Only guards defer, and there are none here.
        case .deferred: throw .guardRefused(.template("The request has been deferred."))
        }
    }

    /// Finds the page of a URL, following redirects, without fallbacks and without guards.
    ///
    ///     let url = try RouteURL(parsing: "app://item/42")
    ///     try table.resolve(url).parameters["id"]                     // "42", for the route app://item/:id
    ///     try table.resolve(RouteURL(parsing: "app://nav/pop"))       // throws notFound: it is no page
    ///
    /// - Parameters:
    ///   - url: The URL; its `nav.*` items decide nothing here.
    ///   - limits: How many redirects are followed.
    /// - Throws: `notFound`, `missingParameter`, `badParameter`, `redirectLoop`, `tooManyRedirects`,
    ///   `schemeRefused` for a URL of another app, or `invalidURL` for a redirect that becomes too long.
    public func resolve(_ url: RouteURL, limits: NavigationLimits = .standard) throws(RoutingError)
        -> Destination
    {
        let resolver = resolver(.url(url), limits: limits, fallsBack: false)
        guard let found = try resolver.find(url) else { throw .notFound(url) }
        return found.destination
    }

    /// Makes a resolver without guards and without a state.
    private func resolver(_ request: NavigationRequest, limits: NavigationLimits, fallsBack: Bool)
        -> RequestResolver
    {
        RequestResolver(
            table: self,
            request: request,
            limits: limits,
            fallsBack: fallsBack,
            state: nil,
            answer: { _, _ in .allow }
        )
    }
}

extension RouteMatch {
    /// Checks the query against the fields that the route declares.
    ///
    /// A caller's parameter counts instead of the items of its name.
    ///
    /// - Throws: `missingParameter` or `badParameter` for the first field that is wrong.
    func checkQuery(mergedWith caller: [String: String]) throws(RoutingError) {
        guard !record.queryTests.isEmpty else { return }
        let items = query
        do throws(RouteBuildError) {
            for test in record.queryTests {
                try test.check(caller[test.field.name].map { [$0] } ?? items.all(named: test.field.name))
            }
        } catch {
            throw RoutingError(error, of: route.identifier)
        }
    }
}
