import RouterCore

/// A parser for the value of one pattern in a route file.
///
/// The value is an entry or an array of entries.
/// An entry is the name of a page, or a dictionary with some of the ``keys``.
/// ``RouteFileReader`` creates a parser for each pattern, fallback, and branch, and collects the parser's
/// problems.
///
/// | Value of the pattern | Result |
/// |---|---|
/// | `"home"` | a route to the page `home` |
/// | `["home", { "page": "log", "requiring": ["log"] }]` | two routes; the query determines which one matches |
/// | `{ "action": "signOut" }` | a route that runs an action, and that other programs cannot open |
/// | `{ "redirect": "app://home" }` | a route without a page |
/// | `{ "pages": "home" }` | two problems: the key is unknown, and a page is missing |
/// | `{ "action": "wipe", "access": "app" }` | a route that only the app's code can open |
/// | `{ "page": "home", "saved": 1 }` | a problem: a number is neither `true` nor `false` |
///
/// A value of the wrong kind, such as a number where a string is expected, is a problem and is not ignored.
/// This type does not check the pattern.
struct RouteFileEntry {
    /// The keys that a dictionary may contain; any other key is a problem.
    static let keys: Set<String> = [
        "page", "action", "name", "title", "verb", "access", "parent", "redirect", "reuse",
        "branch", "pane", "caseSensitive", "query", "rank", "saved", "slots", "ownWindow",
        "requiring", "excluding",
    ]

    /// The pattern of the entry, or `fallback`, for messages; empty for a branch.
    private let key: String
    /// The position of the entry, with the line of its pattern.
    private var location: RouteFileLocation
    /// The dictionary of the entry, or an empty dictionary if the entry is the name of a page.
    private var members: [String: RouteFileValue.Member] = [:]
    /// The problems found so far.
    private(set) var problems: [RouteProblem] = []

    init(key: String, location: RouteFileLocation) {
        self.key = key
        self.location = location
    }

    /// Reads the routes of a pattern: the routes in an array, or a single route.
    mutating func routes(_ pattern: String, _ value: RouteFileValue) -> [Route] {
        guard case .list(let values) = value else { return route(pattern, value).map { [$0] } ?? [] }
        if values.isEmpty { report("The array of routes is empty.") }
        let line = location.line
        return values.compactMap { value in
            // An array has no key for each entry, so the line of an entry is the line of its first key.
            if case .dictionary(let members) = value {
                location.line = members.values.map(\.line).min() ?? line
            }
            defer {
                location.line = line
                members = [:]
            }
            return route(pattern, value)
        }
    }

    /// Reads a route as far as possible.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the route.
    ///   - value: The value of the pattern in the file.
    /// - Returns: The route with all keys that could be read, or `nil` if the entry is neither a string nor a
    ///   dictionary.
    mutating func route(_ pattern: String, _ value: RouteFileValue) -> Route? {
        switch value {
        case .text(let page):
            if page.isEmpty { report("The page’s name is empty.") }
            return Route(pattern, page: page, source: location.source)
        case .dictionary(let members):
            self.members = members
            return route(pattern)
        default:
            report("The value of a pattern must be a page’s name or a dictionary, not \(value.name).")
            return nil
        }
    }

    /// Reads the route from ``members``.
    private mutating func route(_ pattern: String) -> Route {
        for key in members.keys where !Self.keys.contains(key) {
            report("The key “\(DisplayURL.quoting(key))” is unknown.", of: key)
        }
        let action = text("action")
        let route = Route(
            pattern,
            page: text("page") ?? "",
            name: text("name"),
            title: text("title"),
            verb: word("verb"),
            // By default, other programs cannot run an action.
            access: word("access") ?? (action == nil ? .external : .user),
            parent: text("parent"),
            query: queryFields(),
            reuse: word("reuse") ?? .always,
            branch: text("branch"),
            pane: word("pane"),
            slots: names("slots"),
            isCaseSensitive: bool("caseSensitive") ?? true,
            rank: number("rank"),
            isSaved: bool("saved") ?? true,
            opensOwnWindow: bool("ownWindow") ?? false,
            requiring: texts("requiring", "an array of query items"),
            excluding: texts("excluding", "an array of patterns"),
            source: location.source
        ).changing { route in
            route.action = action
            route.redirect = text("redirect")
        }
        let leads = ["page", "action", "redirect"].filter { members[$0] != nil }
        if leads.isEmpty { report("A page, an action, or a redirect is missing.") }
        if leads.count > 1, leads.contains("action") {
            report("A route with an action cannot have a page or a redirect.")
        }
        return route
    }

