import CRouterGtk
import RouterCore

/// Shows a navigation in GTK windows: one window, and modal windows over it.
///
/// An app brings its pages, each with its routes (``Page``).
/// The host brings the rest: headers with the title and a button to go back, modals,
/// transitions, toasts and focus.
/// The windows follow the state of the navigator, never the other way round.
///
/// ``RouterApplication`` makes the hosts of a whole app.
/// An app that has its `GtkApplication` already makes one for each window, once the application has started:
///
///     let navigator = try Navigator(table: RouteTable(pages.routes))
///     let host = GtkNavigationHost(application: application, navigator: navigator, registry: pages)
///     try navigator.start(at: "app://home", host: host)
///
/// After that `navigator.open("app://item/42")`, and `open` of a page's context, change the windows.
/// The navigator keeps the host until ``close()``.
///
/// Such an app hands over the URLs of other programs itself, by `navigator.open(.external(text))`.
/// `docs/recipes/existing-app.md` contains its complete `main.swift`.
///
/// ## The life of a page
///
/// - A page is built when its entry is about to be shown and it is not built.
///   If it throws and its entry is new, the request fails and nothing changes.
///   If the entry was open before, a page with the error and a button to try again is shown instead.
/// - While another page covers it, its widget is out of the widget tree; the page lives on.
/// - The pages that were shown last stay built (``HostConfiguration/keptPages``).
///   An older one is released while it is covered, and built again when its entry is shown again (``Page``).
/// - Before its entry leaves for good, the page is asked (``Page/askToLeave(_:over:)``).
/// - After ``Page/didLeave()`` it is freed, in a later turn of the main loop, once nothing shows it any more.
///
/// A modal covers no page: the pages below it stay visible.
/// A list is not covered by its details, whether or not there is room for both (`docs/panes.md`).
///
/// ## What the user does
///
/// Back, a close button, Escape, a key, a mouse button or a swipe becomes a request that names the entry or the layer.
/// So it passes through the same checks as a URL, and a page may refuse to leave.
/// ``HostConfiguration/actions`` has the keys of its windows.
/// Closing the lowest window closes all of them, and with them, as a rule, the app.
///
/// If the first of several quick clicks changes what is shown, the others are ignored: a double click on
/// Back goes back one page.
/// Menus and other popovers close before another page or modal is shown.
/// While the user is typing, a page that another program opens gets neither focus nor typed keys.
///
/// ## The window
///
/// A page fills its window up to the edges; margins and scrolling are its own.
/// Header, CSS nodes and accessibility roles are described at ``LayerWindow``.
/// The product RouterAddressBar puts an address bar into it.
///
/// An app with several windows gives each a navigator and a host.
/// A modal blocks only the windows of its own host.
@MainActor
public final class GtkNavigationHost: NavigationHost {
    /// The navigator whose state is shown.
    public let navigator: Navigator

    /// The app's pages; a change counts for pages that are built later.
    ///
    ///     host.registry.register("item") { context in try ItemPage(context) }
    ///     try navigator.reload(RouteTable(pages.routes + plugIn.routes))
    public var registry: PageRegistry

    /// The windows that the host has made for the open layers, the lowest first.
    ///
    /// The lowest layer has none of these if it is in a ``NavigationView``.
    /// Each is transient for the one before it, and all of them form one window group.
    /// Empty before the start and after ``close()``.
    ///
    ///     host.layers.last?.isModal       // whether a modal is open
    public internal(set) var layers: [LayerWindow] = []

    /// The views of the open layers, the lowest first: those in ``layers``, or that of a ``NavigationView`` and then the modals'.
    ///
    /// Empty before the start and after ``close()``.
    public internal(set) var views: [LayerView] = []
    /// The view of the lowest layer in a window that the host does not make as a ``LayerWindow``; `nil` if it makes one.
    var rootView: LayerView?
    /// The window around the ``rootView`` that the host has adopted; `nil` if the app closes its window itself.
    var adoptedWindow: ObjectReference?
    /// Follows the root view into another window.
    var moving: MainLoopTimer?

    private(set) lazy var pages = PageStore(of: self)
    /// The app's choices, as they were when the host was made.
    let configuration: HostConfiguration
    weak var owner: (any HostOwner)?

    /// The entries that a new window opened with: the home and its parents. Empty for a window with saved pages.
    var initialEntries: [EntryID] = []
    /// Whether the window is new and no page has been opened in it since, so that it can give way to saved windows.
    var isUnused: Bool {
        guard !initialEntries.isEmpty, let state = navigator.state else { return false }
        return state.allEntries.allSatisfy { initialEntries.contains($0.id) }
    }

