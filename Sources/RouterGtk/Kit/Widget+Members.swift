import CRouterGtk

/// The members that pages need most.
///
/// A modifier returns the widget itself, so a page writes its widgets in the order in which they appear:
///
///     widget.append(.label("Saved an hour ago").css("dim-label"))
///     widget.append(.button("Delete") { context.open("app://delete/4") }.css("destructive-action"))
extension UnsafeMutablePointer<GtkWidget> {
    // MARK: - Children

    /// Appends widgets to a `GtkBox` or a `GtkListBox`.
    public func append(_ children: Widget...) {
        for child in children { add(child) }
    }

    /// Replaces all children of a `GtkBox` or a `GtkListBox`.
    ///
    ///     rows.replaceChildren(["Ada", "Grace"].map { .label($0) })
    public func replaceChildren(_ children: [Widget]) {
        if is_list_box(self) != 0 {
            // The placeholder is a child too, and stays.
            while let row = gtk_list_box_get_row_at_index(as_list_box(self), 0) {
                gtk_list_box_remove(as_list_box(self), as_widget(row))
            }
        } else {
            while let child = gtk_widget_get_first_child(self) { gtk_box_remove(as_box(self), child) }
        }
        for child in children { add(child) }
    }

    private func add(_ child: Widget) {
        if is_list_box(self) != 0 {
            gtk_list_box_append(as_list_box(self), child)
        } else {
            gtk_box_append(as_box(self), child)
        }
    }

    // MARK: - Looks

    /// Adds CSS classes, such as `dim-label` or `suggested-action` of GTK's theme.
    @discardableResult
    public func css(_ classes: String...) -> Widget {
        for name in classes { gtk_widget_add_css_class(self, name) }
        return self
    }

    /// Shows a button as the selected one of several, or not, by the state `:selected`.
    package func markSelected(_ isSelected: Bool) {
        cgtk_set_accessible_selected(self, isSelected ? 1 : 0)
        if isSelected {
            gtk_widget_set_state_flags(self, GTK_STATE_FLAG_SELECTED, 0)
        } else {
            gtk_widget_unset_state_flags(self, GTK_STATE_FLAG_SELECTED)
        }
    }

    /// Sets the space around the widget, in pixels.
    @discardableResult
    public func margins(_ pixels: Int) -> Widget {
        margins(horizontal: pixels, vertical: pixels)
    }

    /// Sets the space at the sides, and above and below, in pixels.
    @discardableResult
    public func margins(horizontal: Int, vertical: Int) -> Widget {
        gtk_widget_set_margin_start(self, gint(clamping: horizontal))
        gtk_widget_set_margin_end(self, gint(clamping: horizontal))
        gtk_widget_set_margin_top(self, gint(clamping: vertical))
        gtk_widget_set_margin_bottom(self, gint(clamping: vertical))
        return self
    }

    /// Makes the widget fill all the room that is left in a direction.
    @discardableResult
    public func expanding(_ orientation: GtkOrientation) -> Widget {
        if orientation == .horizontal {
            gtk_widget_set_hexpand(self, 1)
        } else {
            gtk_widget_set_vexpand(self, 1)
        }
        return self
    }

    /// Sets the position of the widget in room that is larger than the widget.
    @discardableResult
    public func aligned(horizontal: GtkAlign = .fill, vertical: GtkAlign = .fill) -> Widget {
        gtk_widget_set_halign(self, horizontal)
        gtk_widget_set_valign(self, vertical)
        return self
    }

    /// Sets the name that screen readers say, for a widget that shows no text.
    @discardableResult
    public func accessibleLabel(_ text: String) -> Widget {
        cgtk_set_accessible_label(self, text)
        return self
    }

    /// Sets the tooltip, as plain text, or removes it.
    ///
    /// Screen readers say it as the description, unless it is the text of the widget.
    @discardableResult
    public func tooltip(_ text: String?) -> Widget {
        gtk_widget_set_tooltip_text(self, text)
        if text == self.text { cgtk_reset_accessible_description(self) }
        return self
    }

    /// Sets the tooltip of a widget without text, which is also its name for screen readers.
    ///
    /// GTK would make it the description as well, and screen readers would say it twice.
    @discardableResult
    package func named(_ name: String) -> Widget {
        gtk_widget_set_tooltip_text(self, name)
        cgtk_reset_accessible_description(self)
        return accessibleLabel(name)
    }

    // MARK: - Values

    /// The text of a label, a button, an entry or a text view; else empty.
    public var text: String {
        get {
            if is_editable(self) != 0 { return String(cString: gtk_editable_get_text(as_editable(self))) }
            if is_label(self) != 0 { return String(cString: gtk_label_get_text(as_label(self))) }
            if is_text_view(self) != 0 { return textOfView }
            if is_button(self) != 0 {
                return gtk_button_get_label(as_button(self)).map { String(cString: $0) } ?? ""
            }
            return ""
        }
        nonmutating set {
            // GTK would else put the caret of an unchanged text at its start.
            guard newValue != text else { return }
            let buffer = is_text_view(self) != 0 ? gtk_text_view_get_buffer(as_text_view(self)) : nil
            let object = buffer.map { as_object($0) } ?? as_object(self)
            // GTK deletes the old text and inserts the new one, but the object tells once of it.
            g_object_freeze_notify(object)
            defer { g_object_thaw_notify(object) }
            if let buffer { return gtk_text_buffer_set_text(buffer, newValue, -1) }
            if is_editable(self) != 0 { return gtk_editable_set_text(as_editable(self), newValue) }
            if is_label(self) != 0 { return gtk_label_set_text(as_label(self), newValue) }
            gtk_button_set_label(as_button(self), newValue)
            cgtk_set_accessible_label(self, newValue)
        }
    }

