import CGtk
import RouterCore
import RouterGtk

/// The first page: an introduction, and a gallery of examples that are links.
final class HomePage: StandalonePage {
    static let pageName = "home"

    let widget: Widget

    init(_ context: PageContext) {
        let body = PageBody(title: translated("Every page has an address"))
        body.append(
            .label(
                [
                    .text(translated("Click a link, or type an address into the bar above: ")),
                    .link("dariel://oneitem", to: "dariel://oneitem"),
                    .text(translated(" pushes a page, ")),
                    .link("gtkrouter://chain/1", to: "gtkrouter://chain/1"),
                    .text(translated(" opens a window over this one, and ")),
                    .link(translated("the web"), to: "https://example.org/"),
                    .text(translated(" has a page, too. Ctrl+L goes to the bar, Alt+Left back.")),
                ],
                context
            )
        )
        for section in Gallery.sections(for: context.table) {
            let card = Card()
            for example in section.examples {
                card.append(
                    LinkRow.make(
                        verb: example.badge,
                        title: example.title,
                        note: example.note,
                        address: example.address,
                        context: context
                    )
                )
            }
            body.append(card.widget, under: section.title)
        }
        widget = body.widget
    }
}

extension PageContext {
    /// The URL of the first page; a route file may name its own.
    var home: RouteURL? { try? table.url(for: "home") }
}
