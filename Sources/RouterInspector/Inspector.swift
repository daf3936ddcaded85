import CGtk
import RouterCore
import RouterGtk

/// A window that shows what the navigator of an app does, and why.
///
///     Inspector(navigator).show()
///
/// | Tab | It shows |
/// |---|---|
/// | Try | the way of a URL while it is typed, see ``/RouterCore/NavigationTrace`` |
/// | State | the layers, branches and stacks as a picture |
/// | Log | the events, or those of a file |
/// | Routes | the table, in the order in which routes win |
///
/// It is a window of its own, and no part of the navigation: it stays open over modals, and is not saved.
/// A navigator has at most one; a second call shows the first one again.
/// It closes with the window of its navigator.
///
/// In a window of at least 1,000 pixels the state is beside the other tabs.
///
/// The log begins when the inspector is opened for the first time, or by ``record(_:)``.
/// It goes on while the inspector is closed.
///
/// ## Keys
///
/// Ctrl+1 to Ctrl+4 and Ctrl+Page Up and Ctrl+Page Down select a tab, Ctrl+F moves focus to its first field, and
/// Ctrl+W closes the window.
@MainActor
public final class Inspector {
    /// The navigator that is shown.
    public let navigator: Navigator
    /// The window, a `GtkWindow`.
    public var window: Widget { reference.widget }

    /// The texts in the language of the user.
    let texts: Texts
    private let reference: ObjectReference
    private lazy var stack = gtk_stack_new()
    /// The page of the stack for the state, in a narrow window.
    private lazy var slot: Widget = .box(.vertical, spacing: 0)
    /// The room for the state beside the stack, in a wide window.
    private lazy var side: Widget = .box(.vertical, spacing: 0)
    private(set) var tabs: [any InspectorTab] = []
    private var observations: [NavigationObservation] = []
    private var regaining: MainLoopTimer?
    private var arranging: MainLoopTimer?

    /// The end of the navigator's window.
    private var closing: SignalConnection?

    /// The least width of a window with the state beside the other tabs, in pixels.
    static let wide: gint = 1_000

    /// The inspectors whose windows are open; they keep themselves alive.
    private static var open: [Inspector] = []

    /// Makes the inspector of a navigator, not shown yet.
    ///
    /// - Parameters:
    ///   - navigator: The navigator.
    ///   - translate: Returns the translation of a template, as for ``/RouterCore/TranslatableText/filled(by:)``; by default the
    ///     English text.
    public init(
        _ navigator: Navigator,
        translate: ((_ template: String, _ plural: String?, _ count: Int) -> String)? = nil
    ) {
        self.navigator = navigator
        texts = Texts(translate ?? Texts.english)
        reference = ObjectReference(cgtk_widget_new(cgtk_type_window(), GTK_ACCESSIBLE_ROLE_WINDOW))
    }

    isolated deinit {
        // GTK keeps a window until it is destroyed, even one that was never shown.
        gtk_window_destroy(as_window(window))
    }

    /// Records the events of a navigator from now on, for an inspector that is opened later.
    ///
    ///     app.configureWindow = { host in Inspector.record(host.navigator) }
    ///
    /// The last 10,000 events are kept as long as the navigator lives.
    /// It does nothing for a navigator whose events are recorded already.
    public static func record(_ navigator: Navigator) {
        _ = EventRecording.of(navigator)
    }

    /// Shows the window, or the one that this navigator has already.
    ///
    /// It shows the routes first if a new table was refused, with its problems.
    public func show() {
        if let shown = Self.of(navigator) { return shown.present() }
        Self.open.append(self)
        build()
        closeWithWindow()
        observations = [
            navigator.observe { [weak self] event in
                self?.closeWithWindow()
                self?.tabs.forEach { $0.follow(event) }
            },
            navigator.tableObservers.add { [weak self] _ in
                self?.tabs.forEach { $0.tableChanged() }
            },
        ]
        present()
    }

