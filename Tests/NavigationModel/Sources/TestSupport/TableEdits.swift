import NavigationModel

@testable import RouterCore

/// A random route table before and after random edits.
///
/// ``check()`` asks `TableComparison` which routes the edits break, and checks the answer with many URLs.
public struct TableEdit {
    /// The routes before the edits.
    public let old: [Route]
    /// The routes after the edits.
    public let new: [Route]
    private let before: RouteTable
    private let after: RouteTable
    private let urls: [RouteURL]

    private static let words = [
        "", "a", "b", "ab", "A", "1", "12", "-1", "a-b", "1-1", "-", "true", "1.5", "x.y", "é", "a1", "ab-a",
    ]
    private static let types = [
        "", "<uint>", "<int>", "<double>", "<bool>", "<slug>", "<string>", #"(\d+)"#, "([ab]+)", "(.*1.*)",
    ]
    private static let queries = ["", "?q", "?q=1", "?q=2", "?r&q=3", "?r=x", "?q=&r=1"]

    /// Creates the tables for a seed.
    public init(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var patterns = RandomRoutes(seed: seed &+ 0x5EED)
        let hasConditions = random.chance(40)
        var routes = (0..<1 + random.below(12)).map { _ in Self.route(&patterns, hasConditions, &random) }
        if random.chance(15) { routes.append(Self.expression(&random)) }
        for _ in 0..<random.below(3) { Self.redirect(&routes, &random) }
        before = try Self.table(&routes)
        old = routes
        for _ in 0..<1 + random.below(3) { Self.edit(&routes, &patterns, hasConditions, &random) }
        after = try Self.table(&routes)
        new = routes
        urls = Self.urls(of: old + new, hasConditions, &random)
    }

    /// Creates a table, after removing the routes that would make it invalid.
    private static func table(_ routes: inout [Route]) throws -> RouteTable {
        while true {
            do {
                return try RouteTable(routes)
            } catch {
                let bad = error.problems.map(\.pattern)
                let count = routes.count
                routes.removeAll { bad.contains($0.written) }
                guard routes.count < count else { throw error }
            }
        }
    }

    // MARK: - Routes

    private static func pattern(_ patterns: inout RandomRoutes) -> String {
        patterns.pattern().replacing("<even>", with: "").replacing("<uuid>", with: "<slug>")
    }

    private static func route(
        _ patterns: inout RandomRoutes,
        _ hasConditions: Bool,
        _ random: inout SeededGenerator
    ) -> Route {
        let pattern = pattern(&patterns)
        let requiring = hasConditions && random.chance(20) ? [random.one(of: ["q", "q=*", "q=1", "r"])] : []
        let hasRank = pattern.contains("(") || !requiring.isEmpty
        return Route(
            pattern,
            page: "page\(random.below(4))",
            access: random.chance(15) ? .user : .external,
            query: hasConditions && random.chance(15)
                ? [random.one(of: ["q", "r"]): random.one(of: ["int", "string?"])] : [:],
            isCaseSensitive: random.chance(80),
            rank: hasRank ? random.below(30) : nil,
            requiring: requiring,
            excluding: hasConditions && random.chance(15) ? [Self.pattern(&patterns)] : []
        )
    }

    private static func expression(_ random: inout SeededGenerator) -> Route {
        let text = random.one(of: [
            "a://(a|b)/.*", "a://[^/]*/1", #"a://(?<p1>\w+)(/1)*"#, "a://.*[ab]", "a://a/?.*%C3.*",
        ])
        return Route("/\(text)/", page: "page\(random.below(4))", rank: random.below(30))
    }

