/// An address that navigates instead of naming a page: `gtkrouter://nav/pop?times=2`.
struct NavigationCommand {
    enum Verb {
        case pop(NavigationAction.PopTarget, then: RouteURL?)
        case dismiss(NavigationAction.DismissTarget)
        case back
        case forward
        case unembed(NavigationAction.UnembedTarget)
    }

    let verb: Verb
    let isAnimated: Bool?

    private static let commands = ["pop", "dismiss", "back", "forward", "unembed"]

    /// Reads an address whose first segment is `nav`. Every query item must be understood: one that is not is an
    /// error, so that a misspelt `?time=3` never pops one.
    init(_ url: RouteURL) throws(RoutingError) {
        let path = url.segments.dropFirst().joined(separator: "/")
        var items = ReservedQuery(url.query)
        isAnimated = try items.takeBool("nav.animated")
        switch path {
        case "pop":
            verb = .pop(try Self.popTarget(&items), then: try items.takeURL("then"))
        case "back":
            verb = .back
        case "forward":
            verb = .forward
        case "dismiss":
            verb = .dismiss(try Self.dismissTarget(&items))
        case "unembed":
            verb = .unembed(try items.take("key").map { .key($0) } ?? .last)
        default:
            throw .badParameter("nav", value: path, .unknownCommand(Self.commands))
        }
        try items.expectNoMore()
    }

    private static func popTarget(_ items: inout ReservedQuery) throws(RoutingError)
        -> NavigationAction.PopTarget
    {
        let times = try items.takeCount("times")
        let place = try items.take("to")
        let route = try items.take("route")
        switch (times, place, route) {
        case (nil, nil, nil): return .count(1)
        case (let times?, nil, nil): return .count(times)
        case (nil, "root", nil): return .root
        case (nil, let place?, nil): return .url(try ReservedQuery.url(place, named: "to"))
        case (nil, nil, ""?): throw .badParameter("route", value: "", .notARoute)
        case (nil, nil, let route?): return .route(route)
        case (_, _, let route?): throw .badParameter("route", value: route, .conflicts)
        case (_, let place?, _): throw .badParameter("to", value: place, .conflicts)
        }
    }

    private static func dismissTarget(
        _ items: inout ReservedQuery
    ) throws(RoutingError) -> NavigationAction.DismissTarget {
        let times = try items.takeCount("times")
        guard let place = try items.take("to") else { return .count(times ?? 1) }
        guard times == nil else { throw .badParameter("to", value: place, .conflicts) }
        guard place == "root" else { throw .badParameter("to", value: place, .notOneOf(["root"])) }
        return .all
    }
}

/// The reserved query items of a page's address: `?nav.action=present&nav.animated=false`.
struct NavigationOptions {
    var presentation: NavigationVerb?
    var isAnimated: Bool?
    var reuse: ReusePolicy?
    var embedding: Embedding?

    /// Reads the `nav.*` items. One that is not known, or has a value that it cannot have, is an error.
    init(_ url: RouteURL) throws(RoutingError) {
        guard url.hasReservedItems else { return }
        var items = ReservedQuery(url.query, prefix: "nav.")
        if let action = try items.take("nav.action") {
            if action == "embed" {
                embedding = try Self.embedding(&items)
            } else {
                presentation = try Self.word(action, named: "nav.action", also: ["embed"])
            }
        }
        isAnimated = try items.takeBool("nav.animated")
        if let reuse = try items.take("nav.reuse") {
            self.reuse = try Self.word(reuse, named: "nav.reuse")
        }
        try items.expectNoMore()
    }

    private static func embedding(_ items: inout ReservedQuery) throws(RoutingError) -> Embedding {
        var embedding = Embedding(slot: try items.take("nav.slot"), key: try items.take("nav.key"))
        if let transition = try items.take("nav.transition") {
            embedding.transition = try word(transition, named: "nav.transition")
        }
        return embedding
    }

    private static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ text: String,
        named name: String,
        also others: [String] = []
    ) throws(RoutingError) -> Word {
        guard let word = Word(rawValue: text) else {
            throw .badParameter(name, value: text, .notOneOf(Word.allCases.map(\.rawValue) + others))
        }
        return word
    }
}

/// Query items that the router reads itself, each taken once, so that what is left over was not understood.
struct ReservedQuery {
    private var items: [QueryItem]

    init(_ query: QueryItems, prefix: String = "") {
        items = query.filter { $0.name.hasPrefix(prefix) }
    }

    /// Takes the value of the item with this name, or `nil` where there is none.
    mutating func take(_ name: String) throws(RoutingError) -> String? {
        guard let index = items.firstIndex(where: { $0.name == name }) else { return nil }
        let value = items.remove(at: index).value
        if items.contains(where: { $0.name == name }) { throw .badParameter(name, value: value, .conflicts) }
        return value
    }

    mutating func takeBool(_ name: String) throws(RoutingError) -> Bool? {
        switch try take(name) {
        case nil: return nil
        case "true": return true
        case "false": return false
        case let value?: throw .badParameter(name, value: value, .notOneOf(["true", "false"]))
        }
    }

    /// Takes a whole number of at least 1.
    mutating func takeCount(_ name: String) throws(RoutingError) -> Int? {
        guard let value = try take(name) else { return nil }
        guard !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else {
            throw .badParameter(name, value: value, .notPositive)
        }
        guard let count = Int(value) else { throw .badParameter(name, value: value, .tooLarge) }
        guard count > 0 else { throw .badParameter(name, value: value, .notPositive) }
        return count
    }

    mutating func takeURL(_ name: String) throws(RoutingError) -> RouteURL? {
        guard let value = try take(name) else { return nil }
        return try Self.url(value, named: name)
    }

    static func url(_ text: String, named name: String) throws(RoutingError) -> RouteURL {
        do {
            return try RouteURL(parsing: text)
        } catch {
            throw .badParameter(name, value: text, .notAnAddress(error))
        }
    }

    func expectNoMore() throws(RoutingError) {
        if let item = items.first { throw .badParameter(item.name, value: item.value, .unknownName) }
    }
}