    /// Whether the page asked last keeps its question open, as for a dialog.
    ///
    /// The user knows the answer then, so ``showToast(for:)`` does not repeat it.
    private(set) var wasAskedInPerson = false

    /// The throttled requests that no toast has counted.
    var throttled = 0
    /// Shows their toast.
    var throttledTimer: MainLoopTimer?

    /// The application of the windows; `nil` for a view, which finds it by its window.
    private let ownApplication: ObjectReference?
    /// Filters the clicks of all windows.
    ///
    /// The click that closes a modal is followed by clicks in the window below.
    let clicks = ClickFilter()
    /// Keeps typed keys from pages that other programs open, in all windows.
    let typing = TypingFilter()
    /// The host that showed the navigation before, until this one shows it.
    private weak var former: GtkNavigationHost?
    /// Whether the change that is prepared interrupts the user, who is entering a text.
    private var interruptsTyping = false
    let preloads = LinkPreloads()
    /// The short texts at the branches, each under the branch's name.
    private(set) var badges: [String: String] = [:] {
        didSet { views.first?.switcher?.badges = badges }
    }

    private var observation: NavigationObservation?

    /// Makes a host that shows nothing yet.
    ///
    /// It opens its window when it is handed to `Navigator.start(at:host:)` or `Navigator.attach(_:)`.
    /// The first host also adds its CSS rules to the display.
    ///
    /// - Parameters:
    ///   - application: The application that owns the windows, already started up.
    ///   - navigator: The navigator whose state is shown.
    ///   - registry: The app's pages.
    ///   - configuration: Texts, sizes, durations and callbacks of the app.
    public convenience init(
        application: UnsafeMutablePointer<GtkApplication>,
        navigator: Navigator,
        registry: PageRegistry,
        configuration: HostConfiguration = HostConfiguration()
    ) {
        self.init(application, navigator, registry, configuration)
    }

    /// Makes a host whose windows belong to an application, or to that of the window in which ``makeRootView()`` is.
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

    /// The lowest window, or `nil` before the start, after ``close()``, and while the view is in none.
    public var window: Widget? { views.first?.window }

    /// The application of the windows; `nil` for a view in a window without one.
    var application: UnsafeMutablePointer<GtkApplication>? {
        ownApplication.map { as_application($0.pointer) }
            ?? rootView?.window.flatMap { gtk_window_get_application(as_window($0)) }
    }

    /// The page of an entry, or `nil` if it is not built.
    ///
    /// An entry that was restored below another one has no page until the user goes back to it.
    /// A page that was released has none until its entry is shown again, or a swipe begins that may lead to it; neither has
    /// one that cannot be built.
    public func page(for entry: EntryID) -> (any Page)? {
        pages[entry].flatMap { $0.isError ? nil : $0.page }
    }

    /// Returns the widgets of an entry's page: its own, and those in the header; none if the page is not built.
    package func widgets(ofPage entry: EntryID) -> [Widget] {
        guard let built = pages[entry] else { return [] }
        let (start, title, end) = built.header
        return [built.widget] + start + [title].compactMap(\.self) + end
    }

    /// Asks the desktop to bring the window to the front, with the modals over it.
    public func raise() {
        // A modal over a view that is in no window waits for one.
        guard rootView == nil || rootView?.window != nil else { return }
        views.last?.window.map { gtk_window_present(as_window($0)) }
    }

    /// Shows a short text at a branch in the sidebar and the tabs, such as the number of unread messages.
    ///
    /// A text of more than eight characters loses its middle.
    /// It stays until it is set again; no page has to be built for it.
    /// A page does so for its own branch by ``PageContext/setBadge(_:)``.
    ///
    ///     host.setBadge("3", of: "inbox")
    ///
    /// - Parameters:
    ///   - text: The text; `nil` or an empty one removes it.
    ///   - branch: The name of the branch; an unknown one is ignored.
    public func setBadge(_ text: String?, of branch: String) {
        badges[branch] = text
    }

