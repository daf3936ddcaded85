/// Reads what a route file says about one pattern.
struct RouteFileEntry {
    static let keys: Set<String> = [
        "page", "action", "name", "title", "presentation", "exported", "parent", "redirect", "reuse",
        "caseSensitive", "query", "rank", "slots",
    ]

    private let pattern: String
    private let place: RouteFilePlace
    /// The dictionary that stands in the place of a page's name.
    private var members: [String: RouteFileValue.Member] = [:]
    private(set) var problems: [RouteProblem] = []

    init(pattern: String, place: RouteFilePlace) {
        self.pattern = pattern
        self.place = place
    }

    /// The route, as far as it can be read.
    mutating func route(_ value: RouteFileValue) -> Route? {
        switch value {
        case .text(let page):
            if page.isEmpty { report("the page's name is empty") }
            return Route(pattern, page: page, source: place.source)
        case .dictionary(let members):
            self.members = members
            return route()
        default:
            report("a pattern holds a page's name or a dictionary, not \(value.name)")
            return nil
        }
    }

    private mutating func route() -> Route {
        for key in members.keys where !Self.keys.contains(key) {
            report("the key \(key) is unknown", of: key)
        }
        var route = Route(pattern, page: text("page") ?? "", source: place.source)
        route.action = text("action")
        // Code that runs is not for other programs unless the file says so.
        route.isExported = route.action == nil
        route.name = text("name")
        route.title = text("title")
        route.parent = text("parent")
        route.redirect = text("redirect")
        route.isExported = bool("exported") ?? route.isExported
        route.slots = names("slots")
        route.isCaseSensitive = bool("caseSensitive") ?? route.isCaseSensitive
        route.rank = number("rank")
        route.presentation = word("presentation") ?? route.presentation
        route.reuse = word("reuse") ?? route.reuse
        route.query = queryFields()
        let leads = ["page", "action", "redirect"].filter { members[$0] != nil }
        if leads.isEmpty { report("a page, an action or a redirect is missing") }
        if leads.count > 1, leads.contains("action") { report("an action excludes a page and a redirect") }
        return route
    }

    private mutating func queryFields() -> [QueryField] {
        let fields = value("query", "a dictionary from names to types") { value in
            if case .dictionary(let fields) = value { fields } else { nil }
        }
        return (fields ?? [:]).sorted { $0.key < $1.key }.compactMap { name, member in
            if case .text(let declaration) = member.value {
                return QueryField(name, declaration: declaration)
            }
            let sentence = "the type of the query field “\(name)” has to be a text, not \(member.value.name)"
            report(sentence, line: member.line)
            return nil
        }
    }

    private mutating func text(_ key: String) -> String? {
        let text = value(key, "a text") { if case .text(let text) = $0 { text } else { nil } }
        if text == "" { report("\(key) is empty", of: key) }
        return text
    }

    private mutating func names(_ key: String) -> [String] {
        let list = value(key, "an array of names") { if case .list(let list) = $0 { list } else { nil } }
        return (list ?? []).compactMap { value in
            if case .text(let name) = value { return name }
            report("\(key) has to hold names, not \(value.name)", of: key)
            return nil
        }
    }

    private mutating func bool(_ key: String) -> Bool? {
        value(key, "true or false") { if case .bool(let bool) = $0 { bool } else { nil } }
    }

    private mutating func number(_ key: String) -> Int? {
        guard let value = members[key]?.value else { return nil }
        if case .number(let number) = value { return number }
        report("\(key) has to be a whole number", of: key)
        return nil
    }

    /// The value of a key that is there, if it can be converted.
    private mutating func value<Value>(
        _ key: String,
        _ expected: String,
        _ convert: (RouteFileValue) -> Value?
    ) -> Value? {
        guard let value = members[key]?.value else { return nil }
        let converted = convert(value)
        if converted == nil { report("\(key) has to be \(expected), not \(value.name)", of: key) }
        return converted
    }

    private mutating func word<Word: RawRepresentable & CaseIterable>(_ key: String) -> Word?
    where Word.RawValue == String {
        guard let text = text(key) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
        report("\(key) cannot be \(text); it is one of \(words)", of: key)
        return nil
    }

    /// Reports a problem of the whole entry, of one key in it, or of what stands in another line.
    private mutating func report(_ sentence: String, of key: String? = nil, line: Int? = nil) {
        var place = place
        place.line = line ?? key.flatMap { members[$0]?.line } ?? place.line
        problems.append(RouteProblem(source: place.source, pattern: pattern, kind: .badEntry(sentence)))
    }
}
