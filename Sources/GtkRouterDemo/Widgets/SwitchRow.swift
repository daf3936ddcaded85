import CGtk
import RouterGtk

/// A row with a switch for one of GTK's own settings.
enum SwitchRow {
    /// Makes the row.
    ///
    /// - Parameter property: The property of `GtkSettings` that the switch sets: a boolean
    ///   one, or the colour scheme.
    static func make(title: String, note: String, property: String) -> Widget {
        let row = Widget.box(.horizontal, spacing: 12).css("fact")
        let texts = Widget.box(.vertical, spacing: 2).expanding(.horizontal)
        let label = Labels.paragraph(title, classes: "row-title")
        texts.append(label)
        let explanation = Labels.paragraph(note, classes: "dim-label")
        // In 360 pixels the switch takes the room of a few characters of twice the size.
        gtk_label_set_width_chars(
            as_label(explanation),
            min(gtk_label_get_width_chars(as_label(explanation)), 8)
        )
        texts.append(explanation)
        row.append(texts)

        let toggle = gtk_switch_new()
        gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
        toggle.tooltip(title)
        cgtk_set_accessible_labelled_by(toggle, label)
        row.append(toggle)
        if let settings = gtk_settings_get_default() {
            bind(UnsafeMutableRawPointer(settings), property, to: toggle)
        }
        return row
    }

    /// The property for dark colours: the colour scheme since GTK 4.20, before that a boolean.
    static var darkColours: String {
        cgtk_has_setting(colourScheme) != 0 ? colourScheme : "gtk-application-prefer-dark-theme"
    }

    private static let colourScheme = "gtk-interface-color-scheme"

    private static func bind(_ settings: UnsafeMutableRawPointer, _ property: String, to toggle: Widget) {
        let flags = GBindingFlags(
            rawValue: G_BINDING_BIDIRECTIONAL.rawValue | G_BINDING_SYNC_CREATE.rawValue
        )
        guard property == colourScheme else {
            g_object_bind_property(settings, property, toggle, "active", flags)
            return
        }
        // In GtkInterfaceColorScheme, 2 is dark and 3 is light.
        g_object_bind_property_full(
            settings,
            property,
            toggle,
            "active",
            flags,
            { _, scheme, isOn, _ in
                g_value_set_boolean(isOn, g_value_get_enum(scheme) == 2 ? 1 : 0)
                return 1
            },
            { _, isOn, scheme, _ in
                g_value_set_enum(scheme, g_value_get_boolean(isOn) != 0 ? 2 : 3)
                return 1
            },
            nil,
            nil
        )
    }
}
