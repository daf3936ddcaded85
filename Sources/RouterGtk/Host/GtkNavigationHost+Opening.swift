import CGtk
import RouterCore

extension GtkNavigationHost {
    /// The app's pages; a change counts for pages that are built later.
    ///
    ///     host.registry.register("item") { context in try ItemPage(context) }
    ///     try navigator.reload(RouteTable(pages.routes + plugIn.routes))
    public var registry: PageRegistry {
        get { pages.registry }
        set { pages.registry = newValue }
    }

    /// The name of the desktop's app for a scheme in the user's language; `nil` if there is none.
    ///
    /// GIO is asked, no app is started.
    /// It is `nil`, too, if the scheme is not among the table's `externalSchemes`; its case does not matter.
    ///
    ///     let name = host.externalAppName(for: "mailto")      // for a button that names the app it opens
    public func externalAppName(for scheme: String) -> String? {
        navigator.table.externalSchemes.contains(scheme.lowercased()) ? ExternalApp.name(for: scheme) : nil
    }

    /// Reports each moment in the life of every page, in order, until the observation ends.
    ///
    /// An observer that comes before the start is told of the first page, too.
    ///
    ///     let observation = host.observePages { moment, page, entry in
    ///         print(moment, page.title ?? "", entry.rawValue)
    ///     }
    ///
    /// A page is told first, by ``Page/shown()`` and its like.
    /// The observer may make requests, which have their turn afterwards.
    ///
    /// - Parameter observe: Gets the moment, the page, and its entry.
    public func observePages(
        _ observe: @escaping @MainActor (_ moment: PageMoment, _ page: any Page, _ entry: EntryID) -> Void
    ) -> NavigationObservation {
        pages.observers.add { moment, page, entry in observe(moment, page, entry) }
    }

    /// Builds the page of a URL without showing it, for instance for a preview.
    ///
    /// Redirects of routes and guards are followed.
    /// The caller owns the page, and may show it later by `NavigationRequest.page(_:)`.
    /// Its context has neither entry nor layer; it gets another one when it is shown.
    ///
    ///     let page = try host.makePage("app://item/7", parameters: ["tab": "log"])
    ///     try host.makePage("app://nav/pop")      // throws: that URL has no page
    ///
    /// - Parameters:
    ///   - request: An absolute URL.
    ///   - parameters: The caller's parameters: over the query's, under those captured from the path.
    /// - Throws: A `RoutingError` if the URL leads to no page or is refused, else the error of the
    ///   page or one that names it.
    public func makePage(_ request: NavigationRequest, parameters: [String: String] = [:]) throws -> any Page
    {
        var request = request
        request.parameters.merge(parameters) { $1 }
        let found = try navigator.resolve(request)
        guard found.unroutedPage == nil else {
            throw RoutingError.badParameter("page", value: found.title, .notAPage)
        }
        return try registry.makePage(PageContext(found, navigator: navigator))
    }
}
