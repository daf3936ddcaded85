import CGtk
import RouterCore

/// One layer of the navigation as a window: the app's own, or a modal one over the layer below.
///
/// The header has a button to go back, the address of the shown page, and room for widgets of the app. Below it are
/// the page and, over its lower edge, the toasts. The page gets all of that place; margins are its own. A modal window
/// opens no larger than the window of the layer below.
///
/// - Keys: those of ``LayerShortcut``; the mouse's back and forward buttons.
/// - CSS: a `window` with the class `layer`, a modal one also `modal-layer`; in its header a `button` with the class
///   `back`, an `entry` with the class `address`, and in a modal one a `button` with the class `close`. Toasts are
///   boxes with the class `toast`.
/// - Accessibility: a modal window has the role dialog; the pages are in a group that is named as the shown one is.
///   Every button has a name and a tooltip.
@MainActor
public final class LayerWindow {
    /// The layer that is shown.
    public let id: LayerID
    /// The window: a `GtkApplicationWindow` for the lowest layer, a `GtkWindow` for the modals.
    public let window: UnsafeMutablePointer<GtkWidget>
    /// The window's `GtkHeaderBar`.
    public let header: UnsafeMutablePointer<GtkWidget>
    /// The entry with the layer's address.
    public let address: AddressBar
    /// The layer's toasts.
    public let toasts: ToastArea

    /// Whether this is a modal layer.
    public let isModal: Bool

    /// Called with the layer whenever the window has followed a change, in the same turn: for widgets of the app that
    /// show where the layer is, such as a trail of its pages.
    public var didUpdate: (@MainActor (Layer) -> Void)?

    let pages: PageStack
    let back: BackButton
    private weak var delegate: (any LayerDelegate)?

    private let reference: ObjectReference
    private let keys: KeyShortcuts
    private var bars: UnsafeMutablePointer<GtkWidget>?

    init(
        id: LayerID,
        application: UnsafeMutablePointer<GtkApplication>,
        over below: LayerWindow?,
        configuration: HostConfiguration,
        delegate: any LayerDelegate
    ) {
        self.id = id
        self.delegate = delegate
        isModal = below != nil
        reference = ObjectReference(
            below == nil
                ? gtk_application_window_new(application)
                : cgtk_widget_new(cgtk_type_window(), GTK_ACCESSIBLE_ROLE_DIALOG)
        )
        window = reference.widget
        keys = KeyShortcuts(on: window)
        header = gtk_header_bar_new()
        address = AddressBar(of: id, texts: configuration.texts, delegate: delegate)
        toasts = ToastArea(
            texts: configuration.texts,
            duration: max(ToastArea.shortestDuration, configuration.toastDuration)
        )
        pages = PageStack()
        back = BackButton(of: id, texts: configuration.texts, delegate: delegate)

        gtk_widget_add_css_class(window, "layer")
        let wanted = below == nil ? configuration.windowSize : configuration.modalSize
        let limit = below?.size ?? wanted
        gtk_window_set_default_size(
            as_window(window),
            gint(clamping: min(wanted.width, limit.width)),
            gint(clamping: min(wanted.height, limit.height))
        )
        buildHeader(configuration.texts)
        buildContent()
        if let below { attach(over: below, application) }
        connect()
    }

    /// Puts a widget at the start of the header, after the button that goes back.
    public func addToHeaderStart(_ widget: UnsafeMutablePointer<GtkWidget>) {
        gtk_header_bar_pack_start(as_header_bar(header), widget)
    }

    /// Puts a widget at the end of the header, before those that are there already.
    public func addToHeaderEnd(_ widget: UnsafeMutablePointer<GtkWidget>) {
        gtk_header_bar_pack_end(as_header_bar(header), widget)
    }

