import CRouterGtk

/// The window that lists the keyboard shortcuts of a ``LayerView``, the view of a main window or a modal.
///
/// It is built from the actions of the view each time it opens,
/// so it lists exactly the keys that work in the view.
/// Escape, Ctrl+W, and the keys that opened the shortcuts window close it.
/// It also closes when the window below it closes.
///
/// - CSS: a `window` with the class `shortcuts`. A key is a `label` with the class `keycap`.
/// - Accessibility: the window has the role `dialog`.
///   The name of a row consists of the action's title and keys.
package enum ShortcutsWindow {
    /// A group of rows: its heading, and for each row the title of an action and the labels of its keys.
    typealias Group = (heading: String, actions: [(title: String, keys: [String])])

    /// The initial size, in pixels. It is limited to the size of the window below.
    private static let size: (width: gint, height: gint) = (440, 560)

    /// Shows the shortcuts of a view, or brings their window to the front if it is already open.
    static func show(for view: LayerView) {
        if let window = view.shortcuts.widget { return gtk_window_present(as_window(window)) }
        guard let parent = view.window else { return }
        let own = view.actions.first { $0.name == WindowAction.shortcuts.name }?.triggers() ?? []
        let window = show(groups(of: view), over: parent, view.texts, closedBy: own)
        view.shortcuts = WeakObjectReference(window)
        view.host?.watchDialogs(over: parent)
    }

    /// Shows shortcuts over a window.
    ///
    /// - Parameters:
    ///   - groups: The groups of shortcuts.
    ///   - parent: The window below.
    ///   - texts: The texts in the user's language.
    ///   - keys: The keys that opened the window, in GTK's syntax. The same keys close it.
    /// - Returns: The shortcuts window.
    @discardableResult
    package static func show(
        _ groups: [(heading: String, actions: [(title: String, keys: [String])])],
        over parent: Widget,
        _ texts: Texts,
        closedBy keys: [String]
    ) -> Widget {
        // A menu that stayed open under a modal window would receive all input.
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

    /// Creates the widget that shows the groups of shortcuts, one below the other.
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

    /// Creates a scrolled window that the user can scroll with keys.
    ///
    /// It takes focus, because its contents cannot.
    /// GTK itself scrolls only with Page Up, Page Down, Home, and End, so this method adds Up and Down.
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

    /// Returns the view's actions that have keys, grouped by heading.
    ///
    /// The groups General and Navigation, which every app has, come first.
    /// The group Navigation also lists the keys and clicks for links, which are not actions.
    /// Actions with the same title share a row.
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

    /// Returns the row of an action, with its keys at the end.
    private static func row(_ title: String, _ keys: [String]) -> Widget {
        let caps = Widget.box(.vertical, spacing: 4).aligned(horizontal: .end, vertical: .center)
        for key in keys {
            // The title may wrap, but a key must not.
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
        // Clicking the row does nothing, so it does not need focus.
        gtk_widget_set_focusable(row, 0)
        return row.accessibleLabel(([title] + keys).joined(separator: ", "))
    }
}
