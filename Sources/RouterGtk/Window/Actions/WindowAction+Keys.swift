import CGtk

extension WindowAction {
    /// The alternatives of ``keys``, each in GTK's syntax, for a direction of text.
    func triggers(direction: GtkTextDirection = gtk_widget_get_default_direction()) -> [String] {
        let all = keys.split(separator: "|").map(String.init)
        guard direction == GTK_TEXT_DIR_RTL else { return all }
        return all.map { trigger in
            if trigger.hasSuffix("Left") { return trigger.dropLast(4) + "Right" }
            return trigger.hasSuffix("Right") ? trigger.dropLast(5) + "Left" : trigger
        }
    }

    /// The labels of the keys, as `Ctrl+L`; a key of the number pad is not named again.
    package var keyLabels: [String] {
        triggers().filter { !$0.contains("KP_") }.compactMap { text in
            guard let trigger = gtk_shortcut_trigger_parse_string(text),
                let display = gdk_display_get_default()
            else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(trigger)) }
            guard let label = gtk_shortcut_trigger_to_label(trigger, display) else { return nil }
            defer { g_free(label) }
            return String(cString: label)
        }
    }

    /// The sentences about names and keys that GTK cannot read, and about keys that two actions have.
    static func mistakes(in actions: [WindowAction]) -> [String] {
        var found: [String] = []
        var owners: [String: String] = [:]
        for action in actions {
            let name = "the action “\(action.name)”"
            if g_action_name_is_valid(action.name) == 0 || action.name == LinkAction.action {
                found.append("\(name) needs another name, of letters, digits, dots and hyphens")
            }
            for key in action.triggers(direction: GTK_TEXT_DIR_LTR) {
                if let trigger = gtk_shortcut_trigger_parse_string(key) {
                    g_object_unref(UnsafeMutableRawPointer(trigger))
                } else {
                    found.append("\(name) has the key “\(key)”, which GTK cannot read")
                }
                if let owner = owners.updateValue(action.name, forKey: key) {
                    found.append("\(name) has the key “\(key)”, and so has “\(owner)”")
                }
            }
        }
        return found
    }
}

extension HostConfiguration {
    /// The actions of each window: the ones in ``menu`` and ``actions``, the last one of each name.
    var allActions: [WindowAction] {
        var table: [WindowAction] = []
        for action in (menu.isEmpty ? [] : [.menu]) + menu.joined() + actions {
            if let index = table.firstIndex(where: { $0.name == action.name }) {
                table[index] = action
            } else {
                table.append(action)
            }
        }
        return table
    }
}
