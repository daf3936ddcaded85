/// Reads what a route file says about one pattern.
struct RouteFileEntry {
    static let keys: Set<String> = [
        "page", "name", "title", "presentation", "exported", "parent", "redirect", "reuse", "caseSensitive",
        "rank", "slots",
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
            case "slots": report("slots are not available, because pages cannot be embedded")
            case _ where Self.keys.contains(key): continue
            default: report("the key \(key) is unknown")
            }
        }
        var route = Route(pattern, page: text("page", entries) ?? "", source: source)
        route.name = text("name", entries)
        route.title = text("title", entries)
        route.parent = text("parent", entries)
        route.redirect = text("redirect", entries)
        route.isExported = bool("exported", entries) ?? route.isExported
        route.isCaseSensitive = bool("caseSensitive", entries) ?? route.isCaseSensitive
        route.rank = number("rank", entries)
        route.presentation = word("presentation", entries) ?? route.presentation
        route.reuse = word("reuse", entries) ?? route.reuse
        if entries["page"] == nil, entries["redirect"] == nil { report("a page or a redirect is missing") }
        return route
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
