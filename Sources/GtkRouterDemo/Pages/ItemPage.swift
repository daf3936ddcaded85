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
        body.append(links.widget, under: translated("Onward"))
        widget = body.widget
    }

    private static func introduction(_ context: PageContext) -> String {
        switch context.depthBelow {
        case 0: return translated("This is the first page here; nothing is below it.")
        case let count:
            return translatedCount(
                "One page is below this one.",
                "{count} pages are below this one.",
                count
            )
        }
    }

    /// References without a scheme are resolved against the page's own address.
    private static func links(_ number: Int?) -> [(String, String)] {
        guard let number else {
            return [
                (translated("One item"), "dariel://oneitem"),
                (translated("Two items"), "dariel://twoitem?name=dariel&userid=213213"),
                (translated("Three items, as a modal"), "dariel://threeitem?nav.action=present"),
                (translated("Back to the first page"), "gtkrouter://nav/pop?to=root"),
            ]
        }
        let next = number &+ 1
        return [
            (translated("Item {number}", ["number": next]), "\(next)"),
            (
                translated("Item {number}, in this page’s place", ["number": next]),
                "\(next)?nav.action=replace"
            ),
            (translated("Item {number}, as a modal", ["number": next]), "\(next)?nav.action=present"),
            (translated("Back to the first page"), "gtkrouter://nav/pop?to=root"),
        ]
    }
}
