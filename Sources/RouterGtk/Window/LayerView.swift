import CRouterGtk
import Glibc
import RouterCore

/// The pages of one layer, in a ``LayerWindow`` or in a window that the app creates.
///
/// A layer is a main window or a modal, with its own stack of pages.
/// The view animates the pages and shows toasts over them.
/// If the app has branches, which are main sections such as Inbox and Settings, the view also shows a sidebar
/// or tabs for them.
/// It handles the shortcuts, actions, and clicks of its layer, and has no header of its own.
/// ``GtkNavigationHost`` creates one view for each layer, and every ``WindowAction`` receives the view in
/// which it runs:
///
///     let copy = WindowAction("save-copy", title: "Save a Copy") { view in
///         view.open("app://export")
///     }
///     configuration.actions.append(copy)
@MainActor
public final class LayerView {
    /// The layer whose pages the view shows.
    public let id: LayerID
    /// Whether the layer is a modal.
    public let isModal: Bool
    /// The widget that shows the pages, and the branches around them in an app with branches.
    public let widget: Widget
    /// The window that the host has created around the view, or `nil` if the app creates the window.
    public internal(set) weak var layerWindow: LayerWindow?
    /// The title of the shown page, shortened to `DisplayURL.titleLength` Unicode scalars.
    /// Empty before the first page.
    public private(set) var title = ""

    /// The `GtkOverlay` around the pages.
    package let overlay: Widget = gtk_overlay_new()
    let pages = PageStack()
    let toasts: ToastArea
    /// The sidebar and tabs of the branches, or `nil` if there are no branches.
    let switcher: BranchSwitcher?
    /// The configuration of the app.
    package let configuration: HostConfiguration
    /// All configured actions, in the order in which the shortcuts window lists them.
    /// The view offers only the actions that have a title in this view.
    let actions: [WindowAction]
    /// The widget in which the view handles keys, clicks, and links.
    ///
    /// If the host presents and closes the window, the scope is the whole window including its header.
    /// Otherwise it is ``widget``.
    var scope: Widget { scopeReference?.widget ?? widget }
    /// The Back and Forward buttons and the page's widgets in a header bar,
    /// or `nil` if there is no header bar.
    var header: LayerHeader?
    /// The context menu of the links in ``scope``.
    private(set) lazy var links = LinkMenu(
        in: scope,
        over: scope == widget ? overlay : scope,
        texts: texts,
        host: host
    )
    private(set) weak var host: GtkNavigationHost?
    /// The shortcuts window of this view, while it is open.
    var shortcuts = WeakObjectReference()
    /// The state of the layer that the view shows, or `nil` before the first page.
    private(set) var layer: Layer?
    /// The observers, which are notified each time the view shows something else.
    let observers = Observers<LayerView>()
    /// Called when the view has entered or left a window, and when its window is shown, hidden, or destroyed.
    var didMove: (@MainActor () -> Void)?
    /// Called when focus moves to another widget in the view's window, or when no widget has focus anymore.
    var focusDidMove: (@MainActor () -> Void)?

    /// Goes back when the user swipes on a touchpad.
    private(set) lazy var swipes = SwipeGesture(of: self)

    private let reference: ObjectReference
    /// The widget that ``install(in:)`` has made the ``scope``, or `nil` before that call.
    private var scopeReference: ObjectReference?
    /// The duration of a page transition, in milliseconds.
    private let duration: Int
    /// Tracks focus in the window that contains the view.
    private let focus: FocusKeeper
    /// The widget that last had focus in the window, not counting the widgets of toasts.
    private let former = WeakObjectReference()
    /// The widget that received focus when the list beside the page was hidden for lack of space.
    private let movedFocus = WeakObjectReference()
    /// The object that lets the user drag the links in ``scope`` to other windows and apps.
    private var dragging: LinkDragging?
    /// The `GActionGroup` that contains the actions by name.
    private let actionGroup: ObjectReference
    /// The signal connections that track whether the window is active, visible, or destroyed.
    private var following: [SignalConnection] = []
    /// The window that contains the view, or that was destroyed while it contained the view.
    ///
    /// `nil` before the app places the view in a window, and after the app removes it from a window.
    private var lastWindow: WeakObjectReference?
    /// The window from which the app has removed the view.
    private var earlierWindow: WeakObjectReference?
    /// The timer that moves focus into the page after the app has added the view to a window, or shown it again.
    private var returning: MainLoopTimer?

