/// A search for a redirect that leads all URLs of a broken route to their previous page or action.
///
/// A broken route is a route of the old table with a URL that leads elsewhere in the new table.
struct RouteRepair {
    let old: RouteTable
    let new: RouteTable

    /// The maximum number of routes that are tried as the target of a redirect.
    private static let maximumTargets = 5

    /// Returns a redirect that repairs all URLs of the route, or `nil` if there is none.
    func redirect(for broken: BrokenRoute) -> Route? {
        let names = Set(broken.record.pattern.placeholderNames)
        let targets = targets(of: broken).lazy.filter { target in
            Set(target.pattern.placeholderNames).isSubset(of: names)
                && target.pattern.isObservable(asTargetOf: broken.record.pattern)
        }
        for target in targets.prefix(Self.maximumTargets) {
            let declaration = broken.route.declaration
            let route = Route(
                broken.route.pattern,
                redirect: target.pattern.template,
                access: broken.route.access,
                isCaseSensitive: declaration.isCaseSensitive,
                rank: declaration.rank,
                requiring: declaration.requiring,
                excluding: declaration.excluding
            )
            guard let repaired = new.adding(route) else { continue }
            let finder = BrokenRouteFinder(old, repaired, only: broken.record)
            if let left = try? finder.find(), left.isEmpty { return route }
        }
        return nil
    }

    /// Returns the possible targets for the URLs of a broken route, most similar pattern first.
    private func targets(of broken: BrokenRoute) -> [CompiledRoute] {
        let targets = new.records.filter { record in
            let pattern = record.pattern
            guard record.redirect == nil, !pattern.isExpression, !pattern.isAnyHost else { return false }
            return LinkOutcome.Place(of: record.route) == broken.before.place
        }
        var edits = EditDistance(from: broken.route.pattern)
        return targets.map { ($0, edits.distance(to: $0.route.pattern, limit: .max) ?? .max) }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }
}

extension RoutePattern {
    /// Returns whether a redirect from another pattern to this pattern can be followed segment by segment.
    ///
    /// If it cannot, the comparison cannot tell whether the redirect repairs all URLs.
    fileprivate func isObservable(asTargetOf other: RoutePattern) -> Bool {
        let joinsValues = segments.contains { segment in segment.parts.count { $0.placeholder != nil } > 1 }
        let rest = other.tail.placeholder?.name
        let isRestInside = segments.contains { segment in
            segment.parts.contains { $0.placeholder.map { $0.name == rest } ?? false }
        }
        return !joinsValues && !isRestInside
    }

    /// The pattern as a template, without types and expressions.
    fileprivate var template: String {
        var pieces = segments.enumerated().map { index, segment in
            segment.parts.map { part in
                switch part {
                case .literal(let text): Self.encode(text, isFirst: index == 0 && !isWeb)
                case .placeholder(let placeholder): ":\(placeholder.name)"
                }
            }.joined()
        }
        if tail != .end {
            let modifier = !tail.isRest ? "?" : tail.needsSegment ? "+" : "*"
            pieces.append((tail.placeholder.map { ":\($0.name)" } ?? "") + modifier)
        }
        return "\(scheme)://" + ((host.map { [$0] } ?? []) + pieces).joined(separator: "/")
    }
}

extension RouteTable {
    /// Returns a copy of the table with an additional route, or `nil` if the copy would be invalid.
    fileprivate func adding(_ route: Route) -> RouteTable? {
        try? RouteTable(
            routes + [route],
            fallbacks: fallbacks.mapValues(\.route),
            notFound: notFound?.route,
            converters: converters,
            externalSchemes: Set(externalSchemes)
        )
    }
}
