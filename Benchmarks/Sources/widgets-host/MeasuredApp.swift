import CRouterGtk
import CWidgets
import RouterAddressBar
import RouterCore
import RouterGtk

/// A typical app that uses the router. Its pages are those of `widgets-c`, the program without the router.
final class MeasuredApp {
    let navigator: Navigator
    let host: GtkNavigationHost
    /// Retained until the program ends.
    private static let application = gtk_application_new("org.example.Benchmark", G_APPLICATION_NON_UNIQUE)
    private var observation: NavigationObservation?
    private var lastEvent: NavigationEvent?

    private static let routes = [
        Route("app://rich/:number<int>", page: "rich", title: "Rich"),
        Route("app://label/:number<int>", page: "label", title: "Label"),
        Route("app://form/:number<int>", page: "rich", title: "Form", verb: .present),
        Route("app://list/:number<int>", page: "rich", title: "List", pane: .list),
        Route("app://detail/:number<int>", page: "rich", title: "Detail", pane: .detail),
    ]

    /// - Parameters:
    ///   - showsTitle: Whether the header shows the title instead of the address bar.
    ///   - saved: The navigation to restore, if any.
    ///   - configure: A closure that changes other options of the app.
    init(
        firstPage: String,
        showsTitle: Bool = true,
        restoring saved: SavedNavigation? = nil,
        _ configure: (inout HostConfiguration) -> Void = { _ in }
    ) throws {
        guard let application = Self.application else { throw MeasuredAppError.noApplication }
        if g_application_get_is_registered(as_g_application(application)) == 0 {
            g_application_register(as_g_application(application), nil, nil)
        }
        require(gdk_display_get_default() != nil, "There is no display.")
        prepare_measuring()
        var registry = PageRegistry()
        registry.register("rich") { ItemPage($0, isRich: true) }
        registry.register("label") { ItemPage($0, isRich: false) }
        var configuration = HostConfiguration()
        if showsTitle { configuration.configureLayer = Self.showTitle } else { configuration.addAddressBar() }
        configure(&configuration)
        let limits = NavigationLimits(layers: 128)
        navigator = try Navigator(table: RouteTable(Self.routes), limits: limits)
        host = GtkNavigationHost(
            application: application,
            navigator: navigator,
            registry: registry,
            configuration: configuration
        )
        observation = navigator.observe { [weak self] in self?.lastEvent = $0 }
        _ = try navigator.start(restoring: saved, or: .app(firstPage), host: host)
        drawFrame()
    }

    /// The largest number of pages that the host keeps built.
    static let builtPages = 32

    /// Opens a URL as if the user had typed it, and checks that the event reports a shown page.
    func open(_ url: String) {
        navigator.open(.user(url))
        guard case .shown = lastEvent?.outcome else {
            return require(
                false,
                "“\(url)” was not opened: \(lastEvent.map { "\($0.outcome)" } ?? "no event")."
            )
        }
    }

    func pop() { open("app://nav/pop") }

    /// The window of the top layer.
    var topWindow: UnsafeMutablePointer<GtkWidget> {
        guard let top = host.layers.last else {
            require(false, "There is no window.")
            return gtk_window_new()
        }
        return top.window
    }

    /// Runs the main loop until the top window has drawn a frame.
    func drawFrame() { draw(topWindow) }

    /// Makes the top window draw a frame, even if nothing in it has changed.
    func redraw() {
        gtk_widget_queue_draw(topWindow)
        drawFrame()
    }

    func close() { host.close() }

    /// Quits the program if the windows or their pages differ from the state.
    func check(depth: Int? = nil) {
        guard let state = navigator.state else { return require(false, "There is no state.") }
        require(depth == nil || state.topLayer.depth == depth, "The stack has another depth.")
        require(host.layers.map(\.id) == state.layers.map(\.id), "There are other windows than layers.")
        for (view, layer) in zip(host.layers, state.layers) {
            guard let page = host.page(for: layer.top.id) as? ItemPage,
                let stack = gtk_widget_get_parent(page.widget)
            else { return require(false, "The page is not in its window.") }
            require(gtk_widget_get_mapped(page.widget) != 0, "The page is not shown.")
            require(gtk_widget_get_last_child(stack) == page.widget, "Another page is visible.")
            require(
                gtk_widget_get_next_sibling(gtk_widget_get_first_child(stack)) == nil,
                "There are more pages in the tree."
            )
            let title = gtk_window_get_title(as_window(view.window)).map { String(cString: $0) }
            require(title == page.title, "The title is another one.")
            let back = gtk_widget_get_visible(gtk_widget_get_first_child(view.header)) != 0
            require(back || layer.depth == 1, "There is no way back.")
        }
        guard let page = host.page(for: state.top.id) as? ItemPage, page.isRich else { return }
        let hasFocus = gtk_window_get_focus(as_window(topWindow)).map {
            gtk_widget_is_ancestor($0, page.widget) != 0
        }
        require(hasFocus ?? false, "The page does not have the keyboard.")
    }

    private static func showTitle(in layer: LayerWindow) {
        let title: Widget = gtk_label_new(nil)
        gtk_widget_add_css_class(title, "title")
        gtk_header_bar_set_title_widget(as_header_bar(layer.header), title)
        layer.didUpdate = { [weak layer] _ in
            guard let layer else { return }
            gtk_label_set_text(as_label(title), gtk_window_get_title(as_window(layer.window)))
        }
    }
}

enum MeasuredAppError: Error {
    case noApplication
}
