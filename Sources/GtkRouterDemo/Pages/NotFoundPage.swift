import CGtk
import RouterCore
import RouterGtk

/// The page for an unknown URL: shows the URL and the nearest known routes.
final class NotFoundPage: Page {
    static let pageName = "notFound"

    let widget: Widget
    let title: String? = translated("Page not found")

    init(_ context: PageContext, desktop: DesktopServices) {
        let body = PageBody(
            icon: "dialog-question-symbolic",
            title: translated("Page not found"),
            introduction: translated(
                "No page of this app has the address below. Perhaps one of these was meant."
            )
        )
        let facts = DetailList(copying: desktop)
        facts.append(translated("Address"), context.destination.originalURL)
        body.append(facts.widget)

        let suggestions = Card()
        for (title, url) in Self.suggestions(context) {
            suggestions.append(LinkRow.make(title: title, address: url.text, context: context))
        }
        body.append(suggestions.widget, under: translated("Known pages"))

        let buttons = ButtonRow()
        if context.canGoBack { buttons.append(translated("Go back")) { context.back() } }
        body.append(buttons.widget)
        widget = body.widget
    }

    /// The pages whose URLs differ in a few letters, with the values that were given, and then the home page.
    private static func suggestions(_ context: PageContext) -> [(title: String, url: RouteURL)] {
        let (table, url, home) = (context.table, context.url, context.home)
        let near = table.nearest(to: url, limit: 16, isClose: true).compactMap { route in
            route.redirect == nil && route.action == nil
                ? table.sampleURL(for: route, near: url).map {
                    (title: route.title ?? route.identifier, url: $0)
                } : nil
        }
        let others = near.filter { page in home.map { !$0.isSame(as: page.url) } ?? true }.prefix(3)
        let title = table.route(named: "home")?.title ?? translated("Home")
        return others + [home.map { (title: title, url: $0) }].compactMap(\.self)
    }
}
