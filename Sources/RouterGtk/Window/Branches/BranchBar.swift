import CRouterGtk
import RouterCore

/// A bar with a button for each branch of the app: the sidebar or the tabs of a window.
///
/// A branch is a main section of the app, such as Inbox or Settings.
///
/// ``BranchSwitcher`` creates two bars: a sidebar and a bar of tabs.
/// If the branches do not fit, the user can scroll the bar. Selecting a branch scrolls the bar to it.
///
/// - Keys: Tab moves to the selected branch, and then out of the bar. The arrow keys, Home, and End move
///   within the bar.
/// - CSS: a `scrolledwindow` with the class `branches` and either `side` or `tabs`.
///   Each button contains a `label.title` and a `label.badge`.
///   The button of the selected branch is `:selected`.
/// - Accessibility: a tab list that contains tabs. A badge is the description of its tab.
final class BranchBar {
    /// The maximum number of Unicode scalars in a badge. A longer badge is shortened in the middle.
    private static let badgeLength = 8

    /// The `GtkScrolledWindow`.
    let widget: Widget
    /// Whether the bar is the sidebar instead of the tabs.
    let isSide: Bool

    /// The box that contains the buttons.
    private let list: Widget
    private let keys: KeyShortcuts
    private let reference: ObjectReference
    private let select: @MainActor (String) -> Void
    private var buttons: [(branch: String, button: Widget, badge: Widget)] = []
    /// The index of the selected branch.
    private var selected: Int?
    /// The timer that scrolls to the selected branch in a later turn of the main loop, after the layout of
    /// the branch's button.
    private var scrolling: MainLoopTimer?

