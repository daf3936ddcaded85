import CRouterGtk
import RouterCore
import RouterGtk

/// The list of suggestions below an address bar.
///
/// ``AddressBar`` makes one, and fills it while the user types.
/// Focus stays in the entry: the list only shows which row is selected, and none is at first.
/// It closes if focus leaves the entry, and by a click elsewhere in the window.
/// While it is closed it has no widgets.
///
/// It lies over the page in the same window.
/// A popover would change its size with each key, for which GTK warns if a Wayland compositor is of an older kind.
///
/// - CSS: a `scrolledwindow` with the class `suggestions`, and a flat `button` for each row; the selected one is
///   `:selected`.
/// - Accessibility: a list of items, like GTK's own list, each named by its title and its URL.
final class AddressCompletion {
    /// The least width of the list, in pixels, in a window that is wide enough.
    private static let leastWidth: gint = 312
    /// The greatest height of the rows, in pixels; more of them scroll.
    private static let greatestHeight: gint = 420
    /// The distance from the edges of the page, in pixels.
    private static let distance: gint = 6

    /// Called if a row is clicked.
    var choose: (@MainActor (AddressSuggestion) -> Void)?
    /// Called if the list opens, closes, or another row is selected.
    var didChange: (@MainActor () -> Void)?
    /// The `GtkOverlay` that the list lies in; without one there is no list.
    var overlay: WeakObjectReference?

    /// The suggestions in the list; empty while it is closed.
    private(set) var suggestions: [AddressSuggestion] = []
    /// The index of the selected row; `nil` if there is none.
    private var index: Int?

    private let entry: Widget
    private let name: @MainActor (Int) -> String
    /// The box of the rows and the `GtkScrolledWindow` around it; `nil` while the list is closed.
    private var list: (rows: Widget, scroller: Widget)?
    /// Sees clicks elsewhere in the window, with that window.
    private var clicks: (window: ObjectReference, gesture: OpaquePointer)?

    /// Makes a closed list.
    ///
    /// - Parameters:
    ///   - entry: The entry, which owns this object.
    ///   - name: The name of a list of this many rows.
    init(below entry: Widget, name: @escaping @MainActor (Int) -> String) {
        self.entry = entry
        self.name = name
    }

    /// The selected suggestion; `nil` if there is none.
    var selected: AddressSuggestion? { index.map { suggestions[$0] } }

    /// Whether the list is open.
    var isOpen: Bool { !suggestions.isEmpty }

    /// The words about the list for screen readers: its name, or the selected row.
    var description: String? {
        isOpen ? selected.map(Self.text) ?? name(suggestions.count) : nil
    }

    /// The rows, as widgets.
    var rows: [Widget] { list.map { WidgetClass.children(of: $0.rows) } ?? [] }

    /// Shows suggestions, with none of them selected; closes the list if there are none.
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

    /// Selects the row below or above the selected one; there is no row between the last and the first.
    ///
    /// - Returns: Whether the list is open.
    func move(by step: Int) -> Bool {
        guard isOpen else { return false }
        let count = suggestions.count + 1
        let next = ((index ?? count - 1) + step + count) % count
        select(next == count - 1 ? nil : next)
        return true
    }

    /// Follows the position and the width of the entry, within the page.
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
    /// - Returns: Whether it was open.
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
        // If Tab moved focus into the list, that would close the list while GTK moves focus,
        // and GTK would look for a parent of the removed list in an endless loop.
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
            // The row must stay while it emits the signal.
            Task { self?.choose?(suggestion) }
        }
    }

    /// The words of a row for screen readers.
    private static func text(_ suggestion: AddressSuggestion) -> String {
        let title = DisplayURL.shortening(suggestion.title, to: DisplayURL.titleLength)
        return "\(title), \(DisplayURL(suggestion.url, maximumLength: DisplayURL.lineLength).text)"
    }

    /// Closes the list with the next click elsewhere in the window.
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