    private func present() {
        if !navigator.reloadProblems.isEmpty {
            for case let tab as InspectorRoutes in tabs { select(tab) }
        }
        gtk_window_present(as_window(window))
    }

    /// Follows the navigator's window, once there is one.
    private func closeWithWindow() {
        guard closing == nil, let window = (navigator.host as? GtkNavigationHost)?.window else { return }
        closing = SignalConnection(window, "destroy") { [weak self] _ in self?.close() }
    }

    /// Closes the window; the events are recorded further.
    public func close() {
        guard let place = Self.open.firstIndex(where: { $0 === self }) else { return }
        for observation in observations { observation.cancel() }
        closing?.disconnect()
        Popovers.close(below: window)
        gtk_window_destroy(as_window(window))
        (tabs, regaining, arranging, closing) = ([], nil, nil, nil)
        Self.open.remove(at: place)
    }

    /// The inspector that is open for a navigator, or `nil`.
    package static func of(_ navigator: Navigator) -> Inspector? {
        open.first { $0.navigator === navigator }
    }

    // MARK: - Tabs

    /// Shows the way of a URL in the tab for that.
    func trace(_ url: String) {
        for case let tab as InspectorTry in tabs {
            tab.show(url)
            select(tab)
        }
    }

    /// Opens a URL as if the user had clicked it.
    func open(_ url: String) {
        navigator.open(.link(url))
    }

    /// Shows a tab, and moves focus to its first field.
    func select(_ tab: any InspectorTab) {
        if page(of: tab) != slot || !side.isVisible {
            gtk_stack_set_visible_child(as_stack(stack), page(of: tab))
        }
        tab.takeFocus()
    }

    /// The page of the stack for a tab.
    private func page(of tab: any InspectorTab) -> Widget { tab is InspectorState ? slot : tab.widget }

    /// The number of the tab that is shown.
    var shown: Int? {
        let shown = gtk_stack_get_visible_child(as_stack(stack))
        return tabs.firstIndex { page(of: $0) == shown }
    }

    /// Selects the tab that is so many places away, round and round.
    private func step(_ distance: Int) {
        guard let shown else { return }
        let next = (shown + distance + tabs.count) % tabs.count
        let isBeside = side.isVisible && page(of: tabs[next]) == slot
        select(tabs[isBeside ? (next + distance + tabs.count) % tabs.count : next])
    }

    /// The titles of entries.
    var titles: EntryTitles { EntryTitles(of: navigator) }

    /// Moves focus back into the tab, in a later turn, if the widget that had it has left or is insensitive.
    private func regainFocus() {
        regaining = MainLoopTimer(milliseconds: 0) { [weak self] in
            guard let self, let shown, gtk_window_get_focus(as_window(window)) == nil else { return }
            tabs[shown].regainFocus()
        }
    }

    // MARK: - Window

