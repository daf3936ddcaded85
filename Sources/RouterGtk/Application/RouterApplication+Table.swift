import RouterCore

extension RouterApplication {
    /// Replaces the routes of all windows, or of none.
    ///
    ///     try app.reload(RouteTable(app.pages.routes + plugIn.routes)) { entries in
    ///         for entry in entries { print("No route leads to the page of \(entry.url) any more.") }
    ///     }
    ///
    /// Each window does it as by ``/RouterCore/Navigator/reload(_:completion:)``: open pages stay.
    /// A window in which a page is asked whether it may leave does it later.
    /// Windows that are opened from now on have the new routes.
    ///
    /// New pages and actions are registered before: in ``pages`` and ``actions``, and in `registry` and
    /// `navigator.actions` of each open window.
    ///
    /// - Parameters:
    ///   - table: The new routes.
    ///   - completion: Called once, when all windows have the new routes, with the entries to which they do not lead.
    /// - Throws: `RouteTableError` if a route names a page or an action that the app does not have, a guard names a
    ///   route that the table does not have, the home leads to no page, or the branches of a window would change.
    ///   The old table stays.
    public func reload(
        _ table: RouteTable,
        completion: (@MainActor ([Entry]) -> Void)? = nil
    ) throws(RouteTableError) {
        let navigators = windows.map(\.navigator)
        let problems = problems(of: table) + navigators.flatMap { $0.problems(reloading: table) }
        guard problems.isEmpty else { throw RouteTableError(problems) }
        self.table = table
        var (lost, waiting): ([Entry], Int) = ([], navigators.count)
        guard waiting > 0 else {
            completion?([])
            return
        }
        for navigator in navigators {
            navigator.reloadChecked(table) { entries in
                lost += entries
                waiting -= 1
                if waiting == 0 { completion?(lost) }
            }
        }
    }

    /// Makes the table of the properties, or of what ``tableSource`` reads.
    func currentTable() throws(RouteTableError) -> RouteTable {
        if let tableSource { return try tableSource.makeTable() }
        return try RouteTable(
            pages.routes + routes,
            notFound: notFound,
            pages: Set(pages.names),
            actions: Set(actions.names),
            converters: converters,
            externalSchemes: externalSchemes,
            branches: branches
        )
    }
}

/// Where the table of an app comes from, if not from its properties.
@MainActor
package protocol TableSource: AnyObject {
    /// Makes the table, as it is now.
    func makeTable() throws(RouteTableError) -> RouteTable
    /// Begins to watch for changes, once the app has been prepared.
    func start()
    /// Ends watching.
    func stop()
}
