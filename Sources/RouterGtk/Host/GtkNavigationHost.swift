import CRouterGtk
import RouterCore

/// Shows a navigation in GTK windows: one main window, and one window for each modal above it.
///
/// Each window shows one *layer* of the navigator's state. The main window shows the lowest layer.
///
/// The app supplies its pages, each with its routes (``Page``).
/// The host supplies everything around them: headers with a title and a Back button, modals, transitions,
/// toasts, and focus.
/// The windows always follow the navigator's state, never the other way around.
///
/// ``RouterApplication`` creates the hosts of a whole app.
/// An app that already runs its own `GtkApplication` creates one host per window,
/// after the application has started up:
///
///     let navigator = try Navigator(table: RouteTable(pages.routes))
///     let host = GtkNavigationHost(application: application, navigator: navigator, registry: pages)
///     try navigator.start(at: "app://home", host: host)
///
/// From then on, `navigator.open("app://item/42")` and the `open` methods
/// of a page's context change the windows.
/// The navigator retains the host until ``close()``.
///
/// An app with its own `GtkApplication` also passes the URLs that it receives from other programs to
/// `navigator.open(.external(text))`.
/// `docs/recipes/existing-app.md` contains the complete `main.swift` of such an app.
///
/// ## The life of a page
///
/// The navigator's state contains an *entry* for each open page: its URL and values, but no widgets.
///
/// - The host builds a page right before it shows the page's entry, unless the page already exists.
///   If the page throws and its entry is new, the request fails and nothing changes.
///   If the entry was already open, the host shows the error in place of the page, with a button to try
///   again.
/// - While another page covers a page, the covered page stays alive, but its widget is outside of the widget
///   tree.
/// - The most recently shown pages stay built (``HostConfiguration/keptPages``).
///   The host releases an older page while it is covered,
///   and builds it again when its entry is next shown (``Page``).
/// - Before an entry is removed for good, the host asks its page whether it may leave
///   (``Page/askToLeave(_:over:)``).
/// - After ``Page/didLeave()``, the host frees the page in a later turn of the main loop, once no window
///   shows the page anymore.
///
/// A modal does not cover pages: the pages below it stay visible.
/// A list does not count as covered by its details, even in a window that is too narrow to show both
/// (`docs/panes.md`).
///
/// ## User actions
///
/// Back, a close button, Escape, a shortcut, a mouse button, or a swipe becomes a request that names the
/// entry or the layer.
/// The request passes through the same checks as a URL, and a page may refuse to leave.
/// ``HostConfiguration/actions`` defines the shortcuts of the host's windows.
/// Closing the lowest window closes all windows of the host and, by default, also quits the app.
///
/// If the first of several quick clicks changes what is shown, the host ignores the rest: a double click on
/// Back goes back one page.
/// Menus and other popovers close before another page or modal appears.
/// While the user is typing, a page that another program opens receives neither focus nor the typed keys.
///
/// ## The window
///
/// A page fills its window up to the edges, so the page adds its own margins and scrolling.
/// ``LayerWindow`` describes the header, the CSS nodes, and the accessibility roles.
/// The product RouterAddressBar adds an address bar to the header.
///
/// In an app with several windows, each main window has its own navigator and its own host.
/// A modal blocks only the windows of its own host.
@MainActor
public final class GtkNavigationHost: NavigationHost {
    /// The navigator whose state the host shows.
    public let navigator: Navigator

    /// The app's pages. A change affects only pages that are built later.
    ///
    ///     host.registry.register("item") { context in try ItemPage(context) }
    ///     try navigator.reload(RouteTable(pages.routes + plugIn.routes))
    public var registry: PageRegistry

    /// The windows of the open layers, lowest first.
    ///
    /// If a ``NavigationView`` shows the lowest layer, the host does not create a window for that layer, and
    /// the array contains only the modals.
    /// Each modal is transient for the window below it, and all of these windows form one window group.
    /// The array is empty before the start and after ``close()``.
    ///
    ///     host.layers.last?.isModal       // whether a modal is open
    public internal(set) var layers: [LayerWindow] = []

    /// The views of the open layers, lowest first.
    ///
    /// These are the views of ``layers``.
    /// If a ``NavigationView`` shows the lowest layer, its view comes first.
    /// The array is empty before the start and after ``close()``.
    public internal(set) var views: [LayerView] = []
    /// The view of the lowest layer, or `nil` if the host creates a ``LayerWindow`` for that layer.
    var rootView: LayerView?
    /// The window around ``rootView`` if the host presents and closes it,
    /// or `nil` if the app closes the window itself.
    var adoptedWindow: ObjectReference?
    /// The timer that makes the modals follow ``rootView`` into another window.
    var moving: MainLoopTimer?

