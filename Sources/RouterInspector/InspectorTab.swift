import CGtk
import RouterCore
import RouterGtk

/// One tab of the inspector.
@MainActor
protocol InspectorTab: AnyObject {
    /// The content, which fills the window.
    var widget: Widget { get }
    /// The short title.
    var title: String { get }
    /// Moves focus to the first field.
    func takeFocus()
    /// Moves focus to a widget where keys that were meant for a button do no harm.
    func regainFocus()
    /// Follows a request that has ended.
    func follow(_ event: NavigationEvent)
    /// Follows a change of the table, or one that was refused.
    func tableChanged()
}

extension InspectorTab {
    func regainFocus() { takeFocus() }
    func tableChanged() {}
}

extension Widget {
    /// Lets the titles of the tabs end in an ellipsis, since a narrow window has no room for large letters.
    func shortenTitles() {
        var next = gtk_widget_get_first_child(self)
        while let button = next {
            if let label = gtk_button_get_child(as_button(button)) {
                gtk_label_set_ellipsize(as_label(label), PANGO_ELLIPSIZE_END)
                ShortenedText.addTooltip(to: label)
            }
            next = gtk_widget_get_next_sibling(button)
        }
    }
}
