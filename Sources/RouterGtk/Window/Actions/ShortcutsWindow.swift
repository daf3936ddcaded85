import CRouterGtk

/// The window that shows the keys of a view.
///
/// It is made of the actions of that window each time it opens, so it names the keys that work there.
/// Escape closes it, and so do Ctrl+W and the keys that opened it.
/// It goes with the window below.
///
/// - CSS: a `window` with the class `shortcuts`; a key is a `label` with the class `keycap`.
/// - Accessibility: the role dialog. The row of an action is named by its title and its keys.
package enum ShortcutsWindow {
    /// A heading, and the titles of actions with the labels of their keys.
    typealias Group = (heading: String, actions: [(title: String, keys: [String])])

    /// The size that it opens with, in pixels; it is never larger than the window below.
    private static let size: (width: gint, height: gint) = (440, 560)

    /// Shows the keys of a window; if they are shown already, they come to the front.
    static func show(for view: LayerView) {
        if let window = view.shortcuts.widget { return gtk_window_present(as_window(window)) }
        guard let parent = view.window else { return }
        let own = view.actions.first { $0.name == WindowAction.shortcuts.name }?.triggers() ?? []
        let window = show(groups(of: view), over: parent, view.texts, closedBy: own)
        view.shortcuts = WeakObjectReference(window)
        view.host?.watchDialogs(over: parent)
    }

    /// Shows keys over a window.
    ///
    /// - Parameters:
    ///   - groups: The keys.
    ///   - parent: The window.
    ///   - texts: The texts in the language of the user.
    ///   - keys: The keys that opened it, in GTK's syntax.
    /// - Returns: The window with the keys.
    @discardableResult
    package static func show(
        _ groups: [(heading: String, actions: [(title: String, keys: [String])])],
        over parent: Widget,
        _ texts: Texts,
        closedBy keys: [String]
    ) -> Widget {
        // A menu that stays open under a modal window would keep all input.
        parent.closePopovers()
        let window = cgtk_widget_new(cgtk_type_window(), GTK_ACCESSIBLE_ROLE_DIALOG).css("shortcuts")
        let title = texts.translate("Keyboard Shortcuts")
        gtk_window_set_title(as_window(window), title)
        gtk_window_set_transient_for(as_window(window), as_window(parent))
        gtk_window_set_destroy_with_parent(as_window(window), 1)
        gtk_window_set_modal(as_window(window), 1)
        gtk_window_group_add_window(gtk_window_get_group(as_window(parent)), as_window(window))
        gtk_window_set_default_size(
            as_window(window),
            min(size.width, gtk_widget_get_width(parent)),
            min(size.height, gtk_widget_get_height(parent))
        )
        let header: Widget = gtk_header_bar_new()
        gtk_header_bar_set_decoration_layout(as_header_bar(header), ":close")
        gtk_header_bar_set_title_widget(as_header_bar(header), Widget.line(title).css("title"))
        gtk_window_set_titlebar(as_window(window), header)
        gtk_window_set_child(as_window(window), content(of: groups))
        let triggers = KeyShortcuts(on: window)
        for trigger in ["Escape", "<Control>w"] + keys {
            triggers.add(trigger) {
                gtk_window_destroy(as_window(window))
                return true
            }
        }
        gtk_window_present(as_window(window))
        return window
    }

    /// The groups of keys, one below the other.
    private static func content(of groups: [Group]) -> Widget {
        let column = Widget.box(.vertical, spacing: 24, margins: 18)
        for (heading, actions) in groups {
            let title = Widget.heading(heading, level: 1)
            let list: Widget = gtk_list_box_new()
            gtk_list_box_set_selection_mode(as_list_box(list), GTK_SELECTION_NONE)
            gtk_list_box_set_show_separators(as_list_box(list), 1)
            gtk_widget_set_focusable(list, 0)
            gtk_widget_set_overflow(list, GTK_OVERFLOW_HIDDEN)
            cgtk_set_accessible_labelled_by(list, title)
            for action in actions { list.append(row(action.title, action.keys)) }
            column.append(.box(.vertical, spacing: 6, title, list))
        }
        return scrolledByKeys(column)
    }

    /// Makes a scrolled window that takes focus itself, because its contents do not, so that keys scroll it.
    ///
    /// GTK itself scrolls only by Page Up, Page Down, Home, and End.
    private static func scrolledByKeys(_ content: Widget) -> Widget {
        let scrolled = Widget.scrolled(content)
        gtk_widget_set_focusable(scrolled, 1)
        let keys = KeyShortcuts(on: scrolled)
        for (key, direction) in [("Up|KP_Up", -1.0), ("Down|KP_Down", 1)] {
            keys.add(key) {
                guard let vertical = scrolled.adjustments.last else { return false }
                let step = direction * gtk_adjustment_get_step_increment(vertical)
                gtk_adjustment_set_value(vertical, gtk_adjustment_get_value(vertical) + step)
                return true
            }
        }
        return scrolled
    }

    /// The actions with keys that a window has, under their headings; the actions of every app come first.
    ///
    /// The keys and clicks of links are listed, too.
    /// Actions of one title have one row.
    static func groups(of view: LayerView) -> [Group] {
        var groups: [Group] = [
            (view.texts.translate("General"), []), (view.texts.translate("Navigation"), []),
        ]
        for action in view.actions {
            guard let title = action.title(view), !action.keyLabels.isEmpty else { continue }
            let heading = view.texts.translate(action.group)
            let index = groups.firstIndex { $0.heading == heading } ?? groups.endIndex
            if index == groups.endIndex { groups.append((heading, [])) }
            if let row = groups[index].actions.firstIndex(where: { $0.title == title }) {
                groups[index].actions[row].keys += action.keyLabels
            } else {
                groups[index].actions.append((title, action.keyLabels))
            }
        }
        groups[1].actions += view.links.shortcuts
        return groups.filter { !$0.actions.isEmpty }
    }

    /// The row of an action, with its keys at the end.
    private static func row(_ title: String, _ keys: [String]) -> Widget {
        let caps = Widget.box(.vertical, spacing: 4).aligned(horizontal: .end, vertical: .center)
        for key in keys {
            // The title wraps, a key never does.
            caps.append(gtk_label_new(key).css("keycap").aligned(horizontal: .end))
        }
        let content = Widget.box(
            .horizontal,
            spacing: 18,
            Widget.label(title).expanding(.horizontal),
            caps
        ).margins(horizontal: 12, vertical: 8)
        let row: Widget = gtk_list_box_row_new()
        gtk_list_box_row_set_child(as_list_box_row(row), content)
        gtk_list_box_row_set_activatable(as_list_box_row(row), 0)
        // A row does nothing.
        gtk_widget_set_focusable(row, 0)
        return row.accessibleLabel(([title] + keys).joined(separator: ", "))
    }
}
