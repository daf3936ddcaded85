import RouterCore
import RouterTools

/// `--list-routes`: prints the table, the most specific route first.
enum ListRoutesCommand {
    static func run(_ table: RouteTable, asJSON isJSON: Bool) throws {
        if isJSON {
            for route in table.routes {
                try Console.print(
                    JSONLine.text(RouteLine(route: route, sample: table.sampleURL(for: route)?.text))
                )
            }
        } else {
            for line in table.routes.lines { try Console.print(line) }
        }
    }
}

private struct RouteLine: Encodable {
    let route: Route
    /// A URL that opens the route; `nil` if no sample value fits.
    let sample: String?

    private enum CodingKeys: CodingKey {
        case pattern, page, name, title, action, verb, access, saved, window, branch, parent, redirect, query
        case reuse, caseSensitive, rank, sample
    }

    func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: CodingKeys.self)
        let declaration = route.declaration
        try line.encode(route.pattern, forKey: .pattern)
        try line.encode(route.page, forKey: .page)
        try line.encodeIfPresent(route.name, forKey: .name)
        try line.encodeIfPresent(route.title, forKey: .title)
        try line.encodeIfPresent(route.action, forKey: .action)
        try line.encode(route.verb ?? .push, forKey: .verb)
        try line.encode(route.access, forKey: .access)
        try line.encode(declaration.isSaved, forKey: .saved)
        try line.encode(declaration.window, forKey: .window)
        try line.encodeIfPresent(route.branch, forKey: .branch)
        try line.encodeIfPresent(declaration.parent, forKey: .parent)
        try line.encodeIfPresent(declaration.redirect, forKey: .redirect)
        if !declaration.query.isEmpty {
            let fields = declaration.query.map { ($0.name, $0.declaration) }
            try line.encode(Dictionary(fields) { first, _ in first }, forKey: .query)
        }
        try line.encode(declaration.reuse, forKey: .reuse)
        try line.encode(declaration.isCaseSensitive, forKey: .caseSensitive)
        try line.encodeIfPresent(declaration.rank, forKey: .rank)
        try line.encodeIfPresent(sample, forKey: .sample)
    }
}
