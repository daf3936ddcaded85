import RouterCore
import RouterGtk

/// The examples on the home page, one idea each.
enum Gallery {
    struct Section {
        let title: String
        let examples: [Example]
    }

    struct Example {
        /// What the link does: the verb of the action, or how it ends where it is not carried out.
        let verb: String
        let title: String
        /// What to expect.
        let note: String
        let address: String

        /// The verb as an address has it; how a request ends in the person's language.
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

    /// With the apps that the desktop has at this moment.
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
        let name = DisplayURL(text: app.name, maximumLength: DisplayLimits.title)
        return translated("Opens in {app}, not in this window.", ["app": name])
    }

    private static var examples: [Section] {
        [
            Section(
                title: translated("Pages"),
                examples: [
                    Example(
                        verb: "push",
                        title: translated("One item"),
                        note: translated("A page on top of this one. Back returns here."),
                        address: "dariel://oneitem"
                    ),
                    Example(
                        verb: "push",
                        title: translated("Two items, with a query"),
                        note: translated("The page shows name and userid."),
                        address: "dariel://twoitem?name=dariel&userid=213213"
                    ),
                    Example(
                        verb: "push",
                        title: translated("Item 42"),
                        note: translated(
                            "The number is captured from the path; anything but a number is not found."
                        ),
                        address: "gtkrouter://item/42?tab=log#end"
                    ),
                    Example(
                        verb: "push",
                        title: translated("A file, however deep"),
                        note: translated("The rest of the path is captured, %2F and all."),
                        address: "gtkrouter://files/music/caf%C3%A9/AC%2FDC"
                    ),
                    Example(
                        verb: "push",
                        title: translated("A redirect"),
                        note: translated(
                            "An old address that leads to another: here, to a home page on top of this one."
                        ),
                        address: "gtkrouter://gallery"
                    ),
                ]
            ),
            Section(
                title: translated("Modals"),
                examples: [
                    Example(
                        verb: "present",
                        title: translated("A chain of modals"),
                        note:
                            translated(
                                "A window over this one. Open more from it, push pages inside, then close them all at once."
                            ),
                        address: "gtkrouter://chain/1"
                    ),
                    Example(
                        verb: "present",
                        title: translated("Three items, as a modal"),
                        note: translated("The same page could be pushed: the address asks for a modal."),
                        address: "dariel://threeitem?nav.action=present"
                    ),
                ]
            ),
            Section(
                title: translated("Pages inside pages"),
                examples: [
                    Example(
                        verb: "push",
                        title: translated("A board"),
                        note: translated("A page with a slot, in which other pages come and go."),
                        address: "gtkrouter://board"
                    )
                ]
            ),
            Section(
                title: translated("Replace and reset"),
                examples: [
                    Example(
                        verb: "replace",
                        title: translated("Item 7 instead of this page"),
                        note: translated("It takes this page’s place, so Back does not return here."),
                        address: "gtkrouter://item/7?nav.action=replace"
                    ),
                    Example(
                        verb: "replaceSame",
                        title: translated("Settings"),
                        note: translated(
                            "Its sections replace each other; over any other page they are pushed."
                        ),
                        address: "gtkrouter://settings"
                    ),
                    Example(
                        verb: "reset",
                        title: translated("Start over at item 1"),
                        note: translated("The whole stack becomes Home and Item 1, whatever was open."),
                        address: "gtkrouter://item/1?nav.action=reset"
                    ),
                ]
            ),
            Section(
                title: translated("Going back"),
                examples: [
                    Example(
                        verb: "push",
                        title: translated("An order in four steps"),
                        note: translated("Four pages, which the last one pops all at once."),
                        address: "gtkrouter://flow/1"
                    ),
                    Example(
                        verb: "pop",
                        title: translated("Back to the first page"),
                        note: translated("On the first page there is nothing to do, which is no error."),
                        address: "gtkrouter://nav/pop?to=root"
                    ),
                    Example(
                        verb: "pop, push",
                        title: translated("Back one page, then item 5"),
                        note: translated(
                            "One change with one animation. On the first page it is refused whole."
                        ),
                        address: "gtkrouter://nav/pop?times=1&then=gtkrouter%3A%2F%2Fitem%2F5"
                    ),
                ]
            ),
            Section(
                title: translated("Rules, actions and answers"),
                examples: [
                    Example(
                        verb: "present",
                        title: translated("The vault"),
                        note: translated(
                            "While it is locked, a guard leads to a modal that unlocks it and goes on."
                        ),
                        address: "gtkrouter://vault?shelf=2"
                    ),
                    Example(
                        verb: "deferred",
                        title: translated("A drawer of the vault"),
                        note: translated(
                            "While the vault is locked, a guard puts the request off until it is unlocked."
                        ),
                        address: "gtkrouter://vault/7"
                    ),
                    Example(
                        verb: "run",
                        title: translated("A message"),
                        note: translated("The address runs code; no page changes."),
                        address: "gtkrouter://toast?text=Hello%20from%20an%20address"
                    ),
                    Example(
                        verb: "push",
                        title: translated("A note"),
                        note: translated("With text that has not been saved it asks before it leaves."),
                        address: "gtkrouter://note"
                    ),
                    Example(
                        verb: "push",
                        title: translated("A colour"),
                        note: translated(
                            "A modal gives the colour that is chosen back to the page that asked for it."
                        ),
                        address: "gtkrouter://paint"
                    ),
                ]
            ),
            Section(
                title: translated("The web"),
                examples: [
                    Example(
                        verb: "push",
                        title: translated("A web address"),
                        note: translated(
                            "Shown as a page of its own, with a button that opens it in the browser."
                        ),
                        address: "https://www.gtk.org/docs/?tab=apps#guides"
                    )
                ]
            ),
        ]
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
                    note: translated("A message says that none is. Nothing changes."),
                    address: "gtkrouter://nav/dismiss"
                ),
            ]
        )
    }

    /// The sections as far as the routes know their addresses; with another route file than the demo's own, its routes
    /// come first.
    static func sections(for table: RouteTable) -> [Section] {
        let known = sections.map { section in
            Section(title: section.title, examples: section.examples.filter { isKnown($0, to: table) })
        }
        let isOwn = known.map(\.examples.count) == sections.map(\.examples.count)
        return ((isOwn ? [] : [routes(of: table)]) + known).filter { !$0.examples.isEmpty }
    }

    /// What is shown to go wrong goes wrong with any routes.
    private static func isKnown(_ example: Example, to table: RouteTable) -> Bool {
        guard example.verb != "refused", example.verb != "not found" else { return true }
        guard let url = try? RouteURL(parsing: example.address) else { return false }
        return (try? table.decide(NavigationRequest(.url(url), origin: .link), fallsBack: false)) != nil
    }

    private static func routes(of table: RouteTable) -> Section {
        let examples = table.routes.compactMap { route in
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
