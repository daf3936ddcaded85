import CGtk
import RouterCore
import RouterGtk

/// An item: what its address says, and links onward.
final class ItemPage: Page {
    let widget: Widget
    let title: String?

    init(_ context: PageContext, desktop: Desktop) {
        let number = context.captures.int("id")
        let title = number.map { "\(context.title) \($0)" } ?? context.title
        self.title = title
        let body = PageBody(title: title, introduction: Self.introduction(context))
        AddressFacts.append(to: body, context, desktop)
        let links = Card()
        for (title, address) in Self.links(number) {
            links.append(LinkRow.make(title: title, address: address, context: context))
        }
        body.append(links.widget, under: "Onward")
        widget = body.widget
    }

    private static func introduction(_ context: PageContext) -> String {
        switch context.depthBelow {
        case 0: return "This is the first page here; nothing is below it."
        case 1: return "One page is below this one."
        default: return "\(context.depthBelow) pages are below this one."
        }
    }

    /// References without a scheme are resolved against the page's own address.
    private static func links(_ number: Int?) -> [(String, String)] {
        guard let number else {
            return [
                ("One item", "dariel://oneitem"),
                ("Two items", "dariel://twoitem?name=dariel&userid=213213"),
                ("Three items, as a modal", "dariel://threeitem?nav.action=present"),
                ("Back to the first page", "gtkrouter://nav/pop?to=root"),
            ]
        }
        let next = number &+ 1
        return [
            ("Item \(next)", "\(next)"),
            ("Item \(next), in this page’s place", "\(next)?nav.action=replace"),
            ("Item \(next), as a modal", "\(next)?nav.action=present"),
            ("Back to the first page", "gtkrouter://nav/pop?to=root"),
        ]
    }
}
