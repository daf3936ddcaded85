import CRouterGtk
import RouterCore
import RouterGtk

/// The help page, which explains how to get around.
final class HelpPage: Page {
    static let pageName = "help"

    let widget: Widget

    init(_ context: PageContext) {
        let body = PageBody(
            title: translated("Help"),
            introduction: translated(
                "Every page has an address. Some addresses run code, go back, or open another app instead."
            )
        )
        let ways = Card()
        for (title, note) in Self.ways { ways.append(Labels.fact(title, note: note)) }
        body.append(ways.widget, under: translated("Getting around"))
        widget = body.widget
    }

    private static var ways: [(title: String, note: String)] {
        [
            (
                translated("The address bar"),
                translated("Press Ctrl+L to type an address. Enter opens it; Escape restores the old one.")
            ),
            (
                translated("Ways to open"),
                translated(
                    "The arrow beside the address chooses how the next address opens: on top, as a modal, or instead of this page."
                )
            ),
            (
                translated("New windows"),
                translated(
                    "Ctrl+click a link, or click it with the middle button, to open it in a new window."
                )
            ),
            (
                translated("Back and Forward"),
                translated("Right-click or long-press them to list the pages and skip several at once.")
            ),
            (
                translated("Modals"),
                translated("Some pages open in a modal with an address bar of its own. Escape closes it.")
            ),
            (
                translated("Links in other apps"),
                translated("A button in Preferences lets this app open them.")
            ),
            (translated("Inspector"), translated("Ctrl+Shift+I shows what an address does, and why.")),
            (translated("Keys"), translated("Ctrl+? lists the keys that work in a window.")),
        ]
    }
}