    private var textOfView: String {
        let buffer: UnsafeMutablePointer<GtkTextBuffer> = gtk_text_view_get_buffer(as_text_view(self))
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Whether a switch, a check button or a toggle button is on.
    public var isActive: Bool {
        get { cgtk_is_active(self) != 0 }
        nonmutating set { cgtk_set_active(self, newValue ? 1 : 0) }
    }

    /// Whether the user can use the widget.
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(self) != 0 }
        nonmutating set { gtk_widget_set_sensitive(self, newValue ? 1 : 0) }
    }

    /// Whether the widget is part of the layout.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(self) != 0 }
        nonmutating set { gtk_widget_set_visible(self, newValue ? 1 : 0) }
    }

    /// The number of characters before the caret of an entry; setting it ends a selection.
    public var caret: Int {
        get { Int(gtk_editable_get_position(as_editable(self))) }
        nonmutating set { gtk_editable_set_position(as_editable(self), gint(clamping: newValue)) }
    }

    // MARK: - Focus and keys

    /// Moves focus to the widget, or to the first one in it that accepts focus.
    ///
    /// An entry selects its text then; set ``caret`` afterwards to change that.
    ///
    /// - Returns: Whether there is one that accepts focus; `false` for a widget that is in no window.
    @discardableResult
    public func grabFocus() -> Bool {
        guard gtk_widget_get_root(self) != nil else { return false }
        // A box of GTK 4.8 looks at no deeper widgets itself.
        return gtk_widget_grab_focus(self) != 0 || gtk_widget_child_focus(self, GTK_DIR_TAB_FORWARD) != 0
    }

    /// Clicks a button when keys are pressed in its window, even if the widget with focus uses them.
    ///
    /// The click acts at once, so keys that follow find its effect: letters typed right after the key of a search button
    /// go into the entry that the button shows.
    /// A check box or a switch changes, and a menu or a list of choices opens.
    /// A widget that is insensitive or not shown leaves the keys to others.
    ///
    /// The shortcuts window does not list them; it lists the keys of each `WindowAction`.
    ///
    /// - Parameter keys: The keys in GTK's syntax, such as `<Control>Return`.
    @discardableResult
    public func key(_ keys: String) -> Widget {
        KeyShortcuts(on: self, phase: GTK_PHASE_CAPTURE, scope: GTK_SHORTCUT_SCOPE_MANAGED).add(keys) {
            click()
        }
        return self
    }

    /// Does at once what a click on the widget does.
    ///
    /// `gtk_widget_activate` first shows a button pressed for 250 ms, and a switch moving.
    ///
    /// - Returns: Whether the widget can be clicked now.
    private func click() -> Bool {
        guard gtk_widget_is_sensitive(self) != 0, gtk_widget_get_mapped(self) != 0 else { return false }
        if is_button(self) != 0 {
            cgtk_click(self)
        } else if is_menu_button(self) != 0 || is_drop_down(self) != 0,
            let button = gtk_widget_get_first_child(self), is_button(button) != 0
        {
            cgtk_click(button)
        } else if is_switch(self) != 0 {
            let isOn = gtk_switch_get_active(as_switch(self)) != 0
            gtk_switch_set_active(as_switch(self), isOn ? 0 : 1)
        } else {
            return gtk_widget_activate(self) != 0
        }
        return true
    }

    // MARK: - Handlers

    /// Calls `handler` each time a button is clicked.
    ///
    /// The handler is released with its widget.
    /// A handler that uses the page must capture it weakly, because the page owns the widget:
    ///
    ///     button.onClicked { [weak self] in self?.open() }
    @discardableResult
    public func onClicked(_ handler: @escaping @MainActor () -> Void) -> Widget {
        on("clicked", handler)
    }

    /// Calls `handler` each time the text, the switch, the check mark or the chosen value changes.
    ///
    /// It is called too if code changes it.
    /// A search entry waits until the text has stayed for 150 ms, unless it is empty.
    /// The handler is released with its widget.
    @discardableResult
    public func onChanged(_ handler: @escaping @MainActor () -> Void) -> Widget {
        if is_text_view(self) != 0 {
            SignalConnection(gtk_text_view_get_buffer(as_text_view(self)), "notify::text") { _ in handler() }
            return self
        }
        if is_search_entry(self) != 0 { return onSearch(handler) }
        if is_drop_down(self) != 0 { return on("notify::selected", handler) }
        return on(is_editable(self) != 0 ? "notify::text" : "notify::active", handler)
    }

    /// Waits for the end of typing; GTK's own signal comes in between if code changes the text.
    private func onSearch(_ handler: @escaping @MainActor () -> Void) -> Widget {
        var timer: MainLoopTimer?
        return on("notify::text") {
            timer = text.isEmpty ? nil : MainLoopTimer(milliseconds: 150, action: handler)
            if timer == nil { handler() }
        }
    }

    /// Calls `handler` each time the user presses Return in an entry.
    ///
    /// The handler is released with its widget.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> Widget {
        on("activate", handler)
    }

    private func on(_ signal: String, _ handler: @escaping @MainActor () -> Void) -> Widget {
        SignalConnection(self, signal) { _ in handler() }
        return self
    }
}
