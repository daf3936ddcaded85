import CGtk
import RouterCore

/// The button in a layer's header that goes back; hidden on the layer's only page.
///
/// ``LayerWindow`` makes it and updates it with the layer.
/// A right click, a long press or the menu key opens a list of the pages below, the nearest first.
/// A click on one goes back to it.
///
/// - CSS: a `button` with the class `back`. Its list is a `popover` with flat buttons.
/// - Accessibility: the list has the role menu, its rows the role menu item.
final class BackButton {
    /// The most pages in the list; those further below are left out.
    static let listLimit = 20

    /// The `GtkButton`.
    let widget: Widget

    private let layer: LayerID
    private weak var delegate: (any LayerDelegate)?
    private let reference: ObjectReference
    /// The layer's stack, whose top is the shown page; `nil` before the first update.
    private var stack: Stack<Entry>?
    private var popover: Widget?
    /// Removes a list that has closed, in a later turn.
    private var forgetting: MainLoopTimer?

    /// Makes the button of a layer, hidden at first.
    ///
    /// - Parameters:
    ///   - layer: The layer to go back in.
    ///   - texts: Name and tooltip of the button.
    ///   - delegate: Goes back; not kept alive.
    init(of layer: LayerID, texts: HostStrings, delegate: any LayerDelegate) {
        self.layer = layer
        self.delegate = delegate
        reference = ObjectReference(Widget.button(icon: "go-previous-symbolic", name: texts.back) {})
        widget = reference.widget
        gtk_widget_add_css_class(widget, "back")
        gtk_widget_set_focus_on_click(widget, 0)
        gtk_widget_set_visible(widget, 0)
        connect()
    }

    /// Follows the layer's stack, and closes the list.
    func update(_ layer: Layer) {
        stack = layer.stack
        closeList()
        gtk_widget_set_visible(widget, layer.depth > 1 ? 1 : 0)
    }

    /// The pages in the list, each with the entry above it, which is popped.
    var rows: [(entry: Entry, through: EntryID)] {
        guard let stack else { return [] }
        return zip(stack.dropFirst(), stack).prefix(Self.listLimit).map { ($0, $1.id) }
    }

    /// Opens the list of the pages below; ignored if there are none.
    func openList() {
        closeList()
        let rows = rows
        let list = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_MENU)
        gtk_orientable_set_orientation(as_orientable(list), GTK_ORIENTATION_VERTICAL)
        guard !rows.isEmpty else { return }
        let popover = gtk_popover_new()
        for row in rows {
            gtk_box_append(as_box(list), makeRow(row.entry, through: row.through))
        }
        gtk_popover_set_child(as_popover(popover), list)
        gtk_widget_set_parent(popover, widget)
        SignalConnection(popover, "closed") { [weak self] _ in self?.forgetListSoon() }
        self.popover = popover
        gtk_popover_popup(as_popover(popover))
    }

    /// Removes the list in a later turn: a popover must stay while it emits `closed`.
    private func forgetListSoon() {
        forgetting = MainLoopTimer(milliseconds: 0) { [weak self] in self?.closeList() }
    }

    /// Closes the list if it is open, and removes it from the button.
    ///
    /// It must be gone before the button is: GTK does not remove popovers from their parents.
    func closeList() {
        forgetting = nil
        guard let popover else { return }
        self.popover = nil
        // A popover that is removed while it is open would keep its grab of all input.
        gtk_popover_popdown(as_popover(popover))
        gtk_widget_unparent(popover)
    }

    /// Makes the row of a page, which pops `entry` and all above it.
    private func makeRow(_ target: Entry, through entry: EntryID) -> Widget {
        let title = DisplayURL.shortening(
            delegate?.title(of: target) ?? target.title,
            to: DisplayURL.titleLength
        )
        let button = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_MENU_ITEM)
        let label = cgtk_widget_new(cgtk_type_label(), GTK_ACCESSIBLE_ROLE_LABEL)
        gtk_label_set_text(as_label(label), title)
        gtk_label_set_xalign(as_label(label), 0)
        gtk_label_set_wrap(as_label(label), 1)
        gtk_label_set_wrap_mode(as_label(label), PANGO_WRAP_WORD_CHAR)
        Hyphenation.turnOff(in: label)
        gtk_label_set_max_width_chars(as_label(label), 40)
        gtk_button_set_child(as_button(button), label)
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_tooltip_text(
            button,
            DisplayURL(target.url, maximumLength: DisplayURL.lineLength).text
        )
        cgtk_set_accessible_label(button, title)
        SignalConnection(button, "clicked") { [weak self] _ in
            self?.forgetListSoon()
            self?.delegate?.goBack(through: entry)
        }
        return button
    }

    private func connect() {
        SignalConnection(widget, "clicked") { [weak self] _ in
            guard let self else { return }
            delegate?.goBack(in: layer)
        }
        if let click = gtk_gesture_click_new() {
            gtk_gesture_single_set_button(click, 3)
            SignalConnection(UnsafeMutableRawPointer(click), "pressed") { [weak self] _ in self?.openList() }
            gtk_widget_add_controller(widget, click)
        }
        if let press = gtk_gesture_long_press_new() {
            SignalConnection(UnsafeMutableRawPointer(press), "pressed") { [weak self] _ in self?.openList() }
            gtk_widget_add_controller(widget, press)
        }
        KeyShortcuts(on: widget).add("Menu|<Shift>F10") { [weak self] in
            self?.openList()
            return true
        }
    }
}
