/// A URL that navigates instead of naming a page: `gtkrouter://nav/pop?times=2`.
///
/// ``RequestResolver`` reads a request's URL as one if its first segment is `nav` and its scheme has routes.
/// There are `nav/pop`, `nav/dismiss`, `nav/back`, `nav/forward`, `nav/unembed` and `nav/branch`.
struct NavigationCommand {
    /// The command with its target.
    enum Verb {
        /// A pop, and the page to push in the same change.
        case pop(NavigationAction.PopTarget, then: RouteURL?)
        /// A dismissal, and the page to open in the same change by its own verb.
        case dismiss(DismissTarget, then: RouteURL?)
        case back
        case forward
        case unembed(NavigationAction.UnembedTarget, NavigationAction.Departure)
        case branch(String)
    }

    let verb: Verb

    /// Whether it opens no page.
    var isClosing: Bool {
        switch verb {
        case .back, .unembed, .branch, .pop(_, then: nil), .dismiss(_, then: nil): true
        case .forward, .pop, .dismiss: false
        }
    }

    /// The value of `nav.animated`, or `nil` if it is not given.
    let isAnimated: Bool?

    /// The commands in the order in which an error lists them.
    private static let commands = ["pop", "dismiss", "back", "forward", "unembed", "branch"]

    /// Reads a URL whose first segment is `nav`.
    ///
    /// Each query item must be known, so that a misspelt `?time=3` never pops one page.
    ///
    /// - Throws: ``RoutingError/badParameter(_:value:_:)`` for an unknown command, or for an item that is
    ///   unknown, repeated, contradictory or badly written.
    init(_ url: RouteURL) throws(RoutingError) {
        let words = url.segmentView.dropFirst().map(\.text)
        let path = words.count == 1 ? words[0] : words.joined(separator: "/")
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
            verb = .dismiss(try Self.dismissTarget(&items), then: try items.takeURL("then"))
        case "unembed":
            let key = try items.take("key")
            let transition: EmbedTransition? = try items.takeWord("transition")
            verb = .unembed(key.map { .key($0) } ?? .last, NavigationAction.Departure(transition: transition))
        case "branch":
            guard let name = try items.take("name") else { throw .missingParameter("name") }
            verb = .branch(name)
        default:
            throw .badParameter("nav", value: path, .unknownCommand(Self.commands))
        }
        try items.expectNoMore()
    }

    /// Takes the target of a pop: at most one of `times`, `to` and `route`; without any it is one page.
    ///
    /// A URL in `to` may have `match` beside it.
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
        case (nil, let place?, nil):
            let url = try ReservedQuery.url(place, named: "to")
            switch try items.take("match") {
            case nil, "url": return .url(url)
            case "path": return .place(url, nil)
            case let word?: throw .badParameter("match", value: word, .notOneOf(["url", "path"]))
            }
        case (nil, nil, ""?): throw .badParameter("route", value: "", .notARoute)
        case (nil, nil, let route?): return .route(route)
        case (_, _, let route?): throw .badParameter("route", value: route, .conflicts)
        case (_, let place?, _): throw .badParameter("to", value: place, .conflicts)
        }
    }

    /// Takes the target of a dismissal: `times` or `to=root`; without any it is one modal.
    private static func dismissTarget(
        _ items: inout ReservedQuery
    ) throws(RoutingError) -> DismissTarget {
        let times = try items.takeCount("times")
        guard let place = try items.take("to") else { return .count(times ?? 1) }
        guard times == nil else { throw .badParameter("to", value: place, .conflicts) }
        guard place == "root" else { throw .badParameter("to", value: place, .notOneOf(["root"])) }
        return .all
    }
}

/// The reserved query items of a page's URL: `?nav.action=present&nav.animated=false`.
///
/// ``RequestResolver`` reads them, and the caller's own wishes win over them.
/// A page never sees them.
struct NavigationOptions {
    /// The value of `nav.action`, or `nil` if it is `embed` or not given.
    var verb: NavigationVerb?
    /// The value of `nav.animated`.
    var isAnimated: Bool?
    /// The value of `nav.reuse`.
    var reuse: ReusePolicy?
    /// The place in a slot, if `nav.action` is `embed`.
    var embedding: Embedding?

