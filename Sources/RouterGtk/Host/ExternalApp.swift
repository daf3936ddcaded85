import CRouterGtk
import RouterCore

/// Access to the desktop's default app for a URL scheme, such as `mailto`.
package enum ExternalApp {
    /// Returns the translated name of the default app for a scheme, or `nil` if there is no such app.
    ///
    /// Asks GIO without starting an app. The name is in the user's language.
    ///
    /// - Parameter scheme: The scheme without a colon, such as `mailto`.
    package static func name(for scheme: String) -> String? {
        guard let app = g_app_info_get_default_for_uri_scheme(scheme) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(app)) }
        return g_app_info_get_display_name(app).map { String(cString: $0) } ?? scheme
    }

    /// Passes a URL to the default app for its scheme. That app may raise its window.
    ///
    /// The method leaves the launch to GIO, which starts the app or asks the desktop portal to start it.
    /// Pages do not call this method. They open URLs through their context, so that the navigator can refuse
    /// a URL.
    ///
    /// - Parameters:
    ///   - uri: The URL, passed on byte for byte.
    ///   - widget: A widget on the display on which the app should appear.
    ///   - completion: Called exactly once, immediately or later: with `handled`, with `refused` if there is
    ///     no such app, or with `failed` and the desktop's message if the app could not be started.
    package static func open(
        _ uri: String,
        near widget: Widget,
        completion: @escaping @MainActor (NavigationOutcome) -> Void
    ) {
        let scheme = String(uri.prefix { $0 != ":" })
        guard name(for: scheme) != nil,
            let context = gdk_display_get_app_launch_context(gtk_widget_get_display(widget))
        else { return completion(.refused(.noHandler(scheme))) }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        let launch = UnsafeMutablePointer<GAppLaunchContext>(context)
        // `RouterApplication` sets this variable, but only for its own process.
        g_app_launch_context_unsetenv(launch, "GIO_USE_VFS")
        let finish: Finish = { result in
            var error: UnsafeMutablePointer<GError>?
            g_app_info_launch_default_for_uri_finish(result, &error)
            defer { g_clear_error(&error) }
            guard let error else { return completion(.handled(nil)) }
            completion(.failed(ExternalAppError(description: String(cString: error.pointee.message))))
        }
        g_app_info_launch_default_for_uri_async(
            uri,
            launch,
            nil,
            { _, result, box in
                Box<Finish>.value(of: box)?(result)
                releaseBox(box)
            },
            Box(finish).retained
        )
    }

    /// A closure that receives the result of a launch.
    private typealias Finish = @MainActor (OpaquePointer?) -> Void
}

/// The reason why another app could not be started.
nonisolated struct ExternalAppError: Error, Hashable, CustomStringConvertible {
    /// The message of GIO, in the user's language.
    let description: String
}
