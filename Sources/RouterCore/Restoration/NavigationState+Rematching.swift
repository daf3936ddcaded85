extension NavigationState {
    /// Returns the state with the routes of another table.
    ///
    /// - Parameters:
    ///   - table: The new routes.
    ///   - lost: Receives the entries for which the table has no route to the same page.
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
    /// Returns the destination with a table's route for the same URL and the same page, or `nil` if the table
    /// has no such route.
    ///
    /// An unrouted page (which the app makes itself) keeps its destination.
    /// The not-found page, which is shown for a URL without a route, remains if the URL has no route
    /// in the new table.
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
