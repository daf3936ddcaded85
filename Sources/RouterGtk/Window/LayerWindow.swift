import CRouterGtk
import RouterCore

/// The window of one layer: a main window, which is the lowest layer, or a modal over the layer below.
///
/// The window is a header above a ``LayerView``, which shows the pages.
/// ``GtkNavigationHost`` opens and closes it together with its layer.
/// An app customizes it in ``HostConfiguration/configureLayer``:
///
///     var configuration = HostConfiguration()
///     configuration.configureLayer = { layer in
///         layer.addToHeader(.link(icon: "edit-find-symbolic", name: "Search", to: "app://search"))
///         gtk_widget_add_css_class(layer.window, "my-app")
///     }
///
/// ## Layout
///
/// The header contains Back, Forward (if ``HostConfiguration/showsForward`` is `true`), the page's title, and
/// the menu.
/// The page and the app can add their own widgets (``Page/headerStart``, ``Page/headerTitle``,
/// ``Page/headerEnd``, and ``addToHeader(_:atStart:)``).
/// Back and Forward never move; they are insensitive if there is no page to go to.
/// In a modal, both are hidden until the modal shows a second page.
///
/// Below the header are the bars that the app has added (``addBar(_:)``), and below them is the page, with
/// toasts over its lower edge.
/// The page fills all remaining space and adds its own margins.
/// If the app has branches, which are main sections such as Inbox and Settings, the lowest window shows them
/// in a sidebar beside the page, provided that the window is at least 600 pixels wide.
/// A narrower window shows tabs below the page instead.
/// A modal is never larger than the window of the layer below. If that window becomes smaller, the modal
/// shrinks, and it returns to its own size once there is room again.
///
/// ## Shortcuts and gestures
///
/// | Input | Effect |
/// |---|---|
/// | the keys of ``HostConfiguration/actions`` | run the actions |
/// | back and forward buttons of a mouse | go back and forward |
/// | right click, long press, or Menu key on Back or Forward | lists up to 20 pages in that direction |
/// | right click, long press, or Menu key on a link | opens the link's menu |
/// | middle click, Ctrl+click, Shift+click, or Ctrl+Enter on a link | opens the link in a new window |
/// | dragging a link | drags its URL to another window or app |
/// | dropping a URL on the page | opens the URL as a link from another program |
/// | arrow keys, Home, and End in the sidebar or tabs | move focus; Enter or Space selects |
///
/// The menu of a link offers Open, Open in New Window, and Copy Address.
/// Links open in new windows only if ``RouterApplication/allowsSeveralWindows`` is true.
/// A held Return or Space key acts only once: its repetitions do nothing on the page that it opens.
/// If the widget with focus becomes insensitive, focus moves to the nearest widget that accepts it.
///
/// ## Actions
///
/// The target of the action `router.open` is a URL. The action opens the URL, as a link on the topmost page
/// would.
/// The links and menus that `Widget` creates for headers use this action, and any `GMenu` may use it.
/// Every ``WindowAction`` of the window is available by name, for example `router.back`.
/// The lowest window is a `GtkApplicationWindow`, so it is also a `GActionMap` for the app's own actions.
///
/// ## CSS nodes
///
/// ```text
/// window.layer[.modal-layer]
/// ├── headerbar
/// │   ├── button.back             in a box
/// │   ├── button.forward          in a box, if the app wants it
/// │   ├── menubutton.main-menu    in the lowest window, if it has a menu
/// │   ╰── windowcontrols          the desktop's buttons, only Close in a modal
/// ╰── box
///     ├── box                     the app's bars
///     ╰── overlay
///         ├── stack               the pages
///         ╰── box
///             ╰── box.toast
/// ```
///
/// In an app with branches, a `box` contains the `overlay`, a sidebar, and tabs. Either the sidebar or the
/// tabs are visible:
///
/// ```text
/// box
/// ├── scrolledwindow.branches.side
/// │   ╰── box
/// │       ╰── button[:selected]       for each branch
/// │           ├── image
/// │           ├── label.title
/// │           ╰── label.badge
/// ├── overlay
/// ╰── scrolledwindow.branches.tabs
///     ╰── box
///         ╰── button[:selected]       with the same parts
/// ```
///
/// ## Accessibility
///
/// A modal has the role `dialog`.
/// The pages are in a group that is labeled with the title of the shown page.
/// The branches are tabs in a tab list. A badge, such as the number of unread messages, is the description
/// of its tab.
/// Every button has a name. Every button except the window controls of the desktop also has a tooltip.
@MainActor
public final class LayerWindow {
    /// The layer that the window shows.
    public let id: LayerID
    /// The GTK window: a `GtkApplicationWindow` for the lowest layer, a `GtkWindow` for a modal.
    public let window: Widget
    /// The window's `GtkHeaderBar`.
    public let header: Widget
    /// The object that controls the middle of the header, such as an address bar,
    /// or `nil` if there is no such object.
    package var content: (any HeaderContent)?
    /// The pages below the header, with their toasts and branches.
    public let view: LayerView

