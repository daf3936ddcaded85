import RouterCore
import RouterGtk

/// The examples on the home page, one idea each.
enum Gallery {
    struct Section {
        let title: String
        let examples: [Example]
    }

    struct Example {
        /// The verb of the link, or its outcome if it is not carried out.
        let verb: String
        let title: String
        /// A sentence about the result.
        let note: String
        let address: String

        /// The verb as in a URL, or the outcome in the user's language.
        var badge: String {
            switch verb {
            case "refused": translated("refused")
            case "deferred": translated("deferred")
            case "not found": translated("not found")
            default: verb
            }
        }
    }

    static var sections: [Section] { examples + [otherApps, mistakes] }

    /// The examples for other apps, with the names of those installed now.
    private static var otherApps: Section {
        Section(
            title: translated("Other apps"),
            examples: [
                Example(
                    verb: "external",
                    title: translated("Write a mail"),
                    note: target(of: "mailto"),
                    address: "mailto:gtk@example.org?subject=About%20routes"
                ),
                Example(
                    verb: "external",
                    title: translated("Builder, in the app store"),
                    note: target(of: "appstream"),
                    address: "appstream:org.gnome.Builder"
                ),
            ]
        )
    }

    private static func target(of scheme: String) -> String {
        guard let app = ExternalApp(forScheme: scheme) else {
            return translated("No app here opens {scheme}: addresses. A message says so.", ["scheme": scheme])
        }
        let name = DisplayURL(text: app.name, maximumLength: DisplayURL.titleLength)
        return translated("Opens in {app}, not in this window.", ["app": name])
    }

    private static var mistakes: Section {
        Section(
            title: translated("What goes wrong"),
            examples: [
                Example(
                    verb: "not found",
                    title: translated("An unknown address"),
                    note: translated("A page that suggests the nearest known ones."),
                    address: "gtkrouter://setings"
                ),
                Example(
                    verb: "refused",
                    title: translated("A broken address"),
                    note: translated("A message says what is wrong and where. Nothing changes."),
                    address: "gtkrouter://item/%zz"
                ),
                Example(
                    verb: "refused",
                    title: translated("Back 99 pages"),
                    note: translated("A message says how many there are. Nothing changes."),
                    address: "gtkrouter://nav/pop?times=99"
                ),
                Example(
                    verb: "refused",
                    title: translated("Close a modal that is not open"),
                    note: translated("A message says that none is open. Nothing changes."),
                    address: "gtkrouter://nav/dismiss"
                ),
            ]
        )
    }

    /// The sections whose URLs the routes know; the routes of another route file come first.
    static func sections(for table: RouteTable) -> [Section] {
        let known = sections.map { section in
            Section(title: section.title, examples: section.examples.filter { isKnown($0, to: table) })
        }
        let isOwn = known.map(\.examples.count) == sections.map(\.examples.count)
        return ((isOwn ? [] : [routes(of: table)]) + known).filter { !$0.examples.isEmpty }
    }

    /// Whether the routes know an example.
    ///
    /// Those that show a mistake work with any routes.
    private static func isKnown(_ example: Example, to table: RouteTable) -> Bool {
        guard example.verb != "refused", example.verb != "not found" else { return true }
        guard let url = try? RouteURL(parsing: example.address) else { return false }
        return (try? table.resolve(NavigationRequest(.address(.url(url)), origin: .link), fallsBack: false))
            != nil
    }

    private static func routes(of table: RouteTable) -> Section {
        let examples = table.routes.filter { !$0.isCodeOnly }.compactMap { route in
            route.exampleURL.map { url in
                Example(
                    verb: route.action != nil
                        ? "run" : route.redirect == nil ? route.presentation.rawValue : "redirect",
                    title: route.title ?? route.identifier,
                    note: route.action.map { translated("Action “{name}”.", ["name": $0]) }
                        ?? translated("Page “{name}”.", ["name": route.page]),
                    address: url.text
                )
            }
        }
        return Section(title: translated("Routes of this file"), examples: Array(examples.prefix(64)))
    }
}
