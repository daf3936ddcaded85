import CGtk
import RouterGtk

/// The body that all pages of the demo share: a column that scrolls, with a title on top and space around it.
struct PageBody {
    /// The page's widget.
    let widget: Widget
    private let column: Widget

    /// Makes a body with a title and, where there is more to say, an introduction below it.
    init(title: String, introduction: String? = nil) {
        column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18)
        gtk_widget_add_css_class(column, "page")
        let scrolled: Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(as_scrolled_window(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(as_scrolled_window(scrolled), Clamp.make(column))
        widget = scrolled

        let head: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        gtk_box_append(as_box(head), PageTitle.make(title))
        if let introduction { gtk_box_append(as_box(head), Text.paragraph(introduction)) }
        append(head)
    }

    /// Adds a widget at the end of the column.
    func append(_ widget: Widget) {
        gtk_box_append(as_box(column), widget)
    }

    /// Adds a group of widgets under a heading.
    func append(_ widget: Widget, under heading: String) {
        let section: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)
        let label = Text.heading(heading)
        gtk_box_append(as_box(section), label)
        gtk_box_append(as_box(section), widget)
        cgtk_set_accessible_labelled_by(widget, label)
        append(section)
    }
}
