/// A route that nearly matches a URL, or matches it but loses to another route.
///
///     let table = try RouteTable([
///         Route("app://item/new", page: "editor"), Route("app://item/:id<int>", page: "item"),
///     ])
///     let misses = try table.misses(of: RouteURL(parsing: "app://item/x"))
///     misses.map(\.reason)   // [.literal, .type]
///
/// A ``NavigationTrace`` contains the misses of each URL that was looked up in the table.
package struct RouteMiss: Sendable, Hashable {
    /// The route.
    package let route: Route
    /// The kind of the reason.
    let reason: Reason
    /// The segment of the URL at which the route fails, counted from 0, or `nil` if the reason does not
    /// concern a single segment.
    let segment: Int?
    /// The reason as a sentence, for translation.
    package let text: TranslatableText

    /// The kinds of reasons why a route does not match a URL.
    enum Reason: String, Sendable, Hashable, Encodable {
        /// The segment has different text.
        case literal
        /// The segment does not have the placeholder's type, or does not fit the literal text around
        /// the placeholder.
        case type
        /// The URL ends too early.
        case tooShort
        /// The URL continues after the end of the pattern.
        case tooLong
        /// The URL has a different host.
        case host
        /// The expression over the whole URL does not fit.
        case expression
        /// A query item that the route requires is missing or has a different value.
        case query
        /// The URL matches a pattern that the route excludes.
        case excluded
        /// The route fits, but another route is more specific.
        case lessSpecific
        /// The route fits, but another route comes first because of its rank.
        case rank
    }
}

extension RouteMiss: Encodable {
    private enum CodingKeys: String, CodingKey { case route, reason, segment, message }

    /// Encodes the miss as an object with the English sentence.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(route.pattern, forKey: .route)
        try container.encode(reason, forKey: .reason)
        try container.encodeIfPresent(segment, forKey: .segment)
        try container.encode(text.english, forKey: .message)
    }
}

extension RouteTable {
    /// Returns the routes that nearly match a URL, nearest first, except the route that matches it.
    ///
    /// Routes that fit but lose to another route come first, in the order of ``routes``.
    /// Next come routes whose patterns fit, but which require other query items or exclude the URL.
    /// Any other route is near if its host and first segment fit the URL, and the pattern or the URL has
    /// further segments.
    /// If no route matches the URL, a route is also near if all its parts fit except one. If this part is a
    /// literal first segment, it may differ in only a few letters.
    /// The search considers only routes of the URL's scheme and expressions over whole URLs.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - limit: The maximum number of routes.
    /// - Complexity: O(*n* · *m*) in the number of routes and the length of the URL.
    package func misses(of url: RouteURL, limit: Int = 8) -> [RouteMiss] {
        let winner = url.isNavigationCommand ? nil : find(url)
        var fitting: [RouteMiss] = []
        var near: [(miss: RouteMiss, misfits: Int)] = []
        let scheme = url.scheme
        let segments = url.segments
        for record in records where record !== winner {
            guard record.pattern.isExpression || record.pattern.scheme == scheme else { continue }
            let fit = RouteFit(of: record, to: url, segments)
            guard let first = fit.firstMisfit ?? record.condition?.miss(of: record, url) else {
                if let winner { fitting.append(record.miss(losingTo: winner)) }
                continue
            }
            if fit.firstMisfit == nil || fit.fitsAtStart
                || (winner == nil && fit.misfits == 1 && record.isLike(segments, first))
            {
                near.append((first, fit.misfits))
            }
        }
        // The sort is stable, so equally near routes remain in the order of precedence.
        near.sort { $0.misfits < $1.misfits }
        return Array((fitting + near.map(\.miss)).prefix(max(0, limit)))
    }
}

extension RouteCondition {
    /// Returns why a URL does not meet the condition of a route whose pattern fits, or `nil` if it meets the
    /// condition.
    fileprivate func miss(of record: CompiledRoute, _ url: RouteURL) -> RouteMiss? {
        if let item = missingItem(in: url) {
            guard let given = url.query.first(named: item.name) else {
                let values = ["name": TranslatableText.shown(item.name)]
                return record.miss(.query, .template("The URL has no query item “{name}”.", values: values))
            }
            let values = ["name": TranslatableText.shown(item.name), "given": .shown(given)]
            return record.miss(
                .query,
                .template(
                    "The query item “{name}” is “{given}”, but the route requires another value.",
                    values: values
                )
            )
        }
        guard let pattern = exclusion(of: url) else { return nil }
        let values = ["pattern": TranslatableText.shown(pattern)]
        return record.miss(.excluded, .template("The route excludes {pattern}.", values: values))
    }
}

extension CompiledRoute {
    /// Returns a miss of the route with the given reason.
    func miss(_ reason: RouteMiss.Reason, at segment: Int? = nil, _ text: TranslatableText) -> RouteMiss {
        RouteMiss(route: route, reason: reason, segment: segment, text: text)
    }

    /// Returns the miss of a route that fits but loses to another route.
    fileprivate func miss(losingTo winner: CompiledRoute) -> RouteMiss {
        let common = order.common(with: winner.order)
        if pattern.isExpression {
            return miss(
                .lessSpecific,
                .template("This route also matches, but expressions over a whole URL come last.")
            )
        }
        if common == 0 {
            return miss(
                .lessSpecific,
                .template("This route also matches, but a route for this host comes first.")
            )
        }
        if (condition?.weight ?? 0) < winner.condition?.weight ?? 0, order.path == winner.order.path {
            return miss(
                .lessSpecific,
                .template("This route also matches, but another route requires more of the query.")
            )
        }
        if order.shape == winner.order.shape {
            return miss(.rank, .template("This route also matches, but its rank comes later."))
        }
        let pieces = [
            "part": pattern.piece(at: common - 1), "winner": winner.pattern.piece(at: common - 1),
        ]
        return miss(
            .lessSpecific,
            at: common - 1,
            .template("This route also matches, but {winner} is more specific than {part}.", values: pieces)
        )
    }
}
