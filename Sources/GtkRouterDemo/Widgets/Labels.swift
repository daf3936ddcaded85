import CRouterGtk
import RouterCore
import RouterGtk

/// Makes labels that wrap plain text, so that any text fits into 360 pixels.
///
/// A text of more than ``DisplayURL/paragraphLength`` characters loses its middle.
enum Labels {
    /// The greatest minimum width of a label in characters, for a text of any length.
    private static let greatestLeastWidth = 12
    /// The number of narrow characters that are at least as wide as an average one.
    private static let narrowLetters = 4

    /// Running text.
    static func paragraph(_ text: String, classes: String...) -> Widget {
        let text = DisplayURL.shortening(text, to: DisplayURL.paragraphLength)
        let label = Widget.label(text)
        let least = leastWidth(of: text)
        if least > 0 { gtk_label_set_width_chars(as_label(label), gint(least)) }
        for name in classes { label.css(name) }
        return label
    }

    /// The minimum width of a label in characters.
    ///
    /// GTK lays a label out at its minimum width several times, which takes long with one character a line.
    /// The result is never more than the text's own width, at which GTK would warn.
    private static func leastWidth(of text: String) -> Int {
        let lines = text.split(whereSeparator: \.isNewline)
        let longest = lines.lazy.map { $0.count(where: hasWidth) }.max() ?? 0
        return min(greatestLeastWidth, longest / narrowLetters)
    }

    private static func hasWidth(_ character: Character) -> Bool {
        if character.isASCII { return true }
        return character.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .nonspacingMark, .enclosingMark: false
            default: true
            }
        }
    }

    /// A row of a card with a title and a note below it.
    static func fact(_ title: String, note: String) -> Widget {
        let (title, note) = (paragraph(title, classes: "row-title"), paragraph(note, classes: "dim-label"))
        return .box(.vertical, spacing: 2, title, note).css("fact")
    }

    /// A URL or a value: in the fixed-width font, from left to right, and selectable.
    static func value(_ text: String) -> Widget {
        let label = paragraph(text, classes: "monospace")
        gtk_label_set_selectable(as_label(label), 1)
        runLeftToRight(label)
        // The label would be a stop for Tab before every link; the pointer selects its text all the same.
        gtk_widget_set_can_focus(label, 0)
        return label
    }

    /// Makes a label run from left to right, but begin at the start side.
    static func runLeftToRight(_ label: Widget) {
        gtk_widget_set_direction(label, GTK_TEXT_DIR_LTR)
        guard gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL else { return }
        gtk_label_set_xalign(as_label(label), 1)
        gtk_label_set_justify(as_label(label), GTK_JUSTIFY_RIGHT)
    }
}
