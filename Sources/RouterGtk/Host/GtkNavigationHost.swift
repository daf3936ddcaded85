import CGtk
import RouterCore

/// Shows a navigation as GTK windows: a window with a stack of pages, and modal windows with stacks of their own over
/// it.
///
/// An app brings its pages, each with its routes (``RoutedPage``); header, address, going back, modals, toasts and focus
/// are here. A whole app, as its `main.swift`:
///
///     import CGtk
///     import Glibc
///     import RouterCore
///     import RouterGtk
///
///     var pages = PageRegistry()
///     pages.register(HomePage.self)
///     pages.register(ItemPage.self)
///     let table = try RouteTable(pages.routes)
///
///     let flags = GApplicationFlags(rawValue: 0)
///     guard let application = gtk_application_new("org.example.App", flags) else { exit(1) }
///     let navigator = Navigator(table: table)
///     var host: GtkNavigationHost?
///
///     @MainActor func showWindow() {
///         guard host == nil else {
///             if let top = host?.layers.last { gtk_window_present(as_window(top.window)) }
///             return
///         }
///         MainActorBridge.install()
///         let newHost = GtkNavigationHost(
///             application: application,
///             navigator: navigator,
///             registry: pages
///         )
///         do {
///             try navigator.start(at: RouteURL(parsing: "app://home"), host: newHost)
///             host = newHost
///         } catch {
///             print("The app cannot start: \(error)")
///             exit(1)
///         }
///     }
///
///     SignalConnection(application, "activate") { _ in showWindow() }
///     exit(g_application_run(as_g_application(application), CommandLine.argc, CommandLine.unsafeArgv))
///
/// To be handed addresses from outside, such as `gio open app://item/42`, the app takes them from its command line,
/// also from that of a second launch: it says so in its flags, and answers a second signal. What comes from outside has
/// the origin `external`, and the address that starts the app brings the pages below its own, as its route declares
/// them:
///
///     let flags = G_APPLICATION_HANDLES_COMMAND_LINE
///
///     SignalConnection(application, "command-line") { arguments in
///         var isFirst = host == nil
///         showWindow()
///         guard let line = arguments.object(at: 1) else { return }
///         var count: gint = 0
///         let commandLine = line.assumingMemoryBound(to: GApplicationCommandLine.self)
///         let words = g_application_command_line_get_arguments(commandLine, &count)
///         defer { g_strfreev(words) }
///         for index in 0..<Int(count) where index > 0 {  // the first is the name of the program
///             guard let word = words?[index] else { continue }
///             let text = String(cString: word)
///             navigator.submit(
///                 NavigationRequest(.text(text), origin: .external, buildsBackStack: isFirst)
///             )
///             isFirst = false
///         }
///     }
///
/// From then on `navigator.open("app://item/42")`, and `open` of a page's context, change the windows. The
/// navigator keeps the host until ``close()``.
///
/// A page fills its window up to the edges: margins, and scrolling, are the page's own. An app that does not want the
/// address in the header puts something else in its place, or nothing:
///
///     var configuration = HostConfiguration()
///     configuration.configureLayer = { layer in
///         gtk_header_bar_set_title_widget(as_header_bar(layer.header), nil)
///     }
///
/// What a person closes by hand (a modal's close button, Escape, Back, Alt+Left, the mouse's back button) goes to the
/// navigator as an action that names the entry or the layer; the windows follow the state, never the other way round.
/// Closing the lowest window closes all of them, and with them, as a rule, the app.
///
/// Where the first of several quick clicks changes what is shown, the others do nothing: a double click on Back goes back
/// one page. Menus and other popovers close before another page or modal is shown.
///
/// An app with several windows gives each a navigator and a host. A modal blocks the windows of its own host alone.
///
/// - Keys: see ``LayerShortcut``. CSS and accessibility: see ``LayerWindow``.
@MainActor
public final class GtkNavigationHost: NavigationHost {
    /// The navigator whose state is shown.
    public let navigator: Navigator

    let pages: PageStore
    let configuration: HostConfiguration
    /// Whether the page that was asked last whether it may leave has taken its time to answer.
    private(set) var wasAskedInPerson = false

    private let windows: LayerWindows
    private var isClosed = false
    private var observation: NavigationObservation?
    private var isChanging = false
    /// The completions of transitions that have ended while the windows are being changed.
    private var completions: [@MainActor () -> Void] = []

    /// Makes a host, which shows nothing before it is handed to `Navigator.start(at:host:)`.
    ///
    /// - Parameters:
    ///   - application: the application that the windows belong to, already started up.
    ///   - navigator: the navigator whose state is to be shown.
    ///   - registry: the app's pages.
    ///   - configuration: what the app wants otherwise than most do.
    public init(
        application: UnsafeMutablePointer<GtkApplication>,
        navigator: Navigator,
        registry: PageRegistry,
        configuration: HostConfiguration = HostConfiguration()
    ) {
        self.navigator = navigator
        self.configuration = configuration
        pages = PageStore(registry, navigator)
        windows = LayerWindows(application, configuration)
        MainActorBridge.install()
        HostStyle.install()
        observation = navigator.observe { [weak self] event in self?.showToast(for: event.outcome) }
    }

    /// The layers that are open, the lowest first. Empty before the start and after ``close()``.
    public var layers: [LayerWindow] { windows.views }

    /// The lowest window, or `nil` before the start and after ``close()``.
    public var window: UnsafeMutablePointer<GtkWidget>? { layers.first?.window }

