extension ChangeMaker {
    /// Whether nothing is open but the page of the start.
    ///
    /// Only then may a back stack replace the window's pages: what is restored or opened since then stays.
    private var isAtStart: Bool {
        guard let state else { return true }
        return state.modals.isEmpty && state.window.depth == 1 && state.top.embedded.isEmpty
            && state.top.destination.origin != .restored && state.window.stacks.count == 1
    }

    /// Returns the change that opens a page, if need be after one that closes the modals.
    ///
    /// - Throws: `modalOpen` if the modals have to stay and the page must not open on them.
    func changeOverModals(to found: PageFinder.Found) throws(Interruption) -> NavigationChange {
        guard let state, !state.modals.isEmpty, found.destination.match.route.action == nil else {
            return try change(to: found)
        }
        let isFromOutside = request.origin == .external && !request.startsApp
        let policy = request.modalPolicy ?? (isFromOutside ? .refuse : .keep)
        let isShown = state.top.destination.isSamePlace(as: found.destination)
        // A guard may lead a second link to the login that is open.
        if policy == .keep || policy == .refuse && found.isOfGuard && isShown { return try change(to: found) }
        if policy == .close, isShown { return .open(found.destination, as: .push, reuse: .singleTop) }
        let entries = state.modals.lazy.flatMap(\.stack).flatMap(\.withAllEntries)
        if policy == .refuse || policy == .close && entries.contains(where: { isAwaited($0.id) }) {
            throw .refused(.modalOpen)
        }
        var maker = self
        maker.state?.modals = []
        return .sequence([.dismiss(.all), try maker.change(to: found)])
    }

    /// Chooses the verb: the caller's, else the URL's, else the route's, else a push.
    ///
    /// The page of a guard's redirect opens by the options in its URL, else by its route's verb, else by the
    /// caller's.
    /// A redirect of a guard to the page that is already on top opens no second one.
    /// A request from outside only pushes and presents.
    /// It never presents over a modal, on which only one that starts the app or is wanted by a login can open.
    /// A push of a page whose parent is presented opens the modal of that parent.
    func change(to found: PageFinder.Found) throws(Interruption) -> NavigationChange {
        let options = try refusing(NavigationOptions(found.url))
        var destination = found.destination
        let route = destination.match.route
        if route.action != nil { return .run(destination) }
        let (named, embedding) = named(for: found, options)
        if let embedding { return .embed(destination, embedding) }
        var verb = named ?? route.verb ?? .push
        let hasModal = state.map { !$0.modals.isEmpty } ?? false
        if request.origin == .external, verb != .present || hasModal {
            // A request from outside never closes or replaces anything, and never piles up modals.
            verb = .push
        }
        // A restored page replaces none.
        if request.isSaved, verb != .present { verb = .push }
        var reuse = request.reuse ?? options.reuse ?? route.declaration.reuse
        // Returning to a page would close those over it.
        if request.origin == .external, reuse != .singleTop { reuse = .always }
        let isShownAlready =
            found.isOfGuard && state?.top.destination.isSamePlace(as: destination) ?? false
        if onlyPage != nil, verb != .reset, !isShownAlready {
            return try backStack(pagesBelow(destination) + [destination], isPresented: verb == .present)
        }
        if verb == .push || verb == .present, request.startsApp, isAtStart {
            let parents = self.parents(of: destination)
            if !parents.isEmpty {
                return try backStack(parents + [destination], isPresented: verb == .present)
            }
            // The first page is not opened over itself.
            if reuse == .always { reuse = .singleTop }
        }
        // A guard's redirect to the page on top opens no second one.
        if found.isOfGuard {
            if reuse == .always { reuse = .singleTop }
            if isShownAlready, verb == .present || onlyPage != nil { verb = .push }
            // It replaces the page that the wanted one would replace.
            if verb == .replace || verb == .reset, try replacesTop(destination.redirectedFrom.first) {
                destination.wanted?.verb = .push
            }
        }
        // A verb that the caller or the URL names is done as it is.
        if verb == .push, named == nil, route.declaration.parent != nil,
            let pages = pagesOfModal(below: destination, reuse: reuse)
        {
            return try modal(pages + [destination], reuse: reuse)
        }
        // A page of the app's own replaces one of its class, also if that came by a URL.
        if verb == .replaceSame, let page = destination.unroutedPage, let top = state?.top.id,
            isOfClass(top, page)
        {
            verb = .replace
        }
        let parents = verb == .reset ? parents(of: destination) : []
        let change = NavigationChange.open(destination, as: verb, reuse: reuse, below: parents)
        return finder.table.branches.isEmpty ? change : try inBranch(change)
    }

    /// Returns the verb or the slot that the guard's redirect, the caller or the URL names, if there is one.
    ///
    /// If a guard redirects to a page with a verb of its own, the caller's verb and slot were for another page.
    private func named(for found: PageFinder.Found, _ options: NavigationOptions) -> (
        NavigationVerb?, Embedding?
    ) {
        if found.hasOptionsOfGuard, options.verb != nil || options.embedding != nil {
            return (options.verb, options.embedding)
        }
        if found.isOfGuard, found.destination.match.route.verb != nil { return (nil, nil) }
        return (request.verb ?? options.verb, request.embedding ?? options.embedding)
    }

    /// Whether the page of the request itself replaces the one on top.
    private func replacesTop(_ url: RouteURL?) throws(Interruption) -> Bool {
        guard request.verb == nil, case .open = request.wish, let url else {
            return request.verb == .replace
        }
        return (try refusing(NavigationOptions(url)).verb ?? finder.table.match(url)?.route.verb) == .replace
    }
}