    /// Adds a route that redirects to one of the routes.
    private static func redirect(_ routes: inout [Route], _ random: inout SeededGenerator) {
        let target = random.one(of: routes)
        guard !target.pattern.hasPrefix("/"), let pattern = try? RoutePattern(target.pattern) else { return }
        // The new route fills each placeholder of the target with a placeholder of its own, or with a word.
        var source = ["old\(random.below(2))"]
        var path: [String] = []
        for (index, segment) in pattern.segments.enumerated() {
            var hasValue = false
            let text = segment.parts.map { part in
                switch part {
                case .literal(let literal): return RoutePattern.encode(literal, isFirst: index == 0)
                case .placeholder(let placeholder):
                    // A segment gets at most one placeholder, because the comparison
                    // checks a segment with two placeholders only with sample values.
                    if hasValue || random.chance(20) { return random.one(of: ["a", "1", "ab"]) }
                    hasValue = true
                    let type = random.chance(50) ? random.one(of: types) : ""
                    source.append((random.chance(25) ? "a" : "") + ":\(placeholder.name)\(type)")
                    return ":\(placeholder.name)"
                }
            }.joined()
            path.append(text)
        }
        if random.chance(30), source.count == 3 { source.swapAt(1, 2) }
        if let tail = pattern.tail.placeholder {
            let modifier = !pattern.tail.isRest ? "?" : pattern.tail.needsSegment ? "+" : "*"
            source.append(":\(tail.name)\(modifier)")
            path.append(":\(tail.name)\(modifier)")
        }
        let query = random.chance(15) ? "?q=" + (source.count > 1 && path.contains(":p1") ? ":p1" : "1") : ""
        let text = "a://" + source.joined(separator: "/")
        routes.append(
            Route(
                text,
                redirect: "a://" + path.joined(separator: "/") + query,
                rank: text.contains("(") ? random.below(30) : nil
            )
        )
    }

    private static func edit(
        _ routes: inout [Route],
        _ patterns: inout RandomRoutes,
        _ hasConditions: Bool,
        _ random: inout SeededGenerator
    ) {
        guard !routes.isEmpty else { return routes.append(route(&patterns, hasConditions, &random)) }
        let index = random.below(routes.count)
        let route = routes[index]
        var segments = route.pattern.dropFirst("a://".count).split(separator: "/").map(String.init)
        func patterned(_ pattern: String) -> Route {
            route.changing {
                $0.pattern = pattern
                if pattern.contains("("), $0.rank == nil { $0.rank = 31 }
                if !pattern.contains("("), $0.requiring.isEmpty { $0.rank = nil }
            }
        }
        switch random.below(11) {
        case 0: routes.remove(at: index)
        case 1: routes.append(Self.route(&patterns, hasConditions, &random))
        case 2:
            routes[index] = route.changing { if $0.redirect == nil { $0.page = "page\(random.below(4))" } }
        case 3, 4:
            guard let place = segments.indices.randomElement(using: &random) else { return }
            segments[place] = segments[place].replacing(#/(:\w+?\d)(<\w+>|\([^)]*\))?/#) { found in
                found.output.1 + random.one(of: types)
            }
            routes[index] = patterned("a://" + segments.joined(separator: "/"))
        case 5:
            guard let place = segments.indices.randomElement(using: &random), !segments[place].contains(":")
            else { return }
            segments[place] = random.one(of: ["a", "b", "ab", "1"])
            routes[index] = patterned("a://" + segments.joined(separator: "/"))
        case 6:
            if random.chance(50), !segments.isEmpty { segments.removeLast() } else { segments.append("a") }
            routes[index] = patterned("a://" + segments.joined(separator: "/"))
        case 7: routes[index] = patterned(route.pattern.replacing(":p1", with: ":other"))
        case 8: routes[index] = route.changing { $0.isCaseSensitive.toggle() }
        case 9:
            routes[index] = route.changing {
                if $0.action == nil { $0.access = random.one(of: [.external, .user, .app]) }
            }
        default:
            routes.remove(at: index)
            routes.append(patterned("a://moved/" + segments.joined(separator: "/")))
            redirect(&routes, &random)
        }
    }

    // MARK: - URLs

