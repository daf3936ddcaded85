import CRouterGtk
import Glibc
import RouterCore

/// A whole app: its windows, its command line, links from other programs and the saved session.
///
/// The `main.swift` of an app:
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
/// Each window has a navigator and a ``GtkNavigationHost`` of its own.
/// All windows share the pages, routes, guards and actions.
///
/// ## Starting
///
/// The first process prepares itself and opens a window.
/// A second launch hands its URLs over to the first process, byte for byte, and ends with status 0.
/// It does so before it prepares anything.
/// If the first process refuses a URL at once, the second one writes the reason to standard error, and ends with status 3.
/// It does not wait for a guard that answers later, or for the user.
/// If the first process does not answer within five seconds, the second one says so and ends with status 1.
/// Without a session bus each launch opens a window of its own.
///
/// Arguments are URLs.
/// `--new-session` starts without the pages of the last session, see below; if the app is open already, it is an
/// error with status 1.
/// `--help` prints the usage, and any other argument that begins with `-` ends the program with status 2.
/// After `--` everything is a URL.
/// An app with options of its own reads ``arguments`` itself, and hands the URLs to ``run(_:)``:
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
/// Before the first window opens, the app is checked: the table, typed routes, the names of pages and actions,
/// guards, the home and the id.
/// ``run(_:)`` writes a sentence for every mistake to standard error, and returns 1.
///
/// ## URLs from outside
///
/// URLs of a launch, of the bus and of notifications have the origin ``/RouterCore/RequestOrigin/external``.
/// They open in the window that was used last, or in one of their own (`opensOwnWindow` of a route).
/// It is raised with the permission of the launcher.
/// The URL that starts the app is pushed on the pages of the saved session.
/// If no session is restored, the parents of its page come below it.
///
/// The only action on the bus is `app.open`, whose target is a URL.
/// ``LinkNotification`` uses it.
/// Any program of the session may call it, so menus and headers use the action `router.open`, see ``LayerWindow``.
///
/// ## The session
///
/// With ``savesSession`` the pages of all windows are saved in `session.json`, in a folder named as the id in
/// `XDG_STATE_HOME`.
/// So are the sizes of the windows, and whether they are maximized; modals have none.
/// Only the user may read that file.
/// It is written within a second of a change, a key, a click or a scroll, and at the end: also if the desktop or a terminal ends the process.
/// A crash leaves the old file or the new one.
/// A window that the user closes is left out, unless it is the last one.
/// Pages that cannot be opened again are named on standard error.
/// A toast has their number, without those that a guard does not allow.
/// A page that may have ended the process as it was restored is left out of the next start, where a toast offers it:
/// one that was neither mapped for three seconds nor left before the process ended in another way.
/// Such pages are in `session.json.unproven` until they are opened or declined.
/// `--new-session` keeps the old file as `session.json.previous`, which a toast offers to restore, once.
/// A file that cannot be read is kept beside the new one as `session.json.unreadable`.
/// At most 64 windows are opened, those used last.
/// If the file has more, standard error and a toast say so, and it is kept as `session.json.previous`.
///
/// ## The environment
///
/// The app sets `GIO_USE_VFS` to `local`, so that GVfs does not rewrite URLs that arrive over the bus.
/// Apps that are started to open a URL do not inherit it.
/// Closed standard descriptors are kept occupied, so that no file gets their number.
@MainActor
public final class RouterApplication {
    /// The application id: the name on the bus, and of the desktop entry without `.desktop`.
    package let id: String
    /// The request for the first page of each window.
    public var home: NavigationRequest
    /// The app's pages, with their routes.
    public var pages = PageRegistry()
    /// The routes that ``pages`` does not have: actions, redirects, and pages that were registered by name.
    public var routes: [Route] = []
    /// The route for URLs that no other route matches, if there is one.
    public var notFound: Route?
    /// By name, the types that patterns may use beside the built-in ones.
    public var converters: [String: ParameterConverter] = [:]
    /// The schemes of other apps, in lower case, such as `mailto` and `https`.
    public var externalSchemes: Set<String> = []
    /// The branches of each window, in the order of its sidebar; none for windows with one stack.
    public var branches: [Branch] = []
    /// A table of the app's own.
    ///
    /// With `nil` the app makes one of ``pages``, ``routes``, ``notFound``, ``converters``,
    /// ``externalSchemes`` and ``branches``, which is here once it has been checked.
    /// While the app runs, ``reload(_:completion:)`` replaces it.
    public var table: RouteTable?
    /// The guards of all windows, asked in this order.
    public var guards: [NavigationGuard] = []
    /// The code of action routes.
    public var actions = ActionRegistry()
    /// The greatest sizes of each window's navigation.
    public var limits = NavigationLimits()
    /// The choices about each window, read when it opens.
    public var configuration = HostConfiguration()
    /// Called with the host of each new window, before its first page is built.
    ///
    ///     app.configureWindow = { host in
    ///         host.registry.register("report") { context in try ReportPage(context, of: database) }
    ///     }
    public var configureWindow: (@MainActor (GtkNavigationHost) -> Void)?
    /// Makes the window around the pages, such as an `AdwApplicationWindow` of a `.ui` file; with `nil`, the default, each
    /// window is a ``LayerWindow`` with a header.
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
    /// It is called for each window that opens, and returns a `GtkWindow` that contains the view.
    /// Its title, its first size, its menu, and its header are the app's: of ``configuration``, `windowSize`, `makeTitle`,
    /// `menu`, and `configureLayer` count for the modals alone.
    /// The session, links from other programs, several windows, and quitting work as with the built-in window: the app
    /// presents the window, asks the pages before it closes, saves its size, and destroys it.
    /// An error ends the opening of the window, as an error of its first page does.
    public var makeWindow: (@MainActor (NavigationView) throws -> Widget)?
    /// Finds what the app has for a search of the desktop, such as in GNOME Shell's overview and in KRunner; with `nil`,
    /// the default, the app takes no part in it.
    ///
    ///     app.search = { terms in
    ///         store.items(containing: terms).map {
    ///             SearchHit(.route(ItemRoute(id: $0.id)), title: $0.title, description: $0.excerpt)
    ///         }
    ///     }
    ///
    /// Set it in the closure of the initializer.
    /// It gets the words of the user, none of them empty, and returns the hits, the best one first; at most 100 count.
    /// The next key cancels its task, and the desktop gets no hits of it then.
    /// The session bus starts the app for a search, without a window.
    /// A hit opens like a link of another program.
    public var search: (@MainActor (_ terms: [String]) async throws -> [SearchHit])?
    /// Returns the page with all hits, for a user who chooses the app itself among the results; with `nil`, the window
    /// comes up as it is.
    ///
    /// Its URL comes from outside, so its route needs `access: .external`.
    public var searchPage: (@MainActor (_ terms: [String]) -> NavigationRequest)?
    /// Called once, when the app has opened its first window, before the URLs of the launch.
    ///
    /// An error ends the app with a sentence and status 1.
    public var didStart: (@MainActor () throws -> Void)?
    /// Whether the open pages are saved, and opened again by the next run; `false` by default.
    ///
    /// It may change while the app runs, by a choice of the user.
    /// Turning it off then deletes the saved pages, and removes the toasts that offer to reopen some of them.
    /// Turning it on saves the open pages.
    public var savesSession = false {
        didSet {
            guard savesSession != oldValue else { return }
            if savesSession { running?.session?.saveSoon() } else { running?.forgetSession() }
        }
    }
    /// Whether a link may open in a new window; `false` by default.
    ///
    /// A link from outside does if its route says so (`opensOwnWindow` of a route).
    /// A middle click, a Ctrl+click and a row in the menu of a link do that then, see ``LayerWindow``.
    /// Otherwise Ctrl+click is a click, and a middle click does nothing.
    /// The rest is read when a window opens.
    public var allowsSeveralWindows = false
    /// Whether a second launch hands its URLs over to the first; `true` by default.
    ///
    /// It is set before ``run(_:)``.
    public var isUnique = true

