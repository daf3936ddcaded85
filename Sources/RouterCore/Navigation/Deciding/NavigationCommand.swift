/// A URL that navigates instead of naming a page, such as `gtkrouter://nav/pop?times=2`.
///
/// The URL of a request is a command if its first segment is `nav` and its scheme has routes.
/// The commands are `nav/pop`, `nav/dismiss`, `nav/back`, `nav/forward`, `nav/unembed`, and `nav/branch`.
struct NavigationCommand {
    /// The operation that the URL describes.
    let operation: NavigationRequest.Operation
    /// The URL in the item `then`: the page to open in the same change, or `nil` if no page opens.
    ///
    /// Only a pop and a dismissal can open a page. After a pop, the page is pushed.
    var next: RouteURL?
    /// The value of `nav.animated`, or `nil` if the item is missing.
    let isAnimated: Bool?

    /// The segments that can follow `nav`, in the order in which an error lists the commands.
    enum Name: String, CaseIterable {
        case pop, dismiss, back, forward, unembed, branch

        /// The names of the query items that the command reads, in the order in which an error lists them.
        var items: [String] {
            let own: [String] =
                switch self {
                case .pop: ["times", "to", "route", "match", "then"]
                case .dismiss: ["times", "to", "then"]
                case .back, .forward: []
                case .unembed: ["key", "transition"]
                case .branch: ["name"]
                }
            return own + ["nav.animated"]
        }
    }

    /// Reads a URL whose first segment is `nav`.
    ///
    /// Each query item must be known, so that a misspelled `?time=3` is refused instead of popping one page.
    ///
    /// - Throws: ``RoutingError/badParameter(_:value:sentence:)`` for an unknown command, or for an item
    ///   that is unknown, repeated, contradictory, or malformed; `missingParameter` if `nav/branch` has no
    ///   item `name`.
    init(_ url: RouteURL) throws(RoutingError) {
        let words = Array(url.segments.dropFirst())
        let path = words.count == 1 ? words[0] : words.joined(separator: "/")
        var items = ReservedQuery(url.query)
        isAnimated = try items.takeBool("nav.animated")
        guard let name = Name(rawValue: path) else {
            throw .unknownCommand(path, Name.allCases.map(\.rawValue))
        }
        switch name {
        case .pop:
            operation = .pop(try Self.popTarget(&items))
            next = try items.takeURL("then")
        case .back:
            operation = .direct(.back)
        case .forward:
            operation = .forward
        case .dismiss:
            operation = .direct(.dismiss(try Self.dismissTarget(&items)))
            next = try items.takeURL("then")
        case .unembed:
            let key = try items.take("key")
            let transition: EmbedTransition? = try items.takeWord("transition")
            operation = .direct(.unembed(.key(key), .init(transition: transition)))
        case .branch:
            guard let name = try items.take("name") else { throw .missingParameter("name") }
            operation = .select(branch: name)
        }
        try items.expectNoMore(
            of: "nav/\(name.rawValue)",
            names: name.items,
            needing: name == .pop ? ["match": "to=URL"] : [:]
        )
    }

    /// Reads the target of a pop: at most one of `times`, `to`, and `route`. The default is one page.
    ///
    /// If `to` is a URL, `match` can specify how pages are compared with it: `url` (the default) or `path`.
    private static func popTarget(_ items: inout ReservedQuery) throws(RoutingError) -> PopTarget {
        let times = try items.takeCount("times")
        let target = try items.take("to")
        let route = try items.take("route")
        switch (times, target, route) {
        case (nil, nil, nil): return .count(1)
        case (let times?, nil, nil): return .count(times)
        case (nil, "root", nil): return .root
        case (nil, let target?, nil):
            let url = try ReservedQuery.url(target, named: "to")
            switch try items.take("match") {
            case nil, "url": return .url(.url(url))
            case "path": return .path(.url(url))
            case let word?: throw .badParameter("match", value: word, .notOneOf(["url", "path"]))
            }
        case (nil, nil, ""?): throw .badParameter("route", value: "", .notARoute)
        case (nil, nil, let route?): return .route(route)
        case (_, _, let route?): throw .badParameter("route", value: route, .conflicts)
        case (_, let target?, _): throw .badParameter("to", value: target, .conflicts)
        }
    }

    /// Reads the target of a dismissal: `times` or `to=root`. The default is one modal.
    private static func dismissTarget(
        _ items: inout ReservedQuery
    ) throws(RoutingError) -> DismissTarget {
        let times = try items.takeCount("times")
        guard let target = try items.take("to") else { return .count(times ?? 1) }
        guard times == nil else { throw .badParameter("to", value: target, .conflicts) }
        guard target == "root" else { throw .badParameter("to", value: target, .notOneOf(["root"])) }
        return .all
    }
}
