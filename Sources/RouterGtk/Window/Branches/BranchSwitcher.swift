import CRouterGtk
import RouterCore

/// The sidebar or the tabs in which the user selects a branch, with the pages of the window.
///
/// A branch is a main section of the app, such as Inbox or Settings, with its own stack of pages.
///
/// ``LayerView`` creates a switcher for the lowest layer of an app with branches.
/// In a window that is at least 600 pixels wide, the sidebar is at the start. It is 200 to 280 pixels wide,
/// or wider if its contents need more space.
/// In a narrower window, or if the page needs the space of the sidebar, tabs appear below the pages instead.
///
/// Both bars always exist, and the layout only decides which one is visible.
/// If it added or removed a bar instead, it would change sizes that GTK has already measured.
final class BranchSwitcher {
    /// The widget whose children are the sidebar, the content, and the tabs.
    let widget: Widget

    private let reference: ObjectReference
    private let bars: [BranchBar]
    private let select: @MainActor (String) -> Void

    /// The branches, in the order of the bars.
    var branches: [Branch] = [] {
        didSet {
            guard branches != oldValue else { return }
            for bar in bars {
                bar.show(branches)
                bar.showBadges(badges)
                bar.showSelected(selected)
            }
        }
    }

    /// The badges of the branches, such as the number of unread messages, by branch name.
    var badges: [String: String] = [:] {
        didSet { for bar in bars { bar.showBadges(badges) } }
    }

    /// The name of the selected branch. Setting it updates the bars, but does not navigate.
    var selected: String? {
        didSet {
            guard selected != oldValue else { return }
            for bar in bars { bar.showSelected(selected) }
        }
    }

    /// Creates a switcher without branches.
    ///
    /// - Parameters:
    ///   - content: The pages, which fill the space beside the bars.
    ///   - name: The name of the bars for screen readers.
    ///   - select: Called with the name of the branch that the user selects, even if it is already selected.
    init(
        around content: Widget,
        name: String,
        select: @escaping @MainActor (String) -> Void
    ) {
        self.select = select
        let (side, tabs) = (
            BranchBar(isSide: true, name: name, select: select),
            BranchBar(isSide: false, name: name, select: select)
        )
        bars = [side, tabs]
        reference = ObjectReference(
            WidgetClass.container(
                of: side.widget,
                content,
                tabs.widget,
                measure: { switcher, orientation, size, minimum, natural, _, _ in
                    BranchLayout(of: switcher)?.request(orientation, for: size).write(to: minimum, natural)
                },
                allocate: { switcher, width, height, _ in BranchLayout(of: switcher)?.place(width, height) }
            )
        )
        widget = reference.widget
        connect(side, tabs)
        connect(tabs, side)
    }

    /// Selects the branch `step` positions after the selected branch, if there is such a branch.
    ///
    /// - Returns: `false` if focus is in a `GtkNotebook`, which then turns its own pages; otherwise `true`.
    func selectNeighbor(by step: Int) -> Bool {
        // A notebook that contains the focused widget uses Ctrl+Page Up and Ctrl+Page Down for its own tabs.
        let focus = gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }
        let notebook = focus.flatMap { gtk_widget_get_ancestor($0, gtk_notebook_get_type()) }
        guard notebook == nil else { return false }
        let index = branches.firstIndex { $0.name == selected }
        if let index { _ = selectBranch(at: index + step) }
        return true
    }

    /// Returns the title of the branch at an index, or `nil` if there is no such branch.
    func title(at index: Int) -> String? {
        branches.indices.contains(index) ? branches[index].title ?? branches[index].name : nil
    }

    /// Selects the branch at an index. Returns `false` if there is no such branch.
    func selectBranch(at index: Int) -> Bool {
        guard branches.indices.contains(index) else { return false }
        select(branches[index].name)
        return true
    }

    /// Hides a bar from screen readers while it is not visible.
    /// If the bar has focus when it disappears, focus moves to the other bar.
    private func connect(_ bar: BranchBar, _ other: BranchBar) {
        SignalConnection(bar.widget, "map") { [weak bar] _ in
            guard let bar else { return }
            cgtk_set_accessible_hidden(bar.widget, 0)
            bar.scrollSoon()
        }
        SignalConnection(bar.widget, "unmap") { [weak bar, weak other] _ in
            guard let bar, let other else { return }
            cgtk_set_accessible_hidden(bar.widget, 1)
            // Otherwise GTK would move focus into the page.
            if bar.hasFocus, gtk_widget_get_mapped(other.widget) != 0 { other.focus(bar.reachable) }
        }
    }
}

