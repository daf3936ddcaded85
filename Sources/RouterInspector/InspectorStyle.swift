import CGtk
import RouterGtk

/// The CSS rules of the inspector, in the colours of the theme: the file `inspector.css`.
enum InspectorStyle {
    /// Adds the rules to a display, once; by default to that of the app.
    static func install(on display: OpaquePointer? = gdk_display_get_default()) {
        StyleSheet.install(String(decoding: PackageResources.inspector_css, as: UTF8.self), on: display)
    }
}
