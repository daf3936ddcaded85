import CRouterGtk
import RouterCore
import RouterGtk

/// A page from DCURLRouter's demo, registered under the name of its class in that demo.
///
/// It shows the same contents as the original page: its name, its URL, its parameters, and links to the next
/// pages.
final class ForeignPage: Page {
    /// The links of each page, as verb, name of the next page, and URL.
    static let links: [String: [(verb: String, page: String, url: String)]] = [
        "OneViewController": [
            ("present", "TwoViewController", "dariel://twoitem?nav.action=present"),
            ("push", "TwoViewController", "dariel://twoitem?name=dariel&userid=213213"),
        ],
        "TwoViewController": [
            ("present", "ThreeViewController", "dariel://threeitem?nav.action=present")
        ],
        "ThreeViewController": [("push", "FourViewController", "dariel://fouritem")],
        "FourViewController": [("push", "FiveViewController", "dariel://fiveitem")],
        "FiveViewController": [("push", "WebViewController", "http://www.baidu.com")],
    ]

    let widget: Widget
    let title: String?

    init(_ context: PageContext, desktop: DesktopServices) {
        let name = context.match.route.page
        title = context.match.route.title ?? name
        let body = PageBody(title: name)
        AddressFacts.append(to: body, context, desktop)
        let links = Card()
        for link in Self.links[name] ?? [] {
            links.append(link.page, to: .link(link.url), context, verb: link.verb)
        }
        body.append(links.widget, under: translated("More pages"))
        widget = body.widget
    }
}
