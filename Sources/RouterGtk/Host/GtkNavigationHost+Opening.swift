import CGtk
import RouterCore

extension GtkNavigationHost {
    /// Whether the table lists a scheme for other apps, and the desktop has one.
    ///
    /// The scheme has to be among the table's `externalSchemes`; its case does not matter.
    /// GIO is asked, no app is started; see ``ExternalApp``.
    ///
    ///     host.canOpenExternally("mailto")    // true if the table lists it and a mail program is installed
    ///     host.canOpenExternally("app")       // false: the table lists schemes of other apps alone
    public func canOpenExternally(_ scheme: String) -> Bool {
        navigator.table.externalSchemes.contains(scheme.lowercased()) && ExternalApp(forScheme: scheme) != nil
    }

    /// Shows a page that the app has built itself, without a route.
    ///
    ///     final class PhotoPage: Page {
    ///         let widget = PageTitle.make("A photo")
    ///         let title: String? = "A photo"
    ///     }
    ///
    ///     host.open(PhotoPage())
    ///     host.open(PhotoPage(), as: .present)
    ///
    /// The page is freed when it leaves, like any page.
    /// It cannot be shown in two places, or shown again: the request then ends as `failed`.
    /// A page whose request ends without showing it is released; it stays alive if the app keeps it.
    /// A page that a guard defers is kept as long as its request.
    ///
    /// - Parameters:
    ///   - page: The page. Its title is read once.
    ///   - presentation: The verb.
    ///   - source: The entry whose page asks; see `NavigationRequest.source`.
    ///   - animated: Whether the change is animated.
    ///   - completion: Called exactly once, as for any request.
    public func open(
        _ page: any Page,
        as presentation: NavigationVerb = .push,
        source: EntryID? = nil,
        animated: Bool = true,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        var request = NavigationRequest.page(pages.keep(page))
        request.source = source
        navigator.open(request, as: presentation, animated: animated, completion: completion)
    }

    /// Builds the page of a URL without showing it, for instance for a preview.
    ///
    /// Redirects of routes and guards are followed.
    /// The caller owns the page, and may show it later by ``open(_:as:source:animated:completion:)``.
    /// Its context has neither entry nor layer, even once it is shown.
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
        let found = try navigator.resolve(request)
        let destination = Destination(
            found.match,
            callerParameters: parameters,
            origin: found.origin,
            redirectedFrom: found.redirectedFrom
        )
        return try pages.makePage(destination)
    }
}