    /// Registers pages, routes, and guards, when the app starts; the crawler of RouterGtkTesting adds to it.
    package var prepare: @MainActor (RouterApplication) throws -> Void
    /// Makes the table instead of the properties, such as from a file.
    package var tableSource: (any TableSource)?
    /// Reads the command line before the app does; `nil` for an app that only opens URLs.
    package var commandLine: (any CommandLineHandler)?
    /// Called by ``noteOpened(_:)``, after ``configureWindow``.
    package var didMakeWindow: (@MainActor (GtkNavigationHost) -> Void)?
    /// The app while it runs; `nil` before ``run(_:)`` and after it.
    var running: RunningApplication?
    /// The navigators of ``makeNavigator()`` that are still there.
    private var made: [() -> Navigator?] = []

    /// Makes an app that has not started.
    ///
    /// Make it before any other call of GIO or GTK.
    ///
    /// - Parameters:
    ///   - id: The application id, such as `org.example.Items`.
    ///   - home: The request for the first page of each window.
    ///   - prepare: Registers pages, routes and guards, and may install styles and icons, since GTK has started up.
    ///     It is called by ``run(_:)`` in the process that opens windows. An error ends the app with its
    ///     description and status 1.
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

    /// The arguments of the process without the program's name.
    ///
    /// In an argument that is not UTF-8, each byte outside of ASCII becomes `%XX`.
    public static var arguments: [String] { Terminal.arguments }