    /// Whether the window shows a modal layer.
    public let isModal: Bool

    /// Called with the layer after each change of the layer, once the window shows the change.
    /// The change and the call happen in the same turn of the main loop.
    ///
    /// Use it to update widgets that depend on the layer, such as a breadcrumb trail of its pages.
    /// When it is called, ``window`` already shows the title of the top page.
    public var didUpdate: (@MainActor (Layer) -> Void)?

    /// The menu button, or `nil` if there is no menu.
    let menu: Widget?

    private let reference: ObjectReference
    /// The size of a modal while the window below is large enough for it.
    private var ownSize: WindowSize
    /// Whether the window below is too small for `ownSize`.
    private var isLimited: Bool
    /// The box that contains the app's bars.
    private let bars = ObjectReference(Widget.box(.vertical, spacing: 0))

    /// Creates the window of a layer without making it visible.
    ///
    /// - Parameters:
    ///   - id: The layer.
    ///   - application: The application that owns the window, or `nil` for a modal without an application.
    ///   - below: The view of the layer below a modal, or `nil` for the lowest layer.
    ///   - branches: The branches of the lowest layer.
    ///   - configuration: The configuration of the app.
    ///   - host: The host, held weakly.
    init(
        id: LayerID,
        application: UnsafeMutablePointer<GtkApplication>?,
        over below: LayerView?,
        branches: [Branch],
        configuration: HostConfiguration,
        host: GtkNavigationHost
    ) {
        self.id = id
        isModal = below != nil
        reference = ObjectReference(
            below == nil
                ? gtk_application_window_new(application)
                : cgtk_widget_new(cgtk_type_window(), GTK_ACCESSIBLE_ROLE_DIALOG)
        )
        window = reference.widget
        let name = configuration.texts.translate("Main Menu")
        let hasMenu = !isModal && !configuration.menu.isEmpty
        menu = hasMenu ? .menuButton(icon: "open-menu-symbolic", name: name).css("main-menu") : nil
        header = gtk_header_bar_new()
        view = LayerView(
            id: id,
            isModal: isModal,
            branches: isModal ? [] : branches,
            configuration: configuration,
            host: host
        )

        if isModal { gtk_header_bar_set_decoration_layout(as_header_bar(header), ":close") }
        let wanted = below == nil ? configuration.windowSize : configuration.modalSize
        ownSize = wanted
        let size = wanted.limited(to: below?.windowSize ?? wanted)
        isLimited = size != wanted
        gtk_window_set_default_size(
            as_window(window),
            gint(clamping: size.width),
            gint(clamping: size.height)
        )
        if below == nil, configuration.isMaximized { gtk_window_maximize(as_window(window)) }
        view.layerWindow = self
        view.install(in: window)
        buildHeader()
        gtk_window_set_child(as_window(window), .box(.vertical, spacing: 0, bars.widget, view.widget))
        if let below {
            gtk_widget_add_css_class(window, "modal-layer")
            gtk_window_set_application(as_window(window), application)
            gtk_window_set_modal(as_window(window), 1)
            setTransient(for: below)
        } else {
            window.joinGroup(of: window)
        }
        SignalConnection(window, answering: "close-request") { [weak view] _ in
            view?.closeByHand()
            return true
        }
        fillMenu()
    }

