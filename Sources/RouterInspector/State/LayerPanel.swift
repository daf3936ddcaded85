import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording

/// A layer in the picture of a state, with its name, its branches, and a button for each entry, top entry
/// first.
///
/// A layer is the window or a modal, and an entry is an open page.
/// An embedded entry follows the entry that contains it, indented.
///
/// - CSS: A `box` with the class `layer`. The button of the page that receives input has the class `shown`,
///   and the button of an embedded page has the class `embedded`. The label of a branch has the class
///   `branch`, and also the class `selected` if the branch is selected.
/// - Accessibility: The name of a button consists of the title and the URL. The description of a button
///   contains the layer and the slot.
final class LayerPanel {
    let widget: Widget = .box(.vertical, spacing: 6).css("layer")
    /// The identifier of the layer.
    let id: UInt64
    /// The identifiers of the entries, from the top entry down.
    private(set) var entries: [UInt64] = []
    /// Called with the identifier of an entry when the user selects the entry.
    var onSelect: (@MainActor (UInt64) -> Void)?

    private let texts: Texts
    private let heading = Widget.line().css("heading").expanding(.horizontal)
    private let count = Widget.line().css("dim-label", "caption")
    private let branches: Widget = .box(.vertical, spacing: 0)
    private let list: Widget = .box(.vertical, spacing: 6)
    private let more = Widget.line().css("dim-label", "caption").aligned(horizontal: .center)
    private var buttons: [UInt64: EntryButton] = [:]

    init(of layer: UInt64, _ texts: Texts) {
        (id, self.texts) = (layer, texts)
        widget.append(.box(.horizontal, spacing: 12, heading, count), branches, list, more)
    }

    /// Shows a layer.
    ///
    /// - Parameters:
    ///   - layer: The entries and branches of the layer.
    ///   - sketch: The state, which contains the titles of the entries.
    ///   - name: The name of the layer.
    ///   - isTop: Whether the layer receives input.
    func show(_ layer: LayerRecord, of sketch: StateSketch, name: String, isTop: Bool) {
        heading.text = name
        count.text = texts.fill(.entries(layer.depth))
        let rest = layer.depth - layer.entries.count
        more.text = texts.fill(.counted(rest, one: "1 more", other: "{count} more"))
        more.isVisible = rest > 0
        show(sketch.branches(of: layer), selected: layer.branch, of: name)
        let shown = layer.entries.reversed().flatMap { Self.rows(of: $0) }
        entries = shown.map(\.entry.id)
        for id in Set(buttons.keys).subtracting(entries) {
            buttons.removeValue(forKey: id).map { gtk_box_remove(as_box(list), $0.widget) }
        }
        var last: Widget?
        for (entry, depth) in shown {
            let button = buttons[entry.id] ?? makeButton(entry.id)
            let title = DisplayURL.shortening(sketch.title(of: entry), to: DisplayURL.titleLength)
            button.show(entry, title: title, depth: depth, layer: name, isShown: isTop && last == nil)
            let isThere = gtk_widget_get_parent(button.widget) != nil
            if !isThere || gtk_widget_get_prev_sibling(button.widget) != last {
                gtk_widget_insert_after(button.widget, list, last)
            }
            last = button.widget
        }
    }

    /// Returns the button of an entry.
    func button(of entry: UInt64) -> Widget? { buttons[entry]?.widget }

    private func makeButton(_ entry: UInt64) -> EntryButton {
        let button = EntryButton()
        button.widget.onClicked { [weak self] in self?.onSelect?(entry) }
        buttons[entry] = button
        return button
    }

    /// Returns an entry followed by its embedded entries, each with its nesting depth.
    private static func rows(of entry: EntryRecord, depth: Int = 0) -> [(entry: EntryRecord, depth: Int)] {
        [(entry, depth)] + (entry.embedded ?? []).flatMap { rows(of: $0, depth: depth + 1) }
    }

    private func show(_ branches: [(name: String, depth: Int)], selected: String?, of name: String) {
        self.branches.isVisible = !branches.isEmpty
        let labels = branches.map { branch in
            let label = Widget.line().css("branch")
            let text = DisplayURL.shortening(branch.name, to: DisplayURL.titleLength)
            label.text = branch.depth > 0 ? "\(text) · \(branch.depth)" : text
            label.setCSS("selected", branch.name == selected)
            return label
        }
        self.branches.replaceChildren([.flow(labels, spacing: 6, name: name)])
    }
}

/// The button of an entry.
private final class EntryButton {
    var widget: Widget { reference.widget }

    private let reference = ObjectReference(gtk_button_new())
    private let title = Widget.line().expanding(.horizontal)
    private let slot = Widget.line().css("dim-label", "caption")
    private let url = Widget.line(ellipsis: PANGO_ELLIPSIZE_MIDDLE).css("dim-label", "caption")
    /// The current accessible name and description. GTK announces each assignment, so only changes are
    /// assigned.
    private var described: [String] = []

    init() {
        for label in [title, url] { gtk_label_set_max_width_chars(as_label(label), 36) }
        let content: Widget = .box(.vertical, spacing: 0, .box(.horizontal, spacing: 6, title, slot), url)
        gtk_button_set_child(as_button(widget), content)
        gtk_widget_set_focusable(widget, 0)
    }

    func show(_ entry: EntryRecord, title: String, depth: Int, layer: String, isShown: Bool) {
        self.title.text = title
        slot.text = entry.slot ?? ""
        slot.isVisible = entry.slot != nil
        let address = DisplayURL(text: entry.url, maximumLength: DisplayURL.lineLength)
        url.text = address.isolated
        widget.setCSS("shown", isShown)
        widget.setCSS("embedded", depth > 0)
        gtk_widget_set_margin_start(widget, gint(12 * depth))
        let facts = ["\(title), \(address.text)", entry.slot.map { "\(layer), \($0)" } ?? layer]
        guard facts != described else { return }
        described = facts
        cgtk_set_accessible_description(widget.accessibleLabel(facts[0]), facts[1])
    }
}

extension Texts {
    /// Returns the name of the layer at an index in the state.
    func name(ofLayer number: Int) -> String {
        number == 0
            ? translate("Window")
            : fill(.template("Modal {number}", values: ["number": .verbatim("\(number)")]))
    }
}

extension TranslatableText {
    /// The number of entries.
    static func entries(_ count: Int) -> Self { .counted(count, one: "1 entry", other: "{count} entries") }
}
