/// Checks the targets of parents and redirects before any URL is opened.
///
/// ``RouteTable`` makes one if it has no other problem, because the checks need a table that can match.
///
/// | Template | Problem |
/// |---|---|
/// | `app://gone` | it leads to no route, and its scheme has no fallback |
/// | `https://example.org/help` | as a redirect none, if another app opens the scheme |
/// | `app://nav/pop` | it is not a page |
/// | `app://item?nav.action=push` | it has reserved items |
/// | `app://gone/:id` | none: it leads elsewhere for every value |
///
/// A redirect may lead to another one, but only a few times; see ``RouteTable/maximumRedirects``.
struct RedirectCheck {
    /// The finished table, which finds the targets.
    let table: RouteTable

    /// Returns the problems of all parents and redirects, in the order of the routes.
    ///
    /// A template with placeholders leads elsewhere for every URL.
    /// A parent with placeholders is only checked for reserved items, and a redirect is followed from a
    /// sample URL.
    func problems() -> [RouteProblem] {
        table.all.filter { $0.parent != nil || $0.redirect != nil }.flatMap { record in
            [
                problem("parent", record.parent, of: record),
                problem("redirect", record.redirect, of: record),
                problem(ofChainFrom: record).map { RouteProblem(record.route, $0) },
            ].compactMap(\.self)
        }
    }

    /// Returns the problem of one template, if there is one.
    ///
    /// - Parameters:
    ///   - what: The word for messages: `parent` or `redirect`.
    ///   - template: The template; `nil` if the route has none.
    ///   - record: The route that declares it.
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
        // Another app may open the target of a redirect, but it is not a page to go back to.
        if what == "redirect", table.externalSchemes.contains(url.scheme) { return nil }
        return RouteProblem(record.route, "The \(what) “\(text)” leads to no route.")
    }

    /// Returns whether the query of a template has `nav.*` items.
    private static func hasReservedItems(_ template: String) -> Bool {
        guard let query = template.firstIndex(of: "?") else { return false }
        return template[query...].dropFirst().split(separator: "&").contains {
            QueryScanner.Piece.isReserved($0)
        }
    }
}

extension RedirectCheck {
    /// The most redirects that are followed from one route.
    ///
    /// It is more than a request follows, so that a circle is named as what it is.
    private static let mostSteps = 16

    /// Follows the redirects of a route as if a sample URL were opened, and returns what is wrong.
    ///
    /// In the sample URL each placeholder has another text.
    /// A problem that these texts show affects every value that no other route matches.
    /// A type that accepts none of the texts gives no sample, so its problems are not found.
    ///
    /// | Routes | Problem |
    /// |---|---|
    /// | `a://b` to `a://c`, `a://c` to `a://b` | a circle, for each of the two |
    /// | `a://b/:x/:y` to `a://b/:y/:x` | a circle: the second redirect leads back |
    /// | `a://b` to `a://b`, without a page | the route redirects to itself |
    /// | `a://b` to `a://b`, with a page | none: the page is shown |
    /// | `a://b` to `a://c`, and so on, more often than a request follows | the chain cannot be followed |
    ///
    /// - Complexity: O(1) matches.
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
        // The URL may have grown with every round.
        return steps.dropFirst().firstIndex { $0 === first }.flatMap {
            Self.problem(of: first, in: steps[..<$0])
        } ?? Self.problem(ofChain: steps)
    }

    /// Returns the sentence about routes of which each redirects to the next, if they are too many for a request.
    private static func problem(ofChain routes: [CompiledRoute]) -> String? {
        let limit = RouteTable.maximumRedirects
        guard routes.count > limit + 1 else { return nil }
        let trail = routes.prefix(limit + 2).map(\.route.shownPattern).joined(separator: " → ")
        return "The route redirects more than \(limit) times: \(trail)."
    }

    /// Returns the sentence about a circle, if the route is in it.
    ///
    /// A circle is a problem of the routes in it, not of those that lead there.
    private static func problem(of first: CompiledRoute, in circle: ArraySlice<CompiledRoute>) -> String? {
        guard let index = circle.firstIndex(where: { $0 === first }) else { return nil }
        let trail = (circle[index...] + circle[..<index] + [first]).map(\.route.shownPattern)
        return "The route redirects in a circle: \(trail.joined(separator: " → "))."
    }

    /// Returns the route that matches a URL, fallbacks included; `nil` for a URL of another app.
    private func target(of url: RouteURL) -> CompiledRoute? {
        if let found = table.find(url) ?? table.fallbacks[url.scheme] { return found }
        return table.externalSchemes.contains(url.scheme) ? nil : table.notFound
    }
}

extension CompiledRoute {
    /// A URL that the pattern matches; `nil` if no sample fits its types.
    ///
    /// The texts of two placeholders differ as far as their types allow.
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
            let mistake = names.insert(branch.name).inserted ? mistake(of: branch) : "Its name is taken."
            guard let mistake else { continue }
            problems.append(
                RouteProblem(
                    "The branch “\(DisplayURL.quoting(branch.name))” is wrong. \(mistake)",
                    source: branch.source
                )
            )
        }
        return problems
            + table.all.compactMap { record in
                mistake(of: record, names).map { RouteProblem(record.route, $0) }
            }
    }

    /// Returns what is wrong with a branch itself.
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
            return "Its root “\(root)” leads to no page."
        }
        let route = record.route
        if record.redirect != nil { return "Its root “\(root)” redirects." }
        if route.action != nil { return "Its root “\(root)” is an action." }
        if route.access == .app { return "Only the app itself may open its root “\(root)”." }
        if route.verb == .present { return "Its root “\(root)” is presented as a modal." }
        if (try? RouteMatch(record: record, originalURL: url).checkQuery(mergedWith: [:])) == nil {
            return "Its root “\(root)” lacks a query item."
        }
        guard route.branch == branch.name else {
            let other = route.branch.map { "is of the branch “\(DisplayURL.quoting($0))”" } ?? "has no branch"
            return "The route of its root “\(root)” \(other)."
        }
        return nil
    }

    /// Returns what is wrong with the branch of a route, or with its parent's.
    private func mistake(of record: CompiledRoute, _ names: Set<String>) -> String? {
        let route = record.route
        if let branch = route.branch {
            guard names.contains(branch) else {
                let nearest = names.nearest(to: branch)
                let hint = nearest.map { " The nearest is “\(DisplayURL.quoting($0))”." } ?? ""
                return "There is no branch “\(DisplayURL.quoting(branch))”.\(hint)"
            }
            guard !route.page.isEmpty else { return "Only a route with a page can have a branch." }
        }
        // A modal may be over any branch.
        if route.branch == nil, route.verb == .present { return nil }
        guard let parent = record.parent, let other = page(below: record)?.route.branch,
            other != route.branch
        else { return nil }
        return
            "The parent “\(DisplayURL.quoting(parent.text))” is a page of the branch “\(DisplayURL.quoting(other))”."
    }

    /// Returns the route of the page below the pages of a route, found by a sample URL and through redirects.
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
