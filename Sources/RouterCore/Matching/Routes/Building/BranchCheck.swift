/// Checks the branches of a table, and the routes and parents that name one.
///
/// ``RouteTable`` makes one if it has no other problem, because the checks need a table that can match.
///
/// | Declaration | Problem |
/// |---|---|
/// | two branches `inbox` | the name is taken |
/// | a route of the branch `inbx` | there is no such branch; the nearest is `inbox` |
/// | the root `app://gone` | no route matches it |
/// | the root `app://archive` of `inbox` | its route is none of this branch |
/// | a parent that is a page of another branch | Back would lead out of the branch |
struct BranchCheck {
    /// The finished table, which finds roots and parents.
    let table: RouteTable

    /// Returns all problems, the ones of the branches first.
    func problems() -> [RouteProblem] {
        var names: Set<String> = []
        var problems: [RouteProblem] = []
        for branch in table.branches {
            let mistake = names.insert(branch.name).inserted ? mistake(of: branch) : "the name is taken"
            guard let mistake else { continue }
            problems.append(RouteProblem("the branch “\(branch.name)”: \(mistake)", source: branch.source))
        }
        return problems
            + table.all.compactMap { record in
                mistake(of: record, names).map { RouteProblem(record.route, $0) }
            }
    }

    /// Returns what is wrong with a branch itself.
    private func mistake(of branch: Branch) -> String? {
        guard !branch.name.isEmpty else { return "a name is missing" }
        let url: RouteURL
        do throws(URLParseError) {
            url = try RouteURL(parsing: branch.root)
        } catch {
            return "its root “\(branch.root)” is no URL: \(error.message)"
        }
        guard !url.isNavigationCommand, !url.hasReservedItems, let record = table.find(url) else {
            return "its root \(branch.root) leads to no page"
        }
        let route = record.route
        if record.redirect != nil { return "its root \(branch.root) redirects" }
        if route.action != nil { return "its root \(branch.root) is an action" }
        if route.access == .code { return "only code may open its root \(branch.root)" }
        if route.verb == .present { return "its root \(branch.root) is presented as a modal" }
        if (try? RouteMatch(record: record, originalURL: url).checkQuery(mergedWith: [:])) == nil {
            return "its root \(branch.root) lacks a query item"
        }
        guard route.branch == branch.name else {
            let other = route.branch.map { "is of the branch “\($0)”" } ?? "has no branch"
            return "the route of its root \(branch.root) \(other)"
        }
        return nil
    }

    /// Returns what is wrong with the branch of a route, or with its parent's.
    private func mistake(of record: CompiledRoute, _ names: Set<String>) -> String? {
        let route = record.route
        if let branch = route.branch {
            guard names.contains(branch) else {
                let nearest = names.nearest(to: branch)
                return "there is no branch “\(branch)”" + (nearest.map { "; the nearest is \($0)" } ?? "")
            }
            guard !route.page.isEmpty else { return "only a route with a page can have a branch" }
        }
        // A modal may be over any branch.
        if route.branch == nil, route.verb == .present { return nil }
        guard let parent = record.parent, let other = page(below: record)?.route.branch,
            other != route.branch
        else { return nil }
        return "the parent \(parent.text) is a page of the branch “\(other)”"
    }

    /// Returns the route of the page below the pages of a route, found by a sample URL and through redirects.
    private func page(below record: CompiledRoute) -> CompiledRoute? {
        var match = record.sampleURL.map { RouteMatch(record: record, originalURL: $0) }
        var url = try? match?.parentURL()
        for _ in table.records {
            guard let target = url, let found = table.find(target) else { return nil }
            match = RouteMatch(record: found, originalURL: target)
            guard found.route.page.isEmpty, let next = try? match?.redirectURL() else { return found }
            url = next
        }
        return nil
    }
}
