/// An address that navigates instead of naming a page: `gtkrouter://nav/pop?times=2`.
struct NavigationAddress {
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
        var items = ReservedItems(url.query)
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

    private static func popTarget(_ items: inout ReservedItems) throws(RoutingError)
        -> NavigationAction.PopTarget
    {
        let times = try items.takeCount("times")
        let place = try items.take("to")
        let route = try items.take("route")
        switch (times, place, route) {
        case (nil, nil, nil): return .count(1)
        case (let times?, nil, nil): return .count(times)
        case (nil, "root", nil): return .root
        case (nil, let place?, nil): return .url(try ReservedItems.url(place, named: "to"))
        case (nil, nil, ""?): throw .badParameter("route", value: "", .notARoute)
        case (nil, nil, let route?): return .route(route)
        case (_, _, let route?): throw .badParameter("route", value: route, .conflicts)
        case (_, let place?, _): throw .badParameter("to", value: place, .conflicts)
        }
    }

    private static func dismissTarget(
        _ items: inout ReservedItems
    ) throws(RoutingError) -> NavigationAction.DismissTarget {
        let times = try items.takeCount("times")
        guard let place = try items.take("to") else { return .count(times ?? 1) }
        guard times == nil else { throw .badParameter("to", value: place, .conflicts) }
        guard place == "root" else { throw .badParameter("to", value: place, .notOneOf(["root"])) }
        return .all
    }
}

extension RouteURL {
    /// Whether the first segment is the reserved `nav` of a custom scheme. Such an address is never a page.
    public var isNavigationAddress: Bool { layout.isNavigationAddress }
}