    /// Returns URLs with paths of up to three words, and URLs that are made from the patterns of the routes.
    private static func urls(of routes: [Route], _ hasQueries: Bool, _ random: inout SeededGenerator)
        -> [RouteURL]
    {
        let queries = hasQueries || routes.contains { $0.declaration.redirect != nil } ? Self.queries : [""]
        var paths: [[String]] = [[]]
        for first in words + ["old0", "old1", "moved"] {
            paths.append([first])
            for second in words {
                paths.append([first, second])
                for third in words where random.chance(25) { paths.append([first, second, third]) }
            }
        }
        for route in routes where !route.pattern.hasPrefix("/") {
            for _ in 0..<20 {
                let segments = route.pattern.dropFirst("a://".count).split(separator: "/").map { segment in
                    segment == "*"
                        ? random.one(of: words)
                        : String(segment).replacing(#/:\w+(<\w+>|\([^)]*\))?[?*+]?/#) { _ in
                            random.one(of: words)
                        }
                }
                let more = (0..<random.below(4)).map { _ in random.one(of: words) }
                paths.append(segments + (random.chance(50) ? more : []))
            }
        }
        return paths.flatMap { path in
            let start = path.first == "" ? "a:///" : "a://"
            let text = start + path.joined(separator: "/") + (path.last == "" ? "/" : "")
            let chosen = path.count < 2 ? queries : [random.one(of: queries)]
            return chosen.compactMap { try? RouteURL(parsing: text + $0) }
        }
    }

    /// The outcome of comparing the tables.
    public struct Result: Sendable {
        /// What the comparison got wrong, or `nil` if it is right about all URLs.
        public var mistake: String?
        /// The number of broken routes.
        public var broken: Int
        /// The number of broken routes for which the comparison proposes a redirect.
        public var repaired: Int

        /// Creates the result of a comparison.
        public init(mistake: String?, broken: Int, repaired: Int) {
            (self.mistake, self.broken, self.repaired) = (mistake, broken, repaired)
        }
    }

    /// Compares the tables, and checks the result with many URLs.
    public func check() throws -> Result {
        let broken = try TableComparison(from: before, to: after).brokenRoutes()
        return Result(
            mistake: try mistake(in: broken),
            broken: broken.count,
            repaired: broken.count { $0.repair != nil }
        )
    }

    private func mistake(in broken: [BrokenRoute]) throws -> String? {
        let found = Set(broken.map { $0.route.written })
        for url in urls {
            guard let route = before.match(url)?.route, !found.contains(route.written), isBroken(url) else {
                continue
            }
            return "\(url.text) of \(route.written) is broken, and nobody says so."
        }
        for one in broken where !isBroken(one.example) {
            return "\(one.example.text) of \(one.route.written) is not broken: \(one.sentence)"
        }
        for one in broken {
            guard let repair = one.repair else { continue }
            let repaired = try RouteTable(new + [repair])
            for url in urls where before.match(url)?.route.written == one.route.written {
                if isBroken(url, in: repaired) { return "\(repair) does not repair \(url.text)." }
            }
        }
        return nil
    }

    private func isBroken(_ url: RouteURL, in table: RouteTable? = nil) -> Bool {
        let table = table ?? after
        guard before.match(url) != nil, let old = page(of: url, in: before) else { return false }
        guard let new = page(of: url, in: table), old.match.route.page == new.match.route.page else {
            return true
        }
        for origin in [RequestOrigin.external, .user] {
            let isOpen = page(of: url, in: before, from: origin) != nil
            if isOpen, page(of: url, in: table, from: origin) == nil { return true }
        }
        let declaration = old.match.route.declaration
        let required = declaration.requiring.compactMap(RouteCondition.Item.init).map(\.name)
        let names =
            old.match.parameters.names + new.match.parameters.names + declaration.query.keys + required
        return names.contains { value($0, of: old) != value($0, of: new) }
    }

    private func page(of url: RouteURL, in table: RouteTable, from origin: RequestOrigin = .app)
        -> Destination?
    {
        var request = NavigationRequest.url(url)
        request.origin = origin
        return try? table.decision(for: request).destination
    }

    private func value(_ name: String, of page: Destination) -> [String]? {
        page.parameters.parameter(name)?.texts
    }
}

extension Route {
    /// The declaration on one line.
    public var line: String {
        let lead = declaration.redirect.map { "→ \($0)" } ?? page
        return "\(written) \(lead) \(declaration.notes)"
    }
}
