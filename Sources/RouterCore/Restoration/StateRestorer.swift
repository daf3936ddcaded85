/// A builder that turns a saved navigation into a state by matching every URL again.
///
/// ``Navigator/start(restoring:or:host:)`` creates one.
/// The restorer collects the entries that it drops.
struct StateRestorer {
    /// The finder of pages, which asks the guards whether each page may open.
    let finder: PageFinder
    /// The entries that could not be restored so far.
    private(set) var dropped: [DroppedEntry] = []
    /// The IDs of the entries that were not saved, but were added below saved entries.
    private var added: Set<EntryID> = []
    /// The saved entry that was shown on top.
    private var top: SavedEntry?
    /// The request for the page that was shown on top, and the page's index in ``dropped``.
    ///
    /// The value is `nil` unless a guard redirects or defers that page.
    private(set) var turnedAway: (request: NavigationRequest, index: Int)?

    init(_ finder: PageFinder) { self.finder = finder }

    private var limits: NavigationLimits { finder.limits }

    /// Returns the restored state.
    ///
    /// If no page of the window can be restored, the window shows the pages of `first`, which is the state
    /// with the app's first page.
    /// If only the lowest pages of a window without branches cannot be restored, the declared parents of the
    /// lowest remaining page open below that page. If that page has no parents, the page of `first` opens
    /// below it. In a window with branches, the root of the branch opens below that page.
    /// A page of the window moves to the branch of its route. A page whose route has no branch
    /// remains in its saved branch.
    /// A modal is restored if at least one of its own entries can be restored.
    /// Layers that exceed the limit are dropped, topmost layer first.
    mutating func state(of saved: SavedNavigation, or first: NavigationState) -> NavigationState {
        var state = first
        top = saved.layers.last?.entries.last
        if let window = saved.layers.first { restore(window, in: &state) }
        for layer in saved.layers.dropFirst() {
            guard state.layers.count < limits.layers else {
                drop(layer.entries, .limitExceeded(.layers, limit: limits.layers))
                continue
            }
            var pages = pages(of: layer.entries, lacksLowest: layer.lacksLowest)
            if let lowest = pages.first, !lowest.isLowest {
                let parents = parents(of: lowest, upToModal: true)
                if parents.first?.destination.isPresented == true { pages = parents + pages }
            }
            if let stack = stack(of: pages, in: &state) {
                state.modals.append(state.makeLayer(stack))
            }
        }
        return state
    }

    // MARK: - The window

    /// Restores the pages of the saved window into a state, which remains unchanged if no page can be
    /// restored.
    private mutating func restore(_ saved: SavedLayer, in state: inout NavigationState) {
        let names = state.base.names
        let first = state.base.branch
        var branches = saved.branches ?? []
        if first == nil {
            for branch in branches { drop(branch.entries, .noSuchBranch(branch.name)) }
            branches = []
        }
        branches.append(
            SavedBranch(name: saved.branch ?? "", entries: saved.entries, lacksLowest: saved.lacksLowest)
        )
        var arrivals: [String?: [RestoredPage]] = [:]
        var selected: String?
        for branch in branches {
            selected = nil
            var name = names.contains(branch.name) ? branch.name : first
            for var page in pages(of: branch) {
                name = page.destination.match.route.branch ?? name
                page.isLowest = page.isLowest && (first == nil || name == branch.name)
                arrivals[name, default: []].append(page)
                selected = name
            }
        }
        if first == nil, let pages = arrivals[nil] {
            arrivals[nil] = pagesBelow(pages, home: state.base.lowest.destination) + pages
            // The entries of the first state are replaced, so the IDs start at 1 again.
            state.nextEntry = 1
        }
        for name in names {
            let isHidden = name != selected ?? first
            let pages = pages(of: name, from: arrivals[name] ?? [], isHidden: isHidden)
            if let stack = stack(of: pages, in: &state) { _ = state.base.select(name, with: stack) }
            if pages.isEmpty { arrivals[name] = nil }
        }
        _ = state.base.select(selected ?? first)
        if arrivals[first] == nil { state.base.close(branch: first) }
    }

    /// Returns the pages of a saved branch that can be opened again.
    ///
    /// If the branch's root is missing because its route is declared as not saved, the root is added.
    private mutating func pages(of branch: SavedBranch) -> [RestoredPage] {
        var pages = pages(of: branch.entries, lacksLowest: branch.lacksLowest)
        guard let root = try? root(of: branch.name, asksGuards: false),
            !root.destination.match.route.declaration.isSaved
        else { return pages }
        // The saved pages already begin with the root, because an earlier version of the app saved it.
        if let first = pages.first, first.isLowest, first.destination.isSamePage(as: root.destination) {
            return pages
        }
        for index in pages.indices { pages[index].isLowest = false }
        return ((try? self.root(of: branch.name)).map { [$0] } ?? []) + pages
    }

