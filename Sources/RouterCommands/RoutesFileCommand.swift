import RouterCore
import RouterRecording

/// `--routes-json`, which prints the routes as a route file, with one line per pattern.
///
/// The file omits default values. It also omits titles, because they are translated.
/// Therefore the file changes only if the routes change, and ``CheckLinksCommand`` can compare it with the
/// routes of a later version.
enum RoutesFileCommand {
    static func run(_ table: RouteTable) throws {
        try Console.print(text(of: table))
    }

    /// Returns the content of the file.
    static func text(of table: RouteTable) -> String {
        var schemes: [String: [String: [Route]]] = [:]
        var expressions: [String: [Route]] = [:]
        for route in table.routes {
            if route.pattern.hasPrefix("/") {
                expressions[route.pattern, default: []].append(route)
            } else {
                schemes[scheme(of: route), default: [:]][route.pattern, default: []].append(route)
            }
        }
        for fallback in table.fallbackRoutes {
            schemes[scheme(of: fallback), default: [:]]["fallback"] = [fallback]
        }
        var members: [String] = []
        if !table.branches.isEmpty {
            let lines = table.branches.map { JSONLine.text(BranchMembers(branch: $0)) }
            members.append("\"branches\": [\n" + lines.joined(separator: ",\n") + "\n]")
        }
        for (scheme, patterns) in schemes.sorted(by: { $0.key < $1.key }) {
            members.append("\(JSONLine.text(scheme)): {\n\(lines(of: patterns))\n}")
        }
        if !expressions.isEmpty { members.append(lines(of: expressions)) }
        return "{\n" + members.joined(separator: ",\n") + "\n}"
    }

    private static func scheme(of route: Route) -> String {
        route.pattern.prefix { $0 != ":" }.lowercased()
    }

    /// Returns a line for each pattern, with its route or an array of its routes.
    private static func lines(of patterns: [String: [Route]]) -> String {
        patterns.sorted { $0.key < $1.key }.map { pattern, routes in
            let entries = routes.map { JSONLine.text(RouteMembers(route: $0)) }
            let value = entries.count == 1 ? entries[0] : "[\(entries.joined(separator: ", "))]"
            return "\(JSONLine.text(pattern)): \(value)"
        }.joined(separator: ",\n")
    }
}

/// The JSON members that describe a route in a route file. Members with default values are omitted.
private struct RouteMembers: Encodable {
    let route: Route

    private enum CodingKeys: String, CodingKey {
        case page, action, redirect, name, verb, access, parent, query, reuse, branch, pane, slots, rank,
            requiring,
            excluding
        case isSaved = "saved"
        case opensOwnWindow = "ownWindow"
        case isCaseSensitive = "caseSensitive"
    }

    func encode(to encoder: any Encoder) throws {
        let declaration = route.declaration
        var members = encoder.container(keyedBy: CodingKeys.self)
        func encode<Value: Encodable & Equatable>(_ value: Value, unless other: Value, _ key: CodingKeys)
            throws
        {
            if value != other { try members.encode(value, forKey: key) }
        }
        try encode(route.page, unless: "", .page)
        try members.encodeIfPresent(declaration.action, forKey: .action)
        try members.encodeIfPresent(declaration.redirect, forKey: .redirect)
        try members.encodeIfPresent(declaration.name, forKey: .name)
        try members.encodeIfPresent(declaration.verb, forKey: .verb)
        // By default, other programs cannot run an action.
        try encode(declaration.access, unless: declaration.action == nil ? .external : .user, .access)
        try members.encodeIfPresent(declaration.parent, forKey: .parent)
        try encode(declaration.query, unless: [:], .query)
        try encode(declaration.reuse, unless: .always, .reuse)
        try members.encodeIfPresent(declaration.branch, forKey: .branch)
        try members.encodeIfPresent(declaration.pane, forKey: .pane)
        try encode(declaration.slots, unless: [], .slots)
        try members.encodeIfPresent(declaration.rank, forKey: .rank)
        try encode(declaration.requiring, unless: [], .requiring)
        try encode(declaration.excluding, unless: [], .excluding)
        try encode(declaration.isSaved, unless: true, .isSaved)
        try encode(declaration.opensOwnWindow, unless: false, .opensOwnWindow)
        try encode(declaration.isCaseSensitive, unless: true, .isCaseSensitive)
    }
}

/// The JSON members that describe a branch in a route file.
private struct BranchMembers: Encodable {
    let branch: Branch

    private enum CodingKeys: CodingKey { case name, root, icon }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(branch.name, forKey: .name)
        try members.encode(branch.root, forKey: .root)
        try members.encodeIfPresent(branch.icon, forKey: .icon)
    }
}
