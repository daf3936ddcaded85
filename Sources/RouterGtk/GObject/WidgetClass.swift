import CGtk

/// Classes of widgets that lay out and draw their children themselves.
enum WidgetClass {
    /// Registers a class of `GtkWidget`, which releases its children with itself.
    ///
    /// - Parameters:
    ///   - name: The name of the class in GObject.
    ///   - fill: Sets the methods of the class; called once, when the first widget is made.
    static func register(
        _ name: String,
        _ fill: @escaping @MainActor (UnsafeMutablePointer<GtkWidgetClass>) -> Void
    ) -> GType {
        var parent = GTypeQuery()
        g_type_query(gtk_widget_get_type(), &parent)
        var info = GTypeInfo()
        info.class_size = guint16(clamping: parent.class_size)
        info.instance_size = guint16(clamping: parent.instance_size)
        // A class is never unregistered, so its methods stay alive.
        info.class_data = UnsafeRawPointer(Unmanaged.passRetained(Methods(fill)).toOpaque())
        info.class_init = { pointer, methods in
            guard let pointer, let methods else { return }
            let own = pointer.assumingMemoryBound(to: GtkWidgetClass.self)
            Unmanaged<Methods>.fromOpaque(methods).takeUnretainedValue().fill(own)
            pointer.assumingMemoryBound(to: GObjectClass.self).pointee.dispose = { object in
                guard let object else { return }
                for child in WidgetClass.children(of: as_widget(UnsafeMutableRawPointer(object))) {
                    gtk_widget_unparent(child)
                }
                let parent = g_type_class_peek(gtk_widget_get_type())
                parent?.assumingMemoryBound(to: GObjectClass.self).pointee.dispose?(object)
            }
        }
        return g_type_register_static(gtk_widget_get_type(), name, &info, GTypeFlags(rawValue: 0))
    }

    /// Returns the children of a widget, in their order.
    static func children(of widget: Widget) -> [Widget] {
        Array(
            sequence(state: gtk_widget_get_first_child(widget)) { next in
                defer { next = next.flatMap { gtk_widget_get_next_sibling($0) } }
                return next
            }
        )
    }

    /// The closure that sets the methods of a class.
    private final class Methods {
        let fill: @MainActor (UnsafeMutablePointer<GtkWidgetClass>) -> Void

        init(_ fill: @escaping @MainActor (UnsafeMutablePointer<GtkWidgetClass>) -> Void) { self.fill = fill }
    }
}
