import RouterCore

extension [Route] {
    /// One line for each route, in columns: pattern, name, verb, page or action, and other declarations.
    public var lines: [String] {
        let rows = map { route in
            [
                route.written, route.name ?? "-", route.shownVerb, route.action ?? route.page,
                route.declaration.notes,
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
}

extension Route {
    /// The verb in the route's line, which is `run` for an action.
    fileprivate var shownVerb: String { action == nil ? (verb ?? .push).rawValue : "run" }
}
