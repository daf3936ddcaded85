import CGtk
import RouterGtk

/// A widget of any class.
///
/// GTK's constructors return one that nobody owns yet.
typealias Widget = UnsafeMutablePointer<GtkWidget>

/// The body of all pages of the demo: a scrolling column below a title.
struct PageBody {
    /// The page's widget.
    let widget: Widget
    private let column: Widget

    /// Makes a body with a title and, if given, an introduction below it.
    init(title: String, introduction: String? = nil) {
        column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18)
        gtk_widget_add_css_class(column, "page")
        let scrolled: Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(as_scrolled_window(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(as_scrolled_window(scrolled), Clamp.make(column))
        widget = scrolled

        let head: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        gtk_box_append(as_box(head), PageTitle.make(title))
        if let introduction { gtk_box_append(as_box(head), Labels.paragraph(introduction)) }
        append(head)
    }

    /// Adds a widget at the end of the column.
    func append(_ widget: Widget) {
        gtk_box_append(as_box(column), widget)
    }

    /// Adds a group of widgets under a heading.
    func append(_ widget: Widget, under heading: String) {
        let section: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)
        let label = Labels.heading(heading)
        gtk_box_append(as_box(section), label)
        gtk_box_append(as_box(section), widget)
        cgtk_set_accessible_labelled_by(widget, label)
        append(section)
    }
}

/// A centred column of limited width, so that lines of text stay readable.
enum Clamp {
    private static let maximumWidth: Int32 = 640

    /// Makes a column around a widget.
    static func make(_ child: Widget) -> Widget {
        let clamp = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_GROUP)
        gtk_widget_set_layout_manager(
            clamp,
            gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure, allocate)
        )
        gtk_box_append(as_box(clamp), child)
        return clamp
    }

    private static let measure: GtkCustomMeasureFunc = { clamp, orientation, size, minimum, natural, _, _ in
        guard let child = gtk_widget_get_first_child(clamp) else { return }
        let isHorizontal = orientation == GTK_ORIENTATION_HORIZONTAL
        var request = SizeRequest(of: child, orientation, for: isHorizontal ? size : min(size, maximumWidth))
        if isHorizontal { request.natural = max(request.minimum, min(request.natural, maximumWidth)) }
        request.write(to: minimum, natural)
    }

    private static let allocate: GtkCustomAllocateFunc = { clamp, width, height, _ in
        guard let child = gtk_widget_get_first_child(clamp) else { return }
        let least = SizeRequest(of: child, GTK_ORIENTATION_HORIZONTAL).minimum
        let own = max(least, min(width, maximumWidth))
        SizeRequest.place(
            child,
            in: GtkAllocation(x: max(0, (width - own) / 2), y: 0, width: own, height: height)
        )
    }
}

/// A frame around rows that belong together.
struct Card {
    let widget: Widget

    /// Makes a card with a role for screen readers.
    init(role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_GROUP) {
        widget = cgtk_widget_new(cgtk_type_box(), role)
        gtk_orientable_set_orientation(as_orientable(widget), GTK_ORIENTATION_VERTICAL)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_add_css_class(widget, "card")
    }

    /// Adds a row below the others.
    func append(_ row: Widget) {
        gtk_box_append(as_box(widget), row)
    }
}
