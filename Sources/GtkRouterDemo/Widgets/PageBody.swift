import CRouterGtk
import RouterGtk

/// The body of each page of the demo: a scrolling column that begins with a title.
struct PageBody {
    /// The page's widget.
    let widget: Widget
    private let column: Widget

    /// Creates a body with a title and an optional introduction below it.
    ///
    /// - Parameter icon: A large icon above the title, for a page that reports a status. The title and the
    ///   introduction are then centered.
    init(icon: String? = nil, title: String, introduction: String? = nil) {
        column = .box(.vertical, spacing: 18)
        column.css("page")
        widget = .scrolled(Clamp.make(column))

        let head = Widget.box(.vertical, spacing: 6)
        if let icon { head.append(.icon(icon).css("page-icon", "dim-label")) }
        head.append(.title(title).keepingWordsWhole())
        if let introduction { head.append(Labels.paragraph(introduction)) }
        append(head)
        for part in WidgetClass.children(of: head) where icon != nil && is_label(part) != 0 {
            gtk_label_set_xalign(as_label(part), 0.5)
            gtk_label_set_justify(as_label(part), GTK_JUSTIFY_CENTER)
        }
    }

    /// Adds a widget at the end of the column.
    ///
    /// - Parameter heading: A heading above the widget. The heading and the widget are hidden if the widget
    ///   has no children.
    func append(_ widget: Widget, under heading: String? = nil) {
        guard let heading else { return column.append(widget) }
        let label = Widget.heading(heading)
        let section = Widget.box(.vertical, spacing: 8, label, widget)
        cgtk_set_accessible_labelled_by(widget, label)
        column.append(section)
        section.isVisible = gtk_widget_get_first_child(widget) != nil
    }
}

/// A centered column of limited width, which keeps lines of text readable.
enum Clamp {
    private static let maximumWidth: Int32 = 640

    /// Creates a column around a widget.
    static func make(_ child: Widget) -> Widget {
        WidgetClass.container(of: child, measure: measure, allocate: allocate)
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

/// A frame around related rows.
struct Card {
    let widget = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_GROUP)

    init() {
        gtk_orientable_set_orientation(as_orientable(widget), GTK_ORIENTATION_VERTICAL)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        widget.css("card")
    }

    /// Adds a row at the end.
    func append(_ row: Widget) { widget.append(row) }
}
