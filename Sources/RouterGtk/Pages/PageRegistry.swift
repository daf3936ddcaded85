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
///     let table = try RouteTable(file, source: "Routes.plist", and: pages.routes, pages: Set(pages.names))
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
