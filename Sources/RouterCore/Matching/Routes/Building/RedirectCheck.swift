/// A check of the URLs that routes name as parents and redirects.
///
/// The check runs before any URL is opened.
/// It needs a table that can match URLs, so ``RouteTable`` runs it only if the table's builder has found no
/// problems.
///
/// | Template | Problem |
/// |---|---|
/// | `app://gone` | No route matches it, and its scheme has no fallback. |
/// | `https://example.org/help` | No route matches it. A redirect may lead there if other apps open the scheme. |
/// | `app://nav/pop` | It is a command, not the URL of a page. |
/// | `app://item?nav.action=push` | It contains reserved items. |
/// | `app://gone/:id` | None, because it leads to a different page for each value. |
///
/// A redirect may lead to another redirect, but a chain may contain at most ``RouteTable/maximumRedirects``
/// redirects.
struct RedirectCheck {
    /// The finished table, which finds the targets.
    let table: RouteTable

    /// Returns the problems with all parents and redirects, in the order of the routes.
    ///
    /// A parent or redirect with placeholders has a different target for each URL.
    /// For a parent with placeholders, the check looks only for reserved items.
    /// A redirect with placeholders is followed from a sample URL.
    func problems() -> [RouteProblem] {
        table.all.filter { $0.parent != nil || $0.redirect != nil }.flatMap { record in
            [
                problem("parent", record.parent, of: record),
                problem("redirect", record.redirect, of: record),
                problem(ofChainFrom: record).map { RouteProblem(record.route, $0) },
            ].compactMap(\.self)
        }
    }

    /// Returns the problem with one template, or `nil` if the template is valid.
    ///
    /// - Parameters:
    ///   - what: The word for messages: `parent` or `redirect`.
    ///   - template: The template, or `nil` if the route has none.
    ///   - record: The route that declares the template.
    private func problem(_ what: String, _ template: URLTemplate?, of record: CompiledRoute) -> RouteProblem?
    {
        guard let template else { return nil }
        let text = DisplayURL.quoting(template.text)
        if Self.hasReservedItems(template.text) {
            return RouteProblem(record.route, "The \(what) “\(text)” must not have “nav.*” items.")
        }
        guard template.values.isEmpty, let url = try? template.url(with: [:]) else {
            return nil
        }
        if url.isNavigationCommand {
            return RouteProblem(record.route, "The \(what) “\(text)” must be the URL of a page.")
        }
        guard table.find(url) == nil, table.fallbacks[url.scheme] == nil else { return nil }
        // A redirect may lead to another app, but a page of another app cannot be a parent.
        if what == "redirect", table.externalSchemes.contains(url.scheme) { return nil }
        return RouteProblem(record.route, "The \(what) “\(text)” matches no route.")
    }

    /// Returns whether the query of a template contains `nav.*` items.
    private static func hasReservedItems(_ template: String) -> Bool {
        guard let query = template.firstIndex(of: "?") else { return false }
        return template[query...].dropFirst().split(separator: "&").contains {
            QueryScanner.Piece.isReserved($0)
        }
    }
}

extension RedirectCheck {
    /// The maximum number of redirects that the check follows from one route.
    ///
    /// It exceeds the limit for a request, so that a loop is reported as a loop and not as a long chain.
    private static let mostSteps = 16

