import CGtk
import CGtk.Application
import Glibc

/// The process that has the windows, as seen from one that was started later.
enum FirstProcess {
    /// The connection to the session bus, kept for all questions.
    private static let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)

    /// Whether there is a session bus; without one, no process finds another.
    static var hasSessionBus: Bool { bus != nil }

    /// The flags for `command-line`, which keeps the bytes, and for `open` over D-Bus.
    static var flags: GApplicationFlags {
        let flags = G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_HANDLES_OPEN.rawValue
        return GApplicationFlags(rawValue: flags)
    }

    /// Whether a process has this name on the bus.
    static func isNameOwned(_ id: String) -> Bool {
        bus.map { cgtk_bus_has_name($0, id) != 0 } ?? false
    }

    /// Hands a launch to the process that has the windows.
    ///
    /// - Returns: The exit status, or `nil` if no process has them.
    /// - Throws: ``ApplicationError`` if another kind of program has the app's name.
    static func handOver(_ launch: Launch, to id: String) throws(ApplicationError) -> Int32? {
        guard let running = try find(id) else { return nil }
        defer { g_object_unref(running) }
        // The bus starts a service for any caller, even while the app is starting in another way.
        if launch.isService { return EXIT_SUCCESS }
        startTimeout()
        defer { endTimeout() }
        return run(running, launch)
    }

    /// Runs an application with the arguments of a launch, until it ends.
    static func run(_ application: UnsafeMutablePointer<GApplication>, _ launch: Launch) -> Int32 {
        var arguments = launch.arguments.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        return g_application_run(application, gint(arguments.count), &arguments)
    }

    /// Owns the app's name as a service, which shows nothing until it is asked to.
    ///
    /// - Returns: `false` if another process has taken the name first, which serves as well.
    static func becomeService(_ application: UnsafeMutablePointer<GApplication>, _ id: String) -> Bool {
        let flags = g_application_get_flags(application).rawValue | G_APPLICATION_IS_SERVICE.rawValue
        g_application_set_flags(application, GApplicationFlags(rawValue: flags))
        return g_application_register(application, nil, nil) != 0 || !isNameOwned(id)
    }

    /// A connection, owned by the caller, to the process with the windows; or `nil`.
    ///
    /// The bus is asked first, because GIO would start an installed app by itself.
    private static func find(_ id: String) throws(ApplicationError) -> UnsafeMutablePointer<GApplication>? {
        guard isNameOwned(id) else { return nil }
        startTimeout()
        defer { endTimeout() }
        guard let connection = LauncherApplication.make(id) else { return nil }
        var error: UnsafeMutablePointer<GError>?
        if g_application_register(connection, nil, &error) != 0, g_application_get_is_remote(connection) != 0
        {
            return connection
        }
        g_object_unref(connection)
        defer { g_clear_error(&error) }
        guard isNameOwned(id) else { return nil }
        let reason = error.map { String(cString: $0.pointee.message) } ?? "no reason was given"
        throw ApplicationError(
            "the program with the name \(id) on the session bus does not take URLs: \(reason)"
        )
    }

    /// Ends the process with a sentence and status 1 if no answer comes within five seconds.
    ///
    /// GIO waits without a limit, so one hanging process would hang every program that opens a link.
    /// The time is enough for an app that has just been started.
    private static func startTimeout() {
        signal(SIGALRM) { _ in
            // Only functions that a signal handler may call.
            cgtk_complain("the app is already open but does not answer; end it and try again")
            _exit(EXIT_FAILURE)
        }
        alarm(5)
    }

    private static func endTimeout() {
        alarm(0)
        signal(SIGALRM, SIG_DFL)
    }
}

/// A `GApplication` that hands over URLs, with the permission to raise the window.
///
/// Without the permission, desktops that prevent focus stealing leave the window as it
/// is.
/// It needs no display.
private enum LauncherApplication {
    /// Makes one, with a reference that the caller owns.
    static func make(_ id: String) -> UnsafeMutablePointer<GApplication>? {
        guard let object = g_object_new_with_properties(type, 0, nil, nil) else { return nil }
        let application = as_g_application(object)
        g_application_set_application_id(application, id)
        let flags = FirstProcess.flags.rawValue | G_APPLICATION_IS_LAUNCHER.rawValue
        g_application_set_flags(application, GApplicationFlags(rawValue: flags))
        return application
    }

    private static let type = g_type_register_static_simple(
        g_application_get_type(),
        "RouterLauncherApplication",
        guint(MemoryLayout<GApplicationClass>.size),
        { type, _ in
            type?.assumingMemoryBound(to: GApplicationClass.self).pointee.add_platform_data = { _, builder in
                LauncherApplication.addToken(to: builder)
            }
        },
        guint(MemoryLayout<GApplication>.size),
        nil,
        GTypeFlags(rawValue: 0)
    )

    /// Adds the launcher's token under both names, since versions of GTK read different ones.
    private static func addToken(to data: UnsafeMutablePointer<GVariantBuilder>?) {
        let variables = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"].compactMap(initialVariable)
        guard let data, let token = variables.first, let identifier = variables.last else { return }
        for (name, value) in [("activation-token", token), ("desktop-startup-id", identifier)] {
            let variant = g_variant_new_variant(g_variant_new_string(value))
            g_variant_builder_add_value(data, g_variant_new_dict_entry(g_variant_new_string(name), variant))
        }
    }

    /// A variable of the environment with which the process was started.
    ///
    /// GDK removes these variables when it is loaded, so that no other program inherits them.
    private static func initialVariable(_ name: String) -> String? {
        guard let environment = try? InputFile.bytes(of: "/proc/self/environ") else { return nil }
        let start = Array("\(name)=".utf8)
        let variable = environment.split(separator: 0).first { $0.starts(with: start) }
        return variable.flatMap { String(validating: $0.dropFirst(start.count), as: UTF8.self) }
    }
}
