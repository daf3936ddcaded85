/// Checks where parents and redirects lead, as far as that does not depend on an address.
struct RedirectCheck {
    let storage: RouteTableStorage

    /// A problem for each parent and redirect that leads nowhere, in a circle, or to an address that navigates.
    ///
    /// A template with placeholders leads elsewhere for every address, so of a parent only its query is looked at, and
    /// a redirect is followed from a sample address.
    func problems() -> [RouteProblem] {
        let fallbacks = storage.fallbacks.sorted { $0.key < $1.key }.map(\.value)
        let all = storage.records + fallbacks + [storage.notFound].compactMap(\.self)
        return all.filter { $0.parent != nil || $0.redirect != nil }.flatMap { record in
            [problem("parent", record.parent, of: record), problem("redirect", record.redirect, of: record)]
                .compactMap(\.self)
                + [RedirectChain(from: record, in: storage).problem.map { problem(of: record, $0) }]
                .compactMap(\.self)
        }
    }

    private func problem(_ what: String, _ template: URLTemplate?, of record: CompiledRoute) -> RouteProblem?
    {
        guard let template else { return nil }
        if Self.hasReservedItems(template.text) {
            return problem(of: record, "the \(what) \(template.text) must not have nav.* items")
        }
        guard template.placeholderNames.isEmpty, let url = try? template.url(with: RouteParameters()) else {
            return nil
        }
        if url.isNavigationAddress {
            return problem(of: record, "the \(what) \(template.text) has to be a page")
        }
        guard storage.find(url) == nil, storage.fallbacks[url.scheme] == nil else { return nil }
        return problem(of: record, "the \(what) \(template.text) leads to no route")
    }

    private func problem(of record: CompiledRoute, _ sentence: String) -> RouteProblem {
        RouteProblem(record.route, .badEntry(sentence))
    }

    private static func hasReservedItems(_ template: String) -> Bool {
        guard let query = template.firstIndex(of: "?") else { return false }
        return template[query...].dropFirst().split(separator: "&").contains { QueryItem.isReserved($0) }
    }
}

/// Where redirects lead from one route, found by following them from a sample address as opening it would.
///
/// In a sample address each placeholder stands for a text of its own, so that what holds for it holds for every address
/// whose values no other route is there for. Of a route with a type that takes none of these texts nothing is known.
struct RedirectChain {
    /// What is wrong with where they lead, for the route they were followed from.
    private(set) var problem: String?

    private let storage: RouteTableStorage
    private var steps: [CompiledRoute] = []
    private var places: [String: Int] = [:]

    init(from record: CompiledRoute, in storage: RouteTableStorage) {
        self.storage = storage
        guard record.redirect != nil, let url = Self.sample(of: record), target(of: url) === record else {
            return
        }
        follow(record, url)
    }

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
        // The address has grown until it was none any more.
        guard let again = steps.dropFirst().firstIndex(where: { $0 === first }) else { return }
        report(Array(steps[..<again]), first)
    }

    /// A circle is a problem of the routes in it, not of those that lead there.
    private mutating func report(_ circle: [CompiledRoute], _ first: CompiledRoute) {
        guard let place = circle.firstIndex(where: { $0 === first }) else { return }
        let trail = (circle[place...] + circle[..<place] + [first]).map(\.route.pattern)
        problem = "redirects in a circle: \(trail.joined(separator: " → "))"
    }

    private func target(of url: RouteURL) -> CompiledRoute? {
        storage.find(url) ?? storage.fallbacks[url.scheme] ?? storage.notFound
    }

    private func hasCaptures(_ record: CompiledRoute, _ url: RouteURL) -> Bool {
        storage.find(url) === record || storage.takesEverything(record, of: url)
    }

    // MARK: - Samples

    private static func sample(of record: CompiledRoute) -> RouteURL? {
        let names = record.pattern.placeholderNames
        let filled = try? record.pattern.urlText(anyHost: "sample.invalid") { name in
            let samples = texts(names.firstIndex(of: name) ?? 0)
            let text = samples.first { record.tests[name]?.accepts($0.utf8) ?? true }
            return text.map { RouteParameter(name: name, text: $0, segments: nil) }
        }
        guard var text = filled else { return nil }
        if case .zeroOrMore(nil) = record.pattern.tail { text += text.hasSuffix("/") ? "sample" : "/sample" }
        return try? RouteURL(parsing: text)
    }

    /// Texts for the placeholder of that number, among them one for each built-in type.
    private static func texts(_ number: Int) -> [String] {
        [
            "sample\(number)", "\(100 + number)", number.isMultiple(of: 2) ? "true" : "false",
            "00000000-0000-4000-8000-\(100_000_000_000 + number)",
        ]
    }
}
