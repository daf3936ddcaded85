extension RequestResolver {
    // MARK: - Choosing the verb

    /// Whether nothing is open but the page of the start.
    ///
    /// Only then may a back stack replace the window's pages: what is restored or opened since then stays.
    private var isAtStart: Bool {
        guard let state else { return true }
        return state.modals.isEmpty && state.window.depth == 1 && state.top.embedded.isEmpty
            && state.top.destination.origin != .restored && state.window.hiddenStacks.isEmpty
    }

    /// Chooses the verb: the caller's wish, else that of the URL, else that of the route.
    ///
    /// A request from outside only pushes and presents, and never presents over an open modal.
    /// A redirect of a guard to the page that is already on top opens no second one.
    /// A push of a page whose parent is presented opens the modal of that parent.
    ///
    /// - Returns: `nil` if a guard defers the root of the page's branch.
    func action(for found: Found, _ options: NavigationOptions) throws(RoutingError) -> NavigationAction? {
        let destination = found.destination
        let route = destination.match.route
        if route.action != nil { return .run(destination) }
        // The options of a guard's redirect win over the caller's wishes, which were about another page.
        let isSaidByGuard =
            found.hasOptionsOfGuard && (options.presentation != nil || options.embedding != nil)
        let embedding = isSaidByGuard ? options.embedding : request.embedding ?? options.embedding
        if let embedding { return .embed(destination, embedding) }
        let wish = isSaidByGuard ? options.presentation : request.verb ?? options.presentation
        var presentation = wish ?? route.presentation
        let hasModal = state.map { !$0.modals.isEmpty } ?? false
        if request.origin == .external, presentation != .present || hasModal {
            // A request from outside never closes or replaces anything, and never piles up modals.
            presentation = .push
        }
        var reuse = options.reuse ?? route.reuse
        // Returning to a page would close those over it.
        if request.origin == .external, reuse != .singleTop { reuse = .always }
        if presentation == .push, request.startsApp, isAtStart {
            let parents = parents(of: destination)
            if !parents.isEmpty { return try backStack(of: destination, over: parents) }
            // The first page is not opened over itself.
            if reuse == .always { reuse = .singleTop }
        }
        // A guard's redirect to the page on top opens no second one.
        if found.isOfGuard {
            if reuse == .always { reuse = .singleTop }
            if presentation == .present, state?.top.destination.isSamePlace(as: destination) ?? false {
                presentation = .push
            }
        }
        // A verb that the caller or the URL names is done as it is.
        if presentation == .push, request.verb == nil, options.presentation == nil,
            let modal = modal(of: destination, reuse: reuse)
        {
            return modal
        }
        let action = verb(presentation, to: destination, reuse: reuse)
        return table.branches.isEmpty ? action : try inBranch(action)
    }

    /// Returns the action of a verb; a reset gets the parents of the page.
    func verb(
        _ presentation: NavigationVerb,
        to destination: Destination,
        reuse: ReusePolicy = .always
    )
        -> NavigationAction
    {
        switch presentation {
        case .push: .push(destination, reuse: reuse)
        case .present: .present(destination)
        case .replace: .replace(destination)
        case .replaceSame: .replaceSame(destination)
        case .reset: .reset(destination, parents: parents(of: destination))
        }
    }

    // MARK: - Parents

    /// Returns the action that opens a page with its parents as all that is open.
    ///
    /// The nearest parent that is presented starts a modal, and the parents below it become the window's stack.
    ///
    /// | Parents | The window, then the modal |
    /// |---|---|
    /// | `list`, `item` | `list item page` |
    /// | `list`, `settings`, which is presented | `list`, `settings page` |
    ///
    /// With branches the first page of the window stays below them, or they open in a branch of their own.
    ///
    /// - Returns: `nil` if a guard defers the root of that branch.
    private func backStack(
        of destination: Destination,
        over parents: [Destination]
    ) throws(RoutingError) -> NavigationAction? {
        guard let start = parents.lastIndex(where: \.isPresented) else {
            return try window(destination, over: parents[...])
        }
        let modal = Self.modal(parents[start...], destination)
        guard let top = parents[..<start].last else { return modal }
        return try window(top, over: parents[..<start].dropLast()).map { .sequence([$0, modal]) }
    }

    /// Returns the action that makes a page and its parents the window's stack.
    private func window(_ top: Destination, over parents: ArraySlice<Destination>) throws(RoutingError)
        -> NavigationAction?
    {
        guard let state, state.window.branches != nil else { return .reset(top, parents: Array(parents)) }
        return try inFirstBranch(top, of: state.window)
    }

    /// Returns the action that opens a page on the modal of its nearest parent that is presented.
    ///
    /// The parents between the two come between them.
    ///
    /// - Parameters:
    ///   - destination: The page.
    ///   - reuse: The policy of the push.
    /// - Returns: `nil` if the page is pushed on the top layer.
    ///   That is so if no parent is presented, or a guard does not allow one of them.
    ///   It is also so if the top layer begins with that parent, or holds the page that the policy looks for.
    ///   A request from outside opens no modal over another one.
    func modal(of destination: Destination, reuse: ReusePolicy) -> NavigationAction? {
        guard destination.match.hasParent, table.hasModals else { return nil }
        if request.origin == .external, state?.modals.isEmpty == false { return nil }
        // Most pages are on no modal, so the guards are not asked yet.
        let declared = parents(of: destination, upToModal: true, asksGuards: false)
        guard let presented = declared.first, presented.isPresented else { return nil }
        if let layer = state?.topLayer {
            if layer.stack.position(of: destination, reuse: reuse) != nil { return nil }
            let lowest = layer.stack.popping(layer.depth - 1)?.top
            if lowest?.destination.isSamePlace(as: presented) == true { return nil }
        }
        let parents = parents(of: destination, upToModal: true)
        guard parents.first?.isPresented == true else { return nil }
        return Self.modal(parents, destination, reuse: reuse)
    }

    /// Returns the action that presents the first of some pages, and pushes the others and the last one on it.
    private static func modal(
        _ pages: some Sequence<Destination>,
        _ last: Destination,
        reuse: ReusePolicy = .always
    ) -> NavigationAction {
        let below = pages.enumerated().map { number, page in
            number == 0 ? NavigationAction.present(page) : .push(page, reuse: .always)
        }
        return .sequence(below + [.push(last, reuse: reuse)])
    }

    /// Returns the pages that the route declares to be below a destination, the lowest first.
    ///
    /// The chain ends above the first page that the guards do not allow.
    /// For a request from outside it ends above the first page that is not exported, and for all but the app's
    /// code above the first one that only code opens.
    /// It also ends at a page that is in it already, and after ``NavigationLimits/parents`` pages.
    ///
    /// - Parameters:
    ///   - destination: The page.
    ///   - upToModal: Whether the chain also ends with the nearest page that is presented.
    ///   - asksGuards: Whether the guards are asked; otherwise all pages are allowed.
    func parents(
        of destination: Destination,
        upToModal: Bool = false,
        asksGuards: Bool = true
    ) -> [Destination] {
        var parents: [Destination] = []
        var seen = [destination.match.url]
        var match = destination.match
        let resolver = RequestResolver(
            table: table,
            request: NavigationRequest(.address(.text("")), origin: request.origin),
            limits: limits,
            fallsBack: false,
            state: nil,
            isOfParents: true,
            record: asksGuards ? record : nil,
            answer: asksGuards ? answer : { _, _ in .allow }
        )
        while parents.count < limits.parents,
            let url = try? match.parentURL(),
            !seen.contains(where: { $0.isSame(as: url) }),
            let found = resolver.findParent(url), !found.isOfGuard
        {
            parents.append(Destination(found.destination.match, origin: request.origin))
            seen.append(url)
            match = found.destination.match
            if upToModal, found.destination.isPresented { break }
        }
        return parents.reversed()
    }

    /// Finds a parent, or returns `nil` if there is none or a guard defers it.
    private func findParent(_ url: RouteURL) -> Found? {
        do throws(RoutingError) {
            return try find(url)
        } catch {
            record?(.noParent(url, error))
            return nil
        }
    }
}

extension Destination {
    /// Whether the route opens its page as a modal.
    var isPresented: Bool { match.record.route.presentation == .present }
}
