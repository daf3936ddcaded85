import CRouterGtk

/// Makes the font of a label smaller, at most to half its size, until the longest word fits into the label's
/// width.
///
/// With the font at its full size, the label would break that word. The break would show no hyphen, because
/// this package turns hyphens off: a hyphen could be taken for part of a URL.
@MainActor
private final class FittingWords {
    /// The font scales to choose from, largest first. With few scales, the font size does not change with
    /// every pixel while the user resizes the window.
    private static let scales = (10...20).reversed().map { Double($0) / 20 }

    private let label: Widget
    /// The width in pixels, the font, and the text for which the scale was computed.
    private var measured: (width: gint, font: String, text: String)?
    private var scale = 1.0

    init(_ label: Widget) { self.label = label }

    /// Recomputes the scale if the width, the font, or the text has changed.
    func update() {
        let context = gtk_widget_get_pango_context(label)
        let (width, text) = (gtk_widget_get_width(label), label.text)
        guard width > 0, gtk_widget_get_mapped(label) != 0,
            let name = pango_font_description_to_string(pango_context_get_font_description(context))
        else { return }
        defer { g_free(name) }
        let now = (width: width, font: String(cString: name), text: text)
        if let measured, measured == now { return }
        measured = now
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let longest = words.max { self.width(of: $0, 1) < self.width(of: $1, 1) } ?? ""
        // Each scale is measured, because the width of hinted glyphs is not proportional to their size.
        let new = Self.scales.first { self.width(of: longest, $0) <= width } ?? Self.scales.last ?? 1
        guard new != scale else { return }
        scale = new
        withAttributes(new) { gtk_label_set_attributes(as_label(label), $0) }
        label.withoutHyphens()
    }

    /// Returns the width of a text at a scale, rounded up to whole pixels.
    private func width(of text: String, _ scale: Double) -> gint {
        guard let layout = gtk_widget_create_pango_layout(label, text) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        withAttributes(scale) { pango_layout_set_attributes(layout, $0) }
        var (width, height): (gint, gint) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        return gint((Double(width) / Double(PANGO_SCALE)).rounded(.up))
    }

    /// Passes an attribute list with the scale to a closure, and releases the list afterwards.
    private func withAttributes(_ scale: Double, _ body: (OpaquePointer?) -> Void) {
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_scale_new(scale))
        body(attributes)
        pango_attr_list_unref(attributes)
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// Makes the font of a label smaller whenever the longest word would not fit into the label's width, and
    /// larger again when there is room. The label's other attributes are removed.
    ///
    /// The label must fill the available width. If it were only as wide as its text, the font could not grow
    /// again.
    @discardableResult
    package func keepingWordsWhole() -> Widget {
        let fitting = FittingWords(self)
        afterLayout { fitting.update() }
        return self
    }
}
