import CGtk
import RouterGtk

/// A `GApplication` that hands over URLs, with the permission to raise the window.
///
/// Without the permission, desktops that prevent focus stealing leave the window as it
/// is. It needs no display.
enum LauncherApplication {
    /// Makes one, with a reference that the caller owns.
    static func make(flags: GApplicationFlags) -> UnsafeMutablePointer<GApplication>? {
        guard let object = g_object_new_with_properties(type, 0, nil, nil) else { return nil }
        let application = as_g_application(object)
        g_application_set_application_id(application, AppInfo.identifier)
        g_application_set_flags(
            application,
            GApplicationFlags(rawValue: flags.rawValue | G_APPLICATION_IS_LAUNCHER.rawValue)
        )
        return application
    }

    private static let type = g_type_register_static_simple(
        g_application_get_type(),
        "LauncherApplication",
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