    /// Follows the redirects of a route from a sample URL, and returns a sentence about the first problem.
    ///
    /// Each placeholder of the sample URL has a different value.
    /// A problem with these values also occurs with any other values, except if the URL with the other values
    /// matches a different route.
    /// If a placeholder's type accepts none of the sample values, the check does not find any problems.
    ///
    /// | Routes | Problem |
    /// |---|---|
    /// | `a://b` to `a://c`, `a://c` to `a://b` | a loop, reported for both routes |
    /// | `a://b/:x/:y` to `a://b/:y/:x` | a loop: the second redirect leads back |
    /// | `a://b` to `a://b`, without a page | the route redirects to itself |
    /// | `a://b` to `a://b`, with a page | none: the page is shown |
    /// | `a://b` to `a://c`, and so on, with more redirects than a request follows | the chain is too long |
    ///
    /// - Complexity: A bounded number of matches.
    private func problem(ofChainFrom first: CompiledRoute) -> String? {
        guard first.redirect != nil, let start = first.sampleURL, target(of: start) === first else {
            return nil
        }
        var (current, url) = (first, start)
        var steps: [CompiledRoute] = []
        var numbers: [String: Int] = [:]
        while steps.count < Self.mostSteps {
            numbers[url.identity] = steps.count
            steps.append(current)
            let hasCaptures = table.find(url) === current || table.takesEverything(current, of: url)
            let next: RouteURL?
            let match = RouteMatch(record: current, originalURL: url, hasCaptures: hasCaptures)
            do { next = try match.redirectURL() } catch { break }
            guard let next else { return Self.problem(ofChain: steps) }
            if next.isSame(as: url) {
                guard current === first else { return Self.problem(ofChain: steps) }
                return first.route.page.isEmpty ? "The route redirects to itself and has no page." : nil
            }
            if let number = numbers[next.identity] { return Self.problem(of: first, in: steps[number...]) }
            guard let found = target(of: next) else { return Self.problem(ofChain: steps) }
            (current, url) = (found, next)
        }
        // A chain can return to its first route without repeating a URL,
        // because the URL may grow with every round.
        return steps.dropFirst().firstIndex { $0 === first }.flatMap {
            Self.problem(of: first, in: steps[..<$0])
        } ?? Self.problem(ofChain: steps)
    }

    /// Returns a sentence about a chain of too many redirects, or `nil` if a request can follow the chain.
    private static func problem(ofChain routes: [CompiledRoute]) -> String? {
        let limit = RouteTable.maximumRedirects
        guard routes.count > limit + 1 else { return nil }
        let trail = routes.prefix(limit + 2).map(\.route.shownPattern).joined(separator: " → ")
        return "The route redirects more than \(limit) times: \(trail)."
    }

    /// Returns a sentence about a loop of redirects, or `nil` if the route is not part of it.
    ///
    /// A loop is a problem with the routes in it, but not with the routes that lead into it.
    private static func problem(of first: CompiledRoute, in circle: ArraySlice<CompiledRoute>) -> String? {
        guard let index = circle.firstIndex(where: { $0 === first }) else { return nil }
        let trail = (circle[index...] + circle[..<index] + [first]).map(\.route.shownPattern)
        return "The route redirects in a loop: \(trail.joined(separator: " → "))."
    }

    /// Returns the route for a URL, or `nil` if there is none.
    ///
    /// If no route matches, the result is the fallback for the scheme.
    /// If there is no fallback, the result is the table's `notFound` route,
    /// or `nil` if other apps open the scheme.
    private func target(of url: RouteURL) -> CompiledRoute? {
        if let found = table.find(url) ?? table.fallbacks[url.scheme] { return found }
        return table.externalSchemes.contains(url.scheme) ? nil : table.notFound
    }
}

extension CompiledRoute {
    /// A URL that the pattern matches, or `nil` if no sample text fits its types.
    ///
    /// Different placeholders have different values, as far as their types allow.
    var sampleURL: RouteURL? {
        let names = pattern.placeholderNames
        let path = samplePath(hasTail: true, anyHost: "sample.invalid") { name in
            let number = names.firstIndex(of: name) ?? 0
            let texts = BuiltInType.allCases.reversed().map { $0.sample(number) }
            let text = texts.first { tests[name]?.accepts($0.utf8) ?? true }
            return text.map { ParameterTexts(name: name, text: $0) }
        }
        let url = path.flatMap { try? RouteURL(parsing: $0) }
        return url?.addingItems(of: condition?.items ?? []) { _ in "sample" }
    }
}