    /// Creates a view without pages.
    ///
    /// - Parameters:
    ///   - id: The layer.
    ///   - isModal: Whether the layer is a modal.
    ///   - branches: The branches, for the lowest layer; empty for a modal.
    ///   - configuration: The configuration of the app.
    ///   - host: The host, held weakly.
    init(
        id: LayerID,
        isModal: Bool = false,
        branches: [Branch],
        configuration: HostConfiguration,
        host: GtkNavigationHost
    ) {
        (self.id, self.isModal, self.configuration, self.host) = (id, isModal, configuration, host)
        actions = configuration.allActions
        toasts = ToastArea(texts: configuration.texts)
        gtk_overlay_set_child(as_overlay(overlay), pages.widget)
        gtk_overlay_add_overlay(as_overlay(overlay), toasts.widget)
        let name = configuration.texts.translate("Sections")
        switcher =
            branches.isEmpty
            ? nil
            : BranchSwitcher(around: overlay, name: name) { [weak host] in host?.select(branch: $0) }
        switcher?.branches = branches
        widget = switcher?.widget ?? overlay
        reference = ObjectReference(widget)
        duration = configuration.transitionDuration
        focus = FocusKeeper(pages)
        actionGroup = ObjectReference(UnsafeMutableRawPointer(g_simple_action_group_new()))
        g_object_unref(actionGroup.pointer)
        connect()
        addActions()
    }

    /// Adds the shortcuts, actions, and gestures. Call it once, before the first page is shown.
    ///
    /// - Parameter window: The window around the view if the host presents and closes it, or `nil` if the app
    ///   does. The window becomes the ``scope``.
    func install(in window: Widget?) {
        let scope = window ?? widget
        scopeReference = ObjectReference(scope)
        focus.scope = scope
        gtk_widget_add_css_class(scope, "layer")
        scope.followPointer()
        _ = links
        dragging = LinkDragging(in: scope)
        swipes.watch(scope)
        pages.canGoBack = { [weak self] in self?.layerBelow != nil }
        offerActions(to: scope, as: LinkAction.group)
        addKeys()
        connectMouse(button: 8) { [weak self] in self?.goBack() }
        connectMouse(button: 9) { [weak self] in self?.goForward() }
    }

    /// The window that contains the view, or `nil` if the view is not in a window.
    public var window: Widget? {
        gtk_widget_get_root(widget).map { as_widget($0) }.flatMap { is_window($0) != 0 ? $0 : nil }
    }

    /// The window that contains the view, or otherwise the window that last contained it, if it still exists.
    var nearestWindow: Widget? { window ?? earlierWindow?.widget }

    /// Makes a request, as a link on the topmost page would.
    ///
    ///     WindowAction("print", title: "Print", keys: "<Control>p") { $0.open("app://print") }
    public func open(_ request: NavigationRequest) { host?.open(request) }

    /// The navigator whose layer the view shows, or `nil` if the host no longer exists.
    package var navigator: Navigator? { host?.navigator }

    /// The translated text of the view.
    var texts: Texts { configuration.texts }