    private(set) lazy var pages = PageStore(of: self)
    /// A copy of the app's configuration, taken when the host was created.
    let configuration: HostConfiguration
    weak var owner: (any HostOwner)?

    /// The entries that a new window opened with: the home page and its parents.
    /// Empty for a window with saved pages.
    var initialEntries: [EntryID] = []
    /// Whether a new window still shows only the pages that it opened with,
    /// so that restored windows may replace it.
    var isUnused: Bool {
        guard !initialEntries.isEmpty, let state = navigator.state else { return false }
        return state.allEntries.allSatisfy { initialEntries.contains($0.id) }
    }

    /// Whether the page that was last asked to leave did not answer at once, for example because it shows a
    /// dialog.
    ///
    /// In this case, the answer comes from the user, so ``showToast(for:)`` does not report a refusal.
    private(set) var wasAskedInPerson = false

    /// The number of throttled requests that no toast has reported yet.
    var throttled = 0
    /// The timer that shows the toast for the throttled requests.
    var throttledTimer: MainLoopTimer?

    /// The application that the windows belong to, or `nil` if a ``NavigationView`` created the host.
    /// Such a host uses the application of the window that contains the view.
    private let ownApplication: ObjectReference?
    /// Filters the clicks in all windows of the host.
    ///
    /// The windows share one filter because a click that closes a modal may be followed by clicks in the
    /// window below.
    let clicks = ClickFilter()
    /// Keeps typed keys away from pages that other programs open, in all windows of the host.
    let typing = TypingFilter()
    /// The navigator's earlier host, which this host replaces. It is set from ``prepare(_:)`` until
    /// ``apply(_:completion:)`` closes it.
    private weak var former: GtkNavigationHost?
    /// Whether the change being prepared interrupts a user who is entering text.
    private var interruptsTyping = false
    let preloads = LinkPreloads()
    /// The badges of the branches, by branch name.
    private(set) var badges: [String: String] = [:] {
        didSet { views.first?.switcher?.badges = badges }
    }

    private var observation: NavigationObservation?

    /// Creates a host that shows nothing yet.
    ///
    /// The host opens its window when you pass it to `Navigator.start(at:host:)` or `Navigator.attach(_:)`.
    /// The first host also adds the package's CSS rules to the display.
    ///
    /// - Parameters:
    ///   - application: The application that owns the windows, after its startup.
    ///   - navigator: The navigator whose state the host shows.
    ///   - registry: The app's pages.
    ///   - configuration: The app's texts, sizes, durations, and callbacks.
    public convenience init(
        application: UnsafeMutablePointer<GtkApplication>,
        navigator: Navigator,
        registry: PageRegistry,
        configuration: HostConfiguration = HostConfiguration()
    ) {
        self.init(application, navigator, registry, configuration)
    }

    /// Creates a host whose windows belong to the given application.
    ///
    /// If the application is `nil`, the windows belong to the application of the window
    /// that contains the view from ``makeRootView()``.
    init(
        _ application: UnsafeMutablePointer<GtkApplication>?,
        _ navigator: Navigator,
        _ registry: PageRegistry,
        _ configuration: HostConfiguration
    ) {
        (self.navigator, self.registry, self.configuration) = (navigator, registry, configuration)
        ownApplication = application.map { ObjectReference($0) }
        StyleSheet.install(StyleSheet.windows)
        clicks.noteInput = { [weak self] in self?.owner?.saveSoon() }
        typing.moveFocus = { [weak self] in self?.views.forEach { $0.takeFocusIfFree() } }
        observation = navigator.observe { [weak self] event in
            guard let self, event.isOfRequest else { return }
            showToast(for: event)
            owner?.follow(event, of: self.navigator)
        }
    }

    /// The window that shows the lowest layer, or `nil` before the start and after ``close()``.
    ///
    /// It is also `nil` while a ``NavigationView`` shows that layer outside of any window.
    public var window: Widget? { views.first?.window }

    /// The application that the windows belong to, or `nil` if the view is not in a window of an application.
    var application: UnsafeMutablePointer<GtkApplication>? {
        ownApplication.map { as_application($0.pointer) }
            ?? rootView?.window.flatMap { gtk_window_get_application(as_window($0)) }
    }

