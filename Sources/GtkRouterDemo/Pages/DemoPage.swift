import RouterGtk

/// The pages of the demo, by the names that route files call them.
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

    /// All pages with what builds them.
    static func registry(desktop: Desktop) -> PageRegistry {
        var registry = PageRegistry()
        for page in allCases {
            registry.register(page.rawValue) { page.make($0, desktop) }
        }
        return registry
    }

    /// The types that route files may use beside the built-in ones: what no page could show is then not found.
    static let types = [FlowPage.type, SettingsPage.type]

    private func make(_ context: PageContext, _ desktop: Desktop) -> any Page {
        switch self {
        case .home: HomePage(context)
        case .item: ItemPage(context, desktop: desktop)
        case .settings: SettingsPage(context, desktop: desktop)
        case .flow: FlowPage(context)
        case .chain: ChainPage(context)
        case .board: BoardPage(context)
        case .web: WebPage(context, desktop: desktop)
        case .notFound: NotFoundPage(context, desktop: desktop)
        case .parameters: ParametersPage(context, desktop: desktop)
        }
    }
}
