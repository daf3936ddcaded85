import CRouterGtk
import RouterCore

/// The pages of a navigator in any window, or in a part of one.
///
/// An app that makes its windows itself puts the ``widget`` wherever a widget can go: into an `AdwApplicationWindow`, a
/// page of a `GtkNotebook`, a pane, or a box of a `.ui` file.
///
///     let navigator = try Navigator(table: RouteTable(pages.routes))
///     let view = NavigationView(navigator, pages: pages)
///     gtk_notebook_append_page(as_notebook(widget), view.widget, nil)
///     try navigator.start(at: "app://home", host: view.host)
///
/// A `.ui` file may have its place, see ``register()``.
///
/// The view has no header, and makes no assumption about its window.
/// It may be made before its navigator starts, hidden, put into another window, or left without one.
/// Several views in one window have a navigator each.
///
/// ## Its window
///
/// Modals are windows over the window that the view is in at that moment, and block that one alone.
/// They follow the view into another window, and are hidden while it is in none.
/// The `GtkApplication` is that of the window; there need not be one.
///
/// The app closes its window itself, and asks the pages before:
///
///     SignalConnection(window, answering: "close-request") { _ in
///         view.requestClose { gtk_window_destroy(as_window(window)) }
///         return true
///     }
///
/// Once the window is destroyed, the pages are freed. A view that the app takes out of a window that stays is closed by
/// ``close()``. The navigator keeps its state, so another view can show it.
///
/// ## Keys and actions
///
/// The keys of ``HostConfiguration/actions`` work while focus is in the view or in one of its modals, and nowhere else.
/// So do clicks with the back and forward buttons of a mouse, and the menus of links.
/// A page that comes gets focus unless another widget of the window, outside of the view, has it.
/// The actions are in the group `router` of the view; ``offerActions(to:as:)`` offers them to a menu or a header of the app.
///
/// ## The app's own header
///
/// ``fill(_:)`` puts Back and the widgets of pages into a `GtkHeaderBar` or an `AdwHeaderBar`.
/// An app that draws its header itself observes the values instead:
///
///     let observation = view.observe { view in
///         button.isSensitive = view.canGoBack
///         label.text = view.title
///     }
@MainActor
public final class NavigationView {
    /// What builds the pages, shows toasts, and opens the modals.
    ///
    /// The navigator keeps it from its start until ``close()``.
    public let host: GtkNavigationHost
    private let view: LayerView

    /// Makes a view that shows nothing yet.
    ///
    /// GTK must have been initialized.
    ///
    /// - Parameters:
    ///   - navigator: The navigator whose state is shown, started or not.
    ///   - pages: The app's pages.
    ///   - configuration: Texts, sizes, durations, and actions. Its window size, title, and menu are for windows with a header:
    ///     only the modals have one.
    ///   - placeholder: A box that the view fills, such as the one of ``register()``; `nil` to put the ``widget`` somewhere later.
    public convenience init(
        _ navigator: Navigator,
        pages: PageRegistry,
        configuration: HostConfiguration = HostConfiguration(),
        in placeholder: Widget? = nil
    ) {
        self.init(GtkNavigationHost(nil, navigator, pages, configuration))
        placeholder?.append(widget.expanding(.horizontal).expanding(.vertical))
    }

    /// Makes the class `RouterNavigationView` known, so that a `.ui` file can have the place of a view.
    ///
    ///     NavigationView.register()
    ///     let builder = gtk_builder_new_from_string(text, -1)
    ///     let view = NavigationView(
    ///         navigator,
    ///         pages: pages,
    ///         in: as_widget(gtk_builder_get_object(builder, "pages"))
    ///     )
    ///
    /// In the file it is `<object class="RouterNavigationView" id="pages"/>`: a `GtkBox`, which is empty until then.
    public static func register() { _ = placeholderClass }

    /// The class of the place of a view.
    private static let placeholderClass = WidgetClass.register(
        "RouterNavigationView",
        of: gtk_box_get_type()
    ) { _ in }

    /// Refers to the view of a host.
    private init(_ host: GtkNavigationHost, _ view: LayerView) {
        (self.host, self.view) = (host, view)
    }

    /// Makes the view of a host that has not started.
    init(_ host: GtkNavigationHost) {
        self.host = host
        view = host.makeRootView()
    }

    /// The widget with the pages, which the view keeps.
    public var widget: Widget { view.widget }

    /// The window that the view is in, or `nil` if it is in none.
    public var window: Widget? { view.window }

