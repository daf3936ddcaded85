import CGtk
import RouterCore
import RouterGtk

/// What is shown for an address that no route knows: what was asked for, and the nearest known routes.
final class NotFoundPage: Page {
    let widget: UnsafeMutablePointer<GtkWidget>
    let title: String? = "Page not found"

    init(_ context: PageContext) {
        let body = PageBody(
            title: "Page not found",
            introduction: "No page of this app has the address below. Perhaps one of these was meant."
        )
        let facts = FactList()
        facts.append("Address", DisplayURL(context.originalURL).description)
        body.append(facts.widget)

        let suggestions = Card()
        let routes = context.table.nearest(to: context.url, limit: 12).filter { $0.redirect == nil }
        for (route, url) in routes.compactMap({ route in route.exampleURL.map { (route, $0) } }).prefix(4) {
            suggestions.append(
                LinkRow.make(title: route.title ?? route.identifier, address: url.text, context: context)
            )
        }
        suggestions.append(LinkRow.make(title: "Home", address: About.home, context: context))
        body.append(suggestions.widget, under: "Known pages")

        let buttons = ButtonRow()
        if context.canGoBack { buttons.append("Go back") { context.back() } }
        body.append(buttons.widget)
        widget = body.widget
    }
}
