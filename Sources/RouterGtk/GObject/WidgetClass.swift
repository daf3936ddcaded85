import CGtk

/// Classes of widgets that lay out and draw their children themselves.
package enum WidgetClass {
    /// Sets the methods of a class.
    package typealias Fill = @MainActor (UnsafeMutablePointer<GtkWidgetClass>) -> Void

    /// Registers a class of `GtkWidget`, which releases its children with itself.
    ///
    /// - Parameters:
    ///   - name: The name of the class in GObject.
    ///   - fill: Sets the methods of the class; called once, when the first widget is made.
    package static func register(
        _ name: String,
        _ fill: @escaping Fill
    ) -> GType {
        var parent = GTypeQuery()
        g_type_query(gtk_widget_get_type(), &parent)
        var info = GTypeInfo()
        info.class_size = guint16(clamping: parent.class_size)
        info.instance_size = guint16(clamping: parent.instance_size)
        // A class is never unregistered, so its methods stay alive.
        info.class_data = UnsafeRawPointer(Box(fill).retained)
        info.class_init = { pointer, methods in
            guard let pointer else { return }
            Box<Fill>.value(of: methods)?(pointer.assumingMemoryBound(to: GtkWidgetClass.self))
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

    /// The methods of `GtkWidget`.
    package static var parent: UnsafeMutablePointer<GtkWidgetClass>? {
        g_type_class_peek(gtk_widget_get_type())?.assumingMemoryBound(to: GtkWidgetClass.self)
    }

    /// The class of widgets with a layout of their own and the CSS node `box`.
    ///
    /// A `GtkBox` warns in GTK's inspector if its layout is replaced.
    private static let container = register("RouterContainer") { methods in
        gtk_widget_class_set_css_name(methods, "box")
        methods.pointee.compute_expand = { widget, horizontal, vertical in
            guard let widget else { return }
            for child in children(of: widget) {
                if gtk_widget_compute_expand(child, GTK_ORIENTATION_HORIZONTAL) != 0 {
                    horizontal?.pointee = 1
                }
                if gtk_widget_compute_expand(child, GTK_ORIENTATION_VERTICAL) != 0 { vertical?.pointee = 1 }
            }
        }
    }

    /// Makes a widget that lays out its children by functions of its own.
    ///
    /// Its height depends on its width.
    ///
    /// - Parameters:
    ///   - children: The children; more may be added by `gtk_widget_set_parent`.
    ///   - role: The role for screen readers.
    ///   - measure: Measures the widget.
    ///   - allocate: Places the children.
    package static func container(
        of children: Widget...,
        role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_GROUP,
        measure: @escaping GtkCustomMeasureFunc,
        allocate: @escaping GtkCustomAllocateFunc
    ) -> Widget {
        let widget = cgtk_widget_new(container, role)
        let layout = gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure, allocate)
        gtk_widget_set_layout_manager(widget, layout)
        for child in children { gtk_widget_set_parent(child, widget) }
        return widget
    }

    /// Returns the children of a widget, in their order.
    package static func children(of widget: Widget) -> [Widget] {
        Array(
            sequence(state: gtk_widget_get_first_child(widget)) { next in
                defer { next = next.flatMap { gtk_widget_get_next_sibling($0) } }
                return next
            }
        )
    }
}