    // MARK: - The app's own header

    /// The title of the shown page; empty before the start.
    public var title: String { view.title }

    /// Whether there is a page to go back to in the lowest layer.
    public var canGoBack: Bool { view.layer.map { $0.depth > 1 } ?? false }

    /// Whether there is a page to go forward to in the lowest layer.
    public var canGoForward: Bool { view.layer?.pagesAhead.contains { _ in true } ?? false }

    /// Whether a header draws a Back button now.
    ///
    /// It does if there is a page to go back to that is not in sight: a list beside its only detail is.
    public var showsBackButton: Bool { view.showsBackButton }

    /// The widgets of the shown page for the start of the header (``Page/headerStart``), after those of the list beside it.
    public var headerStart: [Widget] { view.headerWidgets.start }

    /// The widget of the shown page for the middle of the header (``Page/headerTitle``); `nil` for its title.
    public var headerTitle: Widget? { view.headerWidgets.title }

    /// The widgets of the shown page for the end of the header (``Page/headerEnd``).
    public var headerEnd: [Widget] { view.headerWidgets.end }

    /// Calls a closure now and whenever the title, the pages to go back and forward to, or the header widgets may have changed.
    ///
    /// - Parameter follow: Gets the view. Before the start it is called once, with an empty title.
    /// - Returns: The observation, which ends by `cancel()`, or as it is released.
    public func observe(_ follow: @escaping @MainActor (NavigationView) -> Void) -> NavigationObservation {
        follow(self)
        return view.observers.add { [weak host] view in
            if let host { follow(NavigationView(host, view)) }
        }
    }

    /// Puts Back, with its list of pages, the title, and the widgets of pages into a header bar of the app.
    ///
    /// If ``HostConfiguration/showsForward``, Forward is there, too.
    /// What the app has packed before stays, nearer to the edges. A second call moves them into another header.
    ///
    /// - Parameter header: A `GtkHeaderBar` or an `AdwHeaderBar`.
    /// - Throws: An error that names the type of any other widget.
    public func fill(_ header: Widget) throws {
        guard let bar = HeaderBar(header) else {
            throw HeaderError(type: String(cString: g_type_name(cgtk_type_of(header))))
        }
        view.header?.remove()
        let filled = LayerHeader(bar, of: view, showsTitle: true)
        view.header = filled
        for button in [filled.back, filled.forward].compactMap(\.self) {
            host.clicks.watch(button.box)
            KeyRepeatFilter.shared.watch(button.box)
        }
        filled.show(view.headerWidgets)
        if let layer = view.layer { filled.update(layer, title: title, showsBack: showsBackButton) }
    }

    /// Offers the actions of the view to another widget and its descendants, such as the window with a menu of the app.
    ///
    ///     view.offerActions(to: window)       // a menu row with the action router.back
    ///
    /// - Parameters:
    ///   - widget: The widget, in any window.
    ///   - group: The name of the group: with two views in a window, each needs one of its own.
    public func offerActions(to widget: Widget, as group: String = "router") {
        view.offerActions(to: widget, as: group)
    }

    // MARK: - Toasts and the end

    /// Shows a toast over the pages; see ``GtkNavigationHost/show(_:button:action:)``.
    public func show(
        _ text: String,
        button: String? = nil,
        action: @escaping @MainActor () -> Void = {}
    ) {
        host.show(text, button: button, action: action)
    }

    /// Asks all pages whether they may leave, and calls `close` if none refuses, or if the view shows none.
    ///
    /// The pages stay until the window is destroyed, or until ``close()``.
    ///
    /// - Parameters:
    ///   - savesPages: Whether the app saves the pages; by default as its configuration says.
    ///   - close: Closes the window, for instance. It may be called later, when the user has answered.
    public func requestClose(savesPages: Bool? = nil, then close: @escaping @MainActor () -> Void) {
        guard host.navigator.host === host else { return close() }
        host.requestClose(savesPages: savesPages ?? host.configuration.savesPages, close)
    }

    /// Frees the pages and closes the modals, without asking any page.
    ///
    /// The ``widget`` and a header that it has filled are empty then, and its keys and actions do nothing.
    /// Callers that wait for the result of a page get `nil`.
    /// The state of the navigator stays, and another view can show it:
    ///
    ///     let view = NavigationView(navigator, pages: pages)
    ///     try navigator.attach(view.host)
    public func close() { host.close() }
}