/// The sizes and positions of a switcher's parts.
private struct BranchLayout {
    /// The minimum width of a switcher that shows the sidebar, in pixels.
    private static let wide: gint = 600
    /// The range of the sidebar's width, in pixels. Within the range, it is a quarter of the total width.
    private static let sideWidths: ClosedRange<gint> = 200...280

    private let side: Widget
    private let content: Widget
    private let tabs: Widget

    /// Creates the layout of a switcher, or returns `nil` while the switcher is being destroyed.
    init?(of switcher: Widget?) {
        guard let side = gtk_widget_get_first_child(switcher),
            let content = gtk_widget_get_next_sibling(side), let tabs = gtk_widget_get_next_sibling(content)
        else { return nil }
        self.side = side
        self.content = content
        self.tabs = tabs
    }

    /// Returns the width of the sidebar in a switcher of this width, or `nil` if the tabs are shown instead.
    private func sideWidth(in width: gint) -> gint? {
        guard width >= Self.wide else { return nil }
        let wanted = min(max(Self.sideWidths.lowerBound, width / 4), Self.sideWidths.upperBound)
        let own = max(wanted, SizeRequest(of: side, GTK_ORIENTATION_HORIZONTAL).minimum)
        let least = SizeRequest(of: content, GTK_ORIENTATION_HORIZONTAL).minimum
        return width - own >= least ? own : nil
    }

    /// Returns the size that the switcher requests.
    ///
    /// The minimum width does not include the sidebar, so that the window can become narrow.
    func request(_ orientation: GtkOrientation, for size: gint) -> SizeRequest {
        guard orientation == GTK_ORIENTATION_VERTICAL else {
            var width = SizeRequest(of: content, orientation)
            width.minimum = max(width.minimum, SizeRequest(of: tabs, orientation).minimum)
            width.natural = max(width.natural, width.minimum)
            return width
        }
        if let own = sideWidth(in: size) {
            var height = SizeRequest(of: content, orientation, for: size - own)
            height.minimum = max(height.minimum, SizeRequest(of: side, orientation, for: own).minimum)
            height.natural = max(height.natural, height.minimum)
            return height
        }
        var height = SizeRequest(of: content, orientation, for: size)
        let bar = SizeRequest(of: tabs, orientation, for: size).natural
        // If the width is unknown, either bar may be shown. The minimum height is then the smaller of two
        // heights: with the tabs below the content, and with the sidebar beside it.
        let beside = max(height.minimum, SizeRequest(of: side, orientation).minimum)
        height.natural += bar
        height.minimum = size < 0 ? min(height.minimum + bar, beside) : height.minimum + bar
        return height
    }

    /// Allocates each part, and shows only one of the bars.
    func place(_ width: gint, _ height: gint) {
        let own = sideWidth(in: width)
        // The appearing bar is shown first, so that it can take focus from the disappearing bar.
        gtk_widget_set_child_visible(own == nil ? tabs : side, 1)
        gtk_widget_set_child_visible(own == nil ? side : tabs, 0)
        if let own {
            let isMirrored = gtk_widget_get_direction(content) == GTK_TEXT_DIR_RTL
            let (bar, pages) = isMirrored ? (width - own, 0) : (0, own)
            SizeRequest.place(side, in: GtkAllocation(x: bar, y: 0, width: own, height: height))
            SizeRequest.place(content, in: GtkAllocation(x: pages, y: 0, width: width - own, height: height))
        } else {
            let bar = SizeRequest(of: tabs, GTK_ORIENTATION_VERTICAL, for: width).natural
            let pages = max(0, height - bar)
            SizeRequest.place(content, in: GtkAllocation(x: 0, y: 0, width: width, height: pages))
            SizeRequest.place(tabs, in: GtkAllocation(x: 0, y: pages, width: width, height: bar))
        }
    }
}
