import CRouterGtk
import Glibc
import RouterCore

/// The pages of one layer, in whichever window they are: in a ``LayerWindow``, or in a window of the app's own.
///
/// The pages move in it, toasts lie over them, and the branches are around both.
/// It has the keys, the actions, and the clicks of its layer, and no header of its own.
/// ``GtkNavigationHost`` makes one for each layer. ``WindowAction`` gets the one in which it is run.
@MainActor
public final class LayerView {
    /// The layer whose pages are shown.
    public let id: LayerID
    /// Whether the layer is a modal.
    public let isModal: Bool
    /// The widget that shows the pages, with the branches around them if there are any.
    public let widget: Widget
    /// The window that the host has made around the view; `nil` in a window of the app's own.
    public internal(set) weak var layerWindow: LayerWindow?
    /// The title of the shown page, at most `DisplayURL.titleLength` characters; empty before the first page.
    public private(set) var title = ""

    /// The `GtkOverlay` around the pages.
    package let overlay: Widget = gtk_overlay_new()
    let pages = PageStack()
    let toasts: ToastArea
    /// The branches; `nil` without any.
    let switcher: BranchSwitcher?
    /// The app's choices.
    package let configuration: HostConfiguration
    /// The actions of all windows, in the order of the shortcuts window; this one has those with a title.
    let actions: [WindowAction]
    /// The widget within which keys, clicks, and links are those of the layer.
    ///
    /// It is the whole window if the host presents and closes that, header included, and else the ``widget``.
    var scope: Widget { scopeReference?.widget ?? widget }
    /// Back, Forward, and the widgets of the page in a header bar; `nil` if there is none.
    var header: LayerHeader?
    /// The menu of the links in the scope.
    private(set) lazy var links = LinkMenu(
        in: scope,
        over: scope == widget ? overlay : scope,
        texts: texts,
        host: host
    )
    private(set) weak var host: GtkNavigationHost?
    /// The window with the keys of this one, while it is open.
    var shortcuts = WeakObjectReference()
    /// The layer as it is shown; `nil` before the first page.
    private(set) var layer: Layer?
    /// The observers of what is shown.
    let observers = Observers<LayerView>()
    /// Called when the view has come into another window, or has left one.
    var didMove: (@MainActor () -> Void)?
    /// Called when another widget in the window of the view has focus, or none.
    var focusDidMove: (@MainActor () -> Void)?

    /// Goes back by a swipe on a touchpad.
    private(set) lazy var swipes = SwipeGesture(of: self)

    private let reference: ObjectReference
    /// The scope, once the view is installed.
    private var scopeReference: ObjectReference?
    /// The length of a motion, in milliseconds.
    private let duration: Int
    /// Follows focus in the window that the widget is in.
    private let focus: FocusKeeper
    /// The widget of the window that had focus last, outside of the toasts.
    private let former = WeakObjectReference()
    /// The widget that got focus when the list was hidden for lack of room.
    private let movedFocus = WeakObjectReference()
    /// Lets the links in the scope be dragged out of it.
    private var dragging: LinkDragging?
    /// The actions by their names, as a `GActionGroup`.
    private let actionGroup: ObjectReference
    /// Follow whether the window is the active one, and when it goes.
    private var following: [SignalConnection] = []
    /// The window that the view is in, or in which it was destroyed; `nil` if it is in none.
    private var lastWindow: WeakObjectReference?
    /// The window out of which the app has taken the view.
    private var earlierWindow: WeakObjectReference?
    /// Returns focus to the page in a window that the view has come into.
    private var returning: MainLoopTimer?

    /// Makes a view without pages.
    ///
    /// - Parameters:
    ///   - id: The layer.
    ///   - isModal: Whether it is a modal.
    ///   - branches: The branches of the lowest layer; none for a modal.
    ///   - configuration: The app's choices.
    ///   - host: The host; not kept alive.
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

    /// Gives the view its keys, actions, and clicks, once, before the first page.
    ///
    /// - Parameter window: The window of the host, which is the ``scope``; `nil` for a part of another window.
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

    /// The window that the view is in, or `nil` if it is in none.
    public var window: Widget? {
        gtk_widget_get_root(widget).map { as_widget($0) }.flatMap { is_window($0) != 0 ? $0 : nil }
    }

    /// The window that the view is in, or else the one that it was in last, if that is still there.
    var nearestWindow: Widget? { window ?? earlierWindow?.widget }

    /// Opens a request, as a link of the page that is shown on top.
    ///
    ///     WindowAction("print", title: "Print", keys: "<Control>p") { $0.open("app://print") }
    public func open(_ request: NavigationRequest) { host?.open(request) }

    /// The navigator whose layer is shown; `nil` once the host is gone.
    package var navigator: Navigator? { host?.navigator }

