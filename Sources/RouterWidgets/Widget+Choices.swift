import RouterGtk

/// A search field and a drop-down, each of which would take several GTK calls to create.
extension UnsafeMutablePointer<GtkWidget> {
    /// Creates a search field with a button that clears it.
    ///
    ///     let field = Widget.searchEntry(name: "Search notes")
    ///     field.bindText(to: "text", of: context)
    ///
    /// `onChanged(_:)` is called 150 ms after the last key, and at once when the field is cleared.
    ///
    /// - Keys: Escape clears the field. In an empty field, Escape has its usual effect in the window.
    ///
    /// - Parameters:
    ///   - text: The initial text.
    ///   - name: The placeholder, which is also the tooltip and the name for screen readers.
    public static func searchEntry(_ text: String = "", name: String) -> Widget {
        let field: Widget = gtk_search_entry_new().named(name)
        cgtk_set_placeholder(field, name)
        field.text = text
        let keys: OpaquePointer = gtk_event_controller_key_new()
        SignalConnection(as_object(keys), answering: "key-pressed") { arguments in
            guard arguments.integer(at: 1) == Int(GDK_KEY_Escape) else { return false }
            // GTK's search entry would consume the key even if the field is empty.
            let isUsed = !field.text.isEmpty
            field.text = ""
            return isUsed
                || sequence(first: field, next: { gtk_widget_get_parent($0) }).dropFirst()
                    .contains { gtk_event_controller_key_forward(keys, $0) != 0 }
        }
        gtk_widget_add_controller(field, keys)
        return field
    }

    /// Creates a drop-down for choosing one of several values.
    ///
    ///     let order = Widget.dropDown(["By title", "By date"], name: "Order")
    ///     order.onChanged { print(order.selected ?? 0) }
    ///
    /// - Accessibility: labeled with its name and the chosen value.
    ///   The drop-down has an action for each value, such as `choose.By date`, because screen readers cannot
    ///   reach the rows in GTK 4.8.
    ///
    /// - Parameters:
    ///   - values: The values, as plain text.
    ///   - name: The tooltip, which is also the name for screen readers.
    ///   - selected: The index of the initial value.
    public static func dropDown(_ values: [String], name: String, selected: Int = 0) -> Widget {
        let model: OpaquePointer = gtk_string_list_new(nil)
        for value in values { gtk_string_list_append(model, value) }
        let choice: Widget = gtk_drop_down_new(as_list_model(model), nil)
        // A tooltip of the drop-down itself would also appear over its open list.
        gtk_widget_get_first_child(choice)?.tooltip(name)
        choice.insertActions(
            "choose",
            values.enumerated().map { index, value -> (key: String, value: @MainActor () -> Void) in
                (value, { choice.selected = index })
            }
        )
        func updateName() {
            let value = choice.selected.map { ": \(values[$0])" } ?? ""
            // Focus goes to the button inside the drop-down, so the button needs the name, too.
            for widget in [choice, gtk_widget_get_first_child(choice)] {
                widget?.accessibleLabel(name + value)
            }
        }
        choice.onChanged(updateName)
        choice.selected = selected
        updateName()
        return choice
    }

    /// The index of the chosen value of a drop-down, or `nil` if the drop-down is empty.
    ///
    /// GTK always keeps a value chosen, so setting `nil` is ignored.
    public var selected: Int? {
        get {
            let position = gtk_drop_down_get_selected(as_drop_down(self))
            return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
        }
        nonmutating set {
            if let newValue { gtk_drop_down_set_selected(as_drop_down(self), guint(clamping: newValue)) }
        }
    }
}
