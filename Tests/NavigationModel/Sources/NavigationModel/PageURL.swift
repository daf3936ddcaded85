/// The URL of a page, stored as the values from which the model builds the text. It has no `nav.*` items.
public struct PageURL: Hashable, Sendable {
    let route: ModelRoute
    let number: Int
    /// The value of the query item `tab`.
    /// If it is 0, the URL has no such item. If it is 3, the item's text is not a number.
    let tab: Int
    /// The route that the URL has in the first of the two route tables. The other table has fewer routes.
    let written: ModelRoute

    init(_ route: ModelRoute, _ number: Int = 1, tab: Int = 0, written: ModelRoute? = nil) {
        self.route = route
        self.written = written ?? route
        self.number = self.written.isNumbered ? number : 0
        self.tab = tab
    }

    /// The same URL with the route that it has in the first route table.
    var asWritten: PageURL { PageURL(written, number, tab: tab) }

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

    /// Returns the URL with its route in the first or the other table.
    /// The route is `nowhere` if the table has no route for the URL.
    func found(inOther isOther: Bool) -> PageURL {
        guard isOther, ModelRoute.lostInOther.contains(route) else { return self }
        return PageURL(.nowhere, number, tab: tab, written: written)
    }

    /// Whether the URL has a scheme that no route has.
    var hasUnknownScheme: Bool { written == .nowhere && number == 3 }

    var queryPieces: [String] { tab == 0 ? [] : ["tab=\(tabText ?? "")"] }

    var tabText: String? { tab == 0 ? nil : tab == 3 ? "x" : String(tab) }

    /// The URL as text, as the page reads it: without `nav.*` items.
    public var text: String { text(with: ReservedItems()) }

    func text(with items: ReservedItems) -> String {
        let pieces = items.comeFirst ? items.pieces + queryPieces : queryPieces + items.pieces
        return pieces.isEmpty ? path : path + "?" + pieces.joined(separator: "&")
    }

    /// Returns whether both URLs have the same route and the same path.
    func isSamePage(as other: PageURL) -> Bool {
        route == other.route && isSamePath(as: other)
    }

    /// Returns whether both URLs have the same path, even if their routes differ.
    func isSamePath(as other: PageURL) -> Bool {
        written == other.written && number == other.number
    }

    /// The parent that the route declares.
    var parent: PageURL? {
        switch route {
        case .item, .clean, .hidden, .sheet: PageURL(.list)
        case .list, .secret: PageURL(.home)
        case .board: PageURL(.secret)
        case .settings: PageURL(.door)
        case .nested: PageURL(.slip)
        case .leaf: PageURL(.sheet, number)
        case .deep: PageURL(.leaf, number)
        case .mail: PageURL(.folder, number)
        default: nil
        }
    }

    /// The target of the route's redirect, with the query.
    var redirect: PageURL? {
        switch route {
        case .old: PageURL(.item, number, tab: tab)
        case .door: PageURL(.secret, tab: tab)
        case .slip: PageURL(.hidden, tab: tab)
        case .hop where number < 4: PageURL(.hop, number + 1, tab: tab)
        case .foreign: PageURL(.item, 1, tab: tab)
        default: nil
        }
    }
}

extension PageURL: CustomStringConvertible {
    /// The text of the URL.
    public var description: String { text }
}
