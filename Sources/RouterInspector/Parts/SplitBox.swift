import CGtk
import RouterGtk

/// Two widgets side by side from 700 pixels on, and the second one below the first in a narrower place.
///
/// Below the first, the second one gets its natural height, up to half of the whole.
enum SplitBox {
    /// The width from which on the widgets are side by side, in pixels.
    static let wide: gint = 700

    /// Makes the container of two widgets.
    static func make(_ first: Widget, _ second: Widget) -> Widget {
        WidgetClass.container(of: first, second, measure: measure, allocate: allocate)
    }

    private static func children(of box: Widget?) -> (first: Widget, second: Widget)? {
        guard let box, let first = gtk_widget_get_first_child(box),
            let second = gtk_widget_get_next_sibling(first)
        else { return nil }
        return (first, second)
    }

    private static let measure: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
        guard let (first, second) = children(of: box) else { return }
        var (one, two) = (SizeRequest(of: first, orientation), SizeRequest(of: second, orientation))
        if orientation == GTK_ORIENTATION_VERTICAL, size < wide {
            one.minimum += two.minimum
            one.natural += two.natural
        } else {
            one.minimum = max(one.minimum, two.minimum)
            one.natural = max(one.natural, two.natural)
        }
        one.write(to: minimum, natural)
    }

    private static let allocate: GtkCustomAllocateFunc = { box, width, height, _ in
        guard let box, let (first, second) = children(of: box) else { return }
        guard second.isVisible else {
            return SizeRequest.place(first, in: GtkAllocation(x: 0, y: 0, width: width, height: height))
        }
        if width >= wide {
            let half = width / 2
            let isMirrored = gtk_widget_get_direction(box) == GTK_TEXT_DIR_RTL
            let (left, right) = isMirrored ? (second, first) : (first, second)
            SizeRequest.place(left, in: GtkAllocation(x: 0, y: 0, width: half, height: height))
            SizeRequest.place(right, in: GtkAllocation(x: half, y: 0, width: width - half, height: height))
        } else {
            let wanted = SizeRequest(of: second, GTK_ORIENTATION_VERTICAL, for: width)
            let own = max(min(wanted.natural, height / 2), wanted.minimum)
            SizeRequest.place(first, in: GtkAllocation(x: 0, y: 0, width: width, height: height - own))
            SizeRequest.place(second, in: GtkAllocation(x: 0, y: height - own, width: width, height: own))
        }
    }
}

extension Widget {
    /// Makes a scrolled window without other Tab stops one while there is something to scroll.
    func tabStop(_ name: String) -> Widget {
        gtk_widget_set_can_focus(self, 0)
        if let bar = gtk_scrolled_window_get_vadjustment(as_scrolled_window(self)) {
            SignalConnection(as_object(bar), "changed") { [self] _ in
                let isLonger = gtk_adjustment_get_upper(bar) > gtk_adjustment_get_page_size(bar)
                gtk_widget_set_can_focus(self, isLonger ? 1 : 0)
            }
        }
        return accessibleLabel(name)
    }

    /// Lets the user select the text of a label, which is not a Tab stop for it.
    @discardableResult
    func selectable() -> Widget {
        gtk_label_set_selectable(as_label(self), 1)
        gtk_widget_set_can_focus(self, 0)
        return self
    }

    /// Returns the widget in a view that is as high as it is, and scrolls it above a height in pixels.
    func scrolled(upTo height: gint) -> Widget {
        let scrolled = Widget.scrolled(self)
        gtk_scrolled_window_set_propagate_natural_height(as_scrolled_window(scrolled), 1)
        gtk_scrolled_window_set_max_content_height(as_scrolled_window(scrolled), height)
        gtk_widget_set_vexpand(scrolled, 0)
        return scrolled
    }
}
