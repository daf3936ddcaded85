import CRouterGtk
import RouterCore
import RouterGtk

/// A card of names and values, such as the parts of a page's URL.
///
/// Long values are shortened in the middle, and values after the first ``rowLimit`` are omitted, because
/// laying out all of them would take too long.
final class DetailList {
    /// The maximum number of values that are shown.
    static let rowLimit = 50

    private let card = Card()
    private let desktop: DesktopServices?
    private var count = 0
    private var more: Widget?

    var widget: Widget { card.widget }

    /// Creates an empty card.
    ///
    /// - Parameter desktop: The services that copy a shortened value, or `nil` to omit the button for
    ///   copying.
    init(copying desktop: DesktopServices? = nil) {
        self.desktop = desktop
    }

    /// Adds a name and its value as plain text. For an empty value, the card shows the word “empty”.
    func append(_ name: String, _ value: String, note: String? = nil) {
        append(name, value, note: note) { length in
            length.map { DisplayURL.shortening(value, to: $0) } ?? value
        }
    }

    /// Adds a URL as text that is safe to display.
    func append(_ name: String, _ url: RouteURL) {
        append(name, url.text, note: nil) { DisplayURL(url, maximumLength: $0).text }
    }

    /// Adds a part of a URL as text that is safe to display.
    func append(_ name: String, escaping part: String) {
        append(name, part, note: nil) { DisplayURL(text: part, maximumLength: $0).text }
    }

    /// Adds a row.
    ///
    /// - Parameter display: Returns the value cut to a number of characters, or the whole value for `nil`.
    private func append(_ name: String, _ value: String, note: String?, display: (Int?) -> String) {
        count += 1
        guard count <= Self.rowLimit else { return countMore() }
        let shown = display(DisplayURL.paragraphLength)
        let isCut = shown != display(nil)
        let row = Widget.box(.vertical, spacing: 2).css("fact")
        let name = DisplayURL.shortening(name, to: DisplayURL.quotationLength)
        let label = Labels.paragraph(name, classes: "fact-name", "dim-label")
        row.append(head(label, note: note, copying: isCut ? value : nil))
        let text =
            value.isEmpty ? Labels.paragraph(translated("empty"), classes: "dim-label") : Labels.value(shown)
        cgtk_set_accessible_labelled_by(text, label)
        row.append(text)
        card.append(row)
    }

    private func head(_ label: Widget, note: String?, copying value: String?) -> Widget {
        let head = Wrap.make(lineSpacing: 2)
        gtk_widget_set_parent(label, head)
        if let note { gtk_widget_set_parent(gtk_label_new(note).css("verb"), head) }
        guard let value, let desktop else { return head }
        let copy = Widget.button(translated("Copy All")) {
            desktop.copy(value, saying: translated("Value copied"), near: head)
        }
        copy.tooltip(translated("Copy the whole value, not only the part that is shown"))
        gtk_widget_set_parent(copy, head)
        return head
    }

    private func countMore() {
        let label = more ?? Labels.paragraph("", classes: "dim-label")
        if more == nil { card.append(.box(.vertical, spacing: 0, label).css("fact")) }
        more = label
        label.text = translated("and {count} more", ["count": count - Self.rowLimit])
    }
}
