import RouterCore
import RouterGtk

/// The pages of the demo, by the names that route files use.
enum DemoPage: String, CaseIterable {
    case home
    case item
    case settings
    case flow
    case chain
    case board
    case web
    case notFound
    case parameters
    case vault
    case unlock
    case note
    case paint
    case colour

    /// The names of pages in the route file of DCURLRouter's demo, which opens as it is.
    static let foreignNames = ForeignPage.links.keys + ["WebViewController"]

    /// All names of pages for route files.
    static let names = Set(allCases.map(\.rawValue) + foreignNames)

    /// All pages with the code that builds them.
    static func registry(_ rules: DemoServices) -> PageRegistry {
        var registry = PageRegistry()
        for page in allCases {
            registry.register(page.rawValue) { page.make($0, rules) }
        }
        for name in ForeignPage.links.keys {
            registry.register(name) { ForeignPage($0, desktop: rules.desktop) }
        }
        registry.register("WebViewController") { DemoPage.web.make($0, rules) }
        return registry
    }

    /// The app's own types for placeholders: values that a page can show.
    static let types = [FlowPage.type, SettingsPage.type]

    private func make(_ context: PageContext, _ rules: DemoServices) -> any Page {
        let desktop = rules.desktop
        return switch self {
        case .home: HomePage(context)
        case .item: ItemPage(context, desktop: desktop)
        case .settings: SettingsPage(context, desktop: desktop)
        case .flow: FlowPage(context)
        case .chain: ChainPage(context)
        case .board: BoardPage(context)
        case .web: WebPage(context, desktop: desktop)
        case .notFound: NotFoundPage(context, desktop: desktop)
        case .parameters: ParametersPage(context, desktop: desktop)
        case .vault: VaultPage(context, rules: rules)
        case .unlock: UnlockPage(context, vault: rules.vault)
        case .note: NotePage(context)
        case .paint: PaintPage(context)
        case .colour: ColourPage(context)
        }
    }
}

/// A day of the Gregorian calendar, written `2024-02-29`; an example of a type for placeholders.
nonisolated struct CalendarDate: Sendable, Hashable {
    let year, month, day: Int

    /// The type for patterns, as in `gtkrouter://year/:day<date>`.
    static let converter = ParameterConverter("date", convert: { CalendarDate($0) })

    /// The day in a text, or `nil` if it is none.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ "0123456789-".utf8.contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        guard (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