/// A check of the branches of a table, and of the branches that routes and their parents name.
///
/// The check needs a table that can match URLs, so ``RouteTable`` runs it only if the table's builder has
/// found no problems.
///
/// | Declaration | Problem |
/// |---|---|
/// | two branches `inbox` | The name is taken. |
/// | a route of the branch `inbx` | There is no such branch; the nearest is `inbox`. |
/// | the root `app://gone` | No route matches it. |
/// | the root `app://archive` of `inbox` | Its route does not belong to this branch. |
/// | a parent that is a page of another branch | Back would leave the branch. |
struct BranchCheck {
    /// The finished table, which finds roots and parents.
    let table: RouteTable

    /// Returns all problems. Problems with the branches themselves come first.
    func problems() -> [RouteProblem] {
        var names: Set<String> = []
        var problems: [RouteProblem] = []
        for branch in table.branches {
            let mistake =
                names.insert(branch.name).inserted ? mistake(of: branch) : "Another branch has the same name."
            guard let mistake else { continue }
            problems.append(
                RouteProblem(
                    "The branch “\(DisplayURL.quoting(branch.name))” is not valid. \(mistake)",
                    source: branch.source
                )
            )
        }
        return problems
            + table.all.compactMap { record in
                mistake(of: record, names).map { RouteProblem(record.route, $0) }
            }
    }

    /// Returns a sentence about a mistake in a branch itself, or `nil` if there is none.
    private func mistake(of branch: Branch) -> String? {
        guard !branch.name.isEmpty else { return "Its name is missing." }
        let root = DisplayURL.quoting(branch.root)
        let url: RouteURL
        do throws(URLParseError) {
            url = try RouteURL(parsing: branch.root)
        } catch {
            return "Its root “\(root)” is not a URL. \(error.message)"
        }
        guard !url.isNavigationCommand, !url.hasReservedItems, let record = table.find(url) else {
            return "Its root “\(root)” is not the URL of a page."
        }
        let route = record.route
        if record.redirect != nil { return "Its root “\(root)” redirects." }
        if route.action != nil { return "Its root “\(root)” is an action." }
        if route.access == .app { return "Only the app itself may open its root “\(root)”." }
        if route.verb == .present { return "Its root “\(root)” is presented as a modal." }
        if (try? RouteMatch(record: record, originalURL: url).checkQuery(mergedWith: [:])) == nil {
            return "Its root “\(root)” lacks a required query item."
        }
        guard route.branch == branch.name else {
            let other =
                route.branch.map { "belongs to the branch “\(DisplayURL.quoting($0))”" }
                ?? "belongs to no branch"
            return "The route of its root “\(root)” \(other)."
        }
        return nil
    }

    /// Returns a sentence about a mistake in the branch of a route or of its parent,
    /// or `nil` if there is none.
    private func mistake(of record: CompiledRoute, _ names: Set<String>) -> String? {
        let route = record.route
        if let branch = route.branch {
            guard names.contains(branch) else {
                let nearest = names.nearest(to: branch)
                let hint = nearest.map { " Did you mean “\(DisplayURL.quoting($0))”?" } ?? ""
                return "There is no branch “\(DisplayURL.quoting(branch))”.\(hint)"
            }
            guard !route.page.isEmpty else { return "Only a route with a page can have a branch." }
        }
        // A modal may open above any branch, so the branch of its parent does not matter.
        if route.branch == nil, route.verb == .present { return nil }
        guard let parent = record.parent, let other = page(below: record)?.route.branch,
            other != route.branch
        else { return nil }
        return
            "The parent “\(DisplayURL.quoting(parent.text))” belongs to another branch, “\(DisplayURL.quoting(other))”."
    }

    /// Returns the route of the page that a route names as its parent, or `nil` if it is unknown.
    ///
    /// The method fills in the parent's template with sample values, and then follows redirects.
    private func page(below record: CompiledRoute) -> CompiledRoute? {
        var match = record.sampleURL.map { RouteMatch(record: record, originalURL: $0) }
        var url = match.flatMap { try? record.parent?.url(with: $0.parameters) }
        for _ in table.records {
            guard let target = url, let found = table.find(target) else { return nil }
            match = RouteMatch(record: found, originalURL: target)
            guard found.route.page.isEmpty, let next = try? match?.redirectURL() else { return found }
            url = next
        }
        return nil
    }
}
