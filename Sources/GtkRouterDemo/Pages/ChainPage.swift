import CRouterGtk
import RouterCore
import RouterGtk

/// The URL of a modal in a chain, in which each modal can open the next: `gtkrouter://chain/1` is the first.
struct ChainRoute: TypedRoute {
    static let route = Route("gtkrouter://chain/:level<int>", name: "chain", title: "Modal", verb: .present)
    static let example = ChainRoute(level: 1)

    var level: Int
}

/// A modal that opens further modals and can close several at once.
final class ChainPage: Page {
    let widget: Widget
    let title: String?

    init(_ route: ChainRoute, _ context: PageContext) {
        let title = translated("Modal {number}", ["number": route.level])
        self.title = title
        let body = PageBody(
            title: title,
            introduction:
                translated(
                    "A modal with its own stack and address. The window below waits until you close it."
                )
        )
        let links = Card()
        let rows: [(String, String, String, NavigationRequest)] = [
            (
                "present", translated("Open another modal"), translated("It opens over this one."),
                .route(ChainRoute(level: route.level &+ 1))
            ),
            (
                "push", translated("Push a page inside"),
                translated("The page goes onto the modal’s own stack."),
                .route(ItemRoute(id: route.level))
            ),
            (
                "dismiss", translated("Close this modal"), translated("Escape does the same."),
                "gtkrouter://nav/dismiss"
            ),
            (
                "dismiss", translated("Close two modals"),
                translated("Refused, with the reason, if only one is open."),
                "gtkrouter://nav/dismiss?times=2"
            ),
            (
                "dismiss", translated("Close all modals"),
                translated("However many are open, in one change."),
                "gtkrouter://nav/dismiss?to=root"
            ),
        ]
        for (verb, title, note, request) in rows {
            links.append(title, to: request, context, verb: verb, note: note)
        }
        body.append(links.widget)
        widget = body.widget
    }
}
