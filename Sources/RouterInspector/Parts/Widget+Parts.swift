import CRouterGtk
import RouterGtk

extension Widget {
    /// Returns a one-line label with the accessible role of a status. Long text ends in an ellipsis.
    static func status() -> Widget { line(role: GTK_ACCESSIBLE_ROLE_STATUS).expanding(.horizontal) }

    /// Adds or removes a CSS class.
    func setCSS(_ name: String, _ isOn: Bool) {
        if isOn { gtk_widget_add_css_class(self, name) } else { gtk_widget_remove_css_class(self, name) }
    }

    /// Returns a box of groups. The groups are side by side if there is space, and otherwise in several rows.
    static func flow(_ groups: [Widget], spacing: guint, name: String) -> Widget {
        let box: Widget = gtk_flow_box_new().accessibleLabel(name)
        gtk_flow_box_set_selection_mode(as_flow_box(box), GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(as_flow_box(box), guint(max(1, groups.count)))
        gtk_flow_box_set_row_spacing(as_flow_box(box), 6)
        gtk_flow_box_set_column_spacing(as_flow_box(box), spacing)
        for group in groups {
            gtk_flow_box_insert(as_flow_box(box), group, -1)
            // Only the controls take focus, not the `GtkFlowBoxChild` around the group.
            if let child = gtk_widget_get_parent(group) { gtk_widget_set_focusable(child, 0) }
        }
        return box
    }

    /// Copies text to the clipboard, and shows a note about it in this label.
    func copy(_ text: String, _ note: String) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(self), text)
        self.text = note
    }

    /// Makes a scrolled window a Tab stop while its content is scrollable.
    /// Use this method if the content itself has no Tab stops.
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

    /// Lets the user select the text of a label, without making the label a Tab stop.
    @discardableResult
    func selectable() -> Widget {
        gtk_label_set_selectable(as_label(self), 1)
        gtk_widget_set_can_focus(self, 0)
        return self
    }

    /// Returns a view that is as high as the widget, up to a maximum height in pixels. A higher widget
    /// scrolls.
    func scrolled(upTo height: gint) -> Widget {
        let scrolled = Widget.scrolled(self)
        gtk_scrolled_window_set_propagate_natural_height(as_scrolled_window(scrolled), 1)
        gtk_scrolled_window_set_max_content_height(as_scrolled_window(scrolled), height)
        gtk_widget_set_vexpand(scrolled, 0)
        return scrolled
    }
}