    // MARK: - Running

    /// The open windows, the one used last first.
    public var windows: [GtkNavigationHost] { running?.windows ?? [] }

    /// GTK's application, for what GTK has beyond this class; `nil` before `prepare` and after ``run(_:)``.
    public var application: UnsafeMutablePointer<GtkApplication>? { running?.application }

    /// The navigator of the window used last, or `nil` if no window is open.
    var navigator: Navigator? { windows.first?.navigator }

    /// Whether another process of this app is running, to which ``run(_:)`` would hand URLs over.
    ///
    /// It is for options that only the first process can honor.
    public var isOpenElsewhere: Bool {
        isUnique && running == nil && g_application_id_is_valid(id) != 0
            && FirstProcess.isNameOwned(id)
    }

    /// The path of the application on the session bus, by the rules of GIO.
    package var busPath: String { "/" + id.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined() }

    /// Whether no other process opens windows while this one does: the bus gives the name to one alone.
    package var isOnlyProcess: Bool { isUnique && FirstProcess.hasSessionBus }

    /// Opens a window at the home, and there at a request.
    ///
    /// A pushed page has its parents below it, or the home if its route names none.
    ///
    ///     try app.openWindow()
    ///     try app.openWindow(at: "app://item/42")
    ///
    /// - Parameter request: The request; `nil` for the home alone.
    /// - Throws: The error of the home's page, or one that says that the app is not running.
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

    /// Asks the guards once more about all that is open in all windows, such as after the user has logged out.
    ///
    /// A navigator of ``makeNavigator()`` counts as a window.
    ///
    /// - Parameters:
    ///   - asksPages: Whether pages that leave are asked; see
    ///     ``/RouterCore/Navigator/recheckGuards(asking:completion:)``.
    ///   - completion: Called once, when all windows have followed, with the outcome of each.
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

    /// Prepares the app, and makes the navigator of a window without a window, for tests.
    ///
    /// No display is needed, unless the app's own preparation needs one.
    ///
    ///     let navigator = try app.makeNavigator()
    ///     try navigator.start(at: app.home)
    ///
    /// - Throws: The error of the preparation, or one with a sentence for every mistake.
    public func makeNavigator() throws -> Navigator {
        if table == nil { try prepare(self) }
        try check()
        let navigator = try newNavigator()
        made = made.filter { $0() != nil } + [{ [weak navigator] in navigator }]
        return navigator
    }

    /// Makes the navigator of a window with the checked table.
    func newNavigator() throws -> Navigator {
        guard let table else { throw ApplicationError("There is no table of routes.") }
        return try Navigator(table: table, guards: guards, actions: actions, limits: limits)
    }

    /// Treats a window that the app has made itself, beside ``windows``, as one of them: calls ``configureWindow``, and
    /// writes its events to the file of `--events`.
    ///
    ///     let host = GtkNavigationHost(application: application, navigator: navigator, registry: pages)
    ///     app.noteOpened(host)
    ///     try navigator.start(at: "tools://home", host: host)
    ///
    /// - Parameter host: The host, before its navigator starts.
    public func noteOpened(_ host: GtkNavigationHost) {
        configureWindow?(host)
        didMakeWindow?(host)
    }

    /// Lets the user reopen a window that the app has made itself, beside ``windows``, and that closes now.
    ///
    /// ``WindowAction/reopen`` reopens windows and modals in the reverse of the order in which they were closed.
    ///
    ///     configuration.willClose = { [weak app] in
    ///         app?.noteClosed { showWindow() }
    ///     }
    ///
    /// - Parameter reopen: Opens the window again. It is called at most once; if it throws, a toast shows the error.
    public func noteClosed(reopenedBy reopen: @escaping @MainActor () throws -> Void) {
        running?.keep(.ownWindow(reopen))
    }

    /// Reopens the window or the modal that was closed last, as ``WindowAction/reopen`` does.
    ///
    /// Windows that the app has made itself do not have that action, and call this method instead.
    /// If nothing was closed, a toast says so.
    public func reopenClosed() {
        running?.reopenClosed()
    }

    /// Asks the pages of all windows, and ends the app if none refuses.
    ///
    /// The windows are asked one after the other, each as by ``GtkNavigationHost/requestClose()``.
    /// All windows stay in the saved session.
    public func requestQuit() {
        running?.askToQuit()
    }
}
