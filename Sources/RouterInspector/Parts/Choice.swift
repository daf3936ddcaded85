import CGtk
import RouterGtk

/// A drop-down, which screen readers can set, too.
///
/// GTK 4.8 offers them no action for the rows of a drop-down.
/// Therefore the drop-down itself has one action for each value, such as `choose.link`.
/// It is named by what is chosen, too, and so is its button, which takes focus.
enum Choice {
    /// Makes a drop-down whose first value is chosen.
    ///
    /// - Parameters:
    ///   - name: The name for screen readers, and the tooltip.
    ///   - values: The values: for each the name of its action, in ASCII letters, and its text.
    static func make(_ name: String, _ values: [(action: String, text: String)]) -> Widget {
        let model = gtk_string_list_new(nil)
        for value in values { gtk_string_list_append(model, value.text) }
        let choice = gtk_drop_down_new(as_list_model(UnsafeMutableRawPointer(model)), nil)
            .tooltip(name)
        let actions: UnsafeMutablePointer<GSimpleActionGroup> = g_simple_action_group_new()
        for (place, value) in values.enumerated() {
            let action: OpaquePointer = g_simple_action_new(value.action, nil)
            SignalConnection(UnsafeMutableRawPointer(action), "activate") { _ in
                gtk_drop_down_set_selected(as_drop_down(choice), guint(place))
            }
            g_action_map_add_action(as_action_map(actions), action)
            g_object_unref(UnsafeMutableRawPointer(action))
        }
        gtk_widget_insert_action_group(choice, "choose", as_action_group(actions))
        g_object_unref(actions)
        func updateName() {
            let place = Int(gtk_drop_down_get_selected(as_drop_down(choice)))
            guard values.indices.contains(place) else { return }
            for widget in [choice, gtk_widget_get_first_child(choice)] {
                widget?.accessibleLabel("\(name): \(values[place].text)")
            }
        }
        SignalConnection(choice, "notify::selected") { _ in updateName() }
        updateName()
        return choice
    }
}
