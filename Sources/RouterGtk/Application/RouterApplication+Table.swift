import CRouterGtk
import RouterCore

extension RouterApplication {
    /// Replaces the routes of all windows, or leaves all of them unchanged if there is a problem.
    ///
    ///     try app.reload(RouteTable(app.pages.routes + plugIn.routes)) { entries in
    ///         for entry in entries { print("No route leads to the page of \(entry.url) anymore.") }
    ///     }
    ///
    /// Each window reloads as ``/RouterCore/Navigator/reload(_:completion:)``
    /// describes. Open pages stay open.
    /// If a page is still being asked whether it may leave, its window reloads after the answer.
    /// Windows that open later use the new routes.
    ///
    /// Before the call, register the new pages and actions: in ``pages`` and ``actions``, and in the
    /// `registry` and the `navigator.actions` of each open window.
    ///
    /// - Parameters:
    ///   - table: The new routes.
    ///   - completion: Called once, when all windows use the new routes, with the
    ///     open pages (as entries) for which the new table has no route.
    /// - Throws: `RouteTableError` if a route names a page or an action that the app does not register, if
    ///   a guard names a route that the table does not contain, if ``home`` does not lead to a page, or if
    ///   the branches of a window would change. After an error, the old table remains in use.
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
            // This call cannot throw, because the problems of all navigators were checked above.
            try navigator.reload(table) { entries in
                lost += entries
                waiting -= 1
                if waiting == 0 { completion?(lost) }
            }
        }
    }

    /// Builds the table from the properties, or from the contents of ``tableSource``.
    private func currentTable() throws(RouteTableError) -> RouteTable {
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

    // MARK: - Validation

    /// Builds the table if the app has none, and checks it together
    /// with the pages, actions, guards, and ``home``.
    ///
    /// - Throws: An error with one sentence for each mistake.
    func check() throws(ApplicationError) {
        var found: [String] = []
        if g_application_id_is_valid(id) == 0 {
            found.append(
                "\(Terminal.quoted(id)) is not a valid application ID. Write one such as “org.example.Items”."
            )
        }
        do throws(RouteTableError) {
            let table = if let table { table } else { try currentTable() }
            self.table = table
            found += problems(of: table).map(\.message)
        } catch {
            found += error.problems.map(\.message)
            // Guards may name routes of a route file, which are unknown here because the table was not built.
            // So the guards are checked only if the app has no route file.
            if tableSource == nil {
                let declared = pages.routes + routes + [notFound].compactMap(\.self)
                found += guards.flatMap { $0.problems(among: declared) }.map(\.message)
            }
        }
        found += Set(pages.preloads.keys).subtracting(pages.names).sorted().map {
            "A preload names the page \(Terminal.quoted($0)), which is not registered."
        }
        found += WindowAction.mistakes(in: configuration.allActions)
        guard found.isEmpty else { throw ApplicationError(found.joined(separator: "\n")) }
    }

    /// Returns the conflicts between a table and the app's pages, actions, guards, and ``home``.
    private func problems(of table: RouteTable) -> [RouteProblem] {
        let (pageNames, actionNames) = (Set(pages.names), Set(actions.names))
        let declared = table.routes + [notFound].compactMap(\.self)
        return declared.compactMap { $0.problem(unlessIn: pageNames, actions: actionNames) }
            + guards.flatMap { $0.problems(among: declared) } + [problemOfHome(in: table)].compactMap(\.self)
    }

    /// Returns a problem if ``home`` does not lead to a page in a table, or `nil` otherwise.
    private func problemOfHome(in table: RouteTable) -> RouteProblem? {
        let text = Terminal.quoted(home.text ?? "")
        do throws(RoutingError) {
            let found = try table.decision(for: home, limits: limits, fallsBack: false)
            if let destination = found.destination, destination.match.route.action == nil { return nil }
            return RouteProblem("The home \(text) is not the URL of a page.")
        } catch {
            return RouteProblem("The home \(text) is not valid. \(error.message)")
        }
    }
}

/// A source of the app's table other than the app's properties, such as a route file.
@MainActor
package protocol TableSource: AnyObject {
    /// The problems with the latest table if it was refused, or an empty array if it was accepted.
    var problems: [RouteProblem] { get }
    /// Builds the table from the current contents.
    func makeTable() throws(RouteTableError) -> RouteTable
    /// Starts watching for changes. The app calls this method after ``RouterApplication/prepare``.
    func start()
    /// Stops watching for changes.
    func stop()
}