    /// Fills the header: Back, Forward, an address bar or title, and the menu.
    private func buildHeader() {
        if let makeTitle = configuration.makeTitle {
            gtk_header_bar_set_title_widget(as_header_bar(header), makeTitle(self))
        }
        view.header = HeaderBar(header).map { LayerHeader($0, of: view, end: menu) }
        gtk_window_set_titlebar(as_window(window), header)
    }

    /// Makes a request, as a link on the topmost page would.
    public func open(_ request: NavigationRequest) { view.open(request) }

    /// Adds a bar between the header and the page, below any other bars.
    ///
    ///     host.layers.last?.addBar(.label("You are offline."))
    public func addBar(_ widget: Widget) {
        gtk_box_append(as_box(bars.widget), widget)
    }

    /// Shows the window, or asks the desktop to bring it to the front if it is already visible.
    func present() { gtk_window_present(as_window(window)) }

    /// The window for which this window is transient, or `nil` if there is none.
    var parent: Widget? {
        gtk_window_get_transient_for(as_window(window)).map { as_widget($0) }
    }

    /// Makes the window transient for the window of a view, so that it stays directly above that window and
    /// blocks only that window.
    ///
    /// If the view is not in a window, the modal has no parent.
    func setTransient(for below: LayerView) {
        let parent = below.window
        gtk_window_set_transient_for(as_window(window), parent.map { as_window($0) })
        if let parent { window.joinGroup(of: parent) }
    }

    /// Closes the window and removes its page from the widget tree.
    func close() {
        content?.close()
        view.close()
        gtk_window_destroy(as_window(window))
        view.pages.clear()
    }

    /// The size of the window while it is not maximized. GTK updates it when the user resizes the window.
    private var defaultSize: WindowSize { window.defaultSize }

    /// Makes a modal no larger than the window of the layer below,
    /// and restores its own size once there is room.
    ///
    /// A modal's own size is the size with which it opened, until the user resizes it.
    func fit(into below: LayerView) {
        guard isModal, let room = below.windowSize, gtk_window_is_maximized(as_window(window)) == 0 else {
            return
        }
        let now = defaultSize
        if !isLimited { ownSize = now }
        let wanted = ownSize.limited(to: room)
        isLimited = wanted != ownSize
        guard wanted != now else { return }
        gtk_window_set_default_size(
            as_window(window),
            gint(clamping: wanted.width),
            gint(clamping: wanted.height)
        )
    }

    /// The size of the window without its shadow, in pixels.
    ///
    /// Before the first layout, this is the size with which the window opens.
    package var size: WindowSize { view.windowSize ?? defaultSize }

    /// The configuration of the app.
    package var configuration: HostConfiguration { view.configuration }

    /// The navigator whose layer the window shows, or `nil` if the host no longer exists.
    package var navigator: Navigator? { view.navigator }

    /// The toasts over the page.
    var toasts: ToastArea { view.toasts }

    /// The `GtkOverlay` around the pages.
    package var overlay: Widget { view.overlay }

    /// Moves focus into the page.
    package func focusPage() { view.takeFocus() }
}

extension LayerView {
    /// The size of the view's window without its shadow, in pixels, or `nil` if the view is not in a window.
    ///
    /// Before the first layout, this is the size with which the window opens.
    var windowSize: WindowSize? {
        guard let window else { return nil }
        // The actual size of a maximized or tiled window is not its default size.
        var frame = graphene_rect_t()
        if gtk_widget_get_width(window) > 0, gtk_widget_compute_bounds(window, window, &frame) != 0 {
            return WindowSize(width: Int(frame.size.width), height: Int(frame.size.height))
        }
        return window.defaultSize
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// The size that GTK records for a window while it is not maximized.
    fileprivate var defaultSize: WindowSize {
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_default_size(as_window(self), &width, &height)
        return WindowSize(width: Int(width), height: Int(height))
    }

    /// Adds a window to the window group of another window.
    /// If the other window has no group of its own, a new group is created for it first.
    ///
    /// The group keeps a modal from blocking other windows of the app.
    func joinGroup(of other: Widget) {
        if gtk_window_has_group(as_window(other)) == 0 {
            let group = gtk_window_group_new()
            gtk_window_group_add_window(group, as_window(other))
            g_object_unref(group)
        }
        gtk_window_group_add_window(gtk_window_get_group(as_window(other)), as_window(self))
    }
}
