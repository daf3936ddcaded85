import CRouterGtk
import RouterCore
import RouterGtk

/// The pages of the demo, by the names that route files use.
enum DemoPages {
    /// Returns a registry of all pages with the code that builds them.
    static func registry(_ services: DemoServices) -> PageRegistry {
        let desktop = services.desktop
        var pages = PageRegistry()
        pages.register(HomePage.self) { HomePage($0, desktop: desktop) }
        pages.register(ItemPage.self) { ItemPage(nil, $0, desktop: desktop) }
        pages.register(ItemRoute.self) { ItemPage($0.id, $1, desktop: desktop) }
        pages.register(PreferencesRoute.self) { PreferencesPage($0, $1, services: services) }
        pages.register(FlowRoute.self, factory: FlowPage.init)
        pages.register(ChainRoute.self, factory: ChainPage.init)
        pages.register(PlanetsRoute.self, factory: PlanetsPage.init)
        pages.register(PlanetRoute.self, factory: PlanetPage.init)
        pages.register(BoardPage.self) { BoardPage($0) }
        pages.register(WebPage.self) { WebPage($0, desktop: desktop) }
        pages.register(NotFoundPage.self) { NotFoundPage($0, desktop: desktop) }
        pages.register(ParametersPage.self) { ParametersPage($0, desktop: desktop) }
        pages.register(VaultPage.self) { VaultPage($0, rules: services) }
        pages.register(UnlockPage.self) { UnlockPage($0, vault: services.vault) }
        pages.register(NoteRoute.self, factory: NotePage.init)
        pages.register(PaintPage.self) { PaintPage($0) }
        pages.register(ColorPage.self) { ColorPage($0) }
        pages.register(HelpPage.self) { HelpPage($0) }
        pages.register(SlowRoute.self, factory: SlowPage.init)
        pages.preload("SlowRoute", SlowPage.preload)
        for name in GalleryPage.names { pages.register(name) { GalleryPage($0) } }
        // With these names, the route file of DCURLRouter's demo works unchanged.
        for name in ForeignPage.links.keys {
            pages.register(name) { ForeignPage($0, desktop: desktop) }
        }
        pages.register("WebViewController") { WebPage($0, desktop: desktop) }
        return pages
    }

    /// The routes of the pages that are registered with a ``/RouterCore/TypedRoute``.
    static let routes = registry(DemoServices()).routes

    /// The names of the pages that are registered without a typed route. A route file may use these names.
    static let names = Set(registry(DemoServices()).names).subtracting(routes.map(\.page)).sorted()

    /// The app-defined types for placeholders, which accept only values that a page can show.
    static let types = [
        "step": FlowRoute.type, "section": PreferencesRoute.type, "date": CalendarDate.converter,
    ]
}

/// A day in the Gregorian calendar, such as `2024-02-29`. It is an example of an app-defined type for
/// placeholders.
nonisolated struct CalendarDate: Sendable, Hashable {
    let year: UInt16
    let month: UInt32
    let day: UInt8

    /// The type for patterns, as in `gtkrouter://year/:day<date>`.
    static let converter: ParameterConverter = { CalendarDate($0) }

    /// Creates a day from a string, or returns `nil` if the string is not a valid day.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ "0123456789-".utf8.contains($0) }),
            let year = UInt16(parts[0]), let month = UInt32(parts[1]), let day = UInt8(parts[2]),
            g_date_valid_dmy(day, GDateMonth(month), year) != 0
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }
}
