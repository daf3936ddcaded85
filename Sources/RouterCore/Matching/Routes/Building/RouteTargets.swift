/// Checks where parents and redirects lead, as far as that does not depend on an address.
struct RouteTargets {
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
                + [RedirectTrail(from: record, in: storage).problem.map { problem(of: record, $0) }]
                .compactMap(\.self)
        }
    }

    private func problem(_ what: String, _ template: URLTemplate?, of record: RouteRecord) -> RouteProblem? {
        guard let template else { return nil }
        if Self.hasNavigationItems(template.text) {
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

    private func problem(of record: RouteRecord, _ sentence: String) -> RouteProblem {
        RouteProblem(record.route, .badEntry(sentence))
    }

    private static func hasNavigationItems(_ template: String) -> Bool {
        guard let query = template.firstIndex(of: "?") else { return false }
        return template[query...].dropFirst().split(separator: "&").contains { $0.hasPrefix("nav.") }
    }
}
