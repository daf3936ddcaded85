import CRouterGtk
import RouterCore

/// The button in a layer's header that goes back or forward.
///
/// The button is insensitive if there is no page to go to.
/// ``LayerHeader`` creates the button and updates it when the layer changes.
/// A right click, a long press, or the Menu key on the button opens a list of the pages to which the user can
/// go back or forward, nearest first.
/// Clicking a page in the list goes to that page.
///
/// - CSS: a `button` with the class `back` or `forward`. Its list is a `popover` with flat buttons.
/// - Accessibility: the list has the role `menu`, and its rows have the role `menu item`.
final class HistoryButton {
    /// The maximum number of pages in the list. Pages farther away are omitted.
    static let listLimit = 20
    /// The maximum number of page titles that are kept for the Forward list.
    private static let titleLimit = 256

    /// The width that a list needs in addition to its titles, in pixels.
    private static let padding: gint = 60

    /// The direction in which the button goes.
    enum Direction {
        case back, forward
    }

    /// A page in the list, and the closure that goes to it.
    typealias Row = (title: String, url: RouteURL, go: @MainActor () -> Void)

    /// The `GtkButton`.
    let widget: Widget
    /// The box that contains the button in the header.
    var box: Widget { boxReference.widget }

    private let direction: Direction
    private let id: LayerID
    private weak var host: GtkNavigationHost?
    private let reference: ObjectReference
    private let boxReference: ObjectReference
    /// The layer, whose top is the shown page, or `nil` before the first update.
    private var layer: Layer?
    /// The most recent title of each shown page, by URL, for the Forward list.
    /// The pages of the forward stack are already closed, so they cannot supply their titles.
    private var titles: [String: String] = [:]
    /// The popover of the list, kept from its first opening until the window closes.
    ///
    /// GTK 4.8 looks for a tooltip half a second after the pointer has moved, and prints a critical message
    /// if the popover under it no longer exists.
    private var popover: Widget?

    /// Whether the button takes up space in the header, even if there is no page to go to.
    ///
    /// Once this is true, it remains true, so that no other widget moves under the pointer.
    private var isInUse: Bool { didSet { box.isVisible = isInUse } }
    /// `false` while the button would only lead to a page that is already visible.
    /// For example, Back in a detail leads to the list, which may be visible beside the detail.
    ///
    /// The button is then hidden. Its space stays empty, so that no other widget moves under the pointer.
    var leadsOutOfSight = true {
        didSet {
            guard leadsOutOfSight != oldValue else { return }
            let room = leadsOutOfSight ? -1 : SizeRequest(of: widget, GTK_ORIENTATION_HORIZONTAL).natural
            gtk_widget_set_size_request(box, room, -1)
            // Otherwise, if the button has focus, GTK would move focus to the next widget of the header.
            if !leadsOutOfSight { widget.giveUpRootFocus() }
            widget.isVisible = leadsOutOfSight
        }
    }

    /// Creates the button of a layer, insensitive at first.
    ///
    /// - Parameters:
    ///   - direction: The direction in which the button goes.
    ///   - id: The layer in which the button goes back or forward.
    ///   - isModal: Whether the layer is a modal. In a modal, the button stays hidden until there is a second
    ///     page, because most modals have only one.
    ///   - texts: The texts, for the name and tooltip of the button.
    ///   - host: The host that performs the navigation, held weakly.
    init(
        _ direction: Direction,
        of id: LayerID,
        isModal: Bool,
        texts: Texts,
        host: GtkNavigationHost?
    ) {
        self.direction = direction
        self.id = id
        isInUse = !isModal
        self.host = host
        let (icon, name, style) =
            direction == .back
            ? ("go-previous-symbolic", texts.translate("Back"), "back")
            : ("go-next-symbolic", texts.translate("Forward"), "forward")
        reference = ObjectReference(Widget.button(icon: icon, name: name) {})
        widget = reference.widget
        gtk_widget_add_css_class(widget, style)
        gtk_widget_set_focus_on_click(widget, 0)
        gtk_widget_set_sensitive(widget, 0)
        boxReference = ObjectReference(Widget.box(.horizontal, widget))
        box.isVisible = isInUse
        connect()
    }

    /// Updates the button with the layer and the title of its top page, and closes the list.
    func update(_ layer: Layer, title: String) {
        self.layer = layer
        let isAhead = layer.forwardStack.contains { _ in true }
        isInUse = isInUse || layer.depth > 1 || isAhead
        let isSensitive = direction == .back ? layer.depth > 1 : isAhead
        gtk_widget_set_sensitive(widget, isSensitive ? 1 : 0)
        closeList()
        guard direction == .forward else { return }
        if titles.count >= Self.titleLimit { titles = [:] }
        titles[layer.top.url.text] = title
    }

