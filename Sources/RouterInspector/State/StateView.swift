import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording

/// The picture of a navigation state, with a panel for each layer, top layer first, and a button for each
/// entry.
///
/// A layer is the window or a modal, and an entry is an open page in the stack of a layer.
/// The panels are side by side if there is space, and otherwise one below the other.
/// Tab reaches a single entry, and the arrow keys move focus to other entries.
/// Return, Space, or a click selects an entry.
///
/// - CSS: A `flowbox` with the class `picture`; see ``LayerPanel``. The button of the selected entry has the
///   state `:selected`.
final class StateView {
    /// The container of the panels, which is as high as necessary.
    let widget: Widget = gtk_flow_box_new()
    /// Called when the user selects an entry.
    var onSelect: (@MainActor () -> Void)?
    /// The identifier of the selected entry, or `nil` if no entry is selected.
    private(set) var selected: UInt64?
    /// The identifier of the entry that Tab reaches.
    private var reachable: UInt64?

    private let texts: Texts
    /// The panels, top layer first.
    private(set) var panels: [LayerPanel] = []
    private var sketch: StateSketch?

    init(texts: Texts) {
        self.texts = texts
        widget.css("picture").accessibleLabel(texts.translate("Layers"))
        widget.aligned(vertical: .start)
        gtk_flow_box_set_selection_mode(as_flow_box(widget), GTK_SELECTION_NONE)
        gtk_flow_box_set_row_spacing(as_flow_box(widget), 12)
        gtk_flow_box_set_column_spacing(as_flow_box(widget), 12)
        addKeys()
    }

    /// Shows a state.
    func show(_ sketch: StateSketch) {
        guard sketch != self.sketch else { return }
        self.sketch = sketch
        let old = panels
        let flags = gtk_widget_get_state_flags(widget).rawValue
        let hadFocus = flags & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
        for panel in old where !sketch.layers.contains(where: { $0.id == panel.id }) {
            gtk_flow_box_remove(as_flow_box(widget), panel.widget)
        }
        panels = []
        for (number, layer) in sketch.layers.enumerated().reversed() {
            let panel = old.first { $0.id == layer.id } ?? makePanel(layer.id)
            panel.show(layer, of: sketch, name: texts.name(ofLayer: number), isTop: panels.isEmpty)
            panels.append(panel)
        }
        gtk_flow_box_set_max_children_per_line(as_flow_box(widget), guint(max(1, panels.count)))
        select(selected)
        guard reachable.flatMap(button) == nil else { return }
        reach(selected ?? panels.first?.entries.first)
        // The entry that had focus is gone.
        if hadFocus { takeFocus() }
    }

    /// The button of the selected entry.
    var selectedButton: Widget? { selected.flatMap(button) }

    /// Selects an entry, or no entry if the picture does not contain it.
    func select(_ entry: UInt64?) {
        let old = selectedButton
        selected = entry.flatMap { button(of: $0) == nil ? nil : $0 }
        old?.markSelected(false)
        selectedButton?.markSelected(true)
    }

    private func button(of entry: UInt64) -> Widget? {
        panels.lazy.compactMap { $0.button(of: entry) }.first
    }

    private func makePanel(_ layer: UInt64) -> LayerPanel {
        let panel = LayerPanel(of: layer, texts)
        panel.onSelect = { [weak self] entry in
            self?.focus(entry)
            self?.select(entry)
            self?.onSelect?()
        }
        gtk_flow_box_insert(
            as_flow_box(widget),
            panel.widget.aligned(horizontal: .center, vertical: .start),
            gint(panels.count)
        )
        // Only the buttons take focus, not the `GtkFlowBoxChild` around the panel.
        if let child = gtk_widget_get_parent(panel.widget) { gtk_widget_set_focusable(child, 0) }
        return panel
    }

    // MARK: - Focus

    /// Moves focus to the entry that Tab reaches.
    func takeFocus() {
        if let reachable { focus(reachable) }
    }

    /// Makes Tab reach only this entry.
    private func reach(_ entry: UInt64?) {
        if let old = reachable.flatMap(button) { gtk_widget_set_focusable(old, 0) }
        reachable = entry
        if let new = entry.flatMap(button) { gtk_widget_set_focusable(new, 1) }
    }

    /// Moves focus to the button of an entry.
    private func focus(_ entry: UInt64) {
        guard let button = button(of: entry) else { return }
        // The old button must keep focus until the new button has it.
        gtk_widget_set_focusable(button, 1)
        button.grabFocus()
        if reachable != entry { reach(entry) }
    }

    private func addKeys() {
        let keys = KeyShortcuts(on: widget, phase: GTK_PHASE_CAPTURE)
        func add(_ key: String, _ target: @escaping @MainActor (StateView) -> UInt64?) {
            keys.add("\(key)|KP_\(key)") { [weak self] in
                guard let self else { return false }
                if let entry = target(self) { focus(entry) }
                return true
            }
        }
        add("Up") { $0.entry(-1) }
        add("Down") { $0.entry(1) }
        add("Left") { $0.entry(inPanel: -1) }
        add("Right") { $0.entry(inPanel: 1) }
        add("Home") { $0.panels.first?.entries.first }
        add("End") { $0.panels.last?.entries.last }
    }

    /// Returns the entry that is `step` entries after the entry that Tab reaches, or `nil` if there is none.
    private func entry(_ step: Int) -> UInt64? {
        let entries = panels.flatMap(\.entries)
        let index = entries.firstIndex { $0 == reachable }.map { $0 + step }
        return index.flatMap { entries.indices.contains($0) ? entries[$0] : nil }
    }

    /// Returns the top entry of the panel that is `step` panels to the right of the panel that Tab reaches.
    private func entry(inPanel step: Int) -> UInt64? {
        let step = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL ? -step : step
        let index = panels.firstIndex { reachable.map($0.entries.contains) ?? false }.map { $0 + step }
        return index.flatMap { panels.indices.contains($0) ? panels[$0].entries.first : nil }
    }

    // MARK: - Saving

    /// The picture as the content of an SVG file.
    var svg: String {
        guard let snapshot = gtk_snapshot_new(), let bytes = g_byte_array_new() else { return "" }
        defer { g_byte_array_unref(bytes) }
        let write: cairo_write_func_t = { bytes, data, length in
            g_byte_array_append(bytes?.assumingMemoryBound(to: GByteArray.self), data, length)
            return CAIRO_STATUS_SUCCESS
        }
        let (width, height) = (Double(gtk_widget_get_width(widget)), Double(gtk_widget_get_height(widget)))
        let picture = gtk_widget_paintable_new(widget)
        gdk_paintable_snapshot(picture, snapshot, width, height)
        g_object_unref(UnsafeMutableRawPointer(picture))
        let surface = cairo_svg_surface_create_for_stream(write, bytes, width, height)
        let context = cairo_create(surface)
        var paper = GdkRGBA()
        let style = gtk_widget_get_style_context(widget)
        if gtk_style_context_lookup_color(style, "theme_bg_color", &paper) != 0 {
            gdk_cairo_set_source_rgba(context, &paper)
            cairo_paint(context)
        }
        if let node = gtk_snapshot_free_to_node(snapshot) {
            gsk_render_node_draw(node, context)
            gsk_render_node_unref(node)
        }
        cairo_destroy(context)
        // Destroying the surface writes the end of the file.
        cairo_surface_destroy(surface)
        let file = UnsafeBufferPointer(start: bytes.pointee.data, count: Int(bytes.pointee.len))
        return String(decoding: file, as: UTF8.self)
    }
}
