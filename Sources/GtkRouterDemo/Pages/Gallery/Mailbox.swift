import RouterAddressBar
import RouterCore
import RouterGtk
import RouterInspector

/// A second window of the demo, with routes and branches of its own.
///
/// It shows what the window of the other examples does not have.
final class Mailbox {
    static let scheme = "mailbox"
    /// The action that opens an address of the first window there.
    private static let otherWindow = "firstWindow"

    private let desktop: DesktopServices
    /// The host of the window, or `nil` if it is closed.
    private(set) weak var host: GtkNavigationHost?
    /// Follows the routes of the first window.
    private var observation: NavigationObservation?

    init(desktop: DesktopServices) {
        self.desktop = desktop
    }

    /// The routes: two branches, a modal over both, and the addresses that the first window knows.
    static func table(beside first: RouteTable) throws(RouteTableError) -> RouteTable {
        try RouteTable(
            [
                Route(
                    "mailbox://inbox",
                    page: "inbox",
                    name: "home",
                    title: translated("Inbox"),
                    branch: "inbox"
                ),
                Route(
                    "mailbox://inbox/:message<uint>",
                    page: ParametersPage.pageName,
                    title: translated("Message"),
                    parent: "mailbox://inbox",
                    branch: "inbox"
                ),
                Route("mailbox://archive", page: "archive", title: translated("Archive"), branch: "archive"),
                Route(
                    "mailbox://archive/:message<uint>",
                    page: ParametersPage.pageName,
                    title: translated("Message"),
                    parent: "mailbox://archive",
                    branch: "archive"
                ),
                Route(
                    "mailbox://compose",
                    page: "compose",
                    title: translated("New message"),
                    verb: .present
                ),
            ] + first.schemes.filter { $0 != scheme }.map { Route("\($0)://*", action: otherWindow) },
            notFound: DemoRoutes.notFound(scheme, titled: translated("Page not found")),
            externalSchemes: Set(first.externalSchemes),
            branches: [
                Branch(
                    "inbox",
                    root: "mailbox://inbox",
                    title: translated("Inbox"),
                    icon: "mail-unread-symbolic"
                ),
                Branch(
                    "archive",
                    root: "mailbox://archive",
                    title: translated("Archive"),
                    icon: "folder-symbolic"
                ),
            ]
        )
    }

    /// Opens the window, or raises it if it is open, and then an address of it.
    ///
    /// - Throws: The reason why it cannot be opened.
    func open(_ url: RouteURL? = nil, in app: RouterApplication) throws {
        if host?.window == nil { try openWindow(in: app) }
        host?.raise()
        if let url { host?.navigator.open(.link(url.text)) }
    }

    private func openWindow(in app: RouterApplication) throws {
        guard let application = app.application, let table = app.navigator?.table ?? app.table else { return }
        var pages = PageRegistry()
        for name in GalleryPage.names { pages.register(name) { GalleryPage($0) } }
        pages.register(ParametersPage.self) { [desktop] in ParametersPage($0, desktop: desktop) }
        pages.register(NotFoundPage.self) { [desktop] in NotFoundPage($0, desktop: desktop) }
        let configuration = configuration(in: app)
        var actions = ActionRegistry()
        actions.register(Self.otherWindow) { [weak app] destination, _ in
            guard let first = app?.windows.first else { return }
            first.raise()
            first.navigator.open(.link(destination.match.url.text))
        }
        let navigator = try Navigator(table: Self.table(beside: table), actions: actions)
        let host = GtkNavigationHost(
            application: application,
            navigator: navigator,
            registry: pages,
            configuration: configuration
        )
        self.host = host
        observation = app.navigator?.tableObservers.add { [weak self, weak app] _ in
            guard let table = app?.navigator?.table else { return }
            try? self?.host?.navigator.reload(Self.table(beside: table))
        }
        app.configureWindow?(host)
        try navigator.start(at: "mailbox://inbox", host: host)
    }

    private func configuration(in app: RouterApplication) -> HostConfiguration {
        var configuration = HostConfiguration()
        configuration.translate = app.configuration.translate
        configuration.showsForward = true
        configuration.addAddressBar()
        let quit = WindowAction("quit", title: translated("Quit"), keys: "<Control>q") { [weak app] _ in
            app?.requestQuit()
        }
        configuration.actions += [.close, quit]
        configuration.menu = [[.inspector], [.shortcuts]]
        return configuration
    }
}
