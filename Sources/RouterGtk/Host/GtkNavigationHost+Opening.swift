import CGtk
import RouterCore

extension GtkNavigationHost {
    /// Whether the desktop has an app for addresses of this scheme, and the routes list it as one of other apps. GIO is
    /// asked, not the apps; see ``ExternalApp``.
    public func canOpenExternally(_ scheme: String) -> Bool {
        navigator.table.externalSchemes.contains(scheme.lowercased()) && ExternalApp(forScheme: scheme) != nil
    }

    /// Shows a page that the app has built itself, without an address; see `UnroutedPage`. It is freed when it leaves,
    /// like any page, and cannot be shown in two places or shown again. One whose request ends without showing it is let
    /// go of, and stays with whoever else keeps it; one that a guard defers waits as long as its request does.
    ///
    /// - Parameters:
    ///   - page: The page. Its title is asked for once.
    ///   - presentation: The verb.
    ///   - source: The entry whose page asks; see `NavigationRequest.source`.
    ///   - isAnimated: Whether the change is animated.
    ///   - completion: Called exactly once, as for any request.
    public func open(
        _ page: any Page,
        as presentation: NavigationVerb = .push,
        source: EntryID? = nil,
        isAnimated: Bool = true,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        let request = NavigationRequest(
            .page(pages.keep(page)),
            source: source,
            presentation: presentation,
            isAnimated: isAnimated
        )
        navigator.submit(request, completion: completion)
    }

    /// Builds the page of an address without showing it, for instance for a preview; redirects of routes and guards
    /// are followed. Whoever asked for it owns it. It may be shown by
    /// ``open(_:as:source:isAnimated:completion:)`` later; until then its context stands for no entry.
    ///
    /// - Throws: A `RoutingError` where the address leads to no page, or what the page throws.
    public func makePage(_ text: String, parameters: [String: String] = [:]) throws -> any Page {
        let found = try navigator.resolve(text)
        let destination = Destination(
            found.match,
            callerParameters: parameters,
            origin: found.origin,
            redirectedFrom: found.redirectedFrom
        )
        return try pages.makePage(destination)
    }
}
