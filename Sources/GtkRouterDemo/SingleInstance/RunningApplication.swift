import CGtk
import Glibc

/// The process that has the window, seen from one that was started beside it.
enum RunningApplication {
    /// The connection to the session bus, kept: GIO closes one that nobody has, and would make another for every question.
    private static let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)

    /// Whether there is a session bus, without which no process knows of another.
    static var hasSessionBus: Bool { bus != nil }

    /// A connection to the process that has the window, which the caller has to unref, or `nil` where there is none.
    ///
    /// The bus is asked first: GIO would start a process by itself where the app is installed, and this one is as good.
    /// - Throws: ``ProgramError`` where another kind of program has the app's name.
    static func find(flags: GApplicationFlags) throws(ProgramError) -> UnsafeMutablePointer<GApplication>? {
        guard hasSessionBus, isNameOwned() else { return nil }
        ResponseTimeout.start()
        defer { ResponseTimeout.end() }
        guard let connection = LauncherApplication.make(flags: flags) else { return nil }
        var error: UnsafeMutablePointer<GError>?
        if g_application_register(connection, nil, &error) != 0, g_application_get_is_remote(connection) != 0
        {
            return connection
        }
        g_object_unref(connection)
        defer { g_clear_error(&error) }
        guard isNameOwned() else { return nil }
        let reason = error.map { String(cString: $0.pointee.message) } ?? "no reason was given"
        throw ProgramError(
            "the program that is called \(AppInfo.identifier) on the session bus takes no addresses: \(reason)"
        )
    }

    /// Takes the app's name as a service does, which shows nothing before it is told to.
    ///
    /// - Returns: False where another process has come first, and serves as well.
    static func becomeService(_ application: UnsafeMutablePointer<GApplication>) -> Bool {
        let flags = g_application_get_flags(application).rawValue | G_APPLICATION_IS_SERVICE.rawValue
        g_application_set_flags(application, GApplicationFlags(rawValue: flags))
        return g_application_register(application, nil, nil) != 0 || !isNameOwned()
    }

    private static func isNameOwned() -> Bool {
        bus.map { cgtk_bus_has_name($0, AppInfo.identifier) != 0 } ?? false
    }
}
