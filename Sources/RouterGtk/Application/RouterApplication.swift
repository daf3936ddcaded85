import CRouterGtk
import Glibc
import RouterCore

/// A complete app: its windows, its command line, links from other programs, and the saved session.
///
/// This is the `main.swift` of an app:
///
///     import Glibc
///     import RouterCore
///     import RouterGtk
///
///     let app = RouterApplication("org.example.Items", home: "app://home") { app in
///         app.pages.register(HomePage.self) { HomePage($0) }
///         app.pages.register(ItemPage.self) { try ItemPage($0) }
///         app.savesSession = true
///     }
///     exit(app.run())
///
/// Each window has its own navigator and its own ``GtkNavigationHost``.
/// All windows share the pages, routes, guards, and actions.
///
/// ## Starting
///
/// The first process calls the closure of the initializer to prepare the app, and then opens a window.
/// A second launch hands its URLs over to the first process, byte for byte, and exits with status 0.
/// It does not call the closure.
/// If the first process refuses a URL at once, the second process writes the reason to
/// standard error and exits with status 3.
/// The second process does not wait for a guard that answers later, or for the user.
/// If the first process does not answer within five seconds, the second process reports
/// this and exits with status 1.
/// Without a session bus, each launch opens its own window.
///
/// The command-line arguments are URLs, apart from these options:
///
/// - `--new-session` starts without the pages of the last session (see below). If the app is already open,
///   this is an error with status 1.
/// - `--help` prints the usage.
/// - Any other argument that begins with `-` is an error with status 2.
/// - Everything after `--` is a URL.
///
/// An app with options of its own reads ``arguments`` itself and passes the URLs to ``run(_:)``:
///
///     var urls = RouterApplication.arguments
///     let isQuiet = urls.first == "--quiet"
///     if isQuiet {
///         urls.removeFirst()
///         if app.isOpenElsewhere { print("The app is open already.") }
///     }
///     exit(app.run(["--"] + urls))
///
/// ## Mistakes
///
/// Before the first window opens, the app checks its route table, typed routes, names of pages
/// and actions, guards, ``home``, and application ID.
/// ``run(_:)`` writes one sentence for each mistake to standard error and returns 1.
///
/// ## URLs from outside
///
/// URLs from the command line, from the session bus, and from notifications have the origin
/// ``/RouterCore/RequestOrigin/external``.
/// They open in the most recently used window, or in a window of their own if their
/// route sets `opensOwnWindow` and the app sets ``allowsSeveralWindows``.
/// The app raises that window with the activation token that it received together with the URL.
/// The page of the URL that starts the app is pushed onto the pages of the saved session.
/// If no session is restored, the parents of the page are placed below it.
///
/// The only action that other programs can call over D-Bus is `app.open`, whose target is a URL.
/// ``LinkNotification`` uses it.
/// Because every program on the session bus can call `app.open`, menus and headers use the action
/// `router.open` instead. See ``LayerWindow``.
///
/// ## The session
///
/// With ``savesSession``, the app saves the pages of all windows in the file `session.json`, in the folder
/// of `XDG_STATE_HOME` that is named after the application ID.
/// It also saves the size of each window, and whether the window is maximized. The sizes
/// of modals are not saved.
/// Only the user may read the file.
/// The app writes it within a second of a change, a key press, a click, or a scroll. It also writes the
/// file when it quits, even if the desktop or a terminal terminates the process.
/// After a crash, the file is either the old one or the new one, never a mixture.
/// A window that the user closes is removed from the session, unless it is the last one.
///
/// If some pages cannot be reopened at the next start, the app lists them on standard error.
/// A toast shows their number, not counting the pages that a guard refuses.
///
/// A restored page that crashes the app would crash it on every start.
/// So the app records each restored page in `session.json.unproven` before it builds the page. It
/// removes the page from that file once the main loop has run for three seconds, the
/// page has left, or the app quits normally.
/// The next start does not restore the pages in that file. A toast offers to open them, until the user opens
/// or declines them.
///
/// With `--new-session`, the app keeps the old file as `session.json.previous`, and offers once, in a toast,
/// to restore the old session.
/// A file that cannot be read is kept as `session.json.unreadable`.
/// At most 64 windows are opened, the most recently used ones.
/// If the file contains more windows, the app reports this on standard error and in a toast, and keeps the
/// file as `session.json.previous`.
///
/// ## The environment
///
/// The app sets `GIO_USE_VFS` to `local`, so that GVfs does not rewrite URLs that arrive over D-Bus.
/// Other apps that this app starts to open a URL do not inherit this variable.
/// If standard input, output, or error is closed at startup, the app occupies the file descriptor of that
/// stream, so that no file opened later gets it.
@MainActor
public final class RouterApplication {
    /// The application ID: the name on the bus, and the name of the desktop entry without `.desktop`.
    package let id: String
    /// The request for the first page of each window.
    public var home: NavigationRequest
    /// The app's pages, with their routes.
    public var pages = PageRegistry()
    /// The routes that ``pages`` does not contain: actions, redirects, and pages that are registered by name.
    public var routes: [Route] = []
    /// The route for URLs that match no other route, or `nil` if there is none.
    public var notFound: Route?
    /// The types that the placeholders of route patterns may use in addition to the built-in types, by name.
    public var converters: [String: ParameterConverter] = [:]
    /// The schemes that other apps open, in lower case, such as `mailto` and `https`.
    public var externalSchemes: Set<String> = []
    /// The branches of each window, in the order of its sidebar, or an empty array for windows
    /// with a single stack.
    ///
    /// A branch is a part of the app, such as the inbox or the settings, with its own stack of pages.
    public var branches: [Branch] = []
    /// The table that finds the route for a URL.
    ///
    /// If it is `nil` at startup, the app builds the table from ``pages``, ``routes``, ``notFound``,
    /// ``converters``, ``externalSchemes``, and ``branches``, checks it, and stores it here.
    /// Call ``reload(_:completion:)`` to replace the table while the app runs.
    public var table: RouteTable?
    /// The guards of all windows, in the order in which they are asked.
    public var guards: [NavigationGuard] = []
    /// The code that runs when a URL of an action route is opened, by the name of the action.
    public var actions = ActionRegistry()
    /// The limits for the navigation of each window.
    public var limits = NavigationLimits()
    /// The configuration of the windows. Each window reads it when it opens.
    public var configuration = HostConfiguration()
    /// Called with the host of each new window, before the first page is built.
    ///
    ///     app.configureWindow = { host in
    ///         host.registry.register("report") { context in try ReportPage(context, of: database) }
    ///     }
    public var configureWindow: (@MainActor (GtkNavigationHost) -> Void)?
    /// Creates the window around the pages, for example an `AdwApplicationWindow` from a `.ui` file.
    ///
    /// With `nil`, the default, each window is a ``LayerWindow`` with a header.
    ///
    ///     app.makeWindow = { view in
    ///         let window: Widget = gtk_window_new()
    ///         let header: Widget = gtk_header_bar_new()
    ///         try view.fill(header)
    ///         gtk_window_set_titlebar(as_window(window), header)
    ///         gtk_window_set_child(as_window(window), view.widget)
    ///         return window
    ///     }
    ///
    /// The closure is called for each window that opens, and returns a `GtkWindow` that contains the view.
    /// That window provides its own title, initial size, menu, and header. So the properties `windowSize`,
    /// `makeTitle`, `menu`, and `configureLayer` of ``configuration`` do not apply to it. `makeTitle` and
    /// `configureLayer` still apply to modals.
    /// The session, links from other programs, several windows, and quitting work as with
    /// the built-in window: the app presents the window, asks the pages before the window
    /// closes, saves its size, and destroys it.
    /// If the closure throws an error, the window does not open, just as when its first page throws one.
    public var makeWindow: (@MainActor (NavigationView) throws -> Widget)?
    /// Returns the results for a search of the desktop, for example in GNOME Shell's overview or in KRunner.
    ///
    /// With `nil`, the default, the desktop does not search the app.
    ///
    ///     app.search = { terms in
    ///         store.items(containing: terms).map {
    ///             SearchHit(.route(ItemRoute(id: $0.id)), title: $0.title, description: $0.excerpt)
    ///         }
    ///     }
    ///
    /// Set this property in the closure of the initializer.
    /// The terms are the words that the user typed, none of them empty.
    /// Return the best hit first. At most 100 hits are used.
    /// If the user keeps typing, the task of this search is canceled, and its hits are not used.
    /// If the app is not running, the session bus starts it for the search, without a window.
    /// A hit opens like a link from another program.
    public var search: (@MainActor (_ terms: [String]) async throws -> [SearchHit])?
    /// Returns the request for the page that lists all hits. The page opens when the
    /// user selects the app itself among the results.
    ///
    /// With `nil`, the default, the most recently used window is raised unchanged.
    /// The URL counts as coming from outside, so its route needs `access: .external`.
    public var searchPage: (@MainActor (_ terms: [String]) -> NavigationRequest)?
    /// Called once, after the app has opened its first window and before it opens the URLs of the launch.
    ///
    /// If it throws, the app writes the error to standard error and exits with status 1.
    public var didStart: (@MainActor () throws -> Void)?
    /// Whether the app saves the open pages, so that its next run reopens them; `false` by default.
    ///
    /// The value may change while the app runs, for example in the app's preferences.
    /// Turning it off deletes the saved pages and removes the toasts that offer to reopen some of them.
    /// Turning it on saves the open pages.
    public var savesSession = false {
        didSet {
            guard savesSession != oldValue else { return }
            if savesSession { running?.session?.saveSoon() } else { running?.forgetSession() }
        }
    }
    /// Whether a link may open in a new window; `false` by default.
    ///
    /// If it is `true`, a link from outside whose route sets `opensOwnWindow` opens in its own window. The
    /// user can then also open a link in a new window with a middle click, Ctrl+click, or a row of the link's
    /// menu. See ``LayerWindow``.
    /// If it is `false`, Ctrl+click acts like a click, and a middle click does nothing.
    /// A change also affects the windows that are already open.
    public var allowsSeveralWindows = false
    /// Whether a second launch hands its URLs over to the first process; `true` by default.
    ///
    /// Set it before ``run(_:)``.
    public var isUnique = true

