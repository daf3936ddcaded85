import CGtk
import RouterCore

/// The list of suggestions below an address bar.
///
/// ``AddressBar`` makes one, and fills it while the user types.
/// Focus stays in the entry: the list only shows which row is selected, and none is at first.
/// It closes if focus leaves the entry, if the window is no longer active, and by a click elsewhere in the window.
/// While it is closed it has no widgets.
///
/// - CSS: a `popover` with the class `suggestions`, and a flat `button` for each row; the selected one is `:selected`.
/// - Accessibility: a list of items, as that of GTK itself, each named by its title and its URL.
final class AddressCompletion {
    /// The least width of the list, in pixels.
    private static let leastWidth: gint = 300
    /// The greatest height of the list, in pixels; a longer one scrolls.
    private static let greatestHeight: gint = 420
    /// The width of padding and border on both sides of the list, in pixels.
    private static let border: gint = 14

    /// Called if a row is clicked.
    var choose: (@MainActor (AddressSuggestion) -> Void)?
    /// Called if the list opens, closes, or another row is selected.
    var didChange: (@MainActor () -> Void)?

    /// The suggestions in the list; empty while it is closed.
    private(set) var suggestions: [AddressSuggestion] = []
    /// The place of the selected row; `nil` for none.
    private var place: Int?

    private let entry: Widget
    private let name: @MainActor (Int) -> String
    private var popover: Widget?
    private var list: Widget?
    /// Removes a list that has closed, in a later turn.
    private var forgetting: MainLoopTimer?
    /// Closes the list if its window is no longer active.
    private var activity: SignalConnection?
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

    /// The selected suggestion; `nil` for none.
    var selected: AddressSuggestion? { place.map { suggestions[$0] } }

    /// Whether the list is open.
    var isOpen: Bool { !suggestions.isEmpty }

    /// The words about the list for screen readers: its name, or the selected row.
    var description: String? {
        isOpen ? selected.map(Self.text) ?? name(suggestions.count) : nil
    }

    /// The rows, as widgets.
    var rows: [Widget] {
        list.map {
            Array(sequence(first: gtk_widget_get_first_child($0)) { gtk_widget_get_next_sibling($0) })
        } ?? []
    }

    /// Shows suggestions, with none of them selected; closes the list if there are none.
    func show(_ suggestions: [AddressSuggestion]) {
        guard !suggestions.isEmpty, gtk_widget_get_mapped(entry) != 0 else {
            close()
            return
        }
        forgetting = nil
        guard suggestions != self.suggestions else { return select(nil) }
        self.suggestions = suggestions
        place = nil
        if popover == nil { makePopover() }
        guard let popover, let list else { return }
        list.replaceChildren(suggestions.map(makeRow))
        cgtk_set_accessible_label(list, name(suggestions.count))
        gtk_widget_set_size_request(list, width, -1)
        gtk_popover_popup(as_popover(popover))
        didChange?()
    }

    /// Selects the row below or above the selected one; there is no row between the last and the first.
    ///
    /// - Returns: Whether the list is open.
    func move(by step: Int) -> Bool {
        guard isOpen else { return false }
        let count = suggestions.count + 1
        let next = ((place ?? count - 1) + step + count) % count
        select(next == count - 1 ? nil : next)
        return true
    }

    /// Follows the place of the entry.
    func followEntry() {
        if let popover, isOpen { gtk_popover_present(as_popover(popover)) }
    }

    /// Closes the list.
    ///
    /// - Returns: Whether it was open.
    @discardableResult
    func close() -> Bool {
        guard isOpen, let popover else { return false }
        gtk_popover_popdown(as_popover(popover))
        return true
    }

    /// Closes the list and removes it from the entry.
    ///
    /// It must be gone before the entry is: GTK does not remove popovers from their parents.
    func remove() {
        close()
        forgetting = nil
        if let popover { gtk_widget_unparent(popover) }
        (popover, list) = (nil, nil)
    }

    private func select(_ place: Int?) {
        guard place != self.place else { return }
        let rows = rows
        if let old = self.place { setSelected(rows[old], false) }
        if let place {
            setSelected(rows[place], true)
            scroll(to: rows[place])
        }
        self.place = place
        didChange?()
    }

    private func scroll(to row: Widget) {
        var bounds = graphene_rect_t()
        guard let list, let scroller = gtk_widget_get_ancestor(list, gtk_scrolled_window_get_type()),
            gtk_widget_compute_bounds(row, list, &bounds) != 0
        else { return }
        let start = Double(bounds.origin.y)
        gtk_adjustment_clamp_page(
            gtk_scrolled_window_get_vadjustment(as_scrolled_window(scroller)),
            start,
            start + Double(bounds.size.height)
        )
    }

    private func setSelected(_ row: Widget, _ isSelected: Bool) {
        cgtk_set_accessible_selected(row, isSelected ? 1 : 0)
        if isSelected {
            gtk_widget_set_state_flags(row, GTK_STATE_FLAG_SELECTED, 0)
        } else {
            gtk_widget_unset_state_flags(row, GTK_STATE_FLAG_SELECTED)
        }
    }