    /// Returns the page of an entry, or `nil` if the page is not built.
    ///
    /// An entry that was restored below another entry has no page until the user goes back to it.
    /// A released page is not built again until its entry is shown,
    /// or until the user begins to swipe back to it.
    /// The result is also `nil` for a page that cannot be built, even while an error page replaces it.
    public func page(for entry: EntryID) -> (any Page)? {
        pages[entry].flatMap { $0.isError ? nil : $0.page }
    }

    /// Returns the widgets of an entry's page, including those in the header, or an empty array if the page
    /// is not built.
    package func widgets(ofPage entry: EntryID) -> [Widget] {
        guard let built = pages[entry] else { return [] }
        let (start, title, end) = built.header
        return [built.widget] + start + [title].compactMap(\.self) + end
    }

    /// Asks the desktop to bring the window and its modals to the front.
    public func raise() {
        // While the root view is not in a window, its modals stay hidden.
        guard rootView == nil || rootView?.window != nil else { return }
        views.last?.window.map { gtk_window_present(as_window($0)) }
    }

    /// Shows a short text next to a branch in the sidebar and the tabs,
    /// such as the number of unread messages.
    ///
    /// Text longer than eight Unicode scalars is shortened in the middle.
    /// The badge remains until you set it again, whether or not a page of the branch is built.
    /// A page sets the badge of its own branch with ``PageContext/setBadge(_:)``.
    ///
    ///     host.setBadge("3", of: "inbox")
    ///
    /// - Parameters:
    ///   - text: The text. `nil` or an empty string removes the badge.
    ///   - branch: The name of the branch. An unknown name is ignored.
    public func setBadge(_ text: String?, of branch: String) {
        badges[branch] = text
    }

    /// Closes the lowest window, as its close button does.
    ///
    /// The host first asks all built pages whether they may leave, starting at the top
    /// (``Page/askToLeave(_:over:)``).
    /// A page may answer later.
    /// If a page refuses, all windows stay open.
    ///
    /// If the pages are in a ``NavigationView`` in a window that the app made and closes itself, this method only
    /// emits the signal `close-request` of that window. The app's handler then asks the pages with
    /// ``NavigationView/requestClose(savesPages:then:)`` and closes the window.
    public func requestClose() {
        if let rootView, adoptedWindow == nil, let window = rootView.window {
            return gtk_window_close(as_window(window))
        }
        let savesPages = owner?.savesWindow(of: navigator) ?? configuration.savesPages
        requestClose(savesPages: savesPages) { [weak self] in self?.close() }
    }

    /// Asks all pages as ``requestClose()`` does, and calls `close` if no page refuses, or `stay` otherwise.
    ///
    /// - Parameter savesPages: Whether the app saves the pages when the window closes.
    func requestClose(
        savesPages: Bool,
        _ close: @escaping @MainActor () -> Void,
        orStay stay: @escaping @MainActor () -> Void = {}
    ) {
        guard !pages.isClosed else { return stay() }
        navigator.requestClose(savesPages: savesPages) { [weak self] outcome in
            if case .handled = outcome { return close() }
            self?.showToast(for: outcome)
            stay()
        }
    }

    /// Closes all windows and frees all pages without asking any page.
    ///
    /// Calls ``HostConfiguration/willClose`` first.
    /// The host shows nothing after this call and ignores further calls.
    /// The navigator keeps its state, so another host can show it.
    public func close() {
        guard !pages.isClosed else { return }
        pages.isClosed = true
        configuration.willClose?()
        owner?.windowWillClose(navigator)
        navigator.detach(self)
        observation = nil
        preloads.cancelAll()
        navigator.whileRequestsWait {
            for view in views {
                guard let window = view.layerWindow else {
                    view.close()
                    view.pages.clear()
                    continue
                }
                window.close()
            }
            (layers, views) = ([], [])
            pages.close()
            forsakeWindow()
        }
    }

    // MARK: - Following the navigator

    /// Asks the page of an entry whether it may leave.
    ///
    /// A page that is not built may always leave.
    ///
    /// The navigator calls this method before the change.
    /// If a double click led to the question, its second click does not reach the page's dialog.
    public func ask(_ question: LeaveQuestion) {
        guard let built = pages[question.entry], let window = views.last?.nearestWindow else {
            return question.answer(true)
        }
        if let title = built.page.title { question.title = title }
        question.sentence = { [configuration] in configuration.sentence(of: $0) }
        built.page.askToLeave(question, over: window)
        wasAskedInPerson = question.isOpen
        if wasAskedInPerson { watchDialogs(over: window) }
    }

