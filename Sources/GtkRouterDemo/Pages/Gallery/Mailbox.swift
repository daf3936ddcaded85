import RouterAddressBar
import RouterCore
import RouterGtk
import RouterInspector

/// A second window of the demo, which has its own routes.
///
/// It demonstrates features that the main window does not use, such as branches, each of which has its own
/// stack of pages.
final class Mailbox {
    static let scheme = "mailbox"
    private static let home = "mailbox://inbox"
    /// The name of the action that opens the first window's URLs in the first window.
    private static let otherWindow = "firstWindow"

    private let desktop: DesktopServices
    /// The host of the mailbox window, or `nil` if the window is closed.
    private(set) weak var host: GtkNavigationHost?
    /// The observation that updates this window's routes when the first window's routes change.
    private var observation: NavigationObservation?

    init(desktop: DesktopServices) {
        self.desktop = desktop
    }

    /// Returns the routes of the pages in two branches, the route of a modal, and, for each scheme of the
    /// first window, a route that opens URLs with this scheme in the first window.
    static func table(beside first: RouteTable) throws(RouteTableError) -> RouteTable {
        let branches = [
            Branch("inbox", root: home, title: translated("Inbox"), icon: "mail-unread-symbolic"),
            Branch(
                "archive",
                root: "mailbox://archive",
                title: translated("Archive"),
                icon: "folder-symbolic"
            ),
        ]
        var routes = [
            Route("mailbox://compose", page: "compose", title: translated("New message"), verb: .present)
        ]
        for branch in branches {
            let (root, name) = (branch.root, branch.name)
            routes.append(
                Route(root, page: name, name: root == home ? "home" : nil, title: branch.title, branch: name)
            )
            routes.append(
                Route(
                    "\(root)/:message<uint>",
                    page: ParametersPage.pageName,
                    title: translated("Message"),
                    parent: root,
                    branch: name
                )
            )
        }
        routes += first.schemes.filter { $0 != scheme }.map { Route("\($0)://*", action: otherWindow) }
        return try RouteTable(
            routes,
            notFound: DemoRoutes.notFound(scheme, titled: translated("Page not found")),
            externalSchemes: Set(first.externalSchemes),
            branches: branches
        )
    }

    /// Opens the window, or raises it if it is open, and then opens the URL in it, if one is given.
    ///
    /// - Throws: The reason why the window cannot be opened.
    func open(_ url: RouteURL? = nil, in app: RouterApplication) throws {
        if host?.window == nil { try openWindow(in: app, restoring: nil) }
        host?.raise()
        if let url { host?.navigator.open(.link(url.text)) }
    }

    private func openWindow(in app: RouterApplication, restoring saved: SavedNavigation?) throws {
        guard let first = app.windows.first, let window = first.window,
            let application = gtk_window_get_application(as_window(window))
        else { return }
        var pages = PageRegistry()
        for name in GalleryPage.names { pages.register(name) { GalleryPage($0) } }
        pages.register(ParametersPage.self) { [desktop] in ParametersPage($0, desktop: desktop) }
        pages.register(NotFoundPage.self) { [desktop] in NotFoundPage($0, desktop: desktop) }
        var configuration = configuration(in: app)
        configuration.willClose = { [weak self, weak app] in self?.noteClosed(in: app) }
        var actions = ActionRegistry()
        actions.register(Self.otherWindow) { [weak app] destination, _ in
            guard let first = app?.windows.first else { return }
            first.raise()
            first.navigator.open(.link(destination.match.url.text))
        }
        let navigator = try Navigator(table: Self.table(beside: first.navigator.table), actions: actions)
        let host = GtkNavigationHost(
            application: application,
            navigator: navigator,
            registry: pages,
            configuration: configuration
        )
        self.host = host
        observation = first.navigator.tableObservers.add { [weak self, weak app] _ in
            guard let table = app?.windows.first?.navigator.table else { return }
            try? self?.host?.navigator.reload(Self.table(beside: table))
        }
        app.noteOpened(host)
        _ = try navigator.start(restoring: saved, or: .app(Self.home), host: host)
    }

    /// Tells the app that the window is closing, so that Ctrl+Shift+T can reopen it with its current pages.
    private func noteClosed(in app: RouterApplication?) {
        let saved = host?.navigator.savedNavigation()
        app?.noteClosed { [weak self, weak app] in
            guard let self, let app else { return }
            if host?.window == nil { try openWindow(in: app, restoring: saved) }
            host?.raise()
        }
    }

    private func configuration(in app: RouterApplication) -> HostConfiguration {
        var configuration = HostConfiguration()
        configuration.translate = app.configuration.translate
        configuration.showsForward = true
        configuration.addAddressBar(choosesVerbs: true)
        let quit = WindowAction("quit", title: translated("Quit"), keys: "<Control>q") { [weak app] _ in
            app?.requestQuit()
        }
        let reopen = WindowAction(
            "reopen",
            title: translated("Reopen Closed Window"),
            keys: "<Control><Shift>t",
            group: "Navigation"
        ) { [weak app] _ in app?.reopenClosed() }
        configuration.actions += [.close, reopen, quit]
        configuration.menu = [[.inspector], [.shortcuts]]
        return configuration
    }
}
