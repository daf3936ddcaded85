import CRouterGtk
import RouterCore

/// A view of a navigator's pages that fits into any window, or into a part of a window.
///
/// An app that creates its own windows can place the ``widget`` wherever GTK accepts a widget: in an
/// `AdwApplicationWindow`, a page of a `GtkNotebook`, a pane, or a box of a `.ui` file.
///
///     let navigator = try Navigator(table: RouteTable(pages.routes))
///     let view = NavigationView(navigator, pages: pages)
///     gtk_notebook_append_page(as_notebook(widget), view.widget, nil)
///     try navigator.start(at: "app://home", host: view.host)
///
/// A `.ui` file can reserve a place for the view; see ``register()``.
///
/// The view has no header and does not depend on its window.
/// You can create it before its navigator starts, hide it, move it to another window,
/// or keep it outside of any window.
/// If a window contains several views, each view needs its own navigator.
///
/// ## The surrounding window
///
/// A modal opens as a window over the window that contains the view, and blocks only that window.
/// Modals follow the view into another window, and are hidden while the view is not in a window.
/// They belong to the same `GtkApplication` as the view's window, if that window belongs to one.
///
/// The app closes its window itself, after asking the pages:
///
///     SignalConnection(window, answering: "close-request") { _ in
///         view.requestClose { gtk_window_destroy(as_window(window)) }
///         return true
///     }
///
/// When the window is destroyed, the pages are freed.
/// If you remove the view from a window that remains open, call ``close()``.
/// The navigator keeps its state, so another view can show it.
///
/// ## Shortcuts, gestures, and actions
///
/// The shortcuts of ``HostConfiguration/actions`` work only while focus is in the view or one of its modals.
/// The back and forward buttons of a mouse, and the context menu of links, also work only there.
/// A new page receives focus unless a widget outside of the view has focus.
/// The view adds its actions to the action group `router`. Call ``offerActions(to:as:)`` to use them in a
/// menu or header of the app.
///
/// ## The app's header
///
/// ``fill(_:)`` adds a Back button and the widgets of pages to a `GtkHeaderBar` or an `AdwHeaderBar`.
/// An app that draws its own header observes the view, and reads the values for the header from it:
///
///     let observation = view.observe { view in
///         button.isSensitive = view.canGoBack
///         label.text = view.title
///     }
///
/// ## CSS nodes and accessibility
///
/// The ``widget`` has the style class `layer`.
/// If ``RouterApplication/makeWindow`` placed the view, its window has the class instead.
/// The widget around the pages is labeled with the title of the shown page.
@MainActor
public final class NavigationView {
    /// The host that builds the pages, shows toasts, and opens the modals.
    ///
    /// The navigator retains the host from the navigator's start until ``close()``.
    public let host: GtkNavigationHost
    private let view: LayerView

    /// Creates a view that shows nothing yet.
    ///
    /// Initialize GTK first.
    ///
    /// - Parameters:
    ///   - navigator: The navigator whose state the view shows.
    ///     It may start before or after you create the view.
    ///   - pages: The app's pages.
    ///   - configuration: The texts, sizes, durations, and actions. The window size and
    ///     ``HostConfiguration/menu`` are ignored. ``HostConfiguration/makeTitle`` applies only to modals.
    ///   - placeholder: A box for the view to fill, such as the box that ``register()`` describes, or `nil`
    ///     if you place the ``widget`` yourself.
    public convenience init(
        _ navigator: Navigator,
        pages: PageRegistry,
        configuration: HostConfiguration = HostConfiguration(),
        in placeholder: Widget? = nil
    ) {
        self.init(GtkNavigationHost(nil, navigator, pages, configuration))
        placeholder?.append(widget.expanding(.horizontal).expanding(.vertical))
    }

    /// Registers the class `RouterNavigationView`, so that a `.ui` file can reserve a place for a view.
    ///
    ///     NavigationView.register()
    ///     let builder = gtk_builder_new_from_string(text, -1)
    ///     let view = NavigationView(
    ///         navigator,
    ///         pages: pages,
    ///         in: as_widget(gtk_builder_get_object(builder, "pages"))
    ///     )
    ///
    /// The file contains `<object class="RouterNavigationView" id="pages"/>`, a `GtkBox` that is empty until
    /// you create the view.
    public static func register() { _ = placeholderClass }

    /// The widget class with which a `.ui` file reserves the place of the view.
    private static let placeholderClass = WidgetClass.register(
        "RouterNavigationView",
        of: gtk_box_get_type()
    ) { _ in }

    /// Creates another `NavigationView` for a host that already has its ``LayerView``.
    private init(_ host: GtkNavigationHost, _ view: LayerView) {
        (self.host, self.view) = (host, view)
    }