    private func connect() {
        SignalConnection(overlay, answering: "get-child-position") { [toasts, overlay] arguments in
            guard arguments.object(at: 1) == UnsafeMutableRawPointer(toasts.widget),
                let frame = arguments.object(at: 2)?.assumingMemoryBound(to: GtkAllocation.self)
            else { return false }
            frame.pointee = toasts.frame(in: overlay)
            return true
        }
        overlay.afterLayout { [toasts] in toasts.fitLines() }
        toasts.returnFocus = { [weak self] in self?.returnFocus() }
        pages.pageWasDetached = { [weak host] in host?.pageWasDetached($0) }
        pages.makeDivision = { [configuration] in PaneDivision(configuration) }
        pages.divisionDidChange = { [weak self] in self?.divisionChanged() }
        focus.didMove = { [weak self] in self?.focusMoved() }
        SignalConnection(widget, "notify::root") { [weak self] _ in self?.rootChanged() }
        // A page that was shown while the view was not visible still needs focus.
        SignalConnection(widget, "map") { [weak self] _ in self?.returnFocusSoon() }
        SignalConnection(widget, "unmap") { [weak self] _ in self?.swipes.abandon() }
        widget.onDrop { [weak self] in self?.navigator?.open(.external($0)) }
    }

    private func rootChanged() {
        swipes.abandon()
        focus.follow(gtk_widget_get_root(widget))
        // If the app has removed the view from a window that still exists, it may destroy that window later.
        // That must not close the host, so `lastWindow` becomes `nil`, and `hasLostWindow` stays `false`.
        if window == nil, !hasLostWindow { (lastWindow, earlierWindow) = (nil, lastWindow) }
        for connection in following { connection.disconnect() }
        following = window.map { follow($0) } ?? []
        returnFocusSoon()
        didMove?()
    }

    /// Moves focus into the page in a later turn of the main loop, if no widget of the window has focus.
    ///
    /// Does nothing in a ``LayerWindow``, where the host moves focus when it shows a page.
    private func returnFocusSoon() {
        guard layerWindow == nil else { return }
        returning = MainLoopTimer(milliseconds: 0) { [weak self] in
            if let self, mayTakeFocus { takeFocusIfFree() }
        }
    }

    /// Connects to the signals of the window that the view has entered.
    private func follow(_ window: Widget) -> [SignalConnection] {
        lastWindow = WeakObjectReference(window)
        return [
            SignalConnection(window, "notify::is-active") { [weak self] _ in
                guard gtk_window_is_active(as_window(window)) != 0 else {
                    // A dialog may have opened over the page. The page must not move under the dialog, so the
                    // swipe is canceled.
                    self?.swipes.callOff()
                    return KeyRepeatFilter.shared.windowLostKeys()
                }
                if let host = self?.host { host.owner?.use(host.navigator) }
            },
            // A destroyed window may keep its widgets while something still refers to it.
            // The root of the view then does not change, so only this signal reports the destruction.
            SignalConnection(window, "unrealize") { [weak self] _ in self?.didMove?() },
            SignalConnection(window, "show") { [weak self] _ in self?.didMove?() },
            SignalConnection(window, "hide") { [weak self] _ in self?.didMove?() },
        ]
    }

    /// Whether the window was destroyed while it contained the view.
    var hasLostWindow: Bool {
        guard let lastWindow else { return false }
        guard let former = lastWindow.widget else { return true }
        // GTK removes a window from this list when it destroys the window.
        let windows = gtk_window_get_toplevels()
        for index in 0..<g_list_model_get_n_items(windows) {
            guard let item = g_list_model_get_item(windows, index) else { continue }
            g_object_unref(item)
            if as_widget(item) == former { return false }
        }
        return true
    }

    /// Shows a page instead of the previous page. If it is the same page, only the animation runs.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - list: The list beside the page, which may be the page itself,
    ///     or `nil` if the page takes the whole width.
    ///   - motion: The animation, or `nil` to show the page at once.
    ///   - completion: Called exactly once, when the previous page is out of the widget tree.
    func show(
        _ page: BuiltPage,
        beside list: BuiltPage? = nil,
        _ motion: TransitionStep.Motion? = nil,
        completion: @escaping @MainActor () -> Void = {}
    ) {
        pages.show(page, beside: list, direction(motion), duration: duration, completion: completion)
    }

