import CRouterGtk
import RouterCore
import RouterGtk

/// The list of suggestions below an address bar.
///
/// ``AddressBar`` creates the list and fills it while the user types.
/// Focus stays in the entry, and the list only shows which row is selected. Initially, no row is selected.
/// The list closes when focus leaves the entry or the user clicks elsewhere in the window.
/// While it is closed, it has no widgets.
///
/// The list is placed over the page in the same window.
/// A popover would change its size with each typed key, and GTK prints warnings about such changes under
/// older Wayland compositors.
///
/// - CSS: a `scrolledwindow` with the class `suggestions` that contains a flat `button` for each row. The
///   selected row is `:selected`.
/// - Accessibility: a list whose items are named by their title and URL, like the items of GTK's own lists.
final class AddressCompletion {
    /// The minimum width of the list if the window has room for it, in pixels.
    private static let leastWidth: gint = 312
    /// The maximum height of the list, in pixels. A longer list scrolls.
    private static let greatestHeight: gint = 420
    /// The minimum distance between the list and the edges of the page, in pixels.
    private static let distance: gint = 6

    /// Called when a row is clicked.
    var choose: (@MainActor (AddressSuggestion) -> Void)?
    /// Called when the list opens, closes, or selects another row.
    var didChange: (@MainActor () -> Void)?
    /// The `GtkOverlay` that contains the list. Without an overlay, there is no list.
    var overlay: WeakObjectReference?

    /// The suggestions in the list. Empty while the list is closed.
    private(set) var suggestions: [AddressSuggestion] = []
    /// The index of the selected row, or `nil` if no row is selected.
    private var index: Int?

    private let entry: Widget
    private let name: @MainActor (Int) -> String
    /// The box of the rows and the `GtkScrolledWindow` around it, or `nil` while the list is closed.
    private var list: (rows: Widget, scroller: Widget)?
    /// The window, and the gesture that detects clicks in the window outside the list, or `nil` while the
    /// list is closed.
    private var clicks: (window: ObjectReference, gesture: OpaquePointer)?

    /// Creates a closed list.
    ///
    /// - Parameters:
    ///   - entry: The entry, which owns this object.
    ///   - name: Returns the name of a list with the given number of rows.
    init(below entry: Widget, name: @escaping @MainActor (Int) -> String) {
        self.entry = entry
        self.name = name
    }

    /// The selected suggestion, or `nil` if no suggestion is selected.
    var selected: AddressSuggestion? { index.map { suggestions[$0] } }

    /// Whether the list is open.
    var isOpen: Bool { !suggestions.isEmpty }

    /// The description of the list for screen readers: the selected row, or the name of the list.
    /// `nil` while it is closed.
    var description: String? {
        isOpen ? selected.map(Self.text) ?? name(suggestions.count) : nil
    }

    /// The widgets of the rows.
    var rows: [Widget] { list.map { WidgetClass.children(of: $0.rows) } ?? [] }

    /// Shows suggestions without selecting any, or closes the list if there are no suggestions.
    func show(_ suggestions: [AddressSuggestion]) {
        guard !suggestions.isEmpty, let overlay = overlay?.widget else {
            close()
            return
        }
        guard suggestions != self.suggestions else { return select(nil) }
        self.suggestions = suggestions
        index = nil
        let list = list ?? makeList(in: overlay)
        self.list = list
        list.rows.replaceChildren(suggestions.map(makeRow))
        cgtk_set_accessible_label(list.rows, name(suggestions.count))
        followEntry()
        didChange?()
    }

    /// Moves the selection up or down.
    ///
    /// A step past either end deselects all rows. The next step continues at the other end.
    ///
    /// - Returns: Whether the list is open.
    func move(by step: Int) -> Bool {
        guard isOpen else { return false }
        let count = suggestions.count + 1
        let next = ((index ?? count - 1) + step + count) % count
        select(next == count - 1 ? nil : next)
        return true
    }

