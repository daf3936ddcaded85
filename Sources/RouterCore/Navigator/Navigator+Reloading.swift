extension Navigator {
    /// Replaces all routes between two requests, for instance when a plug-in comes or goes.
    ///
    ///     let table = try RouteTable(pages.routes + plugIn.routes)
    ///     try navigator.reload(table) { entries in
    ///         for entry in entries { print("No route leads to the page of \(entry.url) any more.") }
    ///     }
    ///
    /// All pages that are open stay.
    /// An entry whose URL leads to the same page in the new table gets the new route, and its page is updated if
    /// the route or its values differ.
    /// Any other entry stays as it is, and is handed to the completion.
    /// Pages to go forward to are forgotten if the new table does not lead to them.
    /// If the host cannot show the change, all entries and the pages to go forward to stay as they are.
    /// All entries are then handed over, and the inspector shows the reason.
    ///
    /// Guards, actions and hosts stay.
    /// The pages and actions of a plug-in are registered before, by `GtkNavigationHost.registry` and ``actions``.
    /// If a request is being handled, or a page is asked whether it may leave, the routes are replaced after that,
    /// and before the requests that wait.
    ///
    /// - Parameters:
    ///   - table: The new routes, which were checked when the table was made.
    ///   - completion: Called once with the entries that the new table does not lead to, embedded ones too.
    /// - Throws: ``RouteTableError`` if a guard names a route or action that the new table does not have, or if the
    ///   names of its branches are others. The old table stays.
    /// - Complexity: O(entries) if the best route of each URL stays, at most O(entries · routes).
    public func reload(
        _ table: RouteTable,
        completion: (@MainActor ([Entry]) -> Void)? = nil
    ) throws(RouteTableError) {
        let problems = problems(reloading: table)
        guard problems.isEmpty else { throw RouteTableError(problems) }
        reloadChecked(table, completion: completion)
    }

    /// Returns the reasons why ``reload(_:completion:)`` would refuse a table.
    package func problems(reloading table: RouteTable) -> [RouteProblem] {
        let branches = state?.window.branchNames ?? table.branches.map(\.name)
        var problems = guards.flatMap { $0.problems(among: table.named) }
        if branches != table.branches.map(\.name) {
            let names = branches.isEmpty ? "none" : branches.joined(separator: ", ")
            problems.append(RouteProblem("the branches of an open window cannot change; they are \(names)"))
        }
        return problems
    }

    /// Replaces all routes by a table without ``problems(reloading:)``.
    package func reloadChecked(_ table: RouteTable, completion: (@MainActor ([Entry]) -> Void)?) {
        guard state != nil else {
            self.table = table
            completion?([])
            return
        }
        requests.reloads.append { [weak self] in self?.replaceTable(by: table, completion) }
        handleRequests()
    }

    /// Replaces the routes, and gives the open entries the routes of their pages.
    private func replaceTable(by table: RouteTable, _ completion: (@MainActor ([Entry]) -> Void)?) {
        self.table = table
        guard let old = state else { return }
        var lost: [Entry] = []
        let new = old.rematched(in: table, &lost)
        do {
            try show(new, by: host, from: old)
            reloadProblems = []
        } catch {
            // The windows go on to show the old entries, so the state does too.
            lost = old.stacks.flatMap { $0.elements.flatMap(\.withAllEntries) }
            reloadProblems = [RouteProblem("the open pages cannot be shown with the new routes: \(error)")]
        }
        completion?(lost)
    }
}

extension NavigationState {
    /// Returns the state with the routes of another table.
    ///
    /// - Parameters:
    ///   - table: The new routes.
    ///   - lost: Gets the entries to which the table does not lead.
    func rematched(in table: RouteTable, _ lost: inout [Entry]) -> NavigationState {
        var state = self
        state.inStacks { stack in
            let entries = stack.stack.elements.map { $0.rematched(in: table, &lost) }
            stack.stack = Stack(lowestFirst: entries) ?? stack.stack
            let ahead = stack.forward?.elements ?? []
            stack.forward = Stack(lowestFirst: ahead.compactMap { $0.rematched(in: table) })
            return false
        }
        return state
    }
}

extension Entry {
    fileprivate func rematched(in table: RouteTable, _ lost: inout [Entry]) -> Entry {
        var entry = self
        if let new = destination.rematched(in: table) {
            let isSame = new.match.route == route && new.match.parameters == match.parameters
            if isSame { entry.destination = new } else { entry = updated(new) }
        } else {
            lost.append(self)
        }
        return entry.changingEmbedded { $0.rematched(in: table, &lost) }
    }
}

extension Destination {
    /// Returns the destination with the route by which a table leads to the same page, or `nil` if there is none.
    ///
    /// The page for an unknown URL stays if the table has no route for it, either.
    fileprivate func rematched(in table: RouteTable) -> Destination? {
        guard unroutedPage == nil else { return self }
        let found = table.match(match.originalURL)
        guard let new = isNotFound && found == nil ? table.fallback(for: match.originalURL) : found,
            isNotFound == (found == nil), new.route.page == match.route.page, new.route.action == nil,
            new.route.declaration.redirect == nil, (try? new.checkQuery(mergedWith: callerParameters)) != nil
        else { return nil }
        var destination = self
        destination.match = new
        return destination
    }
}
