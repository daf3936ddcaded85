import CGtk
import RouterCore
import RouterGtk

/// The page of GTK's own inspector, which has the tabs of an app's navigator.
///
/// GTK makes it by its extension point `gtk-inspector-page`, of GIO: a type of widgets with a title.
enum InspectorPage {
    /// The navigators, which are not kept alive; the newest is the last one.
    private static var navigators: [() -> Navigator?] = []
    /// The tabs of each page that has been shown.
    private static var views: [Widget: InspectorView] = [:]

    /// Shows a navigator on the page, and adds the page if that is not there yet.
    static func add(_ navigator: Navigator) {
        _ = installed
        navigators.removeAll { $0() == nil || $0() === navigator }
        navigators.append { [weak navigator] in navigator }
    }

    private static let installed: Void = {
        // GTK itself registers it when its inspector opens.
        let point = g_io_extension_point_register("gtk-inspector-page")
        g_io_extension_point_set_required_type(point, gtk_widget_get_type())
        g_io_extension_point_implement("gtk-inspector-page", type, "router", 10)
    }()

    private static let type = WidgetClass.register("RouterInspectorPage") { methods in
        gtk_widget_class_set_layout_manager_type(methods, gtk_bin_layout_get_type())
        methods.pointee.map = { page in
            WidgetClass.parent?.pointee.map?(page)
            if let page { fill(page) }
        }
        methods.pointee.unroot = { page in
            if let page { views[page] = nil }
            WidgetClass.parent?.pointee.unroot?(page)
        }
        let object = UnsafeMutableRawPointer(methods).assumingMemoryBound(to: GObjectClass.self)
        object.pointee.get_property = { _, _, value, _ in g_value_set_static_string(value, "Router") }
        g_object_class_install_property(
            object,
            1,
            g_param_spec_string("title", nil, nil, nil, G_PARAM_READABLE)
        )
    }

    /// Shows the navigator of the window that was active last.
    private static func fill(_ page: Widget) {
        let known = navigators.compactMap { $0() }
        let navigator = known.last { isActive($0) } ?? known.last
        guard let navigator, views[page]?.navigator !== navigator else { return }
        for child in WidgetClass.children(of: page) { gtk_widget_unparent(child) }
        let translate = host(of: navigator)?.layers.first?.configuration.translate
        let view = InspectorView(navigator, Texts(translate ?? Texts.english))
        InspectorStyle.install(on: gtk_widget_get_display(page))
        gtk_widget_set_parent(view.widget, page)
        view.addKeys(to: view.widget)
        views[page] = view
    }

    private static func host(of navigator: Navigator) -> GtkNavigationHost? {
        navigator.host as? GtkNavigationHost
    }

    private static func isActive(_ navigator: Navigator) -> Bool {
        host(of: navigator)?.layers.contains { layer in
            let app = gtk_window_get_application(as_window(layer.window))
            return app.map { gtk_application_get_active_window($0) == as_window(layer.window) } ?? false
        } ?? false
    }
}