    /// The page of an entry, or `nil` where none has been built.
    public func page(for entry: EntryID) -> (any Page)? { pages[entry]?.page }

    /// The window of a layer, or `nil` where that is not open.
    public func view(of layer: LayerID) -> LayerWindow? { windows[layer] }

    /// Goes back one page in the top layer, as its button does; does nothing on a layer's only page.
    public func goBack() {
        if let layer = navigator.state?.topLayer { goBack(in: layer.id) }
    }

    /// Puts the keyboard into the top layer's address entry.
    public func editAddress() {
        layers.last?.address.edit()
    }

    /// Closes the lowest window as its close button does: asks ``HostConfiguration/mayClose`` first, and then all pages
    /// that have been built, see ``Page/mayLeave(_:over:)``.
    public func requestClose() {
        guard !isClosed, configuration.mayClose?() ?? true else { return }
        navigator.requestClose { [weak self] outcome in
            if case .handled = outcome { self?.close() } else { self?.showToast(for: outcome) }
        }
    }

    /// Closes all windows and frees all pages. The host shows nothing any more after this.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        configuration.willClose?()
        navigator.detach(self)
        observation = nil
        deferringCompletions { windows.closeAll() }
        pages.close()
    }

    // MARK: - Following the navigator

    /// Asks the page of an entry that has been built; any other may leave.
    public func ask(_ question: LeaveQuestion) {
        guard let built = pages[question.entry], let top = layers.last else { return question.answer(true) }
        built.page.mayLeave(question, over: top.window)
        wasAskedInPerson = question.isOpen
        if wasAskedInPerson { windows.clicks.watchDialogs(over: top.window) }
    }

    /// Builds the pages that are to be shown and have not been built yet.
    ///
    /// - Throws: What a page throws, or a ``PageError``.
    public func prepare(_ transition: Transition) throws { try pages.prepare(transition) }

    /// Changes the windows, tells the pages, and calls `completion` once all animations have ended.
    public func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
        guard !isClosed else { return completion() }
        pages.commit()
        deferringCompletions {
            TransitionPlayer(transition, on: windows, with: pages, delegate: self) { [self] in
                if isChanging { completions.append(completion) } else { completion() }
            }.play()
        }
    }

    /// Calls the completions of what has ended only after the change: they may do anything.
    private func deferringCompletions(_ change: () -> Void) {
        let wasChanging = isChanging
        isChanging = true
        change()
        isChanging = wasChanging
        guard !isChanging else { return }
        let ended = completions
        completions = []
        for completion in ended { completion() }
    }

    /// What the page of an entry wants to remember.
    public func savedState(of entry: EntryID) -> String? { pages[entry]?.page.savedState() }

    /// Hands a URL to the app that the desktop has for its scheme, in the name of the top window.
    public func openExternally(_ url: RouteURL, completion: @escaping @MainActor (ExternalResult) -> Void) {
        guard let top = layers.last else { return completion(.noHandler) }
        // A double click opens one window there, too.
        windows.clicks.interrupt()
        ExternalApp.open(url.text, near: top.window, completion: completion)
    }
}

extension GtkNavigationHost: LayerDelegate {
    func goBack(in id: LayerID) {
        guard let layer = navigator.state?.layer(id), layer.depth > 1 else { return }
        goBack(through: layer.top.id)
    }

    func goBack(through entry: EntryID) {
        navigator.perform(.pop(.through(entry)), origin: .user)
    }

    /// Goes forward again in the top layer; does nothing if there is nothing to go forward to.
    public func goForward() {
        guard navigator.state?.topLayer.forward != nil else { return }
        navigator.perform(.forward, origin: .user)
    }

    func closeByHand(_ id: LayerID) {
        if layers.first?.id == id {
            requestClose()
        } else {
            navigator.perform(.dismiss(.layer(id)), origin: .user)
        }
    }

    func openTyped(_ text: String, in id: LayerID) {
        let source = navigator.state?.layer(id)?.top.id
        navigator.open(text, origin: .user, source: source) { [weak self] outcome in
            // By the end of an animation something else may have been typed.
            guard let self, let view = view(of: id), view.address.shownText == text else { return }
            switch outcome {
            case .refused(.leaveRefused): view.address.restore()
            case .refused, .failed: view.address.markInvalid()
            case .shown, .alreadyShown, .notFoundPage, .handled, .deferred, .superseded:
                // The text may have been no URL of a page, and the page may be the same.
                if let layer = navigator.state?.layer(id) {
                    view.update(layer, title: pages.title(of: layer.top))
                }
            }
        }
    }

    func title(of entry: Entry) -> String { pages.title(of: entry) }

    func pageWasDetached(_ built: BuiltPage) { pages.freeIfUnused(built) }
}

extension GtkNavigationHost {
    /// Shows a toast in the top layer, after those that are there. It outlives events: if the layer closes, it goes on
    /// in the one below.
    public func show(_ toast: Toast) {
        layers.last?.toasts.show(toast)
    }

    /// Says how a request, or the wish to close the window, has ended, instead of what the one before had to say.
    func showToast(for outcome: NavigationOutcome) {
        for view in layers { view.toasts.dismissEvent() }
        // The user who was asked in a dialog knows the answer.
        if wasAskedInPerson, case .refused(.leaveRefused) = outcome { return }
        guard var toast = configuration.toast(outcome) else { return }
        toast.isOfEvent = true
        show(toast)
    }
}
