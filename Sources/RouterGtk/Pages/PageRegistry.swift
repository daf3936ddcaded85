import RouterCore

/// The pages that an app has, by the names that its routes call them.
///
///     var pages = PageRegistry()
///     pages.register("item") { context in try ItemPage(context) }
///     pages.register("report") { context in try ReportPage(context) }
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
