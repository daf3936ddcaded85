import CRouterGtk
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
    /// Windows that open later have the new routes.
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
            // It does not throw, since the problems of all navigators are known.
            try navigator.reload(table) { entries in
                lost += entries
                waiting -= 1
                if waiting == 0 { completion?(lost) }
            }
        }
    }

    /// Makes the table of the properties, or of what ``tableSource`` reads.
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

    // MARK: - Checking

    /// Makes the table if the app has none, and checks it with all that belongs to it.
    ///
    /// - Throws: An error with a sentence for every mistake.
    func check() throws(ApplicationError) {
        var found: [String] = []
        if g_application_id_is_valid(id) == 0 {
            found.append("\(Terminal.quoted(id)) is not a valid application id, such as “org.example.Items”.")
        }
        do throws(RouteTableError) {
            let table = if let table { table } else { try currentTable() }
            self.table = table
            found += problems(of: table).map(\.message)
        } catch {
            found += error.problems.map(\.message)
            // A guard may name a route of a file that could not be read.
            if tableSource == nil {
                let declared = pages.routes + routes + [notFound].compactMap(\.self)
                found += guards.flatMap { $0.problems(among: declared) }.map(\.message)
            }
        }
        found += Set(pages.preloads.keys).subtracting(pages.names).sorted().map {
            "The preload of the page \(Terminal.quoted($0)) is for no registered page."
        }
        found += WindowAction.mistakes(in: configuration.allActions)
        guard found.isEmpty else { throw ApplicationError(found.joined(separator: "\n")) }
    }

    /// Returns the problems of a table with the pages, actions, guards and home of the app.
    private func problems(of table: RouteTable) -> [RouteProblem] {
        let (pageNames, actionNames) = (Set(pages.names), Set(actions.names))
        let declared = table.routes + [notFound].compactMap(\.self)
        return declared.compactMap { $0.problem(unlessIn: pageNames, actions: actionNames) }
            + guards.flatMap { $0.problems(among: declared) } + [problemOfHome(in: table)].compactMap(\.self)
    }

    /// Returns a problem if the home leads to no page of a table.
    private func problemOfHome(in table: RouteTable) -> RouteProblem? {
        let text = Terminal.quoted(home.text ?? "")
        do throws(RoutingError) {
            let found = try table.decision(for: home, limits: limits, fallsBack: false)
            if let destination = found.destination, destination.match.route.action == nil { return nil }
            return RouteProblem("The home \(text) leads to no page.")
        } catch {
            return RouteProblem("The home \(text) is wrong. \(error.message)")
        }
    }
}

/// Where the table of an app comes from, if not from its properties.
@MainActor
package protocol TableSource: AnyObject {
    /// The problems of the table that was refused last; empty since a good one.
    var problems: [RouteProblem] { get }
    /// Makes the table, as it is now.
    func makeTable() throws(RouteTableError) -> RouteTable
    /// Begins to watch for changes, once the app has been prepared.
    func start()
    /// Ends watching.
    func stop()
}
