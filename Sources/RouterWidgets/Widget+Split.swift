import RouterGtk

extension UnsafeMutablePointer<GtkWidget> {
    /// Makes a list with a slot beside it: list and detail.
    ///
    ///     widget.append(.split(rows, side))
    ///
    /// The list has a third of the width, within 240…360 pixels.
    /// It has all of it while the slot is empty, and if it would leave the page less than 360 pixels.
    /// A page that is hidden then stays in its slot.
    ///
    /// - CSS: a `box` with the class `split`.
    ///
    /// - Parameters:
    ///   - list: The list, or a widget that has it.
    ///   - slot: The slot of its pages.
    public static func split(_ list: Widget, _ slot: EmbedSlot) -> Widget {
        StyleSheet.install(".split > stack { box-shadow: 0 0 0 1px @borders; }")
        return WidgetClass.container(
            of: list,
            slot.widget,
            measure: { split, orientation, size, minimum, natural, _, _ in
                let isVertical = orientation == GTK_ORIENTATION_VERTICAL
                SplitLayout(split, isVertical ? size : -1)?.request(orientation, for: size)
                    .write(to: minimum, natural)
            },
            allocate: { split, width, height, _ in SplitLayout(split, width)?.allocate(width, height) }
        ).css("split")
    }
}

/// A list and a slot, with the room that they have.
@MainActor
struct SplitLayout {
    private let list: Widget
    private let slot: Widget
    /// The width of the list beside a page, in pixels; `nil` if there is no room for both.
    let listWidth: gint?

    /// Finds list and slot in a split of a width; `nil` in another widget.
    init?(_ split: Widget?, _ width: gint) {
        guard let split, gtk_widget_has_css_class(split, "split") != 0,
            let list = gtk_widget_get_first_child(split), let slot = gtk_widget_get_next_sibling(list)
        else { return nil }
        (self.list, self.slot) = (list, slot)
        let least = SizeRequest(of: list, GTK_ORIENTATION_HORIZONTAL).minimum
        let own = max(least, min(max(240, width / 3), 360))
        listWidth = width - own >= 360 ? own : nil
    }

    /// The width of the list if there is a page beside it.
    private var shared: gint? { gtk_widget_get_first_child(slot) == nil ? nil : listWidth }

    /// Returns the size of both; only the list has a least width, so that the window can be made narrow.
    func request(_ orientation: GtkOrientation, for size: gint) -> SizeRequest {
        var request = SizeRequest(of: list, orientation, for: shared ?? size)
        guard let shared else { return request }
        let page = SizeRequest(of: slot, orientation, for: size - shared)
        request.minimum = max(request.minimum, page.minimum)
        request.natural = max(request.natural, page.natural)
        return request
    }

    /// Gives list and slot their room; an empty slot has none, but hears of a page that comes.
    func allocate(_ width: gint, _ height: gint) {
        let isHidden = listWidth == nil
        if isHidden != (gtk_widget_get_child_visible(slot) == 0) {
            let hasFocus =
                gtk_widget_get_state_flags(slot).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
            if isHidden, hasFocus { list.grabFocus() }
            gtk_widget_set_child_visible(slot, isHidden ? 0 : 1)
            cgtk_set_accessible_hidden(slot, isHidden ? 1 : 0)
        }
        let (own, rest) = (shared ?? width, width - (shared ?? width))
        let isMirrored = gtk_widget_get_direction(list) == GTK_TEXT_DIR_RTL
        SizeRequest.place(list, in: GtkAllocation(x: isMirrored ? rest : 0, y: 0, width: own, height: height))
        if isHidden { return }
        SizeRequest.place(slot, in: GtkAllocation(x: isMirrored ? 0 : own, y: 0, width: rest, height: height))
    }
}
