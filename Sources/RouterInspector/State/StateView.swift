import CGtk
import RouterCore
import RouterGtk

/// The picture of a navigation state, with a button on each entry.
///
/// Tab reaches one entry, and the arrow keys move focus from there.
/// Return, Space or a click selects an entry.
///
/// - CSS: a `widget` with the class `picture`; the button of the selected entry has the state `:selected`.
/// - Accessibility: the role group. A button has title and URL as its name, layer and slot as its description.
final class StateView: DrawnBoxOwner {
    /// The `GtkWidget`, which is as high as it needs.
    var widget: Widget { box.widget }
    /// Called each time the user selects an entry.
    var onSelect: (@MainActor (UInt64) -> Void)?
    /// The entry that is marked; `nil` if there is none.
    var selected: UInt64? {
        didSet { if oldValue != selected { showSelected(oldValue) } }
    }

    /// The zooms that can be chosen, in percent.
    static let zooms = [25, 33, 50, 67, 80, 100, 125, 150, 200, 300]

    /// The size of the picture, in percent.
    var zoom = 100 {
        didSet {
            guard zoom != oldValue else { return }
            draw(for: drawn.width)
            box.invalidate()
        }
    }

    /// The picture for the last width.
    private(set) var picture: StatePicture
    private let texts: Texts
    private let box = DrawnBox(role: GTK_ACCESSIBLE_ROLE_GROUP)
    private var sketch = StateSketch(layers: [])
    private var buttons: [UInt64: Widget] = [:]
    /// The title, the URL and the position of each entry, for the name of its button.
    private var described: [UInt64: [String]] = [:]
    private var frames: [Widget: StatePicture.Frame] = [:]
    /// The width in pixels, and the zoom, for which the picture is laid out.
    private var drawn = (width: 1, zoom: 100)
    /// The entry that Tab reaches.
    private var reachable: UInt64?

    init(texts: Texts) {
        self.texts = texts
        picture = StatePicture(StateSketch(layers: []), line: 1, texts: texts)
        box.owner = self
        box.widget.css("picture").accessibleLabel(texts.translate("Layers"))
        addKeys()
    }

    /// Shows a state.
    func show(_ sketch: StateSketch) {
        guard sketch != self.sketch else { return }
        self.sketch = sketch
        let flags = gtk_widget_get_state_flags(widget).rawValue
        let hadFocus = flags & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
        updateButtons()
        if let selected, buttons[selected] == nil { self.selected = nil }
        let isReachable = reachable.map { buttons[$0] != nil } ?? false
        if !isReachable {
            reach(selected ?? sketch.layers.last?.entries.last?.id)
            // The entry that had focus has left.
            if hadFocus { takeFocus() }
        }
        draw(for: drawn.width)
        box.invalidate()
    }

    /// Moves focus to the entry that Tab reaches.
    func takeFocus() {
        if let reachable { focus(reachable) }
    }

    /// The file of the picture, as wide as is useful.
    var svg: String {
        let picture = StatePicture(sketch, line: line, isMirrored: isMirrored, texts: texts)
        return PicturePainter.svg(of: picture, like: widget)
    }

    // MARK: - Drawing

    private var isMirrored: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

    /// The height of a line in the font of the widget.
    private var line: Int {
        let context = gtk_widget_get_pango_context(widget)
        let metrics = pango_context_get_metrics(context, nil, nil)
        defer { pango_font_metrics_unref(metrics) }
        let height = pango_font_metrics_get_ascent(metrics) + pango_font_metrics_get_descent(metrics)
        return max(1, (Int(height) + Int(PANGO_SCALE) - 1) / Int(PANGO_SCALE))
    }

    private func draw(for width: Int) {
        drawn = (width, zoom)
        picture = layout(for: width, zoom)
        frames = [:]
        for place in picture.places { frames[buttons[place.entry] ?? widget] = scaled(place.frame) }
    }

    private func layout(for width: Int, _ zoom: Int) -> StatePicture {
        let width = max(1, width * 100 / zoom)
        return StatePicture(sketch, width: width, line: line, isMirrored: isMirrored, texts: texts)
    }

    /// Returns the greatest zoom, up to 100 %, at which the picture is at most so high, in pixels.
    func zoom(fitting height: Int) -> Int {
        let zooms = Self.zooms.prefix { $0 <= 100 }
        return zooms.last { layout(for: drawn.width, $0).height * $0 <= height * 100 } ?? zooms[0]
    }

    /// Returns a frame of the picture in pixels of the widget.
    func scaled(_ frame: StatePicture.Frame) -> StatePicture.Frame {
        func scaled(_ length: Int) -> Int { length * zoom / 100 }
        return StatePicture.Frame(
            x: scaled(frame.x),
            y: scaled(frame.y),
            width: scaled(frame.width),
            height: scaled(frame.height)
        )
    }

