import CRouterGtk
import Glibc
import RouterCommands
import RouterCore
import RouterFiles
import RouterGtk
import RouterInspector

/// The demo app, with its command line, routes, guards, actions, menu, and keys.
final class DemoApplication {
    private let services = DemoServices()
    private var observations: [NavigationObservation] = []
    private var inspecting: MainLoopTimer?
    private lazy var mailbox = Mailbox(desktop: services.desktop)

    /// Runs the command on the command line, or opens windows.
    ///
    /// - Returns: The exit status.
    func run() -> Int32 {
        let app = RouterApplication(AppInfo.identifier, home: .app(AppInfo.home)) { [self] app in
            try prepare(app)
        }
        app.commands = Self.commands
        // When GLib looks up a string for the first time, it decides whether it translates any strings.
        // Initializing GTK looks up a string, so the translations must be installed before that.
        Translation.install()
        return app.run()
    }

    /// The standard commands, and the options of the demo.
    static var commands: AppCommands {
        var commands = AppCommands.standard
        commands.version = AppInfo.nameAndVersion
        commands.metadata = .demo
        commands.options = [
            .routeFile(
                "--routes",
                help:
                    "use another route file, JSON if its name ends in .json, else a property list; a window reads it again whenever it is saved"
            ),
            CommandOption(
                "--unknown-page",
                value: "NAME",
                help: "show the page NAME for pages that the route file names but the app does not have"
            ),
            CommandOption("--inspect", help: "also open the inspector, which traces each URL (Ctrl+Shift+I)"),
        ]
        return commands
    }

    private func prepare(_ app: RouterApplication) throws {
        let unknownPage = app.value(of: "--unknown-page")
        if let file = app.value(of: "--routes") {
            app.useRouteFile(file) { [self, weak app] file in
                let routes = try DemoRoutes(file, unknownPage: unknownPage) { translated($0) }
                if let app { use(routes, in: app) }
                return routes.table
            }
        } else {
            let routes = try DemoRoutes.load(file: nil, unknownPage: unknownPage) { translated($0) }
            app.table = routes.table
            use(routes, in: app)
        }
        app.allowsSeveralWindows = true
        app.pages = DemoPages.registry(services)
        app.guards = services.guards { [weak app] in app?.table }
        app.actions = services.actions
        applyPreferences(to: app)
        if app.value(of: "--inspect") != nil { openInspector(with: app) }
        services.openMailbox = { [self, weak app] url in
            if let app, app.application != nil { try mailbox.open(url, in: app) }
        }
        services.desktop.links = { [weak app] in try app.map { try DesktopLinks(of: $0) } }
        services.desktop.showToast = { [weak app] in app?.windows.first?.show($0) }
        DemoStyle.install()
    }

    /// Opens the inspector together with the first window, and records the events of all windows.
    private func openInspector(with app: RouterApplication) {
        app.configureWindow = { Inspector.record($0.navigator) }
        let start = app.didStart
        app.didStart = { [self, weak app] in
            try start?()
            guard let navigator = app?.windows.first?.navigator else { return }
            let inspector = Inspector(navigator, translate: Translation.lookUp)
            inspector.show()
            // The app then opens the URLs of its command line, and presents its window above the inspector.
            // The timer therefore shows the inspector again.
            inspecting = MainLoopTimer(milliseconds: 0) { inspector.show() }
        }
    }

    /// Sets the home page and the menu according to the routes.
    private func use(_ routes: DemoRoutes, in app: RouterApplication) {
        app.home = .url(routes.home)
        app.configuration = HostConfiguration()
        app.configuration.translate = Translation.lookUp
        DemoActions.add(to: &app.configuration, for: routes.table)
    }

    /// Reads the preferences, and applies them now and after each change.
    private func applyPreferences(to app: RouterApplication) {
        let preferences = services.preferences
        let file = PreferenceStore.standardFile
        preferences.open(file)
        // The saved pages belong to the demo's own route file, so they are not used with another file.
        let hasOwnRoutes = app.value(of: "--routes") == nil
        let saves = { (preferences: Preferences) in hasOwnRoutes && preferences.savesSession }
        app.savesSession = saves(preferences.preferences)
        app.didStart = { [weak self, weak app] in
            let age = app?.isOnlyProcess ?? false ? 0 : TemporaryFiles.maximumAge
            TemporaryFiles.remove(of: file, olderThan: age)
            // If the user turned saving off while the app ran with other routes (`--routes`), the saved pages
            // still exist. Setting `savesSession` to `true` and then to `false` deletes them.
            for isOn in [hasOwnRoutes, saves(preferences.preferences)] { app?.savesSession = isOn }
            if let app, hasOwnRoutes { self?.offerLinks(app) }
        }
        observations.append(preferences.observe { [weak app] in app?.savesSession = saves($0) })
    }

    /// Offers once to open links from other apps, unless this app already opens them.
    private func offerLinks(_ app: RouterApplication) {
        let (desktop, preferences) = (services.desktop, services.preferences)
        guard preferences.preferences.offersLinks, InstalledFiles.prefixShare == nil,
            let links = try? desktop.links(), !links.handlers.allSatisfy(\.isThisApp)
        else { return }
        try? preferences.change(\.offersLinks, to: false)
        let text = translated(
            "Links to {scheme}:// in other apps do not open here yet.",
            ["scheme": AppInfo.scheme]
        )
        app.windows.first?.show(text, button: translated("Open Them Here")) {
            desktop.changeLinks(translated("This app now opens these links.")) { try $0.install() }
        }
    }
}

/// The demo's style sheet.
enum DemoStyle {
    /// Adds the installed style sheet to the default display, or the built-in one if none is installed.
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
