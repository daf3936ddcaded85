import CGtk
import RouterCore

/// The app that the desktop has for the addresses of a scheme, for buttons that say where they lead.
///
///     let name = ExternalApp(forScheme: "mailto")?.name ?? "no app"
public struct ExternalApp {
    /// The app's name in the person's language.
    public let name: String

    /// The app that is the default one for the scheme, or `nil` where there is none. GIO is asked, not the apps.
    public init?(forScheme scheme: String) {
        guard let app = g_app_info_get_default_for_uri_scheme(scheme) else { return nil }
        name = g_app_info_get_display_name(app).map { String(cString: $0) } ?? scheme
        g_object_unref(UnsafeMutableRawPointer(app))
    }

    /// Hands an address over to that app, with the leave to raise its window. Nothing is executed by this process itself:
    /// GIO starts the app, or asks the portal for it.
    ///
    /// - Parameters:
    ///   - uri: the address, byte for byte.
    ///   - widget: where the click was.
    ///   - completion: called exactly once, later or at once.
    public static func open(
        _ uri: String,
        near widget: UnsafeMutablePointer<GtkWidget>,
        completion: @escaping @MainActor (ExternalResult) -> Void
    ) {
        let scheme = String(uri.prefix { $0 != ":" })
        guard ExternalApp(forScheme: scheme) != nil,
            let context = gdk_display_get_app_launch_context(gtk_widget_get_display(widget))
        else { return completion(.noHandler) }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        let launch = UnsafeMutablePointer<GAppLaunchContext>(context)
        // It may have been set for this process alone.
        g_app_launch_context_unsetenv(launch, "GIO_USE_VFS")
        let box = Unmanaged.passRetained(LaunchCompletion(completion)).toOpaque()
        g_app_info_launch_default_for_uri_async(
            uri,
            launch,
            nil,
            { _, result, box in
                guard let box else { return }
                Unmanaged<LaunchCompletion>.fromOpaque(box).takeRetainedValue().finish(result)
            },
            box
        )
    }
}

/// Why another app could not be started.
nonisolated public struct ExternalAppError: Error, Hashable, CustomStringConvertible {
    /// What the desktop says, for people.
    public let description: String
}

private final class LaunchCompletion {
    private let call: @MainActor (ExternalResult) -> Void

    init(_ call: @escaping @MainActor (ExternalResult) -> Void) {
        self.call = call
    }

    func finish(_ result: OpaquePointer?) {
        var error: UnsafeMutablePointer<GError>?
        if g_app_info_launch_default_for_uri_finish(result, &error) != 0 { return call(.opened) }
        let reason = error.map { String(cString: $0.pointee.message) } ?? "The app could not be started."
        g_clear_error(&error)
        call(.failed(ExternalAppError(description: reason)))
    }
}
