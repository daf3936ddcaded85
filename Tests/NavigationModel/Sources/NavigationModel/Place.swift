/// An address of the model without its `nav.*` items, as values from which the text is made.
public struct Place: Hashable, Sendable {
    let route: ModelRoute
    let number: Int
    /// 0 for no query, 3 for a `tab` that is not a number.
    let tab: Int
    /// The route that takes the address in the first table.
    let written: ModelRoute

    init(_ route: ModelRoute, _ number: Int = 1, tab: Int = 0, written: ModelRoute? = nil) {
        self.route = route
        self.written = written ?? route
        self.number = self.written.isNumbered ? number : 0
        self.tab = tab
    }

    /// The address, whichever route takes it.
    var address: Place { Place(written, number, tab: tab) }

    private var path: String {
        switch written {
        case .web: "https://example.org/\(number)"
        case .foreign: "web+app://where/\(number)"
        case .nowhere where hasUnknownScheme: "nobody://nowhere/\(number)"
        case .unrouted: "app://page/\(number)"
        case let route where route.isNumbered: "app://\(route.rawValue)/\(number)"
        default: "app://\(written.rawValue)"
        }
    }

    /// The place as a table has it: without a route if that is lost.
    func found(inOther isOther: Bool) -> Place {
        guard isOther, ModelRoute.lostInOther.contains(route) else { return self }
        return Place(.nowhere, number, tab: tab, written: written)
    }

    /// Whether no route has its scheme.
    var hasUnknownScheme: Bool { written == .nowhere && number == 3 }

    var queryPieces: [String] { tab == 0 ? [] : ["tab=\(tabText ?? "")"] }

    var tabText: String? { tab == 0 ? nil : tab == 3 ? "x" : String(tab) }

    /// The address as the page sees it.
    public var text: String { text(with: []) }

    func text(with items: [String]) -> String {
        let pieces = queryPieces + items
        return pieces.isEmpty ? path : path + "?" + pieces.joined(separator: "&")
    }

    /// Whether both are the same route with the same path.
    func isSamePage(as other: Place) -> Bool {
        route == other.route && isSamePath(as: other)
    }

    /// Whether both have the same path, whichever routes take it.
    func isSamePath(as other: Place) -> Bool {
        written == other.written && number == other.number
    }

    /// The page that the route declares to be below.
    var parent: Place? {
        switch route {
        case .item, .clean, .hidden, .sheet: Place(.list)
        case .list, .secret: Place(.home)
        case .board: Place(.secret)
        case .settings: Place(.door)
        case .nested: Place(.slip)
        case .leaf: Place(.sheet, number)
        case .deep: Place(.leaf, number)
        default: nil
        }
    }

    /// Where the route redirects to; the query goes along.
    var redirect: Place? {
        switch route {
        case .old: Place(.item, number, tab: tab)
        case .door: Place(.secret, tab: tab)
        case .slip: Place(.hidden, tab: tab)
        case .hop where number < 4: Place(.hop, number + 1, tab: tab)
        case .foreign: Place(.item, 1, tab: tab)
        default: nil
        }
    }
}

extension Place: CustomStringConvertible {
    /// The address.
    public var description: String { text }
}