    private func build() {
        let (now, log) = (InspectorState(of: self), InspectorLog(of: self))
        log.onSelect = { [weak now] in now?.show($0) }
        log.onSteps = { [weak now] in now?.past.stepper.show(hasPrevious: $0, hasNext: $1) }
        now.past.stepper.onStep = { [weak log] in log?.step($0) }
        tabs = [InspectorTry(of: self), now, log, InspectorRoutes(of: self)]
        for tab in tabs {
            gtk_stack_add_titled(as_stack(stack), page(of: tab), tab.title, tab.title)
        }
        slot.append(now.widget)
        side.css("side").isVisible = false
        let panes = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL)
        gtk_paned_set_start_child(as_paned(panes), stack)
        gtk_paned_set_end_child(as_paned(panes), side)
        gtk_paned_set_shrink_start_child(as_paned(panes), 0)
        gtk_paned_set_shrink_end_child(as_paned(panes), 0)
        // Focus that loses its widget would come here.
        gtk_widget_set_focusable(panes, 0)
        let header = gtk_header_bar_new()
        let switcher = gtk_stack_switcher_new()
        switcher.accessibleLabel(texts.translate("Tabs"))
        gtk_stack_switcher_set_stack(as_stack_switcher(switcher), as_stack(stack))
        gtk_window_set_titlebar(as_window(window), header)
        gtk_box_layout_set_homogeneous(OpaquePointer(gtk_widget_get_layout_manager(switcher)), 1)
        switcher.shortenTitles()
        gtk_window_set_child(
            as_window(window),
            SteadyBox.make(
                .box(.vertical, spacing: 0, switcher.margins(horizontal: 12, vertical: 6), panes)
            )
        )
        gtk_window_set_title(as_window(window), texts.translate("Inspector"))
        gtk_window_set_default_size(as_window(window), 720, 640)
        gtk_widget_add_css_class(window, "inspector")
        InspectorStyle.install()
        // Modals of the app take the input of their own group alone.
        let group = gtk_window_group_new()
        gtk_window_group_add_window(group, as_window(window))
        g_object_unref(group)
        SignalConnection(window, answering: "close-request") { [weak self] _ in
            self?.close()
            return true
        }
        SignalConnection(window, "notify::focus-widget") { [weak self] _ in self?.regainFocus() }
        SignalConnection(window, "realize") { [weak self] _ in self?.followSize(of: panes) }
        addKeys()
        tabs.first?.takeFocus()
    }

    /// Arranges the state each time the window gets another size.
    private func followSize(of panes: Widget) {
        guard let surface = gtk_native_get_surface(as_native(window)) else { return }
        SignalConnection(as_object(surface), "layout") { [weak self] _ in
            // The layout of widgets must not change meanwhile.
            self?.arranging = MainLoopTimer(milliseconds: 0) { [weak self] in self?.arrange(panes) }
        }
    }

    /// Moves the state beside the other tabs in a wide window, and among them in a narrow one.
    private func arrange(_ panes: Widget) {
        let width = gtk_widget_get_width(window)
        guard (width >= Self.wide) != side.isVisible, let now = tabs.first(where: { $0 is InspectorState })
        else { return }
        let isWide = width >= Self.wide
        let focus = gtk_window_get_focus(as_window(window))
        let hadFocus = focus.map { gtk_widget_is_ancestor($0, now.widget) != 0 } ?? false
        gtk_box_remove(as_box(isWide ? slot : side), now.widget)
        (isWide ? side : slot).append(now.widget)
        side.isVisible = isWide
        if isWide, gtk_stack_get_visible_child(as_stack(stack)) == slot { step(1) }
        gtk_stack_page_set_visible(gtk_stack_get_page(as_stack(stack), slot), isWide ? 0 : 1)
        gtk_paned_set_position(as_paned(panes), width / 2)
        if hadFocus { select(now) }
    }

    private func addKeys() {
        let keys = KeyShortcuts(on: window)
        // Lists would take these for a step by a page.
        let firstKeys = KeyShortcuts(on: window, phase: GTK_PHASE_CAPTURE)
        func add(
            _ trigger: String,
            to keys: KeyShortcuts = keys,
            _ action: @escaping @MainActor (Inspector) -> Void
        ) {
            keys.add(trigger) { [weak self] in
                guard let self else { return false }
                action(self)
                return true
            }
        }
        for number in tabs.indices {
            add("<Control>\(number + 1)|<Alt>\(number + 1)") { $0.select($0.tabs[number]) }
        }
        add("<Control>Page_Down", to: firstKeys) { $0.step(1) }
        add("<Control>Page_Up", to: firstKeys) { $0.step(-1) }
        add("<Control>f") { inspector in
            if let shown = inspector.shown { inspector.tabs[shown].takeFocus() }
        }
        add("<Control>w") { $0.close() }
    }
}

extension WindowAction {
    /// Shows the ``Inspector``, by Ctrl+Shift+I.
    public static var inspector: WindowAction {
        WindowAction("inspector", title: "Inspector", keys: "<Control><Shift>i") { layer in
            layer.navigator.map { Inspector($0, translate: layer.configuration.translate).show() }
        }
    }
}