    /// Creates the view of a host that has not started.
    init(_ host: GtkNavigationHost) {
        self.host = host
        view = host.makeRootView()
    }

    /// The widget that contains the pages. The view retains it.
    public var widget: Widget { view.widget }

    /// The window that contains the view, or `nil` if the view is not in a window.
    public var window: Widget? { view.window }

    // MARK: - The app's header

    /// The title of the shown page, or an empty string before the navigator starts.
    public var title: String { view.title }

    /// Whether this view has a page to go back to. Modals over the view do not count.
    public var canGoBack: Bool { view.layer.map { $0.depth > 1 } ?? false }

    /// Whether this view has a page to go forward to. Modals over the view do not count.
    public var canGoForward: Bool { view.layer?.forwardStack.contains { _ in true } ?? false }

    /// Whether a header should show a Back button now.
    ///
    /// This is the case if there is a page to go back to and that page is not already visible.
    /// For example, a list beside its only detail is already visible.
    public var showsBackButton: Bool { view.showsBackButton }

    /// The widgets for the start of the header.
    ///
    /// These are the shown page's widgets (``Page/headerStart``).
    /// If a list is visible beside the page, the widgets of the list come first.
    ///
    /// The property is read-only, because the widgets belong to the pages.
    public var headerStart: [Widget] { view.headerWidgets.start }

    /// The shown page's widget for the middle of the header (``Page/headerTitle``),
    /// or `nil` to show the page's title.
    public var headerTitle: Widget? { view.headerWidgets.title }

    /// The shown page's widgets for the end of the header (``Page/headerEnd``).
    ///
    /// The property is read-only, because the widgets belong to the page.
    public var headerEnd: [Widget] { view.headerWidgets.end }

    /// Calls a closure at once, and again whenever the title, the back or forward stack,
    /// or the header widgets may have changed.
    ///
    /// The first call happens before this method returns.
    ///
    /// - Parameter follow: A closure that receives the view. If the navigator has not started yet, the title
    ///   is empty during the first call.
    /// - Returns: The observation. It ends when you call `cancel()` or release it.
    public func observe(_ follow: @escaping @MainActor (NavigationView) -> Void) -> NavigationObservation {
        follow(self)
        return view.observers.add { [weak host] view in
            if let host { follow(NavigationView(host, view)) }
        }
    }

    /// Adds a Back button with its history menu, the title,
    /// and the widgets of pages to a header bar of the app.
    ///
    /// If ``HostConfiguration/showsForward`` is true, a Forward button is added, too.
    /// Widgets that the app has already added remain, nearer to the edges of the header.
    /// A second call moves the added widgets into another header.
    ///
    /// - Parameter header: A `GtkHeaderBar` or an `AdwHeaderBar`.
    /// - Throws: An error that names the type of the widget if it is not a header bar.
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

    /// Offers the actions of the view to another widget and its descendants, for example to a window that
    /// contains the app's menu.
    ///
    ///     view.offerActions(to: window)       // a menu row with the action router.back
    ///
    /// - Parameters:
    ///   - widget: The widget, in any window.
    ///   - group: The name of the action group. If a window contains two views, each needs a different name.
    public func offerActions(to widget: Widget, as group: String = "router") {
        view.offerActions(to: widget, as: group)
    }

    // MARK: - Toasts and closing

    /// Shows a toast over the pages; see ``GtkNavigationHost/show(_:button:action:)``.
    public func show(
        _ text: String,
        button: String? = nil,
        action: @escaping @MainActor () -> Void = {}
    ) {
        host.show(text, button: button, action: action)
    }

    /// Asks all pages whether they may leave,
    /// and calls `close` if no page refuses or the view shows no pages.
    ///
    /// The pages remain until the window is destroyed or you call ``close()``.
    ///
    /// - Parameters:
    ///   - savesPages: Whether the app saves the pages, or `nil` to use ``HostConfiguration/savesPages``.
    ///   - close: A closure that, for example, closes the window.
    ///     If a page answers later, for example after asking the user, the closure is called then.
    public func requestClose(savesPages: Bool? = nil, then close: @escaping @MainActor () -> Void) {
        guard host.navigator.host === host else { return close() }
        host.requestClose(savesPages: savesPages ?? host.configuration.savesPages, close)
    }

    /// Frees the pages and closes the modals without asking any page.
    ///
    /// Afterwards the ``widget`` and a header filled by ``fill(_:)`` are empty,
    /// and the shortcuts and actions do nothing.
    /// Callers that await the result of a page receive `nil`.
    /// The navigator keeps its state, and another view can show it:
    ///
    ///     let view = NavigationView(navigator, pages: pages)
    ///     try navigator.attach(view.host)
    public func close() { host.close() }
}
