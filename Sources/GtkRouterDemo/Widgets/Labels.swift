import CGtk
import RouterCore
import RouterGtk

/// Makes labels. All show their text as it is, never as markup, and wrap, so that any text fits into 360 pixels. Of more
/// than ``DisplayLimits/paragraph`` letters the middle is left out.
enum Labels {
    /// The greatest least width, in letters: no label asks for more, however long its text is.
    private static let greatestLeastWidth = 12
    /// So many letters are at least as wide as an average one, be they all an i.
    private static let narrowLetters = 4

    /// Running text.
    static func paragraph(_ text: String, classes: String...) -> Widget {
        let text = DisplayLimits.shortening(text, to: DisplayLimits.paragraph)
        let label: Widget = gtk_label_new(text)
        let least = leastWidth(of: text)
        if least > 0 { gtk_label_set_width_chars(as_label(label), gint(least)) }
        breakLines(of: label)
        for name in classes { gtk_widget_add_css_class(label, name) }
        return label
    }

    /// Has a label take as many lines as its text needs, each from the side where reading begins.
    private static func breakLines(of label: Widget) {
        gtk_label_set_wrap(as_label(label), 1)
        gtk_label_set_wrap_mode(as_label(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_natural_wrap_mode(as_label(label), GTK_NATURAL_WRAP_NONE)
        gtk_label_set_xalign(as_label(label), 0)
        // A hyphen that is not in an address would be read as part of it.
        Hyphenation.turnOff(in: label)
    }

    /// How many letters wide a label is at least: GTK lays it out at its least width several times, and a letter a line
    /// takes a multiple of the time. It is never more than the text's own width, at which GTK warns.
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

    /// The heading of a section.
    static func heading(_ text: String) -> Widget {
        let label = cgtk_widget_new(cgtk_type_label(), GTK_ACCESSIBLE_ROLE_HEADING)
        gtk_label_set_text(as_label(label), text)
        breakLines(of: label)
        gtk_widget_add_css_class(label, "heading")
        cgtk_set_accessible_level(label, 2)
        return label
    }

    /// An address or a value: in the fixed-width font, always from left to right, and selectable.
    static func value(_ text: String) -> Widget {
        let label = paragraph(text, classes: "monospace")
        gtk_label_set_selectable(as_label(label), 1)
        runLeftToRight(label)
        // It would be a stop for the Tab key before every link; the pointer selects it all the same.
        gtk_widget_set_can_focus(label, 0)
        return label
    }

    /// Has a label run from left to right in any language, and begin at the side where everything else does.
    static func runLeftToRight(_ label: Widget) {
        gtk_widget_set_direction(label, GTK_TEXT_DIR_LTR)
        guard gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL else { return }
        gtk_label_set_xalign(as_label(label), 1)
        gtk_label_set_justify(as_label(label), GTK_JUSTIFY_RIGHT)
    }
}
