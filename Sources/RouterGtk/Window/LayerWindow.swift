import CRouterGtk
import RouterCore

/// The window of one layer: the app's own, or a modal over the layer below.
///
/// ``GtkNavigationHost`` opens and closes it with its layer. It is a header over a ``LayerView``, which has the pages.
/// An app adds to it in ``HostConfiguration/configureLayer``:
///
///     var configuration = HostConfiguration()
///     configuration.configureLayer = { layer in
///         layer.addToHeader(.link(icon: "edit-find-symbolic", name: "Search", to: "app://search"))
///         gtk_widget_add_css_class(layer.window, "my-app")
///     }
///
/// ## Layout
///
/// The header holds Back, Forward if the app wants it, the page's title, room for widgets of the page
/// (``Page/headerStart``, ``Page/headerTitle`` and ``Page/headerEnd``) and of the app, and the menu.
/// Back and Forward (``HostConfiguration/showsForward``) stay where they are, and are insensitive if there is no
/// page to go to.
/// In a modal they come with its second page.
/// Below it are the bars of the app, then the page, with toasts over its lower edge.
/// The page gets all the room; margins are its own.
/// In an app with branches, the lowest window has a sidebar beside the page if it is at least 600 pixels wide.
/// In a narrower window tabs are below the page.
/// A modal is no larger than the window of the layer below: if that gets smaller, so does the modal, until there is
/// room again.
///
/// ## Keys and gestures
///
/// ``HostConfiguration/actions`` has the keys.
/// The back and forward buttons of a mouse go back and forward.
/// A right click, a long press or the Menu key on Back or Forward lists the pages there, up to 20 of them.
/// A right click, a long press or the Menu key on a link opens its menu: Open, Open in New Window, Copy Address.
/// A middle click, Ctrl+click, Shift+click or Ctrl+Enter opens the link in a new window, if
/// ``RouterApplication/allowsSeveralWindows``.
/// A link can be dragged to another window or app. A URL that is dropped on the page opens as a link from outside.
/// A Return or Space that is held down acts once: its repetitions do nothing on the page that it opens.
/// If the widget with focus becomes insensitive, focus moves to the nearest one that accepts it.
/// In the sidebar and the tabs the arrow keys, Home and End move focus, and Enter or Space selects.
///
/// ## Actions
///
/// `router.open` opens the URL that is its target, as a link of the page shown on top.
/// The links and menus that `Widget` makes for headers use it, and any `GMenu` may.
/// Every ``WindowAction`` of the window is there by its name, such as `router.back`.
/// The lowest window is a `GtkApplicationWindow`, and so a `GActionMap` for actions of the app.
///
/// ## CSS nodes
///
/// ```text
/// window.layer[.modal-layer]
/// ├── headerbar
/// │   ├── button.back             in a box, as the next one
/// │   ├── button.forward          if the app wants it
/// │   ├── menubutton.main-menu    in the lowest window, if it has a menu
/// │   ╰── windowcontrols          the buttons of the desktop, in a modal only Close
/// ╰── box
///     ├── box                     the bars of the app
///     ╰── overlay
///         ├── stack               the pages
///         ╰── box
///             ╰── box.toast
/// ```
///
/// In an app with branches, a `box` holds the `overlay`, a sidebar and tabs, one of which is shown:
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
/// A modal has the role dialog.
/// The pages are in a group that has the title of the shown page.
/// The branches are tabs in a tab list, and the badge of one is its description.
/// Every button has a name, and a tooltip unless it is one of the desktop.
@MainActor
public final class LayerWindow {
    /// The layer that the window shows.
    public let id: LayerID
    /// The window: a `GtkApplicationWindow` for the lowest layer, a `GtkWindow` for a modal.
    public let window: Widget
    /// The window's `GtkHeaderBar`.
    public let header: Widget
    /// The owner of the header's middle, which sets it; `nil` if there is none.
    package var content: (any HeaderContent)?
    /// The pages below the header, with their toasts and branches.
    public let view: LayerView

    /// Whether this is the window of a modal layer.
    public let isModal: Bool

    /// Called with the layer whenever the window has followed a change, in the same turn.
    ///
    /// It is for widgets of the app that depend on the layer, such as a breadcrumb trail of its pages.
    /// ``window`` has the title of the top page already.
    public var didUpdate: (@MainActor (Layer) -> Void)?

    /// The button of the menu; `nil` if there is none.
    let menu: Widget?

