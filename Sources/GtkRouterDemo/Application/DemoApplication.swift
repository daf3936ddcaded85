import CRouterGtk
import Glibc
import RouterCore
import RouterFiles
import RouterGtk
import RouterInspector

/// The demo with a window: its routes, guards and actions, its menu and keys, and the file of its events.
final class DemoApplication {
    private let options: Options
    private let services = DemoServices()
    private var observations: [NavigationObservation] = []
    private var inspecting: MainLoopTimer?
    private lazy var mailbox = Mailbox(desktop: services.desktop)

    init(options: Options) {
        self.options = options
    }

    /// Opens the window and runs until it is closed, or hands the URLs over.
    ///
    /// - Returns: The exit status.
    /// - Throws: ``ProgramError`` if the app is open and an option comes too late.
    func run() throws(ProgramError) -> Int32 {
        let app = RouterApplication(AppInfo.identifier, home: .app(AppInfo.home)) { [self] app in
            try prepare(app)
        }
        if let option = options.windowOptions.first, !options.isService, app.isOpenElsewhere {
            throw ProgramError(
                "\(AppInfo.name) is already open; close it before you start it with \(option)."
            )
        }
        // GLib decides at its first text whether it translates, and GTK looks one up when it is initialized.
        Translation.install()
        let session = options.isNewSession ? ["--new-session"] : []
        return app.run(options.isService ? ["--gapplication-service"] : session + ["--"] + options.urls)
    }

    private func prepare(_ app: RouterApplication) throws {
        if let file = options.routeFile {
            app.useRouteFile(file) { [self, weak app] file in
                let routes = try DemoRoutes(file, unknownPage: options.unknownPage) { translated($0) }
                if let app { use(routes, in: app) }
                return routes.table
            }
        } else {
            let routes = try DemoRoutes.load(file: nil, unknownPage: options.unknownPage) { translated($0) }
            app.table = routes.table
            use(routes, in: app)
        }
        app.allowsSeveralWindows = true
        app.pages = DemoPages.registry(services)
        app.guards = services.guards { [weak app] in app?.table }
        app.actions = services.actions
        applyPreferences(to: app)
        // The desktop starts the program without options.
        let eventFile = options.eventFile ?? getenv("GTK_ROUTER_DEMO_EVENTS").map { String(cString: $0) }
        let events = try eventFile.map {
            try EventFile(path: $0, isFull: options.isFull, includesAll: options.printsAllEvents)
        }
        app.configureWindow = { [self] host in
            if options.opensInspector { Inspector.record(host.navigator) }
            if let events { observations.append(events.follow(host.navigator)) }
        }
        if options.opensInspector {
            app.didStart = { [self, weak app] in
                guard let navigator = app?.windows.first?.navigator else { return }
                let inspector = Inspector(navigator, translate: Translation.lookUp)
                inspector.show()
                // The window of the app comes up once more for the URLs of the launch.
                inspecting = MainLoopTimer(milliseconds: 0) { inspector.show() }
            }
        }
        services.openMailbox = { [self, weak app] url in
            if let app { try mailbox.open(url, in: app) }
        }
        services.desktop.showToast = { [weak app] in app?.windows.first?.show($0) }
        DemoStyle.install()
    }

    /// Fills the home and the menu from the routes.
    private func use(_ routes: DemoRoutes, in app: RouterApplication) {
        app.home = .url(routes.home)
        app.configuration = HostConfiguration()
        app.configuration.translate = Translation.lookUp
        DemoActions.add(to: &app.configuration, for: routes.table)
    }

    /// Reads the preferences, and follows their changes.
    private func applyPreferences(to app: RouterApplication) {
        let preferences = services.preferences
        let file = PreferenceStore.standardFile
        TemporaryFiles.remove(of: file, olderThan: app.isOnlyProcess ? 0 : TemporaryFiles.maximumAge)
        preferences.open(file)
        // The saved pages belong to the demo's own route file.
        let hasOwnRoutes = options.routeFile == nil
        let saves = { (preferences: Preferences) in hasOwnRoutes && preferences.savesSession }
        app.savesSession = saves(preferences.preferences)
        app.didStart = { [weak app] in
            // If a run with other routes has turned it off, this deletes the saved pages.
            for isOn in [hasOwnRoutes, saves(preferences.preferences)] { app?.savesSession = isOn }
        }
        observations.append(preferences.observe { [weak app] in app?.savesSession = saves($0) })
    }
}

/// The demo's style sheet.
enum DemoStyle {
    /// Adds the installed style sheet, or else the built-in one, to the default display.
    static func install() {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        defer { g_object_unref(provider) }
        let installed = InstalledFiles.path(ofData: "style.css").flatMap { try? InputFile.bytes(of: $0) }
        cgtk_css_provider_load(
            provider,
            String(decoding: installed ?? PackageResources.style_css, as: UTF8.self)
        )
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        gtk_style_context_add_provider_for_display(display, as_style_provider(provider), priority)
    }
}