    /// Reads the `nav.*` items of a URL.
    ///
    /// - Throws: ``RoutingError/badParameter(_:value:_:)`` for an item that is unknown, repeated, badly
    ///   written, or without use for this `nav.action`.
    init(_ url: RouteURL) throws(RoutingError) {
        guard url.hasReservedItems else { return }
        var items = ReservedQuery(url.query, prefix: "nav.")
        if let action = try items.take("nav.action") {
            if action == "embed" {
                embedding = try Self.embedding(&items)
            } else {
                verb = try ReservedQuery.word(action, named: "nav.action", also: ["embed"])
            }
        }
        isAnimated = try items.takeBool("nav.animated")
        reuse = try items.takeWord("nav.reuse")
        try items.expectNoMore()
    }

    /// Takes `nav.slot`, `nav.key` and `nav.transition`, which only an embedding has.
    private static func embedding(_ items: inout ReservedQuery) throws(RoutingError) -> Embedding {
        var embedding = Embedding(slot: try items.take("nav.slot"), key: try items.take("nav.key"))
        if let transition: EmbedTransition = try items.takeWord("nav.transition") {
            embedding.transition = transition
        }
        return embedding
    }
}

/// The query items that the router reads itself.
///
/// Each known item is taken once, so the items that are left are unknown.
struct ReservedQuery {
    /// The items that have not been taken.
    private var items: [(name: String, value: String)]

    /// Reads the items whose names begin with a prefix.
    init(_ query: QueryItems, prefix: String = "") {
        items = query.filter { $0.name.hasPrefix(prefix) }
    }

    /// Takes the value of an item, or returns `nil` if there is none.
    ///
    /// - Throws: `badParameter` if the name repeats.
    mutating func take(_ name: String) throws(RoutingError) -> String? {
        guard let index = items.firstIndex(where: { $0.name == name }) else { return nil }
        let value = items.remove(at: index).value
        if items.contains(where: { $0.name == name }) { throw .badParameter(name, value: value, .conflicts) }
        return value
    }

    /// Takes one of the words of an enumeration, or returns `nil` if there is no such item.
    mutating func takeWord<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(RoutingError) -> Word? {
        guard let text = try take(name) else { return nil }
        return try Self.word(text, named: name)
    }

    /// Returns the value with this raw value, or throws an error that lists all words.
    fileprivate static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ text: String,
        named name: String,
        also others: [String] = []
    ) throws(RoutingError) -> Word {
        guard let word = Word(rawValue: text) else {
            throw .badParameter(name, value: text, .notOneOf(Word.allCases.map(\.rawValue) + others))
        }
        return word
    }

    /// Takes `true` or `false`, or returns `nil` if there is no such item.
    mutating func takeBool(_ name: String) throws(RoutingError) -> Bool? {
        switch try take(name) {
        case nil: return nil
        case "true": return true
        case "false": return false
        case let value?: throw .badParameter(name, value: value, .notOneOf(["true", "false"]))
        }
    }

    /// Takes a whole number of at least 1, or returns `nil` without such an item.
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

    /// Takes a URL, or returns `nil` if there is no such item.
    mutating func takeURL(_ name: String) throws(RoutingError) -> RouteURL? {
        guard let value = try take(name) else { return nil }
        return try Self.url(value, named: name)
    }

    /// Reads the value of an item as a URL, strictly.
    static func url(_ text: String, named name: String) throws(RoutingError) -> RouteURL {
        do {
            return try RouteURL(parsing: text)
        } catch {
            throw .badParameter(name, value: text, .notAnAddress(error))
        }
    }

    /// Throws an error for the first item that was not taken.
    func expectNoMore() throws(RoutingError) {
        if let item = items.first { throw .badParameter(item.name, value: item.value, .unknownName) }
    }
}