    /// Registers pages, routes, and guards when the app starts.
    ///
    /// The crawler of RouterGtkTesting, which opens all pages of an app, replaces this closure with one that
    /// also starts the crawl.
    package var prepare: @MainActor (RouterApplication) throws -> Void
    /// The source of the table, for example a route file, or `nil` to build the table from the properties
    /// above.
    package var tableSource: (any TableSource)?
    /// The handler that reads the command line before the app does, or `nil` if the app only opens URLs.
    package var commandLine: (any CommandLineHandler)?
    /// Called with the host of each new window, after ``configureWindow``. The product RouterCommands uses it
    /// to write the window's events to a file. See ``noteOpened(_:)``.
    package var didMakeWindow: (@MainActor (GtkNavigationHost) -> Void)?
    /// The running app, or `nil` before and after ``run(_:)``.
    var running: RunningApplication?
    /// For each navigator that ``makeNavigator()`` returned, a closure that returns the navigator if it
    /// still exists.
    private var made: [() -> Navigator?] = []

    /// Creates an app that has not started yet.
    ///
    /// Create it before any other call of GIO or GTK.
    ///
    /// - Parameters:
    ///   - id: The application ID, such as `org.example.Items`.
    ///   - home: The request for the first page of each window.
    ///   - prepare: Registers pages, routes, and guards. It may also install styles and icons, because GTK
    ///     has started by then. ``run(_:)`` calls it in the process that opens windows. If it throws, the
    ///     app writes the error's description to standard error and exits with status 1.
    public init(
        _ id: String,
        home: NavigationRequest,
        prepare: @escaping @MainActor (RouterApplication) throws -> Void
    ) {
        self.id = id
        self.home = home
        self.prepare = prepare
        setenv("GIO_USE_VFS", "local", 1)
        Terminal.keepStandardDescriptors()
    }

