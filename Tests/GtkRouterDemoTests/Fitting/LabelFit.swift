import CRouterGtk
import CRouterGtk.Testing
import RouterGtk

@testable import GtkRouterDemo

/// A check that the user can read all of a label's text.
@MainActor
enum LabelFit {
    /// A reason why the user cannot read all of the text.
    struct Problem {
        let what: String
        /// The available and the required size, in pixels.
        let measures: String
    }

    /// Returns why the user cannot read all of a mapped label's text, or `nil` if the user can.
    ///
    /// A label may end in an ellipsis if a tooltip of the label or
    /// of a widget around it shows the whole text.
    /// No part of the text may be outside the label,
    /// outside a clipping widget around it, or outside the window.
    /// Text that the user can scroll to counts as shown.
    static func problem(of label: Widget) -> Problem? {
        guard let layout = gtk_label_get_layout(as_label(label)) else { return nil }
        let text = bounds(of: layout, in: label)
        let own = Box(width: gtk_widget_get_width(label), height: gtk_widget_get_height(label))
        if pango_layout_is_ellipsized(layout) != 0, !isWholeInTooltip(label) {
            return Problem(what: "is shortened, and no tooltip says all", measures: "it has \(own)")
        }
        if !own.containsAcross(text) || !own.containsDown(text) {
            return Problem(what: "is clipped by its own size", measures: "it has \(own), and needs \(text)")
        }
        return clipping(text, of: label)
    }

    /// A rectangle in the coordinates of a widget.
    private struct Box: CustomStringConvertible {
        var x: Float = 0
        var y: Float = 0
        var width, height: Float

        init(width: gint, height: gint) {
            (self.width, self.height) = (Float(width), Float(height))
        }

        var description: String { "\(width) × \(height) at \(x), \(y)" }

        func containsAcross(_ other: Box) -> Bool { x <= other.x && other.x + other.width <= x + width }
        func containsDown(_ other: Box) -> Bool { y <= other.y && other.y + other.height <= y + height }
    }

    private static func bounds(of layout: OpaquePointer, in label: Widget) -> Box {
        var logical = PangoRectangle()
        pango_layout_get_pixel_extents(layout, nil, &logical)
        var (x, y): (gint, gint) = (0, 0)
        gtk_label_get_layout_offsets(as_label(label), &x, &y)
        var box = Box(width: logical.width, height: logical.height)
        (box.x, box.y) = (Float(x + logical.x), Float(y + logical.y))
        return box
    }

    private static func isWholeInTooltip(_ label: Widget) -> Bool {
        let text = String(cString: gtk_label_get_text(as_label(label)))
        return saysMore(label)
            || sequence(first: label) { gtk_widget_get_parent($0) }.contains { widget in
                gtk_widget_get_tooltip_text(widget).map { String(cString: $0).contains(text) } ?? false
            }
    }

    /// Returns whether a label creates its tooltip on demand, as a label with `tooltipIfShortened` does.
    private static func saysMore(_ label: Widget) -> Bool {
        guard gtk_widget_get_tooltip_text(label) == nil, gtk_widget_get_has_tooltip(label) != 0,
            let tooltip = g_object_new_with_properties(gtk_tooltip_get_type(), 0, nil, nil)
        else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(tooltip)) }
        return cgtk_ask_tooltip(label, tooltip) != 0
    }

    private static func clipping(_ text: Box, of label: Widget) -> Problem? {
        var (scrollsAcross, scrollsDown) = (false, false)
        var next = gtk_widget_get_parent(label)
        while let ancestor = next {
            if let pane = gtk_widget_get_parent(ancestor).flatMap(scrolledWindow) {
                var (across, down) = (GTK_POLICY_NEVER, GTK_POLICY_NEVER)
                gtk_scrolled_window_get_policy(as_scrolled_window(pane), &across, &down)
                scrollsAcross = scrollsAcross || across != GTK_POLICY_NEVER
                scrollsDown = scrollsDown || down != GTK_POLICY_NEVER
            }
            let isWindow =
                gtk_widget_get_native(ancestor).map { as_widget(UnsafeMutableRawPointer($0)) } == ancestor
            if isWindow || gtk_widget_get_overflow(ancestor) == GTK_OVERFLOW_HIDDEN {
                let around = Box(
                    width: gtk_widget_get_width(ancestor),
                    height: gtk_widget_get_height(ancestor)
                )
                var corner = graphene_point_t(x: text.x, y: text.y)
                var (bounds, moved) = (text, graphene_point_t())
                guard gtk_widget_compute_point(label, ancestor, &corner, &moved) != 0 else { return nil }
                (bounds.x, bounds.y) = (moved.x, moved.y)
                if !scrollsAcross && !around.containsAcross(bounds)
                    || !scrollsDown && !around.containsDown(bounds)
                {
                    let name = String(cString: gtk_widget_get_css_name(ancestor))
                    return Problem(
                        what: "is clipped by a \(name) around it",
                        measures: "that has \(around), and the text \(bounds)"
                    )
                }
            }
            if isWindow { return nil }
            next = gtk_widget_get_parent(ancestor)
        }
        return nil
    }

    private static func scrolledWindow(_ widget: Widget) -> Widget? {
        gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()) == widget ? widget : nil
    }
}