    /// Returns how the stack of pages animates a motion. Mirrored in right-to-left locales.
    ///
    /// In an `uncover` motion, the new page is in its final position from the first frame, and the old page
    /// on top of it slides away.
    private func direction(_ motion: TransitionStep.Motion?) -> PageMotion? {
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        return switch motion {
        case nil: nil
        case .forward: .uncover(toLeft: !isMirrored)
        case .backward: .uncover(toLeft: isMirrored)
        case .crossfade: .transition(.crossDissolve)
        }
    }

    /// Updates the view after a change of the layer: URL, title, branches, Back, and Forward.
    ///
    /// If Back or Forward has focus but there is no page left to go to, focus moves into the page.
    ///
    /// - Parameters:
    ///   - layer: The layer after the change.
    ///   - title: The title of its top page. It is shortened to `DisplayURL.titleLength` Unicode scalars.
    ///   - showsURL: Whether the URL may have changed. If so, the address bar discards any edited text and
    ///     shows the URL.
    ///   - keepsText: Whether text that the user is editing in the address bar remains even if `showsURL` is
    ///     `true`.
    func update(_ layer: Layer, title: String, showsURL: Bool = true, keepsText: Bool = false) {
        let title = DisplayURL.shortening(title, to: DisplayURL.titleLength)
        (self.layer, self.title) = (layer, title)
        layerWindow?.content?.update(layer, title: title, showsURL: showsURL, keepsText: keepsText)
        showHeader()
        if let layerWindow { gtk_window_set_title(as_window(layerWindow.window), title) }
        cgtk_set_accessible_label(pages.widget, title)
        switcher?.selected = layer.branch
        let hadFocus = widget.rootFocus != nil
        header?.update(layer, title: title, showsBack: showsBackButton)
        if hadFocus, widget.rootFocus == nil { takeFocus() }
        layerWindow?.didUpdate?(layer)
        observers.report(self)
    }

    /// Whether a header should show a Back button.
    ///
    /// This is `false` if there is no page to go back to, or if that page is the list that is already visible
    /// beside its detail.
    var showsBackButton: Bool {
        guard let layer, layer.depth > 1 else { return false }
        return !(pages.isDivided && layer.details.count == 1)
    }

    /// The header widgets of the shown page.
    /// If a list is visible beside the page, the list's widgets come first at the start of the header.
    var headerWidgets: (start: [Widget], title: Widget?, end: [Widget]) {
        var widgets = pages.visible?.header ?? (start: [], title: nil, end: [])
        if pages.isDivided, let list = pages.list, list !== pages.visible {
            widgets.start = list.header.start + widgets.start
        }
        return widgets
    }

    /// Shows the header widgets of the pages.
    private func showHeader() { header?.show(headerWidgets) }

    /// Updates the header and focus after the list beside the page has appeared or disappeared.
    ///
    /// When the list is hidden, focus that was in the list moves into the remaining page.
    /// Focus returns to the list when it reappears, unless the user has moved focus in the meantime.
    private func divisionChanged() {
        showHeader()
        if let layer {
            header?.update(layer, title: title, showsBack: showsBackButton)
            observers.report(self)
        }
        guard mayTakeFocus, let visible = pages.visible else { return }
        if pages.isDivided, let list = pages.list, list === pages.hiddenFocus,
            [nil, movedFocus.widget].contains(widget.rootFocus)
        {
            list.takeFocus()
        } else if widget.rootFocus == nil {
            // If the user is still typing, the next keys are meant for the list that has just been hidden, so
            // they must not reach the page.
            if let typing = host?.typing, typing.isTyping {
                typing.protect(keeping: nil)
            } else {
                visible.takeFocus()
            }
            movedFocus.pointer = widget.rootFocus.map { UnsafeMutableRawPointer($0) }
        }
        if pages.isDivided { pages.hiddenFocus = nil }
    }

