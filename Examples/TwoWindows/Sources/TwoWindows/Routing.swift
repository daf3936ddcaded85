import CGtk
import RouterCore
import RouterGtk

/// Adopts the router: routes, a guard, an action, and a navigator for each window.
final class Routing {
    private let application: UnsafeMutablePointer<GtkApplication>
    private let exists: NavigationGuard
    private var pages = PageRegistry()
    private var actions = ActionRegistry()
    private var windows: [GtkNavigationHost] = []

    init(_ application: UnsafeMutablePointer<GtkApplication>, _ notebook: Notebook) {
        self.application = application
        pages.register(NoteRoute.self) { NotePage($0, $1, notebook) }
        pages.register(ColourPage.self)
        exists = NavigationGuard(for: NoteRoute.self) { note, _ in
            notebook[note.id] == nil ? .refuse("There is no note \(note.id).") : .allow
        }
        actions.register("star") { star, _ in notebook.toggleStar(of: star.parameters.int("id") ?? 0) }
        pages.register(ListPage.self) { [weak self] context in
            ListPage(context, notebook) { self?.open($0, besides: context.currentNavigator) }
        }
    }

    /// Opens a window with its own navigator, at the list and then at a page.
    func openWindow(at page: NavigationRequest) {
        do {
            let table = try RouteTable(pages.routes + [Route("notes://star/:id<int>", action: "star")])
            let navigator = try Navigator(table: table, guards: [exists], actions: actions)
            let host = GtkNavigationHost(application: application, navigator: navigator, registry: pages)
            try navigator.start(at: "notes://list", host: host)
            navigator.open(page, animated: false)
            windows = windows.filter { $0.window != nil } + [host]
        } catch {
            print("The window cannot be opened: \(error)")
        }
    }

    private func open(_ page: NavigationRequest, besides navigator: Navigator?) {
        let other = windows.first { $0.window != nil && $0.navigator !== navigator }
        guard let other else { return openWindow(at: page) }
        other.navigator.open(page)
        if let top = other.layers.last { gtk_window_present(as_window(top.window)) }
    }
}
