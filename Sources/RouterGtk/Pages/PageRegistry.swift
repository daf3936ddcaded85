import RouterCore

/// The pages of an app, by the names that its routes use.
///
///     var pages = PageRegistry()
///     pages.register(HomePage.self) { HomePage($0) }                          // needs only its context
///     pages.register(NotePage.self) { try NotePage($0, store: store) }        // needs more
///     pages.register(ItemRoute.self) { try ItemPage($0, $1, store: store) }   // gets the value of its URL
///     let table = try RouteTable(pages.routes)
///
///     pages.names                         // ["HomePage", "ItemRoute", "NotePage"]
///     pages.names.contains("Notepage")    // false: names are compared exactly
///
/// A route file can refer to the registered pages by name:
///
///     let file = try RouteFile(contentsOf: "Routes.plist")
///     let table = try RouteTable(file, and: pages.routes, pages: Set(pages.names))
@MainActor
public struct PageRegistry {
    private typealias Factory = @MainActor (PageContext) throws -> any Page

    private var factories: [String: Factory] = [:]
    /// The factories of typed routes, by their patterns.
    private var typedFactories: [String: Factory] = [:]
    /// The closures that load data before the user clicks a link, by page name.
    private(set) var preloads: [String: @MainActor (Destination) async throws -> Void] = [:]

    /// Creates an empty registry.
    public init() {
        MainActorBridge.install()
    }

    /// Registers a page under a name.
    ///
    /// A later registration under the same name replaces the earlier one.
    ///
    /// - Parameters:
    ///   - name: The name that routes use in `page`.
    ///   - factory: Builds a new page for each entry. If it throws, the request for the page
    ///     fails with that error, and nothing changes.
    public mutating func register(
        _ name: String,
        factory: @escaping @MainActor (PageContext) throws -> any Page
    ) {
        factories[name] = factory
    }

    /// Registers a page under its ``Page/pageName``, and adds its routes to ``routes``.
    ///
    /// A route without `page`, `redirect`, or `action` leads to this page.
    /// A route without a `source` gets the name of the page's type as its source, so that
    /// the message about two conflicting routes names the type.
    ///
    /// - Parameters:
    ///   - page: The type of the page.
    ///   - factory: Builds a new page for each entry. If it throws, the request for the page
    ///     fails with that error, and nothing changes.
    public mutating func register<Registered: Page>(
        _ page: Registered.Type,
        factory: @escaping @MainActor (PageContext) throws -> Registered
    ) {
        register(page.pageName, factory: factory)
        routes += page.routes.map { route in
            route.changing { $0.complete(page.pageName, of: String(describing: page)) }
        }
    }

    /// Registers the page of a typed route, and adds the route to ``routes``.
    ///
    ///     pages.register(ItemRoute.self) { route, context in
    ///         try ReportPage(context, of: database)
    ///     }
    ///
    /// If something is wrong with the type, creating a table from ``routes`` throws an error
    /// with all problems.
    /// A route without `page` leads to the page named after the type.
    /// Several types may share a page. Each type has its own factory. Other routes to
    /// the page use the factory of the first type.
    ///
    /// - Parameters:
    ///   - type: The type of the route's values.
    ///   - factory: Builds a new page for each entry, from the value of its URL.
    public mutating func register<Value: TypedRoute>(
        _ type: Value.Type,
        factory: @escaping @MainActor (Value, PageContext) throws -> any Page
    ) {
        let route = Route(type)
        let untyped: Factory = { context in try factory(context.parameters.decode(as: type), context) }
        typedFactories[route.pattern] = untyped
        factories[route.page] = factories[route.page] ?? untyped
        routes.append(route)
    }

    /// Registers a closure that loads the data of a page while the user points at a link to it.
    ///
    ///     pages.preload("ReportPage") { _ in _ = try await store.report() }
    ///
    /// The closure runs as soon as the pointer has rested on a link for 80 ms, or the link has visible focus.
    /// It runs only if the guards allow the page at once, without a redirect. No page is built, and no page
    /// is asked whether it may leave.
    /// The task that runs the closure is canceled when the pointer and the focus have left the link, unless a
    /// different page is shown by then.
    /// A window runs at most four tasks at once, one for each URL.
    ///
    /// - Parameters:
    ///   - name: The name of a registered page.
    ///   - load: Loads the data, and stores it where the page will find it. Errors are ignored, because the
    ///     page then loads the data itself.
    public mutating func preload(
        _ name: String,
        _ load: @escaping @MainActor (Destination) async throws -> Void
    ) {
        preloads[name] = load
    }

    /// The routes of all registered ``Page`` and `TypedRoute` types, in the order of registration.
    public private(set) var routes: [Route] = []

    /// The names of all pages, sorted.
    public var names: [String] { factories.keys.sorted() }

    /// Builds the page that the route of a context names.
    ///
    /// - Throws: `PageError.unknown(name:route:)` if no page with that name is registered, or the error
    ///   that building the page throws.
    func makePage(_ context: PageContext) throws -> any Page {
        let route = context.match.route
        guard let factory = typedFactories[route.pattern] ?? factories[route.page] else {
            throw PageError.unknown(name: route.page, route: route.identifier)
        }
        return try factory(context)
    }
}

/// The reason why a page could not be built or shown.
///
/// For a page whose entry is new, the error ends the request as `failed`, and nothing changes. For a page
/// that is already open, or for the list beside a page, an ``ErrorPage`` shows the error instead.
nonisolated struct PageError: TranslatableError, Hashable, CustomStringConvertible {
    /// The sentence, which can be translated.
    let text: TranslatableText

    /// The sentence in English.
    var description: String { text.english }

    /// The route names a page that the app has not registered.
    static func unknown(name: String, route: String) -> PageError {
        template(
            "The route {route} names the page “{name}”, which is not registered.",
            ["route": route, "name": name]
        )
    }

    /// The page's widget already has a parent or belongs to another page.
    static func widgetInUse(name: String) -> PageError {
        template("The widget of the page “{name}” is already in use.", ["name": name])
    }

    /// The page's widget is a window, which cannot be shown inside another window.
    static func widgetIsWindow(name: String) -> PageError {
        template(
            "The page “{name}” is a window, which cannot be shown inside another window.",
            ["name": name]
        )
    }

    /// The route declares a slot that its page does not have.
    static func noSlot(name: String, slot: String) -> PageError {
        template(
            "The page “{name}” has no slot “{slot}”, which its route declares.",
            ["name": name, "slot": slot]
        )
    }

    /// An unrouted page was already shown before, so it cannot be shown again.
    static func gone(title: String) -> PageError {
        template(
            "The page “{title}” has no route and cannot be built again.",
            ["title": title]
        )
    }

    /// The host was closed before the page was built, or during the build.
    static let windowClosed = template("The window was closed.")

    private static func template(_ text: String, _ values: [String: String] = [:]) -> PageError {
        PageError(text: .template(text, values: values.mapValues { .verbatim($0) }))
    }
}