    /// Closes the view's popovers and toasts, removes its widgets from the header, and stops offering its
    /// actions. The caller removes the pages afterwards.
    func close() {
        scope.closePopovers()
        links.remove()
        // The header may outlive the view, but the page's widgets must not stay in it.
        if layerWindow == nil { header?.remove() } else { header?.show((start: [], title: nil, end: [])) }
        header = nil
        _ = toasts.takeAll()
        // GTK may keep the window for a while. Its widgets must not run the actions anymore.
        gtk_widget_insert_action_group(scope, LinkAction.group, nil)
        guard layerWindow == nil else { return }
        // Other widgets may still offer the actions. Without a host, the actions cannot navigate anymore.
        host = nil
        (layer, title) = (nil, "")
        // The window's signal handlers may retain the view, so the view must not retain the window.
        scopeReference = nil
        gtk_widget_set_sensitive(widget, 0)
        observers.report(self)
    }

    /// Returns the address of a GTK function, or `nil` if this version of GTK does not contain it.
    static var lookUp: (_ name: String) -> UnsafeMutableRawPointer? = { dlsym(nil, $0) }

    /// Announces a text after the screen reader's current sentence. GTK before 4.14 does not announce it.
    func announce(_ text: String) {
        typealias Announce = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>, CInt) -> Void
        guard let function = Self.lookUp("gtk_accessible_announce") else { return }
        // 1 is GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM.
        unsafeBitCast(function, to: Announce.self)(pages.widget, text, 1)
    }

    // MARK: - Focus

    /// Moves focus into the page.
    func takeFocus() { pages.visible?.takeFocus() }

    /// Moves focus into the page unless a widget of the window already has focus.
    func takeFocusIfFree() {
        if widget.rootFocus == nil { takeFocus() }
    }

    /// Whether a newly shown page may take focus.
    ///
    /// In a ``LayerWindow``, it always may.
    /// In a window that the app creates, it may take focus if the view is visible
    /// and no widget outside of the view has focus.
    var mayTakeFocus: Bool {
        guard layerWindow == nil else { return true }
        return gtk_widget_get_mapped(widget) != 0 && widget.rootFocus.map(scope.holds) ?? true
    }

    /// Remembers which widget has focus, and moves a toast that covers this widget.
    private func focusMoved() {
        if toasts.shown != nil { gtk_widget_queue_allocate(overlay) }
        if let focused = widget.rootFocus {
            // While focus is outside of the scope, `KeyRepeatFilter` does not see the release of a held key.
            if !scope.holds(focused) { KeyRepeatFilter.shared.windowLostKeys() }
            if gtk_widget_is_ancestor(focused, toasts.widget) == 0 {
                former.pointer = UnsafeMutableRawPointer(focused)
            }
        }
        focusDidMove?()
    }

    /// Moves focus from a toast back to the widget that had it before, or otherwise into the page.
    private func returnFocus() {
        if let root = gtk_widget_get_root(widget), let former = former.widget,
            gtk_widget_get_root(former) == root, gtk_widget_get_mapped(former) != 0,
            gtk_widget_is_sensitive(former) != 0
        {
            gtk_root_set_focus(root, former)
        }
        takeFocusIfFree()
    }

    // MARK: - Swiping

    /// The layer as it would be after going back one page,
    /// or `nil` if it has only one page or is not the top layer.
    var layerBelow: Layer? { host?.layerBelow(id) }

    /// Shows the previous page beneath the top page. From then on, the top page follows the swipe.
    /// Ignored if pages change without animation or there is no previous page.
    ///
    /// If the previous page must be built again, it may make requests.
    /// The requests wait until the swipe has begun. If they show or remove a page, they cancel the swipe.
    func beginSwipe() {
        pages.finish()
        navigator?.whileRequestsWait {
            guard pages.canAnimate, duration > 0, let below = host?.preparePageBelow(in: id),
                let motion = direction(.backward)
            else { return }
            pages.beginSwipe(to: below.page, beside: below.list, motion)
        }
    }

    /// Moves the top page back to its normal position. Ignored if there is no swipe.
    func returnSwipe() { pages.returnSwipe(duration: duration) }

    // MARK: - Actions

    /// Goes back one page in the layer.
    func goBack() { host?.goBack(in: id) }
    /// Goes forward one page in the layer.
    func goForward() { host?.goForward(1, in: id) }
    /// Closes the modal or the window, as its Close button does.
    func closeByHand() { host?.closeByHand(id) }

    /// Runs an action. Returns `false` if this view does not offer the action, or if the action has not
    /// handled the key.
    @discardableResult
    func run(_ action: WindowAction) -> Bool { action.title(self) != nil && action.run(self) }

    /// Offers the actions of the view to the descendants of another widget, for example to a menu in the
    /// header of its window.
    ///
    /// - Parameters:
    ///   - other: The widget.
    ///   - group: The group name, which is the part before the dot in `router.back`.
    func offerActions(to other: Widget, as group: String) {
        gtk_widget_insert_action_group(other, group, as_action_group(actionGroup.pointer))
    }

    /// Adds the keys of the actions.
    private func addKeys() {
        let keys = KeyShortcuts(on: scope)
        let firstKeys = KeyShortcuts(on: scope, phase: GTK_PHASE_CAPTURE)
        for action in actions where !action.keys.isEmpty {
            let triggers = action.triggers()
            (action.comesFirst ? firstKeys : keys).add(triggers.joined(separator: "|")) {
                [weak self] in
                self?.run(action) ?? false
            }
            if !action.specialKeys.isEmpty {
                keys.add(action.specialKeys) { [weak self] in self?.run(action) ?? false }
            }
            let withControl = triggers.filter { $0.contains("<Control>") }
            guard !action.comesFirst, !withControl.isEmpty else { continue }
            firstKeys.add(withControl.joined(separator: "|")) { [weak self] in
                guard let self, isFocusInLabel else { return false }
                return run(action)
            }
        }
    }

    /// Whether a link in running text has focus.
    ///
    /// If so, actions receive keys with Ctrl before the label that contains the link,
    /// because the label would use Ctrl+F and similar keys to move an invisible caret.
    private var isFocusInLabel: Bool {
        guard let focus = widget.rootFocus, is_label(focus) != 0 else { return false }
        return gtk_label_get_selectable(as_label(focus)) == 0
    }

    /// Adds a `GAction` for `router.open` and for each action, for use by menus, links, and buttons.
    private func addActions() {
        LinkAction.add(to: actionGroup.pointer) { [weak self] text in
            guard let navigator = self?.navigator else { return }
            var link = LinkTarget.request(of: text)
            link.source = navigator.state?.topLayer.top.id
            navigator.open(link)
        }
        for action in actions {
            LinkAction.add(action.name, to: actionGroup.pointer) { [weak self] _ in self?.run(action) }
        }
    }

    /// Calls `action` when a mouse button with the given number is pressed in the scope.
    private func connectMouse(button: guint, action: @escaping @MainActor () -> Void) {
        let gesture: OpaquePointer = gtk_gesture_click_new()
        gtk_gesture_single_set_button(gesture, button)
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        SignalConnection(UnsafeMutableRawPointer(gesture), "pressed") { [weak self] arguments in
            self?.releaseGrab(arguments.double(at: 2), arguments.double(at: 3))
            action()
        }
        gtk_widget_add_controller(scope, gesture)
    }

    /// Moves GTK's pointer grab from the page to the scope.
    ///
    /// When a mouse button is pressed, GTK grabs the pointer for the widget under it.
    /// If the number of the button is above 5, releasing the button does not end the grab.
    /// GTK 4.18 then prints a warning once the page is gone.
    /// So this method briefly unmaps the child of the scope that contains the widget. This moves the grab to
    /// the scope.
    /// The method then restores focus, because GTK would move focus out of the unmapped child before the next
    /// frame.
    private func releaseGrab(_ x: Double, _ y: Double) {
        var child = gtk_widget_pick(scope, x, y, GTK_PICK_DEFAULT)
        while let inner = child, let parent = gtk_widget_get_parent(inner), parent != scope { child = parent }
        guard let child, child != scope, let root = gtk_widget_get_root(scope) else { return }
        let focus = gtk_root_get_focus(root)
        gtk_widget_set_child_visible(child, 0)
        gtk_widget_set_child_visible(child, 1)
        gtk_root_set_focus(root, focus)
    }
}
