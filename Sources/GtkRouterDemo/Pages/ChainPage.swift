import CGtk
import RouterCore
import RouterGtk

/// A modal that opens further modals, and closes several at once.
final class ChainPage: StandalonePage {
    static let pageName = "chain"

    let widget: Widget
    let title: String?

    init(_ context: PageContext) {
        let level = (try? context.match.parameters.value("level", as: Int.self)) ?? 1
        let title = translated("Modal {number}", ["number": level])
        self.title = title
        let body = PageBody(
            title: title,
            introduction:
                translated(
                    "A window with a stack and an address of its own. The window below waits until this one is closed."
                )
        )
        let links = Card()
        let rows = [
            (
                "present", translated("Open another modal"), translated("It goes over this one."),
                "\(level &+ 1)"
            ),
            (
                "push", translated("Push a page inside"),
                translated("This window keeps it on its own stack."),
                "gtkrouter://item/\(level)"
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
                translated("However many there are, in one change."),
                "gtkrouter://nav/dismiss?to=root"
            ),
        ]
        for (verb, title, note, address) in rows {
            links.append(
                LinkRow.make(verb: verb, title: title, note: note, address: address, context: context)
            )
        }
        body.append(links.widget)
        widget = body.widget
    }
}
