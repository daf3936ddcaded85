import CGtk
import RouterCore
import RouterGtk

/// The page about the app, with the facts that a report of a mistake needs.
final class AboutPage: Page {
    static let pageName = "about"

    let widget: Widget
    let modalSize: (width: Int, height: Int)? = (width: 480, height: 560)

    init(_ context: PageContext, desktop: DesktopServices) {
        let body = PageBody(
            title: AppInfo.name,
            introduction: translated("Shows how an app gives every page an address, and opens pages by it.")
        )
        let facts = Self.facts(of: context.table)
        let buttons = ButtonRow()
        let text = ([AppInfo.nameAndVersion] + facts.dropFirst().map { "\($0.name): \($0.value)" })
            .joined(separator: "\n")
        buttons.append(translated("Copy for a report")) { [widget = body.widget] in
            desktop.copy(text, as: .value, near: widget)
        }
        body.append(buttons.widget)
        let list = DetailList()
        for fact in facts { list.append(fact.title, fact.value) }
        body.append(list.widget)
        widget = body.widget
    }

    /// A name for reports, which are in English, a name for the page, and the value.
    private typealias Fact = (name: String, title: String, value: String)

    /// The version comes first.
    private static func facts(of table: RouteTable) -> [Fact] {
        let gtk = [gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version()]
        return [
            ("Version", translated("Version"), AppInfo.version),
            ("Licence", translated("Licence"), "MIT"),
            ("GTK", "GTK", gtk.map(String.init).joined(separator: ".")),
            ("Swift", "Swift", "\(_SwiftStdlibVersion.current)"),
            ("Display", translated("Display"), display),
            ("Language", translated("Language"), language),
            ("Routes", translated("Routes"), "\(table.routes.count)"),
        ]
    }

    /// The kind of the display, such as `X11` or `Wayland`.
    private static var display: String {
        guard let display = gdk_display_get_default(),
            let type = g_type_name(cgtk_type_of(UnsafeMutableRawPointer(display)))
        else { return "" }
        let name = String(cString: type)
        return String(
            name.dropFirst(name.hasPrefix("Gdk") ? 3 : 0).dropLast(name.hasSuffix("Display") ? 7 : 0)
        )
    }

    /// The locale of the texts, such as `de_DE.UTF-8`.
    private static var language: String {
        setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? ""
    }
}
