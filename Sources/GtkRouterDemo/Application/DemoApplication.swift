import CGtk
import Glibc
import RouterCore
import RouterGtk

/// The app with a window: one process, to which later launches hand their URLs.
final class DemoApplication {
    private let options: Options
    private let routes: DemoRoutes
    private let navigator: Navigator
    private let services = DemoServices()
    private var events: EventFile?
    private let session: SessionStore?
    private var observation: NavigationObservation?
    private var host: GtkNavigationHost?
    private var startError: (any Error)?

    init(options: Options, routes: DemoRoutes) throws {
        self.options = options
        self.routes = routes
        navigator = try services.navigator(routes.table)
        // The saved pages belong to the demo's own route file.
        session = options.routeFile == nil ? SessionStore() : nil
    }

    /// Opens the window and runs until it is closed.
    ///
    /// - Returns: The exit status.
    func run(_ launch: Launch) throws -> Int32 {
        guard gtk_init_check() != 0 else {
            throw ProgramError(
                "there is no display to open a window on; start it in a graphical session, or under xvfb-run"
            )
        }
        if !RunningApplication.hasSessionBus {
            Console.complain(
                "there is no session bus, so each launch opens a window of its own"
            )
        }
        if let file = options.eventFile ?? Self.eventFileOfTheEnvironment {
            events = try EventFile(path: file, isFull: options.isFull)
        }
        observation = navigator.observe { [weak self] event in
            guard let self else { return }
            events?.append(event)
            session?.saveSoon(navigator)
        }

        guard let application = gtk_application_new(AppInfo.identifier, Launch.flags) else {
            return EXIT_FAILURE
        }
        defer { g_object_unref(application) }
        connect(application)
        if options.isService, !RunningApplication.becomeService(as_g_application(application)) {
            return EXIT_SUCCESS
        }
        let status = launch.run(as_g_application(application))
        if let startError { throw ProgramError("cannot show the first page: \(startError)") }
        return status
    }

    /// The event file for a program that the desktop starts, which gets no options.
    private static var eventFileOfTheEnvironment: String? {
        getenv("GTK_ROUTER_DEMO_EVENTS").map { String(cString: $0) }
    }

    // MARK: - Signals

    private func connect(_ application: UnsafeMutablePointer<GtkApplication>) {
        SignalConnection(application, "startup") { [weak self] _ in
            MainActorBridge.install()
            DemoStyle.install()
            gtk_window_set_default_icon_name(AppInfo.identifier)
            self?.addActions(to: application)
        }
        SignalConnection(application, "activate") { [weak self] _ in
            self?.open(IncomingURLs(), in: application)
        }
        SignalConnection(application, "command-line") { [weak self] arguments in
            self?.open(arguments.object(at: 1).map(Self.handedOver) ?? IncomingURLs(), in: application)
            arguments.setReturnValue(Int(EXIT_SUCCESS))
        }
        SignalConnection(application, "open") { [weak self] arguments in
            guard let files = arguments.pointer(at: 1)?.assumingMemoryBound(to: OpaquePointer?.self) else {
                return
            }
            self?.open(IncomingURLs(files: files, count: arguments.integer(at: 2)), in: application)
        }
        SignalConnection(application, "shutdown") { [weak self] _ in
            self?.host?.close()
            self?.host = nil
        }
    }

    /// Adds the only action of the application; any action could be called over D-Bus.
    private func addActions(to application: UnsafeMutablePointer<GtkApplication>) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        guard let action = g_simple_action_new("open", type) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(action)) }
        SignalConnection(UnsafeMutableRawPointer(action), "activate") { [weak self] arguments in
            self?.open(
                arguments.variantString(at: 1).map { IncomingURLs($0) } ?? IncomingURLs(),
                in: application
            )
        }
        g_action_map_add_action(as_action_map(application), action)
    }

    private static func handedOver(_ commandLine: UnsafeMutableRawPointer) -> IncomingURLs {
        var count: gint = 0
        let line = commandLine.assumingMemoryBound(to: GApplicationCommandLine.self)
        guard let arguments = g_application_command_line_get_arguments(line, &count) else {
            return IncomingURLs()
        }
        defer { g_strfreev(arguments) }
        return IncomingURLs(arguments: arguments, count: Int(count))
    }

    // MARK: - Window

    /// Opens URLs from outside and shows the window.
    private func open(_ handedOver: IncomingURLs, in application: UnsafeMutablePointer<GtkApplication>) {
        let isFirst = host == nil
        let isRestored = isFirst ? start(in: application) : true
        guard let host else { return }
        for (index, address) in handedOver.addresses.enumerated() {
            let startsApp = isFirst && !isRestored && index == 0
            navigator.open(.external(address, startsApp: startsApp), animated: isFirst ? false : nil)
        }
        if let top = host.layers.last { gtk_window_present(as_window(top.window)) }
    }

    /// Opens the window, with the pages of the last session if there are any.
    ///
    /// - Returns: Whether there were any.
    private func start(in application: UnsafeMutablePointer<GtkApplication>) -> Bool {
        let newHost = GtkNavigationHost(
            application: application,
            navigator: navigator,
            registry: DemoPages.registry(services),
            configuration: configuration()
        )
        do {
            let saved = options.isNewSession ? nil : session?.load()
            let dropped = try navigator.start(
                restoring: saved,
                or: .url(routes.home),
                host: newHost
            )
            host = newHost
            services.desktop.showToast = { [weak newHost] in newHost?.show(Toast($0)) }
            for entry in dropped { Console.complain(entry.description) }
            if session?.isUnreadable ?? false {
                newHost.show(Toast(translated("The pages of the last session could not be read.")))
            }
            if !dropped.isEmpty {
                let text = translatedCount(
                    "1 page of the last session could not be opened again.",
                    "{count} pages of the last session could not be opened again.",
                    dropped.count
                )
                newHost.show(Toast(text))
            }
            return saved != nil
        } catch {
            startError = error
            g_application_quit(as_g_application(application))
            return false
        }
    }

    private func configuration() -> HostConfiguration {
        var configuration = HostConfiguration()
        configuration.texts = HostStrings { translated($0) }
        configuration.toast = { [services, weak navigator] outcome in
            navigator.flatMap { services.toast(outcome, of: $0) }
        }
        configuration.throttledToast = { [services] in services.throttledToast($0) }
        configuration.willClose = { [weak self] in
            if let self { session?.save(navigator) }
        }
        configuration.configureLayer = { [weak self] layer in
            let keys = KeyShortcuts(on: layer.window)
            keys.add("<Control>q") { self?.quit() ?? false }
            keys.add("<Control>w") { [weak layer] in layer.flatMap { self?.close($0) } ?? false }
            keys.add("<Alt>Home") { self?.goHome() ?? false }
        }
        return configuration
    }

    private func quit() -> Bool {
        host?.requestClose()
        return true
    }

    private func goHome() -> Bool {
        navigator.open(.link(routes.home.text + "?nav.reuse=returnToExisting"))
        return true
    }

    private func close(_ layer: LayerWindow) -> Bool {
        if layer.isModal {
            navigator.open(.action(.dismiss(.layer(layer.id)), origin: .user))
        } else {
            host?.requestClose()
        }
        return true
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
