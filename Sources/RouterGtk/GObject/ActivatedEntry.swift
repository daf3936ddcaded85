import CGtk

/// An entry that screen readers can activate, as Return does.
///
/// A `GtkEntry` offers them this action, too, but nothing happens there.
package enum ActivatedEntry {
    /// Makes an entry.
    package static func make() -> Widget { cgtk_widget_new(type, GTK_ACCESSIBLE_ROLE_TEXT_BOX) }

    private static let type: GType = {
        var entry = GTypeQuery()
        g_type_query(gtk_entry_get_type(), &entry)
        return g_type_register_static_simple(
            gtk_entry_get_type(),
            "RouterActivatedEntry",
            entry.class_size,
            { own, _ in
                let own = own?.assumingMemoryBound(to: GtkWidgetClass.self)
                gtk_widget_class_set_activate_signal_from_name(own, "activate")
            },
            entry.instance_size,
            nil,
            GTypeFlags(rawValue: 0)
        )
    }()
}
