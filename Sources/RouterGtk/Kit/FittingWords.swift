import CRouterGtk

/// Makes the letters of a label smaller while its longest word is wider than the label.
///
/// The label would break such a word, and without a hyphen, which could be taken for a part of a URL.
@MainActor
private final class FittingWords {
    /// The least scale.
    private static let leastScale = 0.5

    private let label: Widget
    /// The width in pixels, the font, and the text that the scale is for.
    private var measured: (width: gint, font: String, text: String)?
    private var scale = 1.0

    init(_ label: Widget) { self.label = label }

    /// Sets the scale anew if it is for another width, font, or text.
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
        let longest = text.split(whereSeparator: \.isWhitespace).map { self.width(of: String($0)) }.max() ?? 0
        // In steps, so that the letters do not change with every pixel as a window is resized.
        let fitting = longest > width ? (Double(width) / Double(longest) * 20).rounded(.down) / 20 : 1
        let new = max(fitting, Self.leastScale)
        guard new != scale else { return }
        scale = new
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        pango_attr_list_insert(attributes, pango_attr_scale_new(new))
        gtk_label_set_attributes(as_label(label), attributes)
        label.withoutHyphens()
    }

    /// The width of a text in letters of the full size, in pixels.
    private func width(of text: String) -> gint {
        guard let layout = gtk_widget_create_pango_layout(label, text) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        var (width, height): (gint, gint) = (0, 0)
        pango_layout_get_pixel_size(layout, &width, &height)
        return width
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// Makes the letters of a label smaller while its longest word is wider than the label; its other attributes go.
    ///
    /// The label has to fill the room that it has, so that its letters can grow again.
    @discardableResult
    package func keepingWordsWhole() -> Widget {
        let fitting = FittingWords(self)
        afterLayout { fitting.update() }
        return self
    }
}
