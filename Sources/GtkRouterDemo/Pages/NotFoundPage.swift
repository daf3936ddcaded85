import CRouterGtk
import RouterCore
import RouterGtk

/// The page for an unknown URL, which shows the URL and the nearest known routes.
final class NotFoundPage: Page {
    static let pageName = "notFound"

    let widget: Widget
    let title: String? = translated("Page not found")

    init(_ context: PageContext, desktop: DesktopServices) {
        let body = PageBody(
            icon: "edit-find-symbolic",
            title: translated("Page not found"),
            introduction: Self.introduction(context)
        )
        let facts = DetailList(copying: desktop)
        facts.append(translated("Address"), context.destination.originalURL)
        if let miss = context.table.misses(of: context.url, limit: 1).first {
            facts.append(translated("Nearest route"), miss.route.pattern)
            facts.append(translated("Why it does not match"), translated(miss.text))
        }
        body.append(facts.widget)

        let (near, home) = (Self.near(context), Self.home(context))
        let isHomeNear = context.table.nearest(to: context.url, limit: 16)
            .contains { $0.name == "home" }
        for (pages, heading) in [
            (near + (isHomeNear ? home : []), translated("Did you mean one of these?")),
            (isHomeNear ? [] : home, translated("More pages")),
        ] where !pages.isEmpty {
            let links = Card()
            for page in pages { links.append(page.title, to: .url(page.url), context) }
            body.append(links.widget, under: heading)
        }
        let buttons = ButtonRow()
        if context.canGoBack { buttons.append(translated("Go Back")) { context.pop() } }
        body.append(buttons.widget.aligned(horizontal: .center))
        widget = body.widget
    }

    /// Returns a sentence that says that the app does not know the scheme of the URL, or that it knows the
    /// scheme but has no page with this URL.
    private static func introduction(_ context: PageContext) -> String {
        let scheme = context.url.scheme
        guard !context.table.schemes.contains(scheme) else {
            return translated("This app has no page with this address.")
        }
        return translated("This app has no pages whose addresses begin with “{scheme}:”.", ["scheme": scheme])
    }

    /// Returns up to three pages with URLs similar to the unknown URL.
    ///
    /// The URLs contain values from the unknown URL where the routes accept these values.
    ///
    /// Routes whose spelling is similar to the unknown URL come first, followed by routes that match only a
    /// part of it.
    private static func near(_ context: PageContext) -> [(title: String, url: RouteURL)] {
        let (table, url) = (context.table, context.url)
        let routes = table.nearest(to: url, limit: 16) + table.misses(of: url).map(\.route)
        var pages: [(title: String, url: RouteURL)] = []
        for route in routes
        where route.declaration.redirect == nil && route.action == nil && route.access != .app {
            guard let near = table.sampleURL(for: route, near: url),
                !(pages + home(context)).contains(where: { $0.url.isSame(as: near) })
            else { continue }
            pages.append((title: route.title ?? route.identifier, url: near))
        }
        return Array(pages.prefix(3))
    }

    private static func home(_ context: PageContext) -> [(title: String, url: RouteURL)] {
        let title = context.table.route(named: "home")?.title ?? translated("Home")
        return context.home.map { [(title: title, url: $0)] } ?? []
    }
}
