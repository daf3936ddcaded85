import CRouterGtk
import RouterCore
import RouterGtk

/// Creates labels that wrap plain text, so that any text fits into 360 pixels.
///
/// Text of more than ``DisplayURL/paragraphLength`` characters is shortened in the middle.
enum Labels {
    /// The upper limit for the minimum width of a label, in characters.
    private static let greatestLeastWidth = 12
    /// The number of narrow characters that together are at least as wide as an average character.
    private static let narrowLetters = 4

    /// Returns a label for running text.
    static func paragraph(_ text: String, classes: String...) -> Widget {
        let text = DisplayURL.shortening(text, to: DisplayURL.paragraphLength)
        let label = Widget.label(text)
        let least = leastWidth(of: text)
        if least > 0 { gtk_label_set_width_chars(as_label(label), gint(least)) }
        for name in classes { label.css(name) }
        return label
    }

    /// Returns the minimum width of a label, in characters.
    ///
    /// GTK lays out a label several times at its minimum width, which is slow if only one character fits on
    /// each line.
    /// The result never exceeds the width of the text, because GTK would warn about that.
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

    /// Returns a row of a card with a title and a note below it.
    static func fact(_ title: String, note: String) -> Widget {
        let (title, note) = (paragraph(title, classes: "row-title"), paragraph(note, classes: "dim-label"))
        return .box(.vertical, spacing: 2, title, note).css("fact")
    }

    /// Returns a label for a URL or a value: monospace, left to right, and selectable.
    static func value(_ text: String) -> Widget {
        let label = paragraph(text, classes: "monospace")
        gtk_label_set_selectable(as_label(label), 1)
        runLeftToRight(label)
        // If the label could have focus, it would be an additional Tab stop before each link. The pointer can
        // select the text of a label that cannot have focus.
        gtk_widget_set_can_focus(label, 0)
        return label
    }

    /// Makes the text of a label run from left to right. In a right-to-left language, the label is still
    /// aligned to the right.
    static func runLeftToRight(_ label: Widget) {
        gtk_widget_set_direction(label, GTK_TEXT_DIR_LTR)
        guard gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL else { return }
        gtk_label_set_xalign(as_label(label), 1)
        gtk_label_set_justify(as_label(label), GTK_JUSTIFY_RIGHT)
    }
}