    /// Builds the pages that the transition is about to show, unless they are already built.
    ///
    /// Nothing visible changes.
    ///
    /// - Throws: The error of a page, or an error that names the page that cannot be shown. The pages built
    ///   so far are freed.
    public func prepare(_ transition: Transition) throws {
        // Checked before the pages are built, because building may take so long
        // that the user would no longer count as typing.
        interruptsTyping = transition.origin == .external && transition.changesWhatIsShown && isEnteringText
        former = navigator.host === self ? nil : navigator.host as? GtkNavigationHost
        try pages.prepare(transition)
    }

    /// Changes the windows, notifies the pages, and calls `completion` once all animations have ended.
    ///
    /// Call it after ``prepare(_:)`` for the same transition, in the same turn of the main loop.
    /// After ``close()``, it only calls `completion`.
    public func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
        guard !pages.isClosed else { return completion() }
        if transition.changesWhatIsShown {
            clicks.interrupt()
            preloads.forget()
            for view in views { view.scope.closePopovers() }
        }
        // The modals of the former host would block this host's window.
        former?.close()
        former = nil
        keepClosedModals(of: transition)
        pages.commit()
        // A new table may change the titles and icons of the branches.
        views.first?.switcher?.branches = navigator.table.branches
        let wasProtecting = typing.isProtecting
        if transition.changesWhatIsShown { protectTyping(from: transition) }
        TransitionPlayer(transition, of: self, completion: completion).play()
        for view in views where transition.changesPages || view.pages.hasReleasedSwipe {
            view.swipes.callOff()
        }
        // The protection from typed keys has ended, so all pages that wait for focus may take it now, even
        // a page below a modal.
        if wasProtecting, !typing.isProtecting { typing.moveFocus?() }
    }

    /// Whether the user is typing, or has edited the text of an address bar that has focus.
    private var isEnteringText: Bool {
        typing.isTyping || typing.isProtecting || layers.contains { $0.content?.isBeingEdited ?? false }
    }

    /// Keeps typed keys away from a page that another program opens.
    /// A page that the user opens receives the next keys.
    private func protectTyping(from transition: Transition) {
        if interruptsTyping {
            let focus = views.last?.widget.rootFocus
            typing.protect(keeping: focus.flatMap { is_text($0) != 0 || is_text_view($0) != 0 ? $0 : nil })
        } else if transition.origin == .user || transition.origin == .link {
            typing.cancel()
        }
    }

    /// Returns the state that an entry's page wants to keep (``Page/savedState()``), with its scroll
    /// positions and focus, or `nil` if the page was never built.
    ///
    /// For a released page, this is the state that the page had when it was released.
    public func savedPage(of entry: EntryID) -> SavedPage? {
        pages.saved(entry).map { SavedPage(state: $0.savedState, position: $0.position) }
    }

    /// Passes a URL to the desktop's default app for its scheme.
    ///
    /// The outcome is `refused` with `noHandler` if the desktop has no such app, or if the host is closed.
    public func openExternally(_ url: RouteURL, completion: @escaping @MainActor (NavigationOutcome) -> Void)
    {
        guard let view = views.last else { return completion(.refused(.noHandler(url.scheme))) }
        // The host ignores the second click of a double click, which would open the URL again.
        clicks.interrupt()
        ExternalApp.open(url.textForOtherApps, near: view.window ?? view.widget, completion: completion)
    }
}

extension Transition {
    /// Whether a step shows, adds, or removes a page.
    /// If not, the transition only updates the parameters of open pages.
    fileprivate var changesPages: Bool {
        steps.contains { if case .update = $0 { false } else { true } }
    }

    /// Whether a step shows another page, or opens or closes a window.
    /// The host then closes open menus, which stay open if pages are only updated or freed.
    ///
    /// Embedding a page in a covered page, or removing it from there, changes nothing on the screen.
    fileprivate var changesWhatIsShown: Bool {
        steps.contains { step in
            switch step {
            case .show, .open, .close: true
            case .embed(_, in: let holder), .unembed(_, from: let holder):
                new.layers.contains { $0.top.find(holder) != nil }
            case .update, .remove: false
            }
        }
    }
}