    private let reference: ObjectReference
    /// The size of a modal while there is room for it.
    private var ownSize: WindowSize
    /// Whether the layer below is too small for that size.
    private var isLimited: Bool
    /// The box of the app's bars.
    private let bars = ObjectReference(Widget.box(.vertical, spacing: 0))

    /// Makes the window of a layer, not visible yet.
    ///
    /// - Parameters:
    ///   - id: The layer.
    ///   - application: The application that owns the window; `nil` if there is none, for a modal.
    ///   - below: The view of the layer below for a modal, or `nil` for the lowest layer.
    ///   - branches: The branches of the lowest layer.
    ///   - configuration: The app's choices.
    ///   - host: The host; not kept alive.
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

    /// Fills the header: Back, Forward, address bar or title, and the menu.
    private func buildHeader() {
        if let makeTitle = configuration.makeTitle {
            gtk_header_bar_set_title_widget(as_header_bar(header), makeTitle(self))
        }
        view.header = HeaderBar(header).map { LayerHeader($0, of: view, end: menu) }
        gtk_window_set_titlebar(as_window(window), header)
    }

    /// Opens a request, as a link of the page that is shown on top.
    public func open(_ request: NavigationRequest) { view.open(request) }

    /// Adds a bar between the header and the page, below any other bars.
    ///
    ///     host.layers.last?.addBar(.label("You are offline."))
    public func addBar(_ widget: Widget) {
        gtk_box_append(as_box(bars.widget), widget)
    }

    /// Shows the window, or asks the desktop to bring it to the front.
    func present() { gtk_window_present(as_window(window)) }

    /// The window that it is transient for, if there is one.
    var parent: Widget? {
        gtk_window_get_transient_for(as_window(window)).map { as_widget($0) }
    }

    /// Makes the window transient for the one that a view is in, so that it stays right over that and blocks it alone.
    ///
    /// If the view is in no window, the modal stands on its own.
    func setTransient(for below: LayerView) {
        let parent = below.window
        gtk_window_set_transient_for(as_window(window), parent.map { as_window($0) })
        if let parent { window.joinGroup(of: parent) }
    }

    /// Closes the window, and removes its page from the widget tree.
    func close() {
        content?.close()
        view.close()
        gtk_window_destroy(as_window(window))
        view.pages.clear()
    }

    /// The size of the window while it is not maximized, which GTK notes as the user changes it.
    private var defaultSize: WindowSize { window.defaultSize }

    /// Makes a modal no larger than the window of the layer below, and gives it its own size back once there is room.
    ///
    /// Its own size is the one that the user has given it last.
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
    /// Before the first layout it is the size that the window opens with.
    package var size: WindowSize { view.windowSize ?? defaultSize }

    /// The app's choices.
    package var configuration: HostConfiguration { view.configuration }

    /// The navigator whose layer is shown; `nil` once the host is gone.
    package var navigator: Navigator? { view.navigator }

    /// The toasts over the page.
    var toasts: ToastArea { view.toasts }

    /// The `GtkOverlay` around the pages.
    package var overlay: Widget { view.overlay }

    /// Moves focus into the page.
    package func focusPage() { view.takeFocus() }
}

extension LayerView {
    /// The size of the window that the view is in, without its shadow, in pixels; `nil` if it is in none.
    ///
    /// Before the first layout it is the size that the window opens with.
    var windowSize: WindowSize? {
        guard let window else { return nil }
        // A maximized or tiled window does not have its default size.
        var frame = graphene_rect_t()
        if gtk_widget_get_width(window) > 0, gtk_widget_compute_bounds(window, window, &frame) != 0 {
            return WindowSize(width: Int(frame.size.width), height: Int(frame.size.height))
        }
        return window.defaultSize
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// The size of a window while it is not maximized, as GTK notes it.
    fileprivate var defaultSize: WindowSize {
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_default_size(as_window(self), &width, &height)
        return WindowSize(width: Int(width), height: Int(height))
    }

    /// Adds a window to the group of another one, which gets a group of its own if it has none.
    ///
    /// It keeps a modal from blocking other windows of the app.
    func joinGroup(of other: Widget) {
        if gtk_window_has_group(as_window(other)) == 0 {
            let group = gtk_window_group_new()
            gtk_window_group_add_window(group, as_window(other))
            g_object_unref(group)
        }
        gtk_window_group_add_window(gtk_window_get_group(as_window(other)), as_window(self))
    }
}