    /// The texts of the view.
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
        // A page that comes while nobody sees it waits for its focus.
        SignalConnection(widget, "map") { [weak self] _ in self?.returnFocusSoon() }
        SignalConnection(widget, "unmap") { [weak self] _ in self?.swipes.abandon() }
        widget.onDrop { [weak self] in self?.navigator?.open(.external($0)) }
    }

    private func rootChanged() {
        swipes.abandon()
        focus.follow(gtk_widget_get_root(widget))
        // The app has taken the view out, and may destroy that window.
        if window == nil, !hasLostWindow { (lastWindow, earlierWindow) = (nil, lastWindow) }
        for connection in following { connection.disconnect() }
        following = window.map { follow($0) } ?? []
        returnFocusSoon()
        didMove?()
    }

    /// Moves focus into the page, in a later turn, if no widget of the window has it.
    ///
    /// A window that the host has made gives focus to its page by itself.
    private func returnFocusSoon() {
        guard layerWindow == nil else { return }
        returning = MainLoopTimer(milliseconds: 0) { [weak self] in
            if let self, mayTakeFocus { takeFocusIfFree() }
        }
    }

    /// Follows the window that the view has come into.
    private func follow(_ window: Widget) -> [SignalConnection] {
        lastWindow = WeakObjectReference(window)
        return [
            SignalConnection(window, "notify::is-active") { [weak self] _ in
                guard gtk_window_is_active(as_window(window)) != 0 else {
                    // A dialog may have opened over the page.
                    self?.swipes.callOff()
                    return KeyRepeatFilter.shared.windowLostKeys()
                }
                if let host = self?.host { host.owner?.use(host.navigator) }
            },
            // A window that something keeps still has its widgets once it is destroyed.
            SignalConnection(window, "unrealize") { [weak self] _ in self?.didMove?() },
            SignalConnection(window, "show") { [weak self] _ in self?.didMove?() },
            SignalConnection(window, "hide") { [weak self] _ in self?.didMove?() },
        ]
    }

    /// Whether the window that the view is in, or was in last, has been destroyed.
    var hasLostWindow: Bool {
        guard let lastWindow else { return false }
        guard let former = lastWindow.widget else { return true }
        // GTK takes a window off this list as it destroys it.
        let windows = gtk_window_get_toplevels()
        for index in 0..<g_list_model_get_n_items(windows) {
            guard let item = g_list_model_get_item(windows, index) else { continue }
            g_object_unref(item)
            if as_widget(item) == former { return false }
        }
        return true
    }

    /// Shows a page instead of the one before; the same page comes in once more.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - list: The list beside it, which may be the page itself; `nil` if it has the whole width.
    ///   - motion: The direction in which it comes; `nil` for at once.
    ///   - completion: Called exactly once, when the page before is out of the widget tree.
    func show(
        _ page: BuiltPage,
        beside list: BuiltPage? = nil,
        _ motion: TransitionStep.Motion? = nil,
        completion: @escaping @MainActor () -> Void = {}
    ) {
        pages.show(page, beside: list, direction(motion), duration: duration, completion: completion)
    }

    /// Returns the motion of a direction, mirrored in right-to-left locales.
    ///
    /// The new page is at its position from the first frame, and the old one moves off it.
    private func direction(_ motion: TransitionStep.Motion?) -> PageMotion? {
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        return switch motion {
        case nil: nil
        case .forward: .uncover(toLeft: !isMirrored)
        case .backward: .uncover(toLeft: isMirrored)
        case .crossfade: .transition(.crossDissolve)
        }
    }

    /// Follows a change of the layer: URL, title, branches, Back and Forward.
    ///
    /// Focus moves from Back or Forward into the page if there is no page left to go to.
    ///
    /// - Parameters:
    ///   - layer: The layer after the change.
    ///   - title: The title of its top page; shortened to `DisplayURL.titleLength` characters.
    ///   - showsURL: Whether the URL may have changed too, which ends any editing of the address.
    ///   - keepsText: Whether the text of an address that is being edited stays nevertheless.
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

    /// Whether a header draws a Back button: it would lead to another page than the list that is in sight.
    var showsBackButton: Bool {
        guard let layer, layer.depth > 1 else { return false }
        return !(pages.isDivided && layer.details.count == 1)
    }

    /// The widgets of the shown pages in a header: those of the list at its start, and those of the detail.
    var headerWidgets: (start: [Widget], title: Widget?, end: [Widget]) {
        var widgets = pages.visible?.header ?? (start: [], title: nil, end: [])
        if pages.isDivided, let list = pages.list, list !== pages.visible {
            widgets.start = list.header.start + widgets.start
        }
        return widgets
    }

    /// Shows the widgets of the pages in the header.
    private func showHeader() { header?.show(headerWidgets) }

    /// Follows the change between one pane and two.
    ///
    /// Focus that was in the list moves into the page that is left, and returns with the list unless the user has moved it.
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
            // The user is still typing for the page that has just been hidden.
            if let typing = host?.typing, typing.isTyping {
                typing.protect(keeping: nil)
            } else {
                visible.takeFocus()
            }
            movedFocus.pointer = widget.rootFocus.map { UnsafeMutableRawPointer($0) }
        }
        if pages.isDivided { pages.hiddenFocus = nil }
    }

    /// Closes what belongs to the view, and removes its page from the widget tree.
    func close() {
        scope.closePopovers()
        links.remove()
        // Something may keep the header alive, but not the page.
        if layerWindow == nil { header?.remove() } else { header?.show((start: [], title: nil, end: [])) }
        header = nil
        _ = toasts.takeAll()
        // GTK may keep the window for a while.
        gtk_widget_insert_action_group(scope, LinkAction.group, nil)
        guard layerWindow == nil else { return }
        // The actions may be offered to other widgets, too.
        host = nil
        (layer, title) = (nil, "")
        // The window's handlers may keep the view.
        scopeReference = nil
        gtk_widget_set_sensitive(widget, 0)
        observers.report(self)
    }

    /// Returns the address of a function of GTK; `nil` if this version does not have it.
    static var lookUp: (_ name: String) -> UnsafeMutableRawPointer? = { dlsym(nil, $0) }

    /// Has a text read when the screen reader has finished its sentence; ignored by GTK before 4.14.
    func announce(_ text: String) {
        typealias Announce = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>, CInt) -> Void
        guard let function = Self.lookUp("gtk_accessible_announce") else { return }
        // 1 is GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM.
        unsafeBitCast(function, to: Announce.self)(pages.widget, text, 1)
    }

    // MARK: - Focus

    /// Moves focus into the page.
    func takeFocus() { pages.visible?.takeFocus() }

    /// Moves focus into the page unless another widget of the window has it.
    func takeFocusIfFree() {
        if widget.rootFocus == nil { takeFocus() }
    }

    /// Whether a page that comes may have focus.
    ///
    /// In a window of the app's own it may if the view can be seen, and nothing outside of the view has focus.
    var mayTakeFocus: Bool {
        guard layerWindow == nil else { return true }
        return gtk_widget_get_mapped(widget) != 0 && widget.rootFocus.map(scope.holds) ?? true
    }

    /// Notes which widget has focus. A toast that covers it moves.
    private func focusMoved() {
        if toasts.shown != nil { gtk_widget_queue_allocate(overlay) }
        if let focused = widget.rootFocus {
            // Another widget gets the release of a key.
            if !scope.holds(focused) { KeyRepeatFilter.shared.windowLostKeys() }
            if gtk_widget_is_ancestor(focused, toasts.widget) == 0 {
                former.pointer = UnsafeMutableRawPointer(focused)
            }
        }
        focusDidMove?()
    }

    /// Moves focus from a toast back to the widget that had it before, or else into the page.
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

    /// The layer as it is one page back; `nil` if there is no such page, or if a modal is above.
    var layerBelow: Layer? { host?.layerBelow(id) }

    /// Shows the page below under the page on top, which a swipe then moves; ignored if nobody would see it move.
    ///
    /// Requests that a page makes while it is built again run afterwards, and call the swipe off.
    func beginSwipe() {
        pages.finish()
        navigator?.whileRequestsWait {
            guard pages.canAnimate, duration > 0, let below = host?.preparePageBelow(in: id),
                let motion = direction(.backward)
            else { return }
            pages.beginSwipe(to: below.page, beside: below.list, motion)
        }
    }

    /// Moves the page on top back to its place; ignored without a swipe.
    func returnSwipe() { pages.returnSwipe(duration: duration) }

    // MARK: - Actions

    /// Goes back one page in the layer.
    func goBack() { host?.goBack(in: id) }
    /// Goes forward again in the layer.
    func goForward() { host?.goForward(1, in: id) }
    /// Closes the modal, or the window.
    func closeByHand() { host?.closeByHand(id) }

    /// Runs an action; `false` if this view does not have it, or does not use it now.
    @discardableResult
    func run(_ action: WindowAction) -> Bool { action.title(self) != nil && action.run(self) }

    /// Offers the actions of the view to the descendants of another widget, such as a menu in the header of its window.
    ///
    /// - Parameters:
    ///   - other: The widget.
    ///   - group: The name before the dot, as in `router.back`.
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
    /// Its label would use Ctrl+F and the like to move a caret that nobody sees.
    private var isFocusInLabel: Bool {
        guard let focus = widget.rootFocus, is_label(focus) != 0 else { return false }
        return gtk_label_get_selectable(as_label(focus)) == 0
    }

    /// Makes the actions and `router.open`, for menus, links and buttons.
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

    /// Calls `action` when a mouse button of this number is pressed in the scope.
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

    /// Moves GTK's grab of the pointer from the page to the scope.
    ///
    /// GTK grabs the pointer for the widget under a pressed button.
    /// A button with a number above 5 keeps the grab when it is released, and GTK 4.18
    /// warns once the page is gone.
    /// Unmapping a widget moves its grab to its parent.
    /// Focus stays where it is: GTK would move it out of the unmapped widget before the next frame.
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
