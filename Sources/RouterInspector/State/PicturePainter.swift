import CGtk
import RouterGtk

/// Draws a ``StatePicture`` to a snapshot, in the colours and the font of a widget.
struct PicturePainter {
    private let widget: Widget
    private let snapshot: OpaquePointer
    private let ink: GdkRGBA
    private let paper: GdkRGBA
    private let accent: GdkRGBA

    init(of widget: Widget, _ snapshot: OpaquePointer) {
        self.widget = widget
        self.snapshot = snapshot
        let style = gtk_widget_get_style_context(widget)
        var ink = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1)
        gtk_style_context_get_color(style, &ink)
        func colour(_ name: String, or other: GdkRGBA) -> GdkRGBA {
            var colour = GdkRGBA()
            return gtk_style_context_lookup_color(style, name, &colour) != 0 ? colour : other
        }
        self.ink = ink
        paper = colour("theme_base_color", or: ink.faded(0.05))
        accent = colour("theme_selected_bg_color", or: ink)
    }

    /// Returns a picture as an SVG file, as the widget would show it.
    static func svg(of picture: StatePicture, like widget: Widget) -> String {
        guard let snapshot = gtk_snapshot_new(), let bytes = g_byte_array_new() else { return "" }
        defer { g_byte_array_unref(bytes) }
        let painter = PicturePainter(of: widget, snapshot)
        painter.draw(.paper, StatePicture.Frame(x: 0, y: 0, width: picture.width, height: picture.height))
        painter.draw(picture)
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return "" }
        let write: cairo_write_func_t = { bytes, data, length in
            g_byte_array_append(bytes?.assumingMemoryBound(to: GByteArray.self), data, length)
            return CAIRO_STATUS_SUCCESS
        }
        let (width, height) = (Double(picture.width), Double(picture.height))
        let surface = cairo_svg_surface_create_for_stream(write, bytes, width, height)
        let context = cairo_create(surface)
        gsk_render_node_draw(node, context)
        gsk_render_node_unref(node)
        cairo_destroy(context)
        // Writes the end of the file.
        cairo_surface_destroy(surface)
        let file = UnsafeBufferPointer(start: bytes.pointee.data, count: Int(bytes.pointee.len))
        return String(decoding: file, as: UTF8.self)
    }

    func draw(_ picture: StatePicture) {
        for shape in picture.shapes {
            switch shape {
            case .box(let style, let frame): draw(style, frame)
            case .text(let style, let text, let frame): draw(style, text, frame, picture.isMirrored)
            }
        }
    }

    // MARK: - Boxes

    /// The fill and the border of a box.
    private func colours(_ style: StatePicture.Box) -> (fill: GdkRGBA?, border: GdkRGBA?) {
        switch style {
        case .layer: (ink.faded(0.05), ink.faded(0.12))
        case .entry: (paper, ink.faded(0.2))
        case .embedded: (ink.faded(0.05), ink.faded(0.15))
        case .more, .branch: (nil, ink.faded(0.2))
        case .shown, .selected: (accent.faded(0.2), accent)
        case .line, .end: (ink.faded(0.5), nil)
        case .paper: (paper, nil)
        }
    }

    private func draw(_ style: StatePicture.Box, _ frame: StatePicture.Frame) {
        guard frame.width > 0, frame.height > 0 else { return }
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: Float(frame.x), y: Float(frame.y)),
            size: graphene_size_t(width: Float(frame.width), height: Float(frame.height))
        )
        var outline = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(style.radius))
        let (fill, border) = colours(style)
        // Through its own colour the panel below would show.
        if style == .shown { self.fill(outline, bounds, paper) }
        if let fill { self.fill(outline, bounds, fill) }
        guard let border else { return }
        let width: Float = style == .shown ? 2 : 1
        let (widths, borders) = (Array(repeating: width, count: 4), Array(repeating: border, count: 4))
        gtk_snapshot_append_border(snapshot, &outline, widths, borders)
    }

    private func fill(_ outline: GskRoundedRect, _ bounds: graphene_rect_t, _ colour: GdkRGBA) {
        var (outline, bounds, colour) = (outline, bounds, colour)
        gtk_snapshot_push_rounded_clip(snapshot, &outline)
        gtk_snapshot_append_color(snapshot, &colour, &bounds)
        gtk_snapshot_pop(snapshot)
    }

    // MARK: - Texts

    private func draw(
        _ style: StatePicture.Text,
        _ text: String,
        _ frame: StatePicture.Frame,
        _ isMirrored: Bool
    ) {
        guard let layout = gtk_widget_create_pango_layout(widget, text) else { return }
        defer { g_object_unref(layout) }
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        if style == .heading { pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
        if style.isSmall { pango_attr_list_insert(attributes, pango_attr_scale_new(0.85)) }
        pango_layout_set_attributes(layout, attributes)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_width(layout, gint(frame.width) * PANGO_SCALE)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        var size = PangoRectangle()
        pango_layout_get_pixel_extents(layout, nil, &size)
        let space = gint(frame.width) - size.width
        let shift: gint =
            switch style.side {
            case .start: isMirrored ? space : 0
            case .middle: space / 2
            case .end: isMirrored ? 0 : space
            }
        var colour = style.isDim ? ink.faded(0.65) : ink
        var place = graphene_point_t(
            x: Float(gint(frame.x) + shift - size.x),
            y: Float(gint(frame.y) + (gint(frame.height) - size.height) / 2)
        )
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &place)
        gtk_snapshot_append_layout(snapshot, layout, &colour)
        gtk_snapshot_restore(snapshot)
    }
}

extension StatePicture.Text {
    /// Whether the text is fainter than other texts.
    fileprivate var isDim: Bool {
        switch self {
        case .heading, .title, .inner, .branch: false
        case .url, .count, .slot, .more: true
        }
    }
}

extension GdkRGBA {
    /// Returns the colour with a part of its opacity.
    fileprivate func faded(_ part: Float) -> GdkRGBA {
        GdkRGBA(red: red, green: green, blue: blue, alpha: alpha * part)
    }
}