    /// Puts a bar between the header and the page, below the bars that are there already.
    ///
    /// The first one moves the page: menus and other popovers of the window close before. The keyboard, a caret and a
    /// selection stay where they are.
    public func addBar(_ widget: UnsafeMutablePointer<GtkWidget>) {
        // What is told that one has closed may add a bar too.
        if bars == nil { Popovers.close(below: window) }
        let bars = bars ?? makeBars()
        self.bars = bars
        gtk_box_append(as_box(bars), widget)
    }

    /// Only where there are bars: a box around the page would have it laid out once more for each change.
    private func makeBars() -> UnsafeMutablePointer<GtkWidget> {
        let page = gtk_window_get_child(as_window(window)).map { ObjectReference($0) }
        let hadFocus = pages.visible?.hasFocus ?? false
        let content = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_GROUP)
        let bars = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_GROUP)
        for box in [content, bars] {
            gtk_orientable_set_orientation(as_orientable(box), GTK_ORIENTATION_VERTICAL)
        }
        pages.visible?.giveUpFocus()
        gtk_window_set_child(as_window(window), content)
        gtk_box_append(as_box(content), bars)
        if let page { gtk_box_append(as_box(content), page.widget) }
        if hadFocus { pages.visible?.takeFocus() }
        return bars
    }

    /// Shows what the layer's top entry is: its address, its title, and whether there is a way back.
    func update(_ layer: Layer, title: String) {
        let title = DisplayLimits.shortening(title, to: DisplayLimits.title)
        address.show(layer.top.url)
        gtk_window_set_title(as_window(window), title)
        cgtk_set_accessible_label(pages.widget, title)
        back.update(layer)
        didUpdate?(layer)
    }

    /// Makes this the window right over another one.
    func setTransient(for below: LayerWindow) {
        gtk_window_set_transient_for(as_window(window), as_window(below.window))
    }

    /// Closes the window. The pages have left it then.
    func close() {
        Popovers.close(below: window)
        back.closeList()
        gtk_window_destroy(as_window(window))
        pages.clear()
    }

    private func buildHeader(_ texts: HostStrings) {
        gtk_header_bar_set_title_widget(as_header_bar(header), address.widget)
        gtk_header_bar_pack_start(as_header_bar(header), back.widget)
        if isModal {
            gtk_header_bar_set_show_title_buttons(as_header_bar(header), 0)
            let close = IconButton.make(icon: "window-close-symbolic", name: texts.close)
            gtk_widget_add_css_class(close, "close")
            gtk_widget_set_focus_on_click(close, 0)
            SignalConnection(close, "clicked") { [weak self] _ in self?.closeByHand() }
            gtk_header_bar_pack_end(as_header_bar(header), close)
        } else {
            WindowButtonTooltips.add(to: header, texts: texts)
        }
        gtk_window_set_titlebar(as_window(window), header)
    }

    private func buildContent() {
        let overlay = as_overlay(gtk_overlay_new())
        gtk_overlay_set_child(overlay, pages.widget)
        gtk_overlay_add_overlay(overlay, toasts.widget)
        gtk_window_set_child(as_window(window), as_widget(UnsafeMutableRawPointer(overlay)))
    }

    private func attach(over below: LayerWindow, _ application: UnsafeMutablePointer<GtkApplication>) {
        gtk_widget_add_css_class(window, "modal-layer")
        gtk_window_set_application(as_window(window), application)
        gtk_window_set_modal(as_window(window), 1)
        setTransient(for: below)
    }

    private func connect() {
        address.leave = { [weak self] in self?.leaveAddress() ?? false }
        toasts.returnFocus = { [weak self] in self?.pages.visible?.takeFocus() }
        pages.pageWasDetached = { [weak delegate] in delegate?.pageWasDetached($0) }
        SignalConnection(window, answering: "close-request") { [weak self] _ in
            self?.closeByHand()
            return true
        }
        SignalConnection(window, "notify::focus-widget") { [weak self] _ in
            guard let self else { return }
            pages.visible?.rememberFocus(gtk_window_get_focus(as_window(window)))
        }
        connectKeys()
        connectMouse(button: 8) { [weak self] in self?.goBack() }
        connectMouse(button: 9) { [weak self] in self?.goForward() }
    }

    private func connectKeys() {
        add(.back) { $0.goBack() }
        add(.forward) { $0.goForward() }
        add(.editAddress) { $0.address.edit() }
        if isModal { add(.close) { $0.closeByHand() } }
    }

    private func add(_ shortcut: LayerShortcut, _ action: @escaping @MainActor (LayerWindow) -> Void) {
        keys.add(shortcut.trigger()) { [weak self] in
            guard let self else { return false }
            action(self)
            return true
        }
    }

    private func goBack() { delegate?.goBack(in: id) }
    private func goForward() { delegate?.goForward() }
    private func closeByHand() { delegate?.closeByHand(id) }

    private func connectMouse(button: guint, action: @escaping @MainActor () -> Void) {
        guard let gesture = gtk_gesture_click_new() else { return }
        gtk_gesture_single_set_button(gesture, button)
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        SignalConnection(UnsafeMutableRawPointer(gesture), "pressed") { [weak self] arguments in
            self?.releaseGrab(arguments.double(at: 2), arguments.double(at: 3))
            action()
        }
        gtk_widget_add_controller(window, gesture)
    }

    /// Leaves the pointer's grab to the window.
    ///
    /// GTK grabs the pointer for the widget under a button that goes down. A button of a higher number than 5 keeps it when it comes
    /// up, and GTK 4.18 warns as soon as the widget's page goes. A widget that is unmapped hands the grab on to its parent.
    private func releaseGrab(_ x: Double, _ y: Double) {
        var widget = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT)
        while let child = widget, let parent = gtk_widget_get_parent(child), parent != window {
            widget = parent
        }
        guard let widget, widget != window else { return }
        gtk_widget_set_child_visible(widget, 0)
        gtk_widget_set_child_visible(widget, 1)
    }

    /// In a modal the same key closes it.
    private func leaveAddress() -> Bool {
        guard !isModal else { return false }
        pages.visible?.takeFocus()
        return true
    }
}

