import CRouterGtk
import RouterCore
import RouterGtk

/// The tabs of an inspector.
///
/// At a width of at least ``wide`` pixels, the State tab appears beside the other tabs.
final class InspectorView {
    let navigator: Navigator
    /// The translated strings.
    let texts: Texts
    var widget: Widget { reference.widget }
    private(set) var tabs: [any InspectorTab] = []

    /// The minimum width at which the State tab appears beside the other tabs, in pixels.
    static let wide: gint = 1_000

    private let reference: ObjectReference
    private let stack: Widget = gtk_stack_new()
    private let panes: Widget = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL)
    /// The page of the `GtkStack` that contains the State tab in a narrow window.
    private let slot: Widget = .box(.vertical, spacing: 0)
    /// The container of the State tab in a wide window, beside the `GtkStack`.
    private let side: Widget = .box(.vertical, spacing: 0)
    private var observations: [NavigationObservation] = []
    private var regaining: MainLoopTimer?

    init(_ navigator: Navigator, _ texts: Texts) {
        self.navigator = navigator
        self.texts = texts
        let content = Widget.box(.vertical, spacing: 0).css("inspector")
        reference = ObjectReference(SteadyBox.make(content))
        StyleSheet.install(String(decoding: PackageResources.inspector_css, as: UTF8.self), of: content)
        build(in: content)
        observations = [
            navigator.observe { [weak self] event in
                if event.isOfRequest { self?.tabs.forEach { $0.follow(event) } }
            },
            navigator.tableObservers.add { [weak self] _ in self?.tabs.forEach { $0.tableChanged() } },
        ]
    }

    // MARK: - Tabs

    /// The index of the visible tab.
    var shown: Int? {
        let shown = gtk_stack_get_visible_child(as_stack(stack))
        return tabs.firstIndex { page(of: $0) == shown }
    }

    /// Traces a URL in the Try tab.
    func trace(_ url: String) {
        for case let tab as InspectorTry in tabs {
            tab.show(url)
            select(tab)
        }
    }

    /// Opens a URL as if the user had clicked a link to it.
    func open(_ url: String) { navigator.open(.link(url)) }

    /// If a new table was refused, selects the Routes tab, which lists the problems with the table.
    func showProblems() {
        guard !navigator.reloadProblems.isEmpty else { return }
        for case let tab as InspectorRoutes in tabs { select(tab) }
    }

    /// Selects a tab, and moves focus to its first field.
    func select(_ tab: any InspectorTab) {
        if page(of: tab) != slot || !side.isVisible {
            gtk_stack_set_visible_child(as_stack(stack), page(of: tab))
        }
        tab.takeFocus()
    }

    /// Returns the stack page of a tab.
    private func page(of tab: any InspectorTab) -> Widget { tab is InspectorState ? slot : tab.widget }

    /// Selects the tab at a distance from the current tab, wrapping around at both ends.
    /// Skips the State tab while it is beside the other tabs.
    private func step(_ distance: Int) {
        guard let shown else { return }
        let next = (shown + distance + tabs.count) % tabs.count
        let isBeside = side.isVisible && page(of: tabs[next]) == slot
        select(tabs[isBeside ? (next + distance + tabs.count) % tabs.count : next])
    }

    /// The window that contains the tabs.
    private var window: Widget? { gtk_widget_get_root(widget).map { as_widget($0) } }

    /// Schedules the return of focus to the tab, if the focused widget has been removed or has become
    /// insensitive.
    private func regainFocus() {
        regaining = MainLoopTimer(milliseconds: 0) { [weak self] in
            guard let self, let shown, let window, gtk_widget_get_mapped(widget) != 0,
                gtk_window_get_focus(as_window(window)) == nil
            else { return }
            tabs[shown].regainFocus()
        }
    }

    // MARK: - Widgets

    private func build(in content: Widget) {
        let (now, log) = (InspectorState(of: self), InspectorLog(of: self))
        log.onSelect = { [weak now] in now?.show($0) }
        log.onSteps = { [weak now] in now?.past.stepper.show(hasPrevious: $0, hasNext: $1) }
        now.past.stepper.onStep = { [weak log] in log?.step($0) }
        tabs = [InspectorTry(of: self), now, log, InspectorRoutes(of: self)]
        if let examine = (navigator.host as? GtkNavigationHost)?.linkExamination {
            tabs.append(InspectorLinks(texts, examine))
        }
        for tab in tabs { gtk_stack_add_titled(as_stack(stack), page(of: tab), tab.title, tab.title) }
        slot.append(now.widget)
        side.css("side").isVisible = false
        gtk_paned_set_start_child(as_paned(panes), stack)
        gtk_paned_set_end_child(as_paned(panes), side)
        gtk_paned_set_shrink_start_child(as_paned(panes), 0)
        gtk_paned_set_shrink_end_child(as_paned(panes), 0)
        // When the focused widget disappears, focus would otherwise move to the panes.
        gtk_widget_set_focusable(panes, 0)
        let switcher: Widget = gtk_stack_switcher_new().accessibleLabel(texts.translate("Tabs"))
        gtk_stack_switcher_set_stack(as_stack_switcher(switcher), as_stack(stack))
        // Expanding lets a long title use the space that short titles leave, for example with large letters
        // in a narrow window.
        for tab in WidgetClass.children(of: switcher) {
            let label = gtk_button_get_child(as_button(tab.wrappingLabel().expanding(.horizontal)))
            label?.keepingWordsWhole()
        }
        content.append(switcher.margins(horizontal: 12, vertical: 6), panes)
        widget.afterLayout { [weak self] in self?.arrange() }
        SignalConnection(widget, "realize") { [weak self] _ in self?.followFocus() }
    }

    /// Restores focus in the tab whenever the window loses its focus widget.
    private func followFocus() {
        guard let window else { return }
        SignalConnection(window, "notify::focus-widget") { [weak self] _ in self?.regainFocus() }
    }

    /// Places the State tab beside the other tabs if the window is wide, or among them if it is narrow.
    private func arrange() {
        let (width, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
        let isWide = width >= Self.wide
        for case let log as InspectorLog in tabs { log.arrange(isWide ? width / 2 : width, height) }
        guard isWide != side.isVisible, let now = tabs.first(where: { $0 is InspectorState })
        else { return }
        let focus = window.flatMap { gtk_window_get_focus(as_window($0)) }
        let hadFocus = focus.map { gtk_widget_is_ancestor($0, now.widget) != 0 } ?? false
        gtk_box_remove(as_box(isWide ? slot : side), now.widget)
        (isWide ? side : slot).append(now.widget)
        side.isVisible = isWide
        if isWide, gtk_stack_get_visible_child(as_stack(stack)) == slot { step(1) }
        gtk_stack_page_set_visible(gtk_stack_get_page(as_stack(stack), slot), isWide ? 0 : 1)
        gtk_paned_set_position(as_paned(panes), width / 2)
        if hadFocus { select(now) }
    }

    // MARK: - Keyboard shortcuts

    private static let shortcuts = "<Control>question"

    /// Adds the keyboard shortcuts for the tabs to a widget that contains the tabs.
    func addKeys(to widget: Widget) {
        // Without the capture phase, lists would receive some of these keys first, and scroll by a page.
        let keys = KeyShortcuts(on: widget, phase: GTK_PHASE_CAPTURE)
        func add(_ trigger: String, _ action: @escaping @MainActor (InspectorView) -> Void) {
            keys.add(trigger) { [weak self] in
                guard let self else { return false }
                action(self)
                return true
            }
        }
        for number in tabs.indices {
            add("<Control>\(number + 1)|<Alt>\(number + 1)") { $0.select($0.tabs[number]) }
        }
        add("<Control>Page_Down") { $0.step(1) }
        add("<Control>Page_Up") { $0.step(-1) }
        add("<Control>l") { view in
            for case let tab as InspectorTry in view.tabs { view.select(tab) }
        }
        add("<Control>f") { view in view.shown.map { view.tabs[$0].takeFocus() } }
        add(Self.shortcuts) { $0.showShortcuts() }
    }

    /// Shows the keyboard shortcuts in a separate window.
    private func showShortcuts() {
        guard let window else { return }
        let rows: KeyValuePairs = [
            texts.translate("Select a Tab"): tabs.indices.map { "<Control>\($0 + 1)" }.joined(separator: "|"),
            texts.translate("Next Tab"): "<Control>Page_Down",
            texts.translate("Previous Tab"): "<Control>Page_Up",
            texts.translate("First Field of the Tab"): "<Control>f",
            texts.translate("Edit Address"): "<Control>l",
            texts.translate("Previous Event"): "<Alt>Up", texts.translate("Next Event"): "<Alt>Down",
            texts.translate("Clear Search"): "Escape",
            texts.translate("Close Window"): Inspector.closingKeys.joined(separator: "|"),
            texts.translate("Keyboard Shortcuts"): Self.shortcuts,
        ]
        let keys = rows.map { ($0, WindowAction.labels(of: $1)) }
        let group = (texts.translate("Inspector"), keys)
        ShortcutsWindow.show([group], over: window, texts, closedBy: [Self.shortcuts])
    }
}
