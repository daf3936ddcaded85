import FoundationEssentials
import RouterCore
import RouterGtk

/// The demo's examples, grouped by the page that shows them.
///
/// `resources/gallery.json` contains the examples, and the tests open each of them.
enum Gallery {
    /// The examples of a page.
    nonisolated struct Page: Decodable, Sendable {
        var introduction: String?
        /// The URLs to open after startup, in order, to reach the page.
        var opens: [String]?
        var sections: [Section]
    }

    nonisolated struct Section: Decodable, Sendable {
        var title: String?
        var examples: [Example]
    }

    nonisolated struct Example: Decodable, Sendable, Equatable {
        /// The result of opening the URL: a verb such as `push`, an outcome such as `notFoundPage`, or the
        /// code of a refusal such as `invalidURL`.
        ///
        /// It is `window` for an action that opens a window.
        var verb: String
        var title: String
        /// A sentence about the result. If it is missing, the row names the app that opens the URL.
        var note: String?
        var url: String
        /// The origin of the request, which is a link on the page or another program.
        var origin: RequestOrigin?
        /// How many times a click opens the URL, or `nil` for once.
        var count: Int?
        /// The links that must be opened first for the verb to have its effect.
        var after: [String]?
        /// Whether the URL contains sample values that the user can change before opening it.
        var isSample: Bool?

        /// The request that a click makes.
        var request: NavigationRequest { origin == .external ? .external(url) : .link(url) }

        /// Returns whether the example contains each word of a search, ignoring case.
        func matches(_ search: String) -> Bool {
            let text = [title, note ?? "", url, verb].joined(separator: " ").lowercased()
            return search.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
        }

        /// Whether the example demonstrates a URL that is invalid or that no route matches.
        var isMistake: Bool { verb == "notFoundPage" || verb == "invalidURL" }
    }

    /// The pages of examples, by name. Their text is in English, not yet translated.
    static let pages =
        (try? JSONDecoder().decode([String: Page].self, from: Data(PackageResources.gallery_json))) ?? [:]

    /// Returns the examples of a page in the user's language, or a page without examples for an unknown name.
    static func page(_ name: String) -> Page {
        guard var page = pages[name] else { return Page(sections: []) }
        page.introduction = page.introduction.map { translated($0) }
        page.sections = page.sections.map { section in
            let examples = section.examples.map { example in
                var example = example
                example.title = translated(example.title)
                example.note = example.note.map { translated($0) } ?? target(of: example.url)
                return example
            }
            return Section(title: section.title.map { translated($0) }, examples: examples)
        }
        return page
    }

    /// The sections of the home page.
    static var home: [Section] { page(HomePage.pageName).sections }

    /// Returns whether the table contains the demo's own routes instead of the routes of another app.
    ///
    /// With the demo's own routes, every example on the home page has its expected result.
    static func isOwn(_ table: RouteTable) -> Bool {
        home.flatMap(\.examples).allSatisfy { isKnown($0, to: table) }
    }

    /// Returns whether the URL of an example has the expected result with the routes of a table.
    ///
    /// The table must be able to open the URL, or must refuse it with the code that the example names.
    /// Examples of mistakes are accepted without a check.
    private static func isKnown(_ example: Example, to table: RouteTable) -> Bool {
        guard !example.isMistake else { return true }
        do {
            _ = try table.decision(for: example.request, fallsBack: false)
            return true
        } catch {
            return error.code == example.verb
        }
    }

    /// The maximum number of routes that the home page lists.
    static let routeLimit = 256

    /// Returns an example for each route that a link may open, in order of precedence.
    ///
    /// The example contains a sample URL, or the pattern of the route if there is no sample.
    ///
    /// - Parameter home: The URL of the page that lists the routes. The route of this page is left out.
    static func routes(of table: RouteTable, but home: RouteURL?) -> [Example] {
        table.routes.filter { $0.access != .app }.compactMap { route in
            let sample = table.sampleURL(for: route)
            if let home, let sample, sample.isSame(as: home) { return nil }
            return Example(
                verb: route.action != nil
                    ? "run" : route.declaration.redirect == nil ? (route.verb ?? .push).rawValue : "redirect",
                title: route.title ?? route.identifier,
                note: note(of: route),
                url: sample?.text ?? route.pattern,
                isSample: route.exampleURL == nil
            )
        }
    }

    private static func note(of route: Route) -> String {
        if let action = route.action { return translated("Action “{name}”.", ["name": action]) }
        if let redirect = route.declaration.redirect {
            return translated("Redirects to {address}.", ["address": redirect])
        }
        return translated("Page “{name}”.", ["name": route.page])
    }

    // MARK: - Widgets

    /// Creates the body of a page, beginning with the examples listed under the page's name in ``pages``.
    static func body(_ context: PageContext) -> PageBody {
        let page = page(context.match.route.page)
        let body = PageBody(title: context.routeTitle, introduction: page.introduction)
        append(page.sections, to: body, context)
        return body
    }

    /// Adds a card of examples for each section.
    ///
    /// Examples that would not have their expected result with the current routes are left out.
    ///
    /// - Returns: The added cards.
    @discardableResult
    static func append(_ sections: [Section], to body: PageBody, _ context: PageContext) -> [ExampleCard] {
        sections.compactMap { section in
            let examples = section.examples.filter { isKnown($0, to: context.table) }
            guard !examples.isEmpty else { return nil }
            let card = Card()
            let rows = examples.map { (example: $0, widget: row($0, context)) }
            for row in rows { card.append(row.widget) }
            body.append(card.widget, under: section.title)
            return (card.widget, rows)
        }
    }

    /// A card with its rows and their examples.
    typealias ExampleCard = (widget: Widget, rows: [(example: Example, widget: Widget)])

    /// Creates the row of an example.
    static func row(_ example: Example, _ context: PageContext) -> Widget {
        guard example.isSample != true else {
            return SampleRow.make(
                verb: example.verb,
                title: example.title,
                note: example.note,
                sample: example.url,
                context: context
            )
        }
        return LinkRow.make(
            example.title,
            to: example.request,
            context,
            verb: example.verb,
            note: example.note,
            times: example.count ?? 1
        )
    }

    /// Returns a sentence about the installed app for the scheme of a URL.
    private static func target(of url: String) -> String {
        let scheme = String(url.prefix { $0 != ":" })
        guard let app = ExternalApp.name(for: scheme) else {
            return translated(
                "No installed app opens {scheme}: links. A click shows a message about this.",
                ["scheme": scheme]
            )
        }
        let name = DisplayURL(text: app, maximumLength: DisplayURL.titleLength)
        return translated("Opens in {app}, not in this window.", ["app": name])
    }
}

/// A page that shows only the examples listed under its name in ``Gallery/pages``.
final class GalleryPage: Page {
    /// The names under which this class is registered.
    static let names = ["refusals", "history", "inbox", "archive", "compose"]

    let widget: Widget

    init(_ context: PageContext) { widget = Gallery.body(context).widget }
}