    /// The command-line arguments without `argv[0]`.
    ///
    /// If an argument is not valid UTF-8, each of its bytes outside ASCII becomes `%XX`.
    public static var arguments: [String] { Terminal.arguments }

    // MARK: - Running

    /// The open windows, most recently used first.
    public var windows: [GtkNavigationHost] { running?.windows ?? [] }

    /// The `GtkApplication`, for features of GTK that this class does not cover.
    ///
    /// It is `nil` until ``run(_:)`` prepares the app, and again after ``run(_:)`` has returned.
    public var application: UnsafeMutablePointer<GtkApplication>? { running?.application }

    /// The navigator of the most recently used window, or `nil` if no window is open.
    var navigator: Navigator? { windows.first?.navigator }

    /// Whether another process of this app is running, so that ``run(_:)`` would hand URLs over to it.
    ///
    /// Check it before you handle options that only the first process can honor.
    public var isOpenElsewhere: Bool {
        isUnique && running == nil && g_application_id_is_valid(id) != 0
            && FirstProcess.isNameOwned(id)
    }

    /// The object path of the application on the session bus, derived from the ID in the same way as in GIO.
    package var busPath: String { "/" + id.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined() }

    /// Whether the bus ensures that this is the only process that opens windows.
    package var isOnlyProcess: Bool { isUnique && FirstProcess.hasSessionBus }

