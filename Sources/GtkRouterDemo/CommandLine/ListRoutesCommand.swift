import RouterCore

/// `--list-routes`: prints the table, the most specific route first.
struct ListRoutesCommand {
    let table: RouteTable

    func run(asJSON isJSON: Bool) throws {
        if isJSON {
            for route in table.routes {
                try Console.print(JSONLine.text(RouteLine(route, sample: table.sampleURL(for: route)?.text)))
            }
        } else {
            for line in lines() { try Console.print(line) }
        }
    }

    /// A line for each route: pattern, name, verb, page or action, other declarations.
    private func lines() -> [String] {
        let rows = table.routes.map { route in
            [
                route.pattern, route.name ?? "-", Self.verb(route), route.action ?? route.page,
                Self.notes(route),
            ]
            .map { DisplayURL(text: $0).text }
        }
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, text) in row.enumerated() where !text.isEmpty {
                line += text
                guard column < 4, !row[(column + 1)...].allSatisfy(\.isEmpty) else { break }
                line += String(repeating: " ", count: widths[column] - text.count + 2)
            }
            return line
        }
    }

    /// The verb that a URL of the route performs.
    private static func verb(_ route: Route) -> String {
        route.action == nil ? route.presentation.rawValue : "run"
    }

    private static func notes(_ route: Route) -> String {
        var notes: [String] = []
        if route.isCodeOnly {
            notes.append("code only")
        } else if !route.isExported {
            notes.append("not exported")
        }
        if !route.query.isEmpty {
            let fields = route.query.map { "\($0.name): \($0.declaration)" }.joined(separator: ", ")
            notes.append("query \(fields)")
        }
        if let branch = route.branch { notes.append("branch \(branch)") }
        if let redirect = route.redirect { notes.append("redirects to \(redirect)") }
        if let parent = route.parent { notes.append("below it \(parent)") }
        if route.reuse != .always { notes.append(route.reuse.rawValue) }
        if !route.isCaseSensitive { notes.append("any case") }
        if let rank = route.rank { notes.append("rank \(rank)") }
        if !route.isSaved { notes.append("not saved") }
        return notes.joined(separator: ", ")
    }
}

private struct RouteLine: Encodable {
    let pattern, page: String
    let name, title, action: String?
    let presentation: NavigationVerb
    let exported, codeOnly, saved: Bool
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
        presentation = route.presentation
        exported = route.isExported
        codeOnly = route.isCodeOnly
        saved = route.isSaved
        branch = route.branch
        parent = route.parent
        redirect = route.redirect
        let fields = route.query.map { ($0.name, $0.declaration) }
        query = fields.isEmpty ? nil : Dictionary(fields) { first, _ in first }
        reuse = route.reuse
        caseSensitive = route.isCaseSensitive
        rank = route.rank
    }
}