    /// Adapts the list to the position and the width of the entry, within the bounds of the page.
    func followEntry() {
        var bounds = graphene_rect_t()
        guard let list, let overlay = overlay?.widget,
            gtk_widget_compute_bounds(entry, overlay, &bounds) != 0
        else { return }
        let room = gtk_widget_get_width(overlay) - 2 * Self.distance
        let width = min(room, max(Self.leastWidth, gint(bounds.size.width)))
        let left = gint(bounds.origin.x)
        let isMirrored = gtk_widget_get_direction(overlay) == GTK_TEXT_DIR_RTL
        let start = isMirrored ? gtk_widget_get_width(overlay) - left - gint(bounds.size.width) : left
        let height = min(Self.greatestHeight, gtk_widget_get_height(overlay) - 4 * Self.distance)
        gtk_widget_set_size_request(list.scroller, max(1, width), -1)
        gtk_widget_set_margin_start(list.scroller, max(0, min(start, Self.distance + room - width)))
        gtk_scrolled_window_set_max_content_height(as_scrolled_window(list.scroller), max(1, height))
    }

    /// Closes the list.
    ///
    /// - Returns: Whether the list was open.
    @discardableResult
    func close() -> Bool {
        guard let list else { return false }
        (self.list, suggestions, index) = (nil, [], nil)
        if let clicks { gtk_widget_remove_controller(clicks.window.widget, clicks.gesture) }
        clicks = nil
        if let overlay = overlay?.widget { gtk_overlay_remove_overlay(as_overlay(overlay), list.scroller) }
        didChange?()
        return true
    }

    private func select(_ index: Int?) {
        guard index != self.index else { return }
        let rows = rows
        if let old = self.index { rows[old].markSelected(false) }
        if let index {
            rows[index].markSelected(true)
            list?.scroller.scroll(to: rows[index])
        }
        self.index = index
        didChange?()
    }

    // MARK: - Widgets

    private func makeList(in overlay: Widget) -> (rows: Widget, scroller: Widget) {
        let rows = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_LIST)
        gtk_orientable_set_orientation(as_orientable(rows), GTK_ORIENTATION_VERTICAL)
        let scroller = Widget.scrolled(rows).css("suggestions").aligned(horizontal: .start, vertical: .start)
        gtk_scrolled_window_set_propagate_natural_height(as_scrolled_window(scroller), 1)
        // If Tab could move focus into the list, the entry would close the list while GTK moves focus.
        // GTK would then look for a parent of the removed list in an endless loop.
        gtk_widget_set_can_focus(scroller, 0)
        gtk_overlay_add_overlay(as_overlay(overlay), scroller)
        watchClicks(outside: scroller)
        return (rows, scroller)
    }

    private func makeRow(_ suggestion: AddressSuggestion) -> Widget {
        let title = Widget.line(DisplayURL.shortening(suggestion.title, to: DisplayURL.titleLength))
        let head: Widget = .box(.horizontal, spacing: 18, title.expanding(.horizontal))
        if let pattern = suggestion.pattern {
            let display = DisplayURL(text: pattern, maximumLength: DisplayURL.quotationLength)
            head.append(.line(display.isolated).css("pattern"))
        }
        let display = DisplayURL(suggestion.url, maximumLength: DisplayURL.lineLength)
        let url = Widget.line(display.isolated, ellipsis: PANGO_ELLIPSIZE_MIDDLE).css("url")
        let row = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_LIST_ITEM).css("flat")
        gtk_button_set_child(as_button(row), .box(.vertical, spacing: 2, head, url))
        gtk_widget_set_focusable(row, 0)
        gtk_widget_set_focus_on_click(row, 0)
        cgtk_set_accessible_label(row, Self.text(suggestion))
        row.markSelected(false)
        return row.onClicked { [weak self] in
            // Deferred, because the row must exist while it emits the signal.
            Task { self?.choose?(suggestion) }
        }
    }

    /// Returns the name of a row for screen readers.
    private static func text(_ suggestion: AddressSuggestion) -> String {
        let title = DisplayURL.shortening(suggestion.title, to: DisplayURL.titleLength)
        return "\(title), \(DisplayURL(suggestion.url, maximumLength: DisplayURL.lineLength).text)"
    }

    /// Closes the list at the next click in the window outside the list.
    private func watchClicks(outside list: Widget) {
        guard let root = gtk_widget_get_root(entry) else { return }
        let gesture: OpaquePointer = gtk_gesture_click_new()
        let window = as_widget(root)
        gtk_gesture_single_set_button(gesture, 0)
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        SignalConnection(as_object(gesture), "pressed") { [weak self] arguments in
            let (x, y) = (arguments.double(at: 2), arguments.double(at: 3))
            let picked = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT)
            guard picked.map({ gtk_widget_is_ancestor($0, list) == 0 }) ?? true else { return }
            self?.close()
        }
        gtk_widget_add_controller(window, gesture)
        clicks = (ObjectReference(window), gesture)
    }
}