    /// Closes the lowest window, as its close button does.
    ///
    /// The window around a ``NavigationView`` is the app's: it gets the signal `close-request`, and closes itself by
    /// ``NavigationView/requestClose(savesPages:then:)``.
    ///
    /// Asks all pages that are built, from the top (``Page/askToLeave(_:over:)``).
    /// The answer of a page may come later.
    /// If one refuses, all windows stay open.
    public func requestClose() {
        if let rootView, adoptedWindow == nil, let window = rootView.window {
            return gtk_window_close(as_window(window))
        }
        let savesPages = owner?.savesWindow(of: navigator) ?? configuration.savesPages
        requestClose(savesPages: savesPages) { [weak self] in self?.close() }
    }

    /// Asks as ``requestClose()`` does, and calls `close` if nothing refuses, else `stay`.
    ///
    /// - Parameter savesPages: Whether the app saves the pages as the window closes.
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

    /// Closes all windows and frees all pages, without asking any of them.
    ///
    /// Calls ``HostConfiguration/willClose`` before.
    /// The host shows nothing after this; further calls are ignored.
    /// The state of the navigator stays, so another host can show it.
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
    /// A page that is not built may.
    ///
    /// The navigator calls this before the change. The clicks that are left over from before the question do
    /// not reach a dialog of the page.
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

    /// Builds the pages that are about to be shown and are not built.
    ///
    /// Nothing visible changes.
    ///
    /// - Throws: The error of a page, or one that names the page that cannot be shown. The pages that were built by then are freed.
    public func prepare(_ transition: Transition) throws {
        // A page may take longer to build than the user pauses.
        interruptsTyping = transition.origin == .external && transition.changesWhatIsShown && isEnteringText
        former = navigator.host === self ? nil : navigator.host as? GtkNavigationHost
        try pages.prepare(transition)
    }

    /// Changes the windows, notifies the pages, and calls `completion` once all animations have ended.
    ///
    /// Must follow ``prepare(_:)`` for the same transition, in the same turn.
    /// After ``close()`` it only calls `completion`.
    public func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
        guard !pages.isClosed else { return completion() }
        if transition.changesWhatIsShown {
            clicks.interrupt()
            preloads.forget()
            for view in views { view.scope.closePopovers() }
        }
        // Its modals would block its window.
        former?.close()
        former = nil
        keepClosedModals(of: transition)
        pages.commit()
        // A new table may change their titles and icons.
        views.first?.switcher?.branches = navigator.table.branches
        let wasProtecting = typing.isProtecting
        if transition.changesWhatIsShown { protectTyping(from: transition) }
        TransitionPlayer(transition, of: self, completion: completion).play()
        for view in views where transition.changesPages || view.pages.hasReleasedSwipe {
            view.swipes.callOff()
        }
        // A page below a modal may have waited for its focus, too.
        if wasProtecting, !typing.isProtecting { typing.moveFocus?() }
    }

    /// Whether the user is typing, or has changed the text of an address bar that has focus.
    private var isEnteringText: Bool {
        typing.isTyping || typing.isProtecting || layers.contains { $0.content?.isBeingEdited ?? false }
    }

    /// Keeps typed keys from a page that another program opens; what the user opens gets the next keys.
    private func protectTyping(from transition: Transition) {
        if interruptsTyping {
            let focus = views.last?.widget.rootFocus
            typing.protect(keeping: focus.flatMap { is_text($0) != 0 || is_text_view($0) != 0 ? $0 : nil })
        } else if transition.origin == .user || transition.origin == .link {
            typing.cancel()
        }
    }

    /// The state that an entry's page wants to keep, see ``Page/savedState()``, and its scroll positions and focus.
    public func savedPage(of entry: EntryID) -> SavedPage? {
        pages.saved(entry).map { SavedPage(state: $0.savedState, position: $0.position) }
    }

    /// Hands a URL to the desktop's default app for its scheme.
    ///
    /// The outcome is `noHandler` if the desktop has no such app, or if the host is closed.
    public func openExternally(_ url: RouteURL, completion: @escaping @MainActor (NavigationOutcome) -> Void)
    {
        guard let view = views.last else { return completion(.refused(.noHandler(url.scheme))) }
        // A double click opens one window there, too.
        clicks.interrupt()
        ExternalApp.open(url.textForOtherApps, near: view.window ?? view.widget, completion: completion)
    }
}

extension Transition {
    /// Whether a step shows, adds, or removes a page; if not, open pages have new parameters.
    fileprivate var changesPages: Bool {
        steps.contains { if case .update = $0 { false } else { true } }
    }

    /// Whether a step shows another page or window; if pages are only updated or freed, open menus stay.
    ///
    /// A page that comes into or leaves a slot of a covered page is not shown.
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
