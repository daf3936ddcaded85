import RouterCore
import RouterTools

/// `--list-routes`: prints the table, the most specific route first.
struct ListRoutesCommand {
    let table: RouteTable

    func run(asJSON isJSON: Bool) throws {
        if isJSON {
            for route in table.routes {
                try Console.print(JSONLine.text(RouteLine(route, sample: table.sampleURL(for: route)?.text)))
            }
        } else {
            for line in table.routes.lines { try Console.print(line) }
        }
    }
}

private struct RouteLine: Encodable {
    let pattern, page: String
    let name, title, action: String?
    let verb: NavigationVerb
    let access: RouteAccess
    let saved: Bool
    let window: RouteWindow
    let branch, parent, redirect: String?
    let query: [String: String]?
    let reuse: ReusePolicy
    let caseSensitive: Bool
    let rank: Int?
    /// A URL that opens the route; `nil` if no sample value fits.
    let sample: String?

    init(_ route: Route, sample: String?) {
        self.sample = sample
        pattern = route.pattern
        page = route.page
        name = route.name
        title = route.title
        action = route.action
        verb = route.verb ?? .push
        access = route.access
        saved = route.declaration.isSaved
        window = route.declaration.window
        branch = route.branch
        parent = route.declaration.parent
        redirect = route.declaration.redirect
        let fields = route.declaration.query.map { ($0.name, $0.declaration) }
        query = fields.isEmpty ? nil : Dictionary(fields) { first, _ in first }
        reuse = route.declaration.reuse
        caseSensitive = route.declaration.isCaseSensitive
        rank = route.declaration.rank
    }
}