    /// Reads a branch as far as possible. `RouteTable` checks its root.
    ///
    /// - Parameter members: A dictionary with `name`, `root`, `title`, and `icon`.
    mutating func branch(_ members: [String: RouteFileValue.Member]) -> Branch {
        self.members = members
        location.line = members["name"]?.line ?? location.line
        for key in members.keys where !["name", "root", "title", "icon"].contains(key) {
            report("A branch has the unknown key “\(DisplayURL.quoting(key))”.", of: key)
        }
        for key in ["name", "root"] where members[key] == nil { report("The \(key) of a branch is missing.") }
        return Branch(
            text("name") ?? "",
            root: text("root") ?? "",
            title: text("title"),
            icon: text("icon"),
            source: location.source
        )
    }

    /// Reads the types of the query items, by name.
    private mutating func queryFields() -> [String: String] {
        let fields = value("query", "a dictionary from names to types") { value in
            if case .dictionary(let fields) = value { fields } else { nil }
        }
        var types: [String: String] = [:]
        for (name, member) in fields ?? [:] {
            if case .text(let type) = member.value {
                types[name] = type
                continue
            }
            let sentence =
                "The type of the query field “\(DisplayURL.quoting(name))” must be a string, not \(member.value.name)."
            report(sentence, line: member.line)
        }
        return types
    }

    /// Reads a string that must not be empty, or returns `nil` if the key is absent.
    private mutating func text(_ key: String) -> String? {
        let text = value(key, "a string") { if case .text(let text) = $0 { text } else { nil } }
        if text == "" { report("“\(key)” is empty.", of: key) }
        return text
    }

    /// Reads an array of names. Values of other kinds are reported and omitted.
    private mutating func names(_ key: String) -> [String] { texts(key, "an array of names") }

    /// Reads an array of strings, or returns an empty array if the key is absent. Values of other kinds are
    /// reported and omitted.
    private mutating func texts(_ key: String, _ expected: String) -> [String] {
        let list = value(key, expected) { if case .list(let list) = $0 { list } else { nil } }
        return (list ?? []).compactMap { value in
            if case .text(let name) = value { return name }
            let kind = expected.split(separator: " ").dropFirst(3).joined(separator: " ")
            report("“\(key)” must contain \(kind), not \(value.name).", of: key)
            return nil
        }
    }

    /// Reads `true` or `false`. A number is neither.
    private mutating func bool(_ key: String) -> Bool? {
        value(key, "true or false") { if case .bool(let bool) = $0 { bool } else { nil } }
    }

    /// Reads a whole number.
    private mutating func number(_ key: String) -> Int? {
        guard let value = members[key]?.value else { return nil }
        if case .number(let number) = value { return number }
        report("“\(key)” must be a whole number.", of: key)
        return nil
    }

    /// Converts the value of a key, or returns `nil` if the key is absent or its value is of another kind.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - expected: The expected kind of value, in words that follow “must be”.
    ///   - convert: Returns the converted value, or `nil` for a value of another kind.
    private mutating func value<Value>(
        _ key: String,
        _ expected: String,
        _ convert: (RouteFileValue) -> Value?
    ) -> Value? {
        guard let value = members[key]?.value else { return nil }
        let converted = convert(value)
        if converted == nil { report("“\(key)” must be \(expected), not \(value.name).", of: key) }
        return converted
    }

    /// Reads the raw value of an enumeration, such as `push`.
    private mutating func word<Word: RawRepresentable & CaseIterable>(_ key: String) -> Word?
    where Word.RawValue == String {
        guard let text = text(key) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
        report("“\(key)” cannot be “\(DisplayURL.quoting(text))”. Expected one of \(words).", of: key)
        return nil
    }

    /// Adds a problem with the entry.
    ///
    /// - Parameters:
    ///   - sentence: The problem, without its position.
    ///   - key: The key whose line is reported, or `nil` for the line of the pattern.
    ///   - line: The line to report instead of the key's line, for a value that is nested in the key's value.
    private mutating func report(_ sentence: String, of key: String? = nil, line: Int? = nil) {
        var location = location
        location.line = line ?? key.flatMap { members[$0]?.line } ?? location.line
        problems.append(RouteProblem(sentence, source: location.source, pattern: self.key))
    }
}
