import CGtk

/// A column in the middle that grows with its parent only so far, so that lines of text stay readable.
enum Clamp {
    private static let maximumWidth: Int32 = 640

    /// A widget that shows `child` in such a column.
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
        if orientation == GTK_ORIENTATION_HORIZONTAL {
            gtk_widget_measure(child, orientation, size, minimum, natural, nil, nil)
            if let minimum, let natural {
                natural.pointee = max(minimum.pointee, min(natural.pointee, maximumWidth))
            }
        } else {
            gtk_widget_measure(child, orientation, width(of: child, in: size), minimum, natural, nil, nil)
        }
    }

    private static let allocate: GtkCustomAllocateFunc = { clamp, width, height, _ in
        guard let child = gtk_widget_get_first_child(clamp) else { return }
        let own = Clamp.width(of: child, in: width)
        var allocation = GtkAllocation(x: max(0, (width - own) / 2), y: 0, width: own, height: height)
        gtk_widget_size_allocate(child, &allocation, -1)
    }

    private static func width(of child: Widget, in available: Int32) -> Int32 {
        var minimum: Int32 = 0
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
        return available < 0 ? -1 : max(minimum, min(available, maximumWidth))
    }
}
