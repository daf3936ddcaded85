/// Reads what a route file says about one pattern.
struct RouteFileEntry {
    static let keys: Set<String> = [
        "page", "action", "name", "title", "presentation", "exported", "parent", "redirect", "reuse",
        "caseSensitive", "query", "rank", "slots",
    ]

    let pattern: String
    let source: String
    private(set) var problems: [RouteProblem] = []

    init(pattern: String, source: String) {
        self.pattern = pattern
        self.source = source
    }

    /// The route, as far as it can be read.
    mutating func route(_ value: RouteFileValue) -> Route? {
        switch value {
        case .text(let page):
            if page.isEmpty { report("the page's name is empty") }
            return Route(pattern, page: page, source: source)
        case .dictionary(let entries):
            return route(entries)
        default:
            report("a pattern holds a page's name or a dictionary, not \(value.name)")
            return nil
        }
    }

    private mutating func route(_ entries: [String: RouteFileValue]) -> Route {
        for key in entries.keys.sorted() {
            switch key {
            case _ where Self.keys.contains(key): continue
            default: report("the key \(key) is unknown")
            }
        }
        var route = Route(pattern, page: text("page", entries) ?? "", source: source)
        route.action = text("action", entries)
        // Code that runs is not for other programs unless the file says so.
        route.isExported = route.action == nil
        route.name = text("name", entries)
        route.title = text("title", entries)
        route.parent = text("parent", entries)
        route.redirect = text("redirect", entries)
        route.isExported = bool("exported", entries) ?? route.isExported
        route.slots = names("slots", entries)
        route.isCaseSensitive = bool("caseSensitive", entries) ?? route.isCaseSensitive
        route.rank = number("rank", entries)
        route.presentation = word("presentation", entries) ?? route.presentation
        route.reuse = word("reuse", entries) ?? route.reuse
        route.query = queryFields(entries)
        let leads = ["page", "action", "redirect"].filter { entries[$0] != nil }
        if leads.isEmpty { report("a page, an action or a redirect is missing") }
        if leads.count > 1, leads.contains("action") { report("an action excludes a page and a redirect") }
        return route
    }

    private mutating func queryFields(_ entries: [String: RouteFileValue]) -> [QueryField] {
        guard let value = entries["query"] else { return [] }
        guard case .dictionary(let fields) = value else {
            report("query has to be a dictionary from names to types, not \(value.name)")
            return []
        }
        return fields.sorted { $0.key < $1.key }.compactMap { name, value in
            if case .text(let declaration) = value { return QueryField(name, declaration: declaration) }
            report("the type of the query field “\(name)” has to be a text, not \(value.name)")
            return nil
        }
    }

    private mutating func text(_ key: String, _ entries: [String: RouteFileValue]) -> String? {
        guard let value = entries[key] else { return nil }
        guard case .text(let text) = value else {
            report("\(key) has to be a text, not \(value.name)")
            return nil
        }
        if text.isEmpty { report("\(key) is empty") }
        return text
    }

    private mutating func names(_ key: String, _ entries: [String: RouteFileValue]) -> [String] {
        guard let value = entries[key] else { return [] }
        guard case .list(let list) = value else {
            report("\(key) has to be an array of names, not \(value.name)")
            return []
        }
        return list.compactMap { value in
            if case .text(let name) = value { return name }
            report("\(key) has to hold names, not \(value.name)")
            return nil
        }
    }

    private mutating func bool(_ key: String, _ entries: [String: RouteFileValue]) -> Bool? {
        guard let value = entries[key] else { return nil }
        guard case .bool(let bool) = value else {
            report("\(key) has to be true or false, not \(value.name)")
            return nil
        }
        return bool
    }

    private mutating func number(_ key: String, _ entries: [String: RouteFileValue]) -> Int? {
        guard let value = entries[key] else { return nil }
        guard case .number(let number) = value else {
            report("\(key) has to be a whole number")
            return nil
        }
        return number
    }

    private mutating func word<Word: RawRepresentable & CaseIterable>(
        _ key: String,
        _ entries: [String: RouteFileValue]
    ) -> Word? where Word.RawValue == String {
        guard let text = text(key, entries) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
        report("\(key) cannot be \(text); it is one of \(words)")
        return nil
    }

    private mutating func report(_ sentence: String) {
        problems.append(RouteProblem(source: source, pattern: pattern, kind: .badEntry(sentence)))
    }
}
