import CRouterGtk

/// The labels of keys, with Ctrl before Shift as in GNOME's and the router's documents.
///
/// GTK writes Shift first, also in menus: “Shift+Ctrl+I”.
@MainActor
enum KeyLabel {
    /// The names of both keys as GTK writes them in the language of the user, in GTK's order and in ours.
    private static let orders: (of: String, to: String)? = {
        let modifiers = GdkModifierType(GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue)
        guard let label = gtk_accelerator_get_label(guint(GDK_KEY_A), modifiers) else { return nil }
        defer { g_free(label) }
        let names = String(cString: label).split(separator: "+")
        return names.count == 3 ? ("\(names[0])+\(names[1])+", "\(names[1])+\(names[0])+") : nil
    }()

    /// Returns a label of GTK with Ctrl before Shift; any other label stays as it is.
    static func ordered(_ label: String) -> String {
        guard let orders, label.hasPrefix(orders.of) else { return label }
        return orders.to + label.dropFirst(orders.of.count)
    }

    /// Orders the labels of keys in an open menu.
    static func order(in menu: Widget) {
        for child in WidgetClass.children(of: menu) {
            if is_label(child) != 0, String(cString: gtk_widget_get_css_name(child)) == "accelerator" {
                child.text = ordered(child.text)
            } else {
                order(in: child)
            }
        }
    }
}