    // MARK: - Widgets

    /// The width of the list, which is as wide as the entry with its border.
    private var width: gint {
        var bounds = graphene_rect_t()
        _ = gtk_widget_compute_bounds(entry, entry, &bounds)
        return max(Self.leastWidth, gint(bounds.size.width) - Self.border)
    }

    private func makePopover() {
        let popover = gtk_popover_new().css("suggestions")
        gtk_popover_set_autohide(as_popover(popover), 0)
        gtk_popover_set_has_arrow(as_popover(popover), 0)
        gtk_popover_set_position(as_popover(popover), GTK_POS_BOTTOM)
        gtk_widget_set_halign(popover, GTK_ALIGN_START)
        let list = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_LIST)
        gtk_orientable_set_orientation(as_orientable(list), GTK_ORIENTATION_VERTICAL)
        let scroller = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(as_scrolled_window(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(as_scrolled_window(scroller), 1)
        gtk_scrolled_window_set_max_content_height(as_scrolled_window(scroller), Self.greatestHeight)
        gtk_scrolled_window_set_child(as_scrolled_window(scroller), list)
        gtk_popover_set_child(as_popover(popover), scroller)
        gtk_widget_set_parent(popover, entry)
        // The address runs from left to right in any language, but not the titles of the list.
        gtk_widget_set_direction(popover, gtk_widget_get_default_direction())
        SignalConnection(popover, "closed") { [weak self] _ in self?.hasClosed() }
        (self.popover, self.list) = (popover, list)
        watchWindow()
    }

    /// Forgets the rows, and removes the list in a later turn: a popover must stay while it emits `closed`.
    private func hasClosed() {
        (suggestions, place) = ([], nil)
        activity?.disconnect()
        activity = nil
        if let clicks { gtk_widget_remove_controller(clicks.window.widget, clicks.gesture) }
        clicks = nil
        forgetting = MainLoopTimer(milliseconds: 0) { [weak self] in self?.remove() }
        didChange?()
    }

    private func makeRow(_ suggestion: AddressSuggestion) -> Widget {
        let title = Self.line(DisplayURL.shortening(suggestion.title, to: DisplayURL.titleLength))
        let head: Widget = .box(.horizontal, spacing: 18, title.expanding(.horizontal))
        if let pattern = suggestion.pattern {
            let display = DisplayURL(text: pattern, maximumLength: DisplayURL.quotationLength)
            head.append(Self.line(display.isolated).css("pattern"))
        }
        let display = DisplayURL(suggestion.url, maximumLength: DisplayURL.lineLength)
        let url = Self.line(display.isolated).css("url")
        gtk_label_set_ellipsize(as_label(url), PANGO_ELLIPSIZE_MIDDLE)
        let row = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_LIST_ITEM).css("flat")
        gtk_button_set_child(as_button(row), .box(.vertical, spacing: 2, head, url))
        gtk_widget_set_focusable(row, 0)
        gtk_widget_set_focus_on_click(row, 0)
        cgtk_set_accessible_label(row, Self.text(suggestion))
        cgtk_set_accessible_selected(row, 0)
        return row.onClicked { [weak self] in
            // The row must stay while it emits the signal.
            MainLoopTimer.inNextTurn { self?.choose?(suggestion) }
        }
    }

    /// Makes a label of one line, with a tooltip if it does not fit.
    private static func line(_ text: String) -> Widget {
        let label = gtk_label_new(text)
        gtk_label_set_ellipsize(as_label(label), PANGO_ELLIPSIZE_END)
        gtk_label_set_xalign(as_label(label), 0)
        ShortenedText.addTooltip(to: label)
        return label
    }

    /// The words of a row for screen readers.
    private static func text(_ suggestion: AddressSuggestion) -> String {
        let title = DisplayURL.shortening(suggestion.title, to: DisplayURL.titleLength)
        return "\(title), \(DisplayURL(suggestion.url, maximumLength: DisplayURL.lineLength).text)"
    }

    // MARK: - The window

    /// Closes the list with the next click in the window, or as soon as another window is active.
    private func watchWindow() {
        guard let root = gtk_widget_get_root(entry), let gesture = gtk_gesture_click_new() else { return }
        let window = as_widget(UnsafeMutableRawPointer(root))
        activity = SignalConnection(window, "notify::is-active") { [weak self] _ in
            if gtk_window_is_active(as_window(window)) == 0 { self?.close() }
        }
        gtk_gesture_single_set_button(gesture, 0)
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        SignalConnection(UnsafeMutableRawPointer(gesture), "pressed") { [weak self] arguments in
            guard let emitter = arguments.emitter,
                let event = gtk_event_controller_get_current_event(as_event_controller(emitter)),
                gdk_event_get_surface(event) == gtk_native_get_surface(as_native(window))
            else { return }
            self?.close()
        }
        gtk_widget_add_controller(window, gesture)
        clicks = (ObjectReference(window), gesture)
    }
}