    /// Creates a bar without branches.
    ///
    /// - Parameters:
    ///   - isSide: Whether the bar is the sidebar instead of the tabs.
    ///   - name: The name of the bar for screen readers.
    ///   - select: Called with the name of the branch whose button is clicked,
    ///     even if it is already selected.
    init(isSide: Bool, name: String, select: @escaping @MainActor (String) -> Void) {
        self.isSide = isSide
        self.select = select
        list = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_TAB_LIST)
        reference = ObjectReference(gtk_scrolled_window_new())
        widget = reference.widget.css("branches", isSide ? "side" : "tabs")
        keys = KeyShortcuts(on: list)
        gtk_orientable_set_orientation(
            as_orientable(list),
            isSide ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
        )
        gtk_box_set_homogeneous(as_box(list), isSide ? 0 : 1)
        cgtk_set_accessible_label(list, name)
        gtk_scrolled_window_set_policy(
            as_scrolled_window(widget),
            isSide ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC,
            isSide ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER
        )
        gtk_scrolled_window_set_child(as_scrolled_window(widget), list)
        addKeys()
        connect()
    }

    /// Whether focus is in the bar.
    var hasFocus: Bool {
        gtk_widget_get_state_flags(list).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }

    /// Moves focus to the branch at an index, and makes it the branch that Tab reaches.
    ///
    /// Ignored if there is no such branch.
    func focus(_ index: Int?) {
        guard let index, buttons.indices.contains(index) else { return }
        setReachable(index)
        gtk_widget_grab_focus(buttons[index].button)
    }

    /// The index of the branch that has focus or that Tab would reach.
    var reachable: Int? { buttons.firstIndex { gtk_widget_get_focusable($0.button) != 0 } }

    /// Replaces all buttons with a button for each of the given branches, without badges and selection.
    func show(_ branches: [Branch]) {
        let focused = hasFocus ? reachable : nil
        for old in buttons { gtk_box_remove(as_box(list), old.button) }
        selected = nil
        buttons = branches.map { branch in
            let (button, badge) = makeButton(branch)
            gtk_box_append(as_box(list), button)
            return (branch.name, button, badge)
        }
        setReachable(0)
        focus(focused)
    }

    /// Marks a branch as selected and scrolls to it.
    func showSelected(_ branch: String?) {
        let index = buttons.firstIndex { $0.branch == branch }
        // Only the buttons of the old and the new branch change, because GTK reports every change of a
        // button's state to screen readers.
        if let selected { buttons[selected].button.markSelected(false) }
        if let index { buttons[index].button.markSelected(true) }
        selected = index
        if !hasFocus { setReachable(selected ?? 0) }
        scrollSoon()
    }

    /// Shows the badges of the given branches and removes all other badges.
    func showBadges(_ texts: [String: String]) {
        for (branch, button, badge) in buttons {
            let text = DisplayURL.shortening(texts[branch] ?? "", to: Self.badgeLength)
            guard text != String(cString: gtk_label_get_text(as_label(badge))) else { continue }
            gtk_label_set_text(as_label(badge), text)
            gtk_widget_set_visible(badge, text.isEmpty ? 0 : 1)
            if text.isEmpty {
                gtk_accessible_reset_property(as_accessible(button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
            } else {
                cgtk_set_accessible_description(button, text)
            }
        }
    }

    /// Scrolls to the selected branch in a later turn of the main loop.
    func scrollSoon() {
        scrolling = MainLoopTimer(milliseconds: 0) { [weak self] in
            guard let self, let selected, buttons.indices.contains(selected) else { return }
            widget.scroll(to: buttons[selected].button)
        }
    }

    // MARK: - Keys

    /// Adds the keys that move focus within the bar. Focus stops at both ends.
    private func addKeys() {
        let (before, after) = isSide ? ("Up", "Down") : ("Left", "Right")
        add(before) { $0.isMirrored ? $1 + 1 : $1 - 1 }
        add(after) { $0.isMirrored ? $1 - 1 : $1 + 1 }
        add("Home") { _, _ in 0 }
        add("End") { bar, _ in bar.buttons.count - 1 }
    }

    private func add(_ key: String, _ target: @escaping @MainActor (BranchBar, Int) -> Int) {
        keys.add("\(key)|KP_\(key)") { [weak self] in
            guard let self, let index = reachable else { return false }
            focus(target(self, index))
            return true
        }
    }

    /// Whether the first tab is on the right.
    private var isMirrored: Bool { !isSide && gtk_widget_get_direction(list) == GTK_TEXT_DIR_RTL }

    /// Makes the branch at an index the only branch that Tab reaches.
    private func setReachable(_ index: Int) {
        for (other, item) in buttons.enumerated() {
            gtk_widget_set_focusable(item.button, other == index ? 1 : 0)
        }
    }

    private func connect() {
        let focus: OpaquePointer = gtk_event_controller_focus_new()
        SignalConnection(UnsafeMutableRawPointer(focus), "leave") { [weak self] _ in
            guard let self else { return }
            setReachable(selected ?? 0)
        }
        gtk_widget_add_controller(list, focus)
        for adjustment in widget.adjustments {
            SignalConnection(adjustment, "changed") { [weak self] _ in self?.scrollSoon() }
        }
    }

    // MARK: - Buttons

    private func makeButton(_ branch: Branch) -> (Widget, badge: Widget) {
        let button = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_TAB)
        gtk_button_set_has_frame(as_button(button), 0)
        gtk_widget_set_focus_on_click(button, 0)
        let title = DisplayURL.shortening(branch.title ?? branch.name, to: DisplayURL.titleLength)
        cgtk_set_accessible_label(button, title)
        cgtk_set_accessible_selected(button, 0)
        let badge: Widget = gtk_label_new(nil).css("badge").aligned(vertical: .center)
        gtk_widget_set_visible(badge, 0)
        gtk_button_set_child(as_button(button), makeContent(title, Self.makeIcon(branch.icon), badge))
        SignalConnection(button, "clicked") { [weak self] _ in self?.select(branch.name) }
        return (button, badge)
    }

    /// Arranges the parts of a button: side by side in the sidebar, or the icon above the title in a tab.
    private func makeContent(
        _ title: String,
        _ icon: Widget?,
        _ badge: Widget
    ) -> Widget {
        let label = Widget.line(title).css("title")
        gtk_label_set_xalign(as_label(label), isSide ? 0 : 0.5)
        if !isSide, let icon {
            // The icon stays centered, with the badge beside it.
            let head: Widget = gtk_center_box_new()
            gtk_center_box_set_center_widget(OpaquePointer(head), icon)
            gtk_center_box_set_end_widget(OpaquePointer(head), badge)
            let content: Widget = .box(.vertical, spacing: 2)
            content.append(head.css("head").aligned(horizontal: .center), label)
            return content.aligned(vertical: .center)
        }
        let content: Widget = .box(.horizontal, spacing: isSide ? 10 : 4)
        if let icon { content.append(icon) }
        if isSide {
            content.append(label.expanding(.horizontal), badge)
            return content
        }
        content.append(label, badge)
        return content.aligned(horizontal: .center)
    }

    /// Creates an icon, or returns `nil` if the theme does not contain it.
    ///
    /// For an icon that the theme does not contain, GTK itself would show the icon for a missing image.
    private static func makeIcon(_ name: String?) -> Widget? {
        guard let name, let display = gdk_display_get_default(),
            gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name) != 0
        else { return nil }
        return .icon(name)
    }
}