    /// Opens a window that shows ``home``, and then opens a request in it.
    ///
    /// If the request pushes a page whose route declares parents, the parents replace the page of ``home``.
    /// If the route declares no parents, the page is pushed onto the page of ``home``.
    ///
    ///     try app.openWindow()
    ///     try app.openWindow(at: "app://item/42")
    ///
    /// - Parameter request: The request, or `nil` to open only ``home``.
    /// - Throws: The error that the page of ``home`` throws, or an error if the app is not running.
    @discardableResult
    public func openWindow(at request: NavigationRequest? = nil) throws -> GtkNavigationHost {
        guard let running else { throw ApplicationError("The app is not running.") }
        let host = try running.openWindow(restoring: nil).host
        if var request {
            request.startsApp = true
            host.navigator.open(request, animated: false)
        }
        return host
    }

    /// Asks the guards again about everything that is open in all windows, for example after a logout.
    ///
    /// A navigator that ``makeNavigator()`` returned counts as a window.
    ///
    /// - Parameters:
    ///   - asksPages: Whether pages are asked before they leave. See
    ///     ``/RouterCore/Navigator/recheckGuards(asking:completion:)``.
    ///   - completion: Called once, after the recheck of all windows, with the outcome for each window.
    public func recheckGuards(
        asking asksPages: Bool = true,
        completion: (@MainActor ([NavigationOutcome]) -> Void)? = nil
    ) {
        let navigators = windows.map(\.navigator) + made.compactMap { $0() }
        var outcomes: [NavigationOutcome] = []
        if navigators.isEmpty { completion?([]) }
        for navigator in navigators {
            navigator.recheckGuards(asking: asksPages) { outcome in
                outcomes.append(outcome)
                if outcomes.count == navigators.count { completion?(outcomes) }
            }
        }
    }

    /// Prepares the app and returns a navigator like that of a window, for tests. No window opens.
    ///
    /// No display is needed, unless the app's own preparation needs one.
    ///
    ///     let navigator = try app.makeNavigator()
    ///     try navigator.start(at: app.home)
    ///
    /// - Throws: The error that the preparation throws, or an error with one sentence for each mistake.
    public func makeNavigator() throws -> Navigator {
        if table == nil { try prepare(self) }
        try check()
        let navigator = try newNavigator()
        made = made.filter { $0() != nil } + [{ [weak navigator] in navigator }]
        return navigator
    }

    /// Creates the navigator of a window from the checked table.
    func newNavigator() throws -> Navigator {
        guard let table else { throw ApplicationError("The app has no route table.") }
        return try Navigator(table: table, guards: guards, actions: actions, limits: limits)
    }

    /// Applies the app's setup for new windows to a window that the app made itself. ``windows`` does not
    /// contain such a window.
    ///
    /// This method calls ``configureWindow``. If the app was started with `--events FILE`, the events
    /// of the window are also written to that file.
    ///
    ///     let host = GtkNavigationHost(application: application, navigator: navigator, registry: pages)
    ///     app.noteOpened(host)
    ///     try navigator.start(at: "tools://home", host: host)
    ///
    /// - Parameter host: The host of the window, before its navigator starts.
    public func noteOpened(_ host: GtkNavigationHost) {
        configureWindow?(host)
        didMakeWindow?(host)
    }

    /// Lets the user reopen a window that the app made itself and that is now closing.
    ///
    /// ``WindowAction/reopen`` reopens the window or modal that was closed last. Used repeatedly, it reopens
    /// up to ten, the most recently closed first.
    ///
    ///     configuration.willClose = { [weak app] in
    ///         app?.noteClosed { showWindow() }
    ///     }
    ///
    /// - Parameter reopen: Opens the window again. It is called at most
    ///   once. If it throws, a toast shows the error.
    public func noteClosed(reopenedBy reopen: @escaping @MainActor () throws -> Void) {
        running?.keep(.ownWindow(reopen))
    }

    /// Reopens the window or modal that was closed last, as ``WindowAction/reopen`` does. Used repeatedly, it
    /// reopens up to ten.
    ///
    /// Windows that the app makes itself do not have that action, so they call this method instead.
    /// If there is nothing to reopen, a toast says so.
    public func reopenClosed() {
        running?.reopenClosed()
    }

    /// Asks the pages of all windows whether they may leave, and quits the app if no page refuses.
    ///
    /// The windows are asked one after the other, each as ``GtkNavigationHost/requestClose()`` does.
    /// All windows remain in the saved session.
    public func requestQuit() {
        running?.askToQuit()
    }
}
