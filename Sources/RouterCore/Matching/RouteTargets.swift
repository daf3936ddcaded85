/// Checks where parents and redirects lead, as far as that does not depend on an address.
struct RouteTargets {
    let storage: RouteTableStorage

    /// A problem for each parent and redirect that leads nowhere, in a circle, or to an address that navigates.
    ///
    /// A template with placeholders leads elsewhere for every address, so only its query is looked at.
    func problems() -> [RouteProblem] {
        let fallbacks = storage.fallbacks.sorted { $0.key < $1.key }.map(\.value)
        return (storage.records + fallbacks + [storage.notFound].compactMap(\.self)).flatMap { record in
            [problem("parent", record.parent, of: record), problem("redirect", record.redirect, of: record)]
                .compactMap(\.self) + [circle(from: record)].compactMap(\.self)
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
        guard target(of: url) == nil else { return nil }
        return problem(of: record, "the \(what) \(template.text) leads to no route")
    }

    /// Follows redirects without placeholders for as long as they lead to others.
    private func circle(from record: RouteRecord) -> RouteProblem? {
        var trail = [record.route.pattern]
        var current = record
        while let template = current.redirect, template.placeholderNames.isEmpty,
            let url = try? template.url(with: RouteParameters()), let next = target(of: url)
        {
            // A redirect to the very address that was asked for is none.
            if next === current { return nil }
            trail.append(next.route.pattern)
            if next === record {
                return problem(of: record, "redirects in a circle: \(trail.joined(separator: " → "))")
            }
            if trail.count > storage.records.count { return nil }
            current = next
        }
        return nil
    }

    private func target(of url: RouteURL) -> RouteRecord? {
        var visits = 0
        let index = storage.find(url, visits: &visits)
        return index == TrieNode.none ? storage.fallbacks[url.scheme] : storage.records[Int(index)]
    }

    private func problem(of record: RouteRecord, _ sentence: String) -> RouteProblem {
        RouteProblem(record.route, .badEntry(sentence))
    }

    private static func hasNavigationItems(_ template: String) -> Bool {
        guard let query = template.firstIndex(of: "?") else { return false }
        return template[query...].dropFirst().split(separator: "&").contains { $0.hasPrefix("nav.") }
    }
}
