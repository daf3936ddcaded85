import CRouterGtk
import RouterCore
import RouterGtk

/// The URL of a page that loads slowly: `gtkrouter://slow?seconds=2&fails=true`.
struct SlowRoute: TypedRoute {
    static let route = Route(
        "gtkrouter://slow",
        name: "slow",
        title: "A page that loads",
        parent: "gtkrouter://home"
    )
    static let example = SlowRoute(seconds: 5, fails: false)

    var seconds: UInt?
    /// Whether the first attempt fails.
    var fails: Bool?

    /// The time that loading takes, in seconds: 5 by default, and at most 60.
    var duration: Int { Int(min(seconds ?? 5, 60)) }
}

/// A page that loads for as long as its URL specifies.
///
/// Leaving the page cancels loading.
/// Loading begins early if the pointer rests on a link to the page, or if such a link has focus.
final class SlowPage: Page {
    /// The URLs that have been loaded before their pages opened. A real app would keep the loaded data here.
    private static var loaded: Set<RouteURL> = []

    let widget: Widget

    private let context: PageContext
    private let duration: Int
    private let box = Widget.box(.vertical, spacing: 18)
    /// Whether the next attempt fails.
    private var fails: Bool

    init(_ route: SlowRoute, _ context: PageContext) {
        self.context = context
        duration = route.duration
        fails = route.fails ?? false
        let body = PageBody(
            title: context.routeTitle,
            introduction: translated(
                "It loads for as many seconds as its address says. Leaving the page cancels loading."
            )
        )
        widget = body.widget
        body.append(box)
        load()
    }

    /// Loads the page before it is opened.
    static func preload(_ page: Destination) async throws {
        try await Task.sleep(for: .seconds(page.parameters.decode(as: SlowRoute.self).duration))
        loaded.insert(page.url)
    }

    private func load() {
        context.load(into: box) { [weak self, duration, url = context.url] in
            if Self.loaded.remove(url) == nil { try await Task.sleep(for: .seconds(duration)) }
            // A link may have preloaded the same URL during the sleep. Without this line, the next load of the
            // page would then finish at once.
            Self.loaded.remove(url)
            guard let self, fails else { return }
            fails = false
            throw LoadError(description: translated("This example fails on the first try."))
        } then: { [weak self] in
            self?.showResult()
        }
    }

    private func showResult() {
        let card = Card()
        let note = translatedCount("It took 1 second.", "It took {count} seconds.", duration)
        card.append(Labels.fact(translated("Loaded"), note: note))
        let buttons = ButtonRow()
        buttons.append(translated("Load Again")) { [weak self] in self?.load() }
        box.append(card.widget, buttons.widget)
    }

    private struct LoadError: Error, CustomStringConvertible {
        let description: String
    }
}
