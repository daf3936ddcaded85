import RouterCore

extension [Route] {
    /// A line for each route: pattern, name, verb, page or action, other declarations.
    public var lines: [String] {
        let rows = map { route in
            [route.pattern, route.name ?? "-", route.shownVerb, route.action ?? route.page, route.notes]
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
    /// The verb that a URL of the route performs.
    fileprivate var shownVerb: String { action == nil ? (verb ?? .push).rawValue : "run" }

    fileprivate var notes: String {
        let route = declaration
        var notes: [String] = []
        if access != .everyone { notes.append("access \(access.rawValue)") }
        if !route.query.isEmpty {
            let fields = route.query.map { "\($0.name): \($0.declaration)" }.joined(separator: ", ")
            notes.append("query \(fields)")
        }
        if let branch { notes.append("branch \(branch)") }
        if let redirect = route.redirect { notes.append("redirects to \(redirect)") }
        if let parent = route.parent { notes.append("below it \(parent)") }
        if route.reuse != .always { notes.append(route.reuse.rawValue) }
        if !route.isCaseSensitive { notes.append("any case") }
        if let rank = route.rank { notes.append("rank \(rank)") }
        if !route.isSaved { notes.append("not saved") }
        if route.window != .same { notes.append("window \(route.window.rawValue)") }
        return notes.joined(separator: ", ")
    }
}