extension LayerWindow {
    /// The window's size without its shadow, in pixels; that which it is going to open with before it is laid out.
    var size: (width: Int, height: Int) {
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_default_size(as_window(window), &width, &height)
        guard let content = gtk_window_get_child(as_window(window)), gtk_widget_get_width(content) > 0 else {
            return (Int(width), Int(height))
        }
        // Not the default size, which a maximized or tiled window does not have.
        let (frame, bar, page) = (bounds(of: window), bounds(of: header), bounds(of: content))
        // GTK's theme lets the header overlap the frame, by the same on all sides.
        let top = bar.origin.y + page.origin.x - bar.origin.x
        let border = (
            width: Int(frame.size.width) - Int(gtk_widget_get_width(window)),
            height: Int(frame.size.height) - Int(gtk_widget_get_height(window))
        )
        return (
            Int(page.size.width) + border.width,
            Int(page.origin.y + page.size.height - top) + border.height
        )
    }

    private func bounds(of widget: UnsafeMutablePointer<GtkWidget>) -> graphene_rect_t {
        var bounds = graphene_rect_t()
        return gtk_widget_compute_bounds(widget, window, &bounds) != 0 ? bounds : graphene_rect_t()
    }
}

/// What the user does in a layer's window, and what the window asks for.
@MainActor
protocol LayerDelegate: AnyObject {
    func goBack(in layer: LayerID)
    /// Goes back from this entry, and so to the one below it.
    func goBack(through entry: EntryID)
    func goForward()
    func closeByHand(_ layer: LayerID)
    func openTyped(_ text: String, in layer: LayerID)
    /// What an entry is called in lists.
    func title(of entry: Entry) -> String
    func pageWasDetached(_ page: BuiltPage)
}
