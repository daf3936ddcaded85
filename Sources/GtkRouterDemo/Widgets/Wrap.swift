import CGtk

/// Widgets side by side at their natural size, on as many lines as the width takes.
enum Wrap {
    private static let spacing: Int32 = 8

    /// A widget without children; those appended to it with `gtk_box_append` are laid out so.
    static func make() -> Widget {
        let wrap = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_GROUP)
        let layout = gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure, allocate)
        gtk_widget_set_layout_manager(wrap, layout)
        return wrap
    }

    private static let measure: GtkCustomMeasureFunc = { wrap, orientation, size, minimum, natural, _, _ in
        guard let wrap else { return }
        let sizes = children(of: wrap).map { $0.size }
        if orientation == GTK_ORIENTATION_HORIZONTAL {
            minimum?.pointee = sizes.map(\.width).max() ?? 0
            natural?.pointee = sizes.map(\.width).reduce(0, +) + spacing * Int32(max(0, sizes.count - 1))
        } else {
            let height = places(sizes, width: size < 0 ? Int32.max : size).height
            minimum?.pointee = height
            natural?.pointee = height
        }
    }

    private static let allocate: GtkCustomAllocateFunc = { wrap, width, _, _ in
        guard let wrap else { return }
        let children = children(of: wrap)
        let isMirrored = gtk_widget_get_direction(wrap) == GTK_TEXT_DIR_RTL
        for (child, place) in zip(children, places(children.map { $0.size }, width: width).origins) {
            var allocation = GtkAllocation(
                x: isMirrored ? width - place.x - child.size.width : place.x,
                y: place.y,
                width: child.size.width,
                height: child.size.height
            )
            gtk_widget_size_allocate(child.widget, &allocation, -1)
        }
    }

    private struct Child {
        let widget: Widget
        let size: (width: Int32, height: Int32)
    }

    private static func children(of wrap: Widget) -> [Child] {
        var children: [Child] = []
        var next = gtk_widget_get_first_child(wrap)
        while let widget = next {
            var size: (width: Int32, height: Int32) = (0, 0)
            gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &size.width, nil, nil)
            gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, size.width, nil, &size.height, nil, nil)
            children.append(Child(widget: widget, size: size))
            next = gtk_widget_get_next_sibling(widget)
        }
        return children
    }

    private static func places(
        _ sizes: [(width: Int32, height: Int32)],
        width: Int32
    ) -> (origins: [(x: Int32, y: Int32)], height: Int32) {
        var origins: [(x: Int32, y: Int32)] = []
        var line: (x: Int32, y: Int32, height: Int32) = (0, 0, 0)
        for size in sizes {
            if line.x > 0, line.x + size.width > width {
                line = (0, line.y + line.height + spacing, 0)
            }
            origins.append((line.x, line.y))
            line.x += size.width + spacing
            line.height = max(line.height, size.height)
        }
        return (origins, line.y + line.height)
    }
}