    var widths: (minimum: Int, natural: Int) {
        let least = 160
        return (least, max(least, StatePicture.bestWidth(of: sketch.layers.count, line: line) * zoom / 100))
    }

    func height(for width: Int) -> Int {
        if drawn != (width, zoom) || picture.line != line || picture.isMirrored != isMirrored {
            draw(for: width)
        }
        return picture.height * zoom / 100
    }

    func place(of child: Widget) -> GtkAllocation {
        guard let frame = frames[child] else { return GtkAllocation() }
        return GtkAllocation(
            x: gint(frame.x),
            y: gint(frame.y),
            width: gint(frame.width),
            height: gint(frame.height)
        )
    }

    func draw(_ snapshot: OpaquePointer) {
        gtk_snapshot_save(snapshot)
        gtk_snapshot_scale(snapshot, Float(zoom) / 100, Float(zoom) / 100)
        PicturePainter(of: widget, snapshot).draw(picture)
        gtk_snapshot_restore(snapshot)
    }

    // MARK: - Buttons

    /// Makes the buttons of new entries, and removes the buttons of entries that have left.
    private func updateButtons() {
        let left = Set(buttons.keys).subtracting(sketch.layers.flatMap(\.allEntries).map(\.id))
        for entry in left {
            described[entry] = nil
            buttons.removeValue(forKey: entry).map { gtk_widget_unparent($0) }
        }
        var last: Widget?
        for (place, layer) in sketch.layers.enumerated() {
            let name = texts.name(ofLayer: place)
            for entry in layer.allEntries {
                let button = buttons[entry.id] ?? makeButton(entry.id)
                describe(button, entry, layer: name)
                let isThere = gtk_widget_get_parent(button) != nil
                if !isThere || gtk_widget_get_prev_sibling(button) != last {
                    gtk_widget_insert_after(button, widget, last)
                }
                last = button
            }
        }
    }

    /// Sets the texts of a button, if they are others: GTK sends each change to screen readers.
    private func describe(_ button: Widget, _ entry: EntrySketch, layer: String) {
        let place = entry.slot.map { "\(layer), \($0)" } ?? layer
        let facts = [entry.title, entry.url, place]
        guard described[entry.id] != facts else { return }
        described[entry.id] = facts
        let title = DisplayURL.shortening(entry.title, to: DisplayURL.titleLength)
        let url = DisplayURL(text: entry.url, maximumLength: DisplayURL.lineLength).text
        button.tooltip("\(title)\n\(url)").accessibleLabel("\(title), \(url)")
        cgtk_set_accessible_description(button, place)
    }

    private func makeButton(_ entry: UInt64) -> Widget {
        let button: Widget = gtk_button_new().css("flat")
        gtk_widget_set_focusable(button, 0)
        button.onClicked { [weak self] in
            self?.focus(entry)
            self?.onSelect?(entry)
        }
        buttons[entry] = button
        return button
    }

    private func showSelected(_ old: UInt64?) {
        for (entry, isSelected) in [(old, false), (selected, true)] {
            guard let button = entry.flatMap({ buttons[$0] }) else { continue }
            cgtk_set_accessible_selected(button, isSelected ? 1 : 0)
            if isSelected {
                gtk_widget_set_state_flags(button, GTK_STATE_FLAG_SELECTED, 0)
            } else {
                gtk_widget_unset_state_flags(button, GTK_STATE_FLAG_SELECTED)
            }
        }
    }

    // MARK: - Keys

    /// Has Tab reach this entry alone.
    private func reach(_ entry: UInt64?) {
        if let old = reachable.flatMap({ buttons[$0] }) { gtk_widget_set_focusable(old, 0) }
        reachable = entry
        if let new = entry.flatMap({ buttons[$0] }) { gtk_widget_set_focusable(new, 1) }
    }

    /// Moves focus to the button of an entry.
    func focus(_ entry: UInt64) {
        guard let button = buttons[entry] else { return }
        // The old button must keep focus until the new one has it.
        gtk_widget_set_focusable(button, 1)
        button.grabFocus()
        if reachable != entry { reach(entry) }
    }

    private func addKeys() {
        let keys = KeyShortcuts(on: widget)
        func add(_ key: String, _ target: @escaping @MainActor (StateView) -> UInt64?) {
            keys.add("\(key)|KP_\(key)") { [weak self] in
                guard let self else { return false }
                if let entry = target(self) { focus(entry) }
                return true
            }
        }
        for (key, direction) in [
            ("Up", StatePicture.Direction.up), ("Down", .down), ("Left", .left), ("Right", .right),
        ] {
            add(key) { view in view.reachable.flatMap { view.picture.neighbour(of: $0, direction) } }
        }
        add("Home") { $0.picture.places.first?.entry }
        add("End") { $0.picture.places.last?.entry }
    }
}

extension LayerSketch {
    /// The entries from the top down, each before those that are embedded in it.
    var allEntries: [EntrySketch] { entries.reversed().flatMap(\.withAllEntries) }
}
