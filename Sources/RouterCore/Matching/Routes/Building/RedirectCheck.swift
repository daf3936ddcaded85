/// Checks the targets of parents and redirects before any URL is opened.
///
/// ``RouteTableBuilder`` makes one once there is no other problem, because it needs a table that can match.
///
/// | Template | Problem |
/// |---|---|
/// | `app://gone` | it leads to no route, and its scheme has no fallback |
/// | `https://example.org/help` | as a redirect none, if another app opens the scheme |
/// | `app://nav/pop` | it is not a page |
/// | `app://item?nav.action=push` | it has reserved items |
/// | `app://gone/:id` | none: it leads elsewhere for every value |
struct RedirectCheck {
    /// The finished table, which finds the targets.
    let storage: RouteTableStorage

    /// Returns the problems of all parents and redirects, in the order of the routes.
    ///
    /// A template with placeholders leads elsewhere for every URL.
    /// A parent with placeholders is only checked for reserved items, and a redirect is followed from a
    /// sample URL.
    func problems() -> [RouteProblem] {
        storage.all.filter { $0.parent != nil || $0.redirect != nil }.flatMap { record in
            [
                problem("parent", record.parent, of: record),
                problem("redirect", record.redirect, of: record),
                RedirectChain(from: record, in: storage).problem.map { problem(of: record, $0) },
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
        if Self.hasReservedItems(template.text) {
            return problem(of: record, "the \(what) \(template.text) must not have nav.* items")
        }
        guard template.placeholderNames.isEmpty, let url = try? template.url(with: RouteParameters()) else {
            return nil
        }
        if url.isNavigationCommand {
            return problem(of: record, "the \(what) \(template.text) must be the URL of a page")
        }
        guard storage.find(url) == nil, storage.fallbacks[url.scheme] == nil else { return nil }
        // Another app may open the target of a redirect, but it is not a page to go back to.
        if what == "redirect", storage.externalSchemes.contains(url.scheme) { return nil }
        return problem(of: record, "the \(what) \(template.text) leads to no route")
    }

    /// Makes a problem of a route.
    private func problem(of record: CompiledRoute, _ sentence: String) -> RouteProblem {
        RouteProblem(record.route, sentence)
    }

    /// Returns whether the query of a template has `nav.*` items.
    private static func hasReservedItems(_ template: String) -> Bool {
        guard let query = template.firstIndex(of: "?") else { return false }
        return template[query...].dropFirst().split(separator: "&").contains { QueryItem.isReserved($0) }
    }
}

/// The chain of redirects from one route, followed as if a sample URL were opened.
///
/// ``RedirectCheck`` makes one for each route that redirects.
/// In the sample URL each placeholder has another text.
/// A circle found for these texts exists for all values that no other route matches.
/// If a type accepts none of the texts, there is no sample, and no problem is found.
///
/// | Routes | Problem |
/// |---|---|
/// | `a://b` to `a://c`, `a://c` to `a://b` | a circle, for each of the two |
/// | `a://b/:x/:y` to `a://b/:y/:x` | a circle: the second redirect leads back |
/// | `a://b` to `a://b`, without a page | the route redirects to itself |
/// | `a://b` to `a://b`, with a page | none: the page is shown |
struct RedirectChain {
    /// The problem of the route that the chain begins at, if there is one.
    private(set) var problem: String?

    private let storage: RouteTableStorage
    /// The routes on the way, the first one at the beginning.
    private var steps: [CompiledRoute] = []
    /// The number of the step at each URL, by the identity of the URL.
    private var places: [String: Int] = [:]

    /// Follows the redirects of a route that matches its own sample URL.
    init(from record: CompiledRoute, in storage: RouteTableStorage) {
        self.storage = storage
        guard record.redirect != nil, let url = Self.sample(of: record), target(of: url) === record else {
            return
        }
        follow(record, url)
    }

    /// Follows the chain until it ends, repeats a URL, or becomes too long.
    ///
    /// The longest chain has a step for each route and for each segment that a URL can have.
    private mutating func follow(_ first: CompiledRoute, _ start: RouteURL) {
        var current = first
        var url = start
        while steps.count <= storage.records.count + URLLimits.standard.segments {
            places[url.identity] = steps.count
            steps.append(current)
            let match = RouteMatch(current, url, hasCaptures: hasCaptures(current, url))
            let next: RouteURL?
            do { next = try match.redirectURL() } catch { break }
            guard let next else { return }
            if next.isSame(as: url) {
                if current === first, first.route.page.isEmpty {
                    problem = "redirects to itself and has no page"
                }
                return
            }
            if let place = places[next.identity] { return report(Array(steps[place...]), first) }
            guard let found = target(of: next) else { return }
            current = found
            url = next
        }
        // The URL has grown with every round, until it broke a limit.
        guard let again = steps.dropFirst().firstIndex(where: { $0 === first }) else { return }
        report(Array(steps[..<again]), first)
    }

    /// Reports a circle, if the first route is in it.
    ///
    /// A circle is a problem of the routes in it, not of those that lead there.
    private mutating func report(_ circle: [CompiledRoute], _ first: CompiledRoute) {
        guard let place = circle.firstIndex(where: { $0 === first }) else { return }
        let trail = (circle[place...] + circle[..<place] + [first]).map(\.route.pattern)
        problem = "redirects in a circle: \(trail.joined(separator: " → "))"
    }

    /// Returns the route that matches a URL, fallbacks included; `nil` for a URL of another app.
    private func target(of url: RouteURL) -> CompiledRoute? {
        if let found = storage.find(url) ?? storage.fallbacks[url.scheme] { return found }
        return storage.externalSchemes.contains(url.scheme) ? nil : storage.notFound
    }

    /// Returns whether the pattern of a route matches the URL, and not only its fallback.
    private func hasCaptures(_ record: CompiledRoute, _ url: RouteURL) -> Bool {
        storage.find(url) === record || storage.takesEverything(record, of: url)
    }

    // MARK: - Samples

    /// Returns a URL that the pattern matches; `nil` if no sample fits its types.
    ///
    /// The texts of two placeholders differ as far as their types allow.
    static func sample(of record: CompiledRoute) -> RouteURL? {
        let names = record.pattern.placeholderNames
        let path = record.samplePath(hasTail: true, anyHost: "sample.invalid") { name in
            let number = names.firstIndex(of: name) ?? 0
            let texts = BuiltInType.allCases.reversed().map { $0.sample(number) }
            let text = texts.first { record.tests[name]?.accepts($0.utf8) ?? true }
            return text.map { RouteParameter(name: name, text: $0) }
        }
        return path.flatMap { try? RouteURL(parsing: $0) }
    }
}