    /// Returns the pages to restore in one branch, lowest first.
    ///
    /// A page may have been saved in another branch, if its route has moved to this branch since.
    /// Such pages open above the branch's lowest page. If the lowest page cannot be restored, the branch
    /// begins with its root.
    /// If the guards do not allow the root and the branch is hidden, its pages are dropped, as if the branch
    /// had never been selected.
    ///
    /// - Parameters:
    ///   - name: The branch.
    ///   - arrivals: The pages that belong to the branch, in the order in which they were saved.
    ///   - isHidden: Whether another branch is shown.
    private mutating func pages(of name: String?, from arrivals: [RestoredPage], isHidden: Bool)
        -> [RestoredPage]
    {
        guard let name, let first = arrivals.first, !first.isLowest else { return arrivals }
        var root: RestoredPage?
        do throws(Interruption) {
            root = try self.root(of: name)
        } catch {
            if isHidden, !arrivals.contains(where: \.isLowest) {
                drop(arrivals.compactMap(\.entry), error.refusal)
                return []
            }
        }
        root = root.flatMap { first.destination.isSamePage(as: $0.destination) ? nil : $0 }
        var pages = (root.map { [$0] } ?? []) + arrivals
        if let index = pages.dropFirst().firstIndex(where: \.isLowest),
            root != nil || pages[index].destination.isSamePage(as: first.destination)
        {
            let lowest = pages.remove(at: index)
            // If the lowest page was not saved, it is the branch's root, and `pages` already begins with it.
            if lowest.entry != nil { pages[0] = lowest }
        }
        return pages
    }

    /// Returns the pages to open below the restored pages of a window without branches.
    ///
    /// These are the declared parents of the lowest restored page or, if there are none, the home page.
    /// The result is empty if the window's lowest page was restored, or if the lowest restored page is the
    /// home page.
    private func pagesBelow(_ pages: [RestoredPage], home: Destination) -> [RestoredPage] {
        guard let first = pages.first, !first.isLowest, !first.destination.isSamePage(as: home) else {
            return []
        }
        let parents = parents(of: first)
        return parents.isEmpty ? [RestoredPage(home)] : parents
    }

    /// Returns the parents that a page declares and the guards allow, lowest first.
    private func parents(of page: RestoredPage, upToModal: Bool = false) -> [RestoredPage] {
        finder.parents(of: page.destination, from: .restored, upToModal: upToModal).map(RestoredPage.init)
    }

    /// Returns the root of a branch.
    ///
    /// - Throws: The reason why the guards do not allow the root.
    private func root(of branch: String, asksGuards: Bool = true) throws(Interruption) -> RestoredPage {
        var finder = finder
        if !asksGuards { finder.guards = nil }
        let found = try finder.root(of: branch)
        if found.isOfGuard { throw .refused(.guardRedirects(to: found.destination.match.originalURL)) }
        return RestoredPage(found.destination)
    }

    // MARK: - Pages that cannot be built

    /// Shows the layers one after another, and drops the pages that cannot be built.
    ///
    /// The pages of hidden branches remain, because they are not built before their branch is selected.
    /// If no page of the window's layer can be built, the window shows `first` instead.
    ///
    /// - Parameters:
    ///   - restored: The restored state, whose pages have not been built yet.
    ///   - first: The state whose pages the window shows if none of its restored pages can be built.
    ///   - show: A closure that shows a new state in place of an old state, which is `nil` at first.
    mutating func show(
        _ restored: NavigationState,
        or first: NavigationState,
        by show: (_ new: NavigationState, _ old: NavigationState?) throws -> Void
    ) throws {
        var state = restored
        state.modals = []
        var shown: NavigationState?
        /// Tries to show a stack of the top layer with one more page, and drops that page if it cannot be
        /// built.
        func shows(_ stack: Stack<Entry>, with page: Entry) -> Bool {
            do {
                state.topLayer.shown.stack = stack
                try show(state, shown)
                shown = state
                return true
            } catch {
                if !added.contains(page.id) {
                    dropped.append(DroppedEntry(url: page.destination.match.originalURL.text, reason: error))
                }
                return false
            }
        }
        /// Tries to show the topmost entry of the top layer that can be built, with the embedded pages that
        /// can be built.
        func showsTopLayer() -> Bool {
            for stack in Swift.sequence(first: state.topLayer.stack, next: { $0.popping(1) }) {
                var top = stack.top
                top.embedded = []
                guard shows(stack.replacingTop(with: top), with: stack.top) else { continue }
                for embedded in stack.top.embedded {
                    top.embedded.append(embedded)
                    let isShown = shows(stack.replacingTop(with: top), with: embedded.entry)
                    if !isShown { top.embedded.removeLast() }
                }
                return true
            }
            return false
        }
        let (lost, branch) = (state.base.branch, first.base.branch)
        var isShown = showsTopLayer()
        if !isShown, branch != lost, state.base.select(branch) {
            state.base.close(branch: lost)
            isShown = showsTopLayer()
        }
        if !isShown, let stack = state.makeStack(first.base.entries.map(\.destination)) {
            _ = state.base.select(branch, with: stack)
            state.base.close(branch: lost)
            try show(state, nil)
            shown = state
        }
        for layer in restored.modals {
            guard let below = shown?.countingOn(from: state) else { break }
            state = below
            state.modals.append(layer)
            _ = showsTopLayer()
        }
    }

