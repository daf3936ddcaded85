import CGtk
import RouterGtk

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
