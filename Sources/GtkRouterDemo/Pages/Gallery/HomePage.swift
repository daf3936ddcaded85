import CGtk
import RouterCore
import RouterGtk

/// The first page: an introduction, and a gallery of examples that are links.
final class HomePage: StandalonePage {
    static let pageName = "home"

    let widget: Widget

    init(_ context: PageContext) {
        let body = PageBody(title: translated("Every page has an address"))
        body.append(.label(Self.introduction, context))
        Gallery.append(Gallery.home(for: context.table), to: body, context)
        widget = body.widget
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
}