    // MARK: - Pages

    /// Returns a stack of new entries with their embedded entries, lowest first, or
    /// `nil` if there are no pages.
    ///
    /// The lowest pages that exceed ``NavigationLimits/depth`` are dropped.
    private mutating func stack(of pages: [RestoredPage], in state: inout NavigationState) -> Stack<Entry>? {
        let depth = limits.depth
        drop(pages.dropLast(depth).compactMap(\.entry), .limitExceeded(.depth, limit: depth))
        var entries: [Entry] = []
        for page in pages.suffix(depth) {
            var entry = state.makeEntry(page.destination)
            if let saved = page.entry {
                embed(saved, in: entry.id, of: &entry, &state)
            } else {
                added.insert(entry.id)
            }
            entries.append(entry)
        }
        return Stack(lowestFirst: entries)
    }

    /// Embeds the embedded pages of a saved entry in the restored entry.
    ///
    /// - Parameters:
    ///   - saved: The saved entry.
    ///   - holder: The restored entry: `whole` itself, or an entry that is embedded in `whole` at any depth.
    ///   - whole: The restored entry on a stack.
    ///   - state: The state that numbers the new entries.
    private mutating func embed(
        _ saved: SavedEntry,
        in holder: EntryID,
        of whole: inout Entry,
        _ state: inout NavigationState
    ) {
        for embedded in saved.embedded ?? [] {
            guard let destination = destination(of: embedded.entry) else { continue }
            do throws(RoutingError) {
                let id = try state.embed(destination, embedded.embedding, in: holder, of: &whole, limits)
                embed(embedded.entry, in: id, of: &whole, &state)
            } catch {
                drop([embedded.entry], error)
            }
        }
    }

    /// Returns the saved pages that can be opened again, and drops all other entries.
    ///
    /// - Parameters:
    ///   - saved: The entries, lowest first.
    ///   - lacksLowest: Whether an entry below these entries was not saved.
    private mutating func pages(of saved: [SavedEntry], lacksLowest: Bool?) -> [RestoredPage] {
        saved.enumerated().compactMap { index, entry in
            let isLowest = index == 0 && lacksLowest != true
            return destination(of: entry).map {
                RestoredPage(destination: $0, entry: entry, isLowest: isLowest)
            }
        }
    }

    /// Returns the page of a saved entry, or drops the entry and returns `nil`.
    ///
    /// A page is dropped if a guard refuses, defers, or redirects it.
    /// The target of a redirect does not open in place of the page: the target was not open when the
    /// navigation was saved, and the verb with which it should open would be lost.
    private mutating func destination(of saved: SavedEntry) -> Destination? {
        let request = saved.ownRequest
        var finder = finder
        finder.fallsBack = saved.isNotFound ?? false
        do throws(Interruption) {
            let url = try refusing(try reading(try RouteURL(parsing: saved.url)))
            let found = try finder.find(url, for: request)
            let isAction = found.destination.match.route.action != nil
            if found.isOfGuard {
                if !isAction { turnAway(saved) }
                throw .refused(.guardRedirects(to: found.destination.match.originalURL))
            }
            var page = found.destination
            if isAction { throw .refused(.notFound(page.originalURL)) }
            let redirects = saved.redirectedFrom ?? []
            page.redirectedFrom = redirects.compactMap { try? RouteURL(parsing: $0) } + page.redirectedFrom
            return page
        } catch {
            if case .waitsForGuard = error { turnAway(saved) }
            drop([saved], error.refusal)
            return nil
        }
    }

    /// Stores the request for a page that is about to be dropped, if the page was shown on top.
    private mutating func turnAway(_ saved: SavedEntry) {
        if saved == top { turnedAway = (saved.request(embeds: false), dropped.count) }
    }

    /// Drops entries for a reason.
    private mutating func drop(_ entries: some Sequence<SavedEntry>, _ error: RoutingError) {
        for entry in entries { dropped.append(DroppedEntry(url: entry.url, reason: error)) }
    }
}

/// A page of the restored state.
private struct RestoredPage {
    let destination: Destination
    /// The entry from which the page is restored, or `nil` for a page that is added below restored pages.
    let entry: SavedEntry?
    /// Whether the page was the lowest page of its branch or modal, or is added below the saved pages.
    var isLowest: Bool

    init(destination: Destination, entry: SavedEntry?, isLowest: Bool) {
        self.destination = destination
        self.entry = entry
        self.isLowest = isLowest
    }

    /// Creates a page that was not saved and that opens below a saved page.
    init(_ destination: Destination) {
        self.init(destination: destination, entry: nil, isLowest: true)
    }
}
