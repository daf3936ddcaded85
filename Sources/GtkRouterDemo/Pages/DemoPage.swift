import RouterGtk

/// The pages of the demo, by the names that route files call them.
enum DemoPage: String, CaseIterable {
    case home
    case item
    case settings
    case flow
    case chain
    case web
    case notFound
    case parameters

    /// All pages with what builds them.
    static func registry(desktop: Desktop) -> PageRegistry {
        var registry = PageRegistry()
        for page in allCases {
            registry.register(page.rawValue) { try page.make($0, desktop) }
        }
        return registry
    }

    private func make(_ context: PageContext, _ desktop: Desktop) throws -> any Page {
        switch self {
        case .home: HomePage(context)
        case .item: ItemPage(context)
        case .settings: try SettingsPage(context)
        case .flow: try FlowPage(context)
        case .chain: ChainPage(context)
        case .web: WebPage(context, desktop: desktop)
        case .notFound: NotFoundPage(context)
        case .parameters: ParametersPage(context)
        }
    }
}
