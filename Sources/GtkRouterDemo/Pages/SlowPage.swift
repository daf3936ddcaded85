import CGtk
import RouterCore
import RouterGtk

/// A page that loads for as long as its URL says: `gtkrouter://slow?seconds=5`.
///
/// The first try fails if the URL says so: `gtkrouter://slow?seconds=2&fails=true`.
/// Leaving the page cancels it.
/// It loads already while the pointer rests on a link to it, or the link has focus.
final class SlowPage: StandalonePage {
    static let pageName = "slow"

    /// The URLs that have been loaded before their pages opened, as in the cache of an app.
    private static var loaded: Set<RouteURL> = []

    let widget: Widget

    private let context: PageContext
    private let box = Widget.box(.vertical, spacing: 18)
    /// Whether the next try fails.
    private var fails: Bool

    init(_ context: PageContext) {
        self.context = context
        fails = (try? context.parameters.value("fails", as: Bool.self)) ?? false
        let body = PageBody(
            title: context.title,
            introduction: translated(
                "It loads for as many seconds as its address says. Leaving the page cancels loading."
            )
        )
        widget = body.widget
        body.append(box)
        load()
    }

    /// The time that loading takes by these parameters: 5 seconds if they do not say it, at most 60.
    static func seconds(_ parameters: RouteParameters) -> Int {
        Int(min((try? parameters.value("seconds", as: UInt.self)) ?? 5, 60))
    }

    /// Loads before the page is opened.
    static func preload(_ page: Destination) async throws {
        try await Task.sleep(for: .seconds(seconds(page.parameters)))
        loaded.insert(page.url)
    }

    private func load() {
        let seconds = Self.seconds(context.parameters)
        context.load(into: box) { [weak self, url = context.url] in
            if Self.loaded.remove(url) == nil { try await Task.sleep(for: .seconds(seconds)) }
            // The same link may have loaded meanwhile.
            Self.loaded.remove(url)
            guard let self, fails else { return }
            fails = false
            throw LoadError(description: translated("This example fails on the first try."))
        } then: { [weak self] in
            self?.show(translatedCount("It took 1 second.", "It took {count} seconds.", seconds))
        }
    }

    private func show(_ note: String) {
        let card = Card()
        card.append(
            .box(
                .vertical,
                spacing: 2,
                Labels.paragraph(translated("Loaded"), classes: "row-title"),
                Labels.paragraph(note, classes: "dim-label")
            ).css("fact")
        )
        let buttons = ButtonRow()
        buttons.append(translated("Load Again")) { [weak self] in self?.load() }
        box.append(card.widget, buttons.widget)
    }

    private struct LoadError: Error, CustomStringConvertible {
        let description: String
    }
}
