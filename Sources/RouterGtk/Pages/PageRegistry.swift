import RouterCore

/// The pages that an app has, by the names that its routes call them.
///
///     var pages = PageRegistry()
///     pages.register(ItemPage.self)
///     pages.register("report") { context in try ReportPage(context, of: database) }
///     let table = try RouteTable(pages.routes + [Route("app://report", page: "report")])
///
/// Together with a route file, whose names of pages are then known:
///
///     let table = try RouteTable(file, and: pages.routes, pages: Set(pages.names))
@MainActor
public struct PageRegistry {
    /// Builds a page. What it throws ends the request that wanted the page, and changes nothing.
    public typealias Factory = @MainActor (PageContext) throws -> any Page

    private var factories: [String: Factory] = [:]

    /// Makes a registry without pages.
    public init() {}

    /// Has `factory` build the pages of this name; a later one takes the place of an earlier one.
    public mutating func register(_ name: String, factory: @escaping Factory) {
        factories[name] = factory
    }

    /// Has the page be built under its name, and adds its routes to ``routes``.
    ///
    /// A route that does not say where it was declared says from then on that the page has declared it, so a conflict
    /// names the page.
    public mutating func register<Registered: RoutedPage>(_ page: Registered.Type) {
        register(page.pageName) { context in try page.init(context) }
        routes += page.routes.map { route in
            var route = route
            if route.page.isEmpty, route.redirect == nil, route.action == nil { route.page = page.pageName }
            route.source = route.source ?? String(describing: page)
            return route
        }
    }

    /// The routes of all pages that declare some, in the order in which the pages were registered.
    public private(set) var routes: [Route] = []

    /// The names of all pages, sorted.
    public var names: [String] { factories.keys.sorted() }

    /// Whether there is a page of this name.
    public func contains(_ name: String) -> Bool { factories[name] != nil }

    /// Builds the page that the route of `context` names.
    ///
    /// - Throws: ``PageError/unknown(name:route:)`` where no page has that name, or what the page throws.
    public func makePage(_ context: PageContext) throws -> any Page {
        let route = context.match.route
        guard let factory = factories[route.page] else {
            throw PageError.unknown(name: route.page, route: route.identifier)
        }
        return try factory(context)
    }
}

/// Why a page could not be built.
nonisolated public enum PageError: Error, Hashable, CustomStringConvertible {
    /// A route names a page that the app has not registered.
    case unknown(name: String, route: String)
    /// A page's widget is another page's already, or has a parent; each page needs one of its own.
    case widgetInUse(name: String)
    /// A page's widget is a window, which cannot be shown inside another one.
    case widgetIsWindow(name: String)
    /// A route declares a slot that its page does not have.
    case noSlot(name: String, slot: String)
    /// A page that the app had built itself is not there any more, as another window showed it.
    case gone(title: String)
    /// The host's window has been closed.
    case windowClosed

    /// A sentence for people.
    public var description: String {
        switch self {
        case .unknown(let name, let route):
            "The route \(route) wants a page “\(name)”, which this app does not have."
        case .widgetInUse(let name):
            "The page “\(name)” has a widget that is in use already."
        case .widgetIsWindow(let name):
            "The page “\(name)” is a window, which cannot be shown inside another."
        case .noSlot(let name, let slot):
            "The page “\(name)” has no slot “\(slot)”, which its route declares."
        case .gone(let title):
            "The page “\(title)” was made by hand and is not there any more."
        case .windowClosed: "The window has been closed."
        }
    }
}