    /// The pages in the list, nearest first.
    var rows: [Row] {
        guard let layer else { return [] }
        switch direction {
        case .back:
            let pairs = zip(layer.entriesFromTop.dropFirst(), layer.entriesFromTop).prefix(Self.listLimit)
            return pairs.map { target, above in
                // The closure pops all pages above the target, including pages that are opened while the list
                // is shown.
                let title = host?.title(of: target) ?? target.routeTitle
                return (title, target.url, { [weak self] in self?.host?.goBack(through: above.id) })
            }
        case .forward:
            return layer.forwardStack.prefix(Self.listLimit).enumerated().map { index, target in
                let url = target.match.url
                let title = titles[url.text] ?? target.routeTitle
                return (title, url, { [host, id] in host?.goForward(index + 1, in: id) })
            }
        }
    }

    /// Opens the list of pages. Ignored if there is no page to go to.
    func openList() {
        closeList()
        let rows = rows
        guard !rows.isEmpty else { return }
        let list = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_MENU)
        gtk_orientable_set_orientation(as_orientable(list), GTK_ORIENTATION_VERTICAL)
        for row in rows { gtk_box_append(as_box(list), makeRow(row)) }
        let popover: Widget = popover ?? gtk_popover_new()
        if self.popover == nil { gtk_widget_set_parent(popover, box) }
        self.popover = popover
        // A long list scrolls, because GTK 4.18 immediately closes a popover that is taller than the screen.
        let scrolled = Widget.scrolled(list)
        gtk_scrolled_window_set_propagate_natural_width(as_scrolled_window(scrolled), 1)
        gtk_scrolled_window_set_propagate_natural_height(as_scrolled_window(scrolled), 1)
        gtk_scrolled_window_set_max_content_height(as_scrolled_window(scrolled), 400)
        gtk_popover_set_child(as_popover(popover), scrolled)
        gtk_popover_popup(as_popover(popover))
    }

    /// Closes the list if it is open.
    func closeList() {
        if let popover { gtk_popover_popdown(as_popover(popover)) }
    }

    /// The maximum number of characters in a line of the list, so that it fits into the window with any font.
    private var columns: gint {
        let window = gtk_widget_get_root(widget).map { as_widget(UnsafeMutableRawPointer($0)) }
        let room = window.map { gtk_widget_get_width($0) - Self.padding } ?? 0
        let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(widget), nil, nil)
        defer { pango_font_metrics_unref(metrics) }
        let column = max(
            pango_font_metrics_get_approximate_char_width(metrics),
            pango_font_metrics_get_approximate_digit_width(metrics)
        )
        // A window that has not been laid out has no width yet.
        return room > 0 && column > 0 ? min(max(room * PANGO_SCALE / column, 1), 40) : 40
    }

    /// Creates the button of a row.
    private func makeRow(_ row: Row) -> Widget {
        let title = DisplayURL.shortening(row.title, to: DisplayURL.titleLength)
        let button = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_MENU_ITEM)
        let label = Widget.label(title)
        gtk_label_set_max_width_chars(as_label(label), columns)
        gtk_button_set_child(as_button(button), label)
        return button.css("flat").accessibleLabel(title)
            .tooltip(DisplayURL(row.url, maximumLength: DisplayURL.lineLength).text)
            .onClicked { [weak self] in
                self?.closeList()
                row.go()
            }
    }

    /// Handles clicks if the pointer was already on the button when the button became sensitive.
    ///
    /// GTK sends a press to the widget that the pointer entered last.
    /// While the button was insensitive, that widget was the box.
    /// If the press also reaches the button, the button becomes active and handles the click itself, so the
    /// box ignores the press.
    private func connectClicksOnBox() {
        let click: OpaquePointer = gtk_gesture_click_new()
        SignalConnection(UnsafeMutableRawPointer(click), "pressed") { [weak self] _ in
            let other = GTK_STATE_FLAG_INSENSITIVE.rawValue | GTK_STATE_FLAG_ACTIVE.rawValue
            guard let self, gtk_widget_get_state_flags(widget).rawValue & other != 0 else { return }
            gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_DENIED)
        }
        SignalConnection(UnsafeMutableRawPointer(click), "released") { [weak self] _ in
            guard let self, leadsOutOfSight else { return }
            rows.first?.go()
        }
        gtk_widget_add_controller(box, click)
    }

    private func connect() {
        widget.onClicked { [weak self] in self?.rows.first?.go() }
        connectClicksOnBox()
        widget.onContextMenu(byTouchOnly: false) { [weak self] _ in
            { self?.openList() }
        }
    }
}
