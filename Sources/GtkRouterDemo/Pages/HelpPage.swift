import CGtk
import RouterCore
import RouterGtk

/// The help: the ways to get around.
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
                translated("Ctrl+L goes there. Enter opens what you have typed, Escape restores the address.")
            ),
            (
                translated("Back and Forward"),
                translated("Right-click or long-press them to list the pages and skip several at once.")
            ),
            (
                translated("Modal windows"),
                translated("Some pages open in a modal with an address bar of its own. Escape closes it.")
            ),
            (translated("Inspector"), translated("Ctrl+Shift+I shows what an address does, and why.")),
            (translated("Keys"), translated("Ctrl+? lists the keys that work in a window.")),
        ]
    }
}
