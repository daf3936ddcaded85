import CGtk
import RouterCore
import RouterGtk

/// The first page: an introduction, and a gallery of examples that are links.
final class HomePage: StandalonePage {
    static let pageName = "home"

    let widget: Widget

    init(_ context: PageContext) {
        let body: PageBody
        if Gallery.isOwn(context.table) {
            body = PageBody(title: translated("Every page has an address"))
            body.append(.label(Self.introduction, context))
            Gallery.append(Gallery.home, to: body, context)
        } else {
            let routes = Gallery.routes(of: context.table, but: context.home)
            body = PageBody(
                title: translated("Every page has an address"),
                introduction: Self.introduction(of: routes)
            )
            Self.append(routes, to: body, context)
        }
        widget = body.widget
    }

    /// The sentences about a route file that is not the demo's own.
    private static func introduction(of routes: [Gallery.Example]) -> String {
        let schemes = Set(routes.map { $0.address.prefix { $0 != ":" } + "://" }).sorted()
        return translated(
            "These are the routes of a route file, with {schemes}. Click one, or type an address into the bar above. An address with values can be changed before it is opened. Ctrl+L goes to the bar, Alt+Left back.",
            ["schemes": schemes.joined(separator: ", ")]
        )
    }

    private static func append(_ routes: [Gallery.Example], to body: PageBody, _ context: PageContext) {
        let shown = Array(routes.prefix(Gallery.routeLimit))
        Gallery.append(
            [Gallery.Section(title: translated("Routes of this file"), examples: shown)],
            to: body,
            context
        )
        guard shown.count < routes.count else { return }
        body.append(
            Labels.paragraph(
                translatedCount(
                    "1 more route is in the inspector.",
                    "{count} more routes are in the inspector.",
                    routes.count - shown.count
                )
            )
        )
    }

    /// The sentence at the top, whose placeholders are links.
    private static var introduction: [LinkText] {
        let links: [Substring: LinkText] = [
            "pushing": .link("dariel://oneitem", to: "dariel://oneitem"),
            "presenting": .link("gtkrouter://chain/1", to: "gtkrouter://chain/1"),
            "web": .link(translated("the web"), to: "https://example.org/"),
        ]
        let text = translated(
            "Click a link, or type an address into the bar above: {pushing} pushes a page, {presenting} opens a window over this one, and {web} has a page, too. Ctrl+L goes to the bar, Alt+Left back."
        )
        return text.split(separator: "{", omittingEmptySubsequences: false).flatMap { part -> [LinkText] in
            guard let end = part.firstIndex(of: "}"), let link = links[part[..<end]] else {
                return [.text(String(part))]
            }
            return [link, .text(String(part[end...].dropFirst()))]
        }
    }
}

extension PageContext {
    /// The URL of the first page; a route file may name its own.
    var home: RouteURL? { try? table.url(for: "home") }

    /// Whether the routes know a URL, or a reference to one.
    func leadsSomewhere(_ reference: String) -> Bool {
        guard let url = try? RouteURL(parsing: resolve(reference)) else { return false }
        return (try? table.resolve(NavigationRequest(.address(.url(url)), origin: .link), fallsBack: false))
            != nil
    }
}
