import RouterCore
import RouterRecording

/// `--list-routes`, which prints the routes, the most specific first.
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
    /// A URL that opens the route, or `nil` if no sample value matches.
    let sample: String?

    private enum CodingKeys: CodingKey { case verb, query, sample }

    func encode(to encoder: any Encoder) throws {
        try route.declaration.encode(to: encoder)
        var line = encoder.container(keyedBy: CodingKeys.self)
        try line.encode(route.verb ?? .push, forKey: .verb)
        if !route.declaration.query.isEmpty { try line.encode(route.declaration.query, forKey: .query) }
        try line.encodeIfPresent(sample, forKey: .sample)
    }
}
