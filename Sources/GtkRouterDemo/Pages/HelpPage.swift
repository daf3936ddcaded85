import CGtk
import RouterCore
import RouterGtk

/// The help: the ways to move about, and where to go on.
final class HelpPage: StandalonePage {
    static let pageName = "help"

    let widget: Widget

    init(_ context: PageContext) {
        let body = PageBody(
            title: translated("Help"),
            introduction: translated("Every page has an address, and every address opens a page.")
        )
        let ways = Card()
        for (title, note) in Self.ways {
            let row = Widget.box(.vertical, spacing: 2).css("fact")
            row.append(Labels.paragraph(title, classes: "row-title"))
            row.append(Labels.paragraph(note, classes: "dim-label"))
            ways.append(row)
        }
        body.append(ways.widget, under: translated("Getting around"))
        let links = Card()
        for (title, note, address) in Self.links {
            links.append(LinkRow.make(title: title, note: note, address: address, context: context))
        }
        body.append(links.widget, under: translated("Next steps"))
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
                translated("Right-click or long-press them to list the pages and jump several at once.")
            ),
            (
                translated("Modal windows"),
                translated("Some pages open in a modal with an address bar of its own. Escape closes it.")
            ),
            (translated("Keys"), translated("Ctrl+? lists the keys that work in a window.")),
        ]
    }

    private static var links: [(title: String, note: String, address: String)] {
        [
            (
                translated("Examples"), translated("The home page has one of each kind."),
                "\(AppInfo.home)?nav.reuse=returnToExisting"
            ),
            (
                translated("Preferences"), translated("Colors, animations, and the app for these links."),
                "\(AppInfo.scheme)://preferences"
            ),
        ]
    }
}
