import CGtk
import CGtk.Demo
import Glibc

/// The process that has the window, as seen from one that was started later.
enum RunningApplication {
    /// The connection to the session bus, kept for all questions.
    private static let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)

    /// Whether there is a session bus; without one, no process finds another.
    static var hasSessionBus: Bool { bus != nil }

    /// A connection, owned by the caller, to the process with the window; or `nil`.
    ///
    /// The bus is asked first, because GIO would start an installed app by itself.
    ///
    /// - Throws: ``ProgramError`` if another kind of program has the app's name.
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
            "the program with the name \(AppInfo.identifier) on the session bus does not take URLs: \(reason)"
        )
    }

    /// Takes the app's name as a service, which shows nothing until it is asked to.
    ///
    /// - Returns: `false` if another process has taken the name first, which serves as well.
    static func becomeService(_ application: UnsafeMutablePointer<GApplication>) -> Bool {
        let flags = g_application_get_flags(application).rawValue | G_APPLICATION_IS_SERVICE.rawValue
        g_application_set_flags(application, GApplicationFlags(rawValue: flags))
        return g_application_register(application, nil, nil) != 0 || !isNameOwned()
    }

    private static func isNameOwned() -> Bool {
        bus.map { cgtk_bus_has_name($0, AppInfo.identifier) != 0 } ?? false
    }
}
