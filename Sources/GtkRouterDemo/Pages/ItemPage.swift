import CRouterGtk
import RouterCore
import RouterGtk

/// The URL of an item: `gtkrouter://item/42`.
struct ItemRoute: TypedRoute {
    static let route = Route(
        "gtkrouter://item/:id<int>",
        name: "item",
        title: "Item",
        parent: "gtkrouter://home"
    )
    static let example = ItemRoute(id: 1)

    var id: Int
}

/// A page for an item, with the parts of its URL and links to other pages.
final class ItemPage: Page {
    static let pageName = "item"

    let widget: Widget
    let title: String?

    /// Builds the page for an item.
    ///
    /// - Parameter number: The number of the item, or `nil` if a route file uses the page without a number.
    init(_ number: Int?, _ context: PageContext, desktop: DesktopServices) {
        let title = number.map { "\(context.routeTitle) \($0)" } ?? context.routeTitle
        self.title = title
        let body = PageBody(title: title, introduction: Self.introduction(context))
        AddressFacts.append(to: body, context, desktop)
        let links = Card()
        for (title, request) in Self.links(number) { links.append(title, to: request, context) }
        body.append(links.widget, under: translated("More pages"))
        widget = body.widget
    }

    private static func introduction(_ context: PageContext) -> String {
        if let outer = context.embeddingEntry {
            return translated("Inside “{page}”.", ["page": outer.routeTitle])
        }
        let count = context.entriesBelow.reduce(0) { count, _ in count + 1 }
        guard count > 0 else { return translated("This is the first page.") }
        return translatedCount(
            "There is 1 page below this one.",
            "There are {count} pages below this one.",
            count
        )
    }

    /// Returns the links of the page.
    ///
    /// Links without a scheme, such as `2?nav.action=present`, are resolved against the URL of the page.
    private static func links(_ number: Int?) -> [(String, NavigationRequest)] {
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
            (translated("Item {number}", ["number": next]), .route(ItemRoute(id: next))),
            (
                translated("Item {number}, instead of this page", ["number": next]),
                "\(next)?nav.action=replace"
            ),
            (translated("Item {number}, as a modal", ["number": next]), "\(next)?nav.action=present"),
            (translated("Back to the first page"), "gtkrouter://nav/pop?to=root"),
        ]
    }
}

/// A page that shows all parts of its URL, for trying out a route file.
final class ParametersPage: Page {
    static let pageName = "parameters"

    let widget: Widget

    init(_ context: PageContext, desktop: DesktopServices) {
        let body = PageBody(title: context.routeTitle)
        AddressFacts.append(to: body, context, desktop)
        let route = context.match.route
        let facts = DetailList(copying: desktop)
        facts.append(translated("Page"), route.page)
        if let name = route.name { facts.append(translated("Name"), name) }
        facts.append(translated("Verb"), (route.verb ?? .push).rawValue)
        facts.append(translated("Opened by"), context.destination.origin.rawValue)
        for name in context.match.parameters.map(\.name) {
            let segments = (try? context.match.parameters.values(name, as: String.self)) ?? []
            for (index, segment) in segments.enumerated() where segments.count > 1 {
                let title = translated("{name}, segment {number}", ["name": name, "number": index + 1])
                facts.append(title, segment)
            }
        }
        body.append(facts.widget, under: translated("Route"))
        widget = body.widget
    }
}

/// Cards that show a page's URL and its parameters, with the source of each parameter.
enum AddressFacts {
    /// Adds the cards to a page.
    static func append(to body: PageBody, _ context: PageContext, _ desktop: DesktopServices) {
        body.append(address(context, desktop), under: translated("Address"))
        if let parameters = parameters(context, desktop) {
            body.append(parameters, under: translated("Parameters"))
        }
    }

    private static func address(_ context: PageContext, _ desktop: DesktopServices) -> Widget {
        let facts = DetailList(copying: desktop)
        facts.append(translated("Address as opened"), context.destination.originalURL)
        facts.append(translated("Path"), escaping: context.url.path)
        if let fragment = context.url.fragment { facts.append(translated("Fragment"), escaping: fragment) }
        for url in context.destination.redirectedFrom { facts.append(translated("Redirected from"), url) }
        facts.append(translated("Route"), context.match.route.pattern)
        return facts.widget
    }

    /// Returns a card with the page's parameters, or `nil` if there are none.
    ///
    /// First come the parameters from the path, then query items with other names, and then parameters that
    /// code passed, if the URL does not contain their names.
    private static func parameters(_ context: PageContext, _ desktop: DesktopServices) -> Widget? {
        guard !context.parameters.isEmpty else { return nil }
        let facts = DetailList(copying: desktop)
        let captured = Set(context.match.parameters.map(\.name))
        for name in context.match.parameters.map(\.name) {
            facts.append(name, context.parameters[name] ?? "", note: translated("path"))
        }
        for item in context.match.url.query where !captured.contains(item.name) {
            facts.append(item.name, item.value, note: translated("query"))
        }
        let asked = Set(context.match.url.query.map(\.name))
        for parameter in context.parameters
        where !captured.contains(parameter.name) && !asked.contains(parameter.name) {
            facts.append(parameter.name, parameter.text, note: translated("caller"))
        }
        return facts.widget
    }
}
