import CRouterGtk

/// The members of widgets that pages use most often.
///
/// A modifier returns the widget itself, so that the code of a page lists its
/// widgets in the order in which they appear:
///
///     widget.append(.label("Saved an hour ago").css("dim-label"))
///     widget.append(.button("Delete") { context.open("app://delete/4") }.css("destructive-action"))
extension UnsafeMutablePointer<GtkWidget> {
    // MARK: - Children

    /// Appends widgets to a `GtkBox` or a `GtkListBox`.
    public func append(_ children: Widget...) {
        for child in children { add(child) }
    }

    /// Replaces all children of a `GtkBox`, or all rows of a `GtkListBox`.
    ///
    ///     rows.replaceChildren(["Ada", "Grace"].map { .label($0) })
    public func replaceChildren(_ children: [Widget]) {
        if is_list_box(self) != 0 {
            // The placeholder of a list is a child too, but must not be removed.
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

    // MARK: - Appearance

    /// Adds CSS classes, such as `dim-label` or `suggested-action` of GTK's theme.
    @discardableResult
    public func css(_ classes: String...) -> Widget {
        for name in classes { gtk_widget_add_css_class(self, name) }
        return self
    }

    /// Sets whether a button looks like the selected button of a group. This sets the
    /// state `:selected` and the accessible state.
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

    /// Sets the space to the left and right of the widget, and the space above and below it, in pixels.
    @discardableResult
    public func margins(horizontal: Int, vertical: Int) -> Widget {
        gtk_widget_set_margin_start(self, gint(clamping: horizontal))
        gtk_widget_set_margin_end(self, gint(clamping: horizontal))
        gtk_widget_set_margin_top(self, gint(clamping: vertical))
        gtk_widget_set_margin_bottom(self, gint(clamping: vertical))
        return self
    }

    /// Makes the widget fill the remaining space in a direction.
    @discardableResult
    public func expanding(_ orientation: GtkOrientation) -> Widget {
        if orientation == .horizontal {
            gtk_widget_set_hexpand(self, 1)
        } else {
            gtk_widget_set_vexpand(self, 1)
        }
        return self
    }

    /// Sets the alignment of the widget in a space that is larger than the widget.
    @discardableResult
    public func aligned(horizontal: GtkAlign = .fill, vertical: GtkAlign = .fill) -> Widget {
        gtk_widget_set_halign(self, horizontal)
        gtk_widget_set_valign(self, vertical)
        return self
    }

    /// Sets the name that screen readers announce. Use it for a widget that shows no text.
    @discardableResult
    public func accessibleLabel(_ text: String) -> Widget {
        cgtk_set_accessible_label(self, text)
        return self
    }

    /// Sets the tooltip, as plain text, or removes it with `nil`.
    ///
    /// Screen readers announce the tooltip as the description, unless it equals the text of the widget.
    @discardableResult
    public func tooltip(_ text: String?) -> Widget {
        gtk_widget_set_tooltip_text(self, text)
        if text == self.text { cgtk_reset_accessible_description(self) }
        return self
    }

    /// Sets the tooltip of a widget without text, and uses it as the name for screen readers.
    ///
    /// GTK also uses the tooltip as the description, so screen readers would announce the text twice. This
    /// method removes the description.
    @discardableResult
    package func named(_ name: String) -> Widget {
        gtk_widget_set_tooltip_text(self, name)
        cgtk_reset_accessible_description(self)
        return accessibleLabel(name)
    }

    // MARK: - Values

    /// The text of a label, a button, an entry, or a text view. It is empty for other widgets.
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
            // Setting an unchanged text would move the caret to the start.
            guard newValue != text else { return }
            let buffer = is_text_view(self) != 0 ? gtk_text_view_get_buffer(as_text_view(self)) : nil
            let object = buffer.map { as_object($0) } ?? as_object(self)
            // GTK deletes the old text and inserts the new one, but the object should notify only once.
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

    /// Whether a switch, a check button, or a toggle button is on.
    public var isActive: Bool {
        get { cgtk_is_active(self) != 0 }
        nonmutating set { cgtk_set_active(self, newValue ? 1 : 0) }
    }

    /// Whether the user can interact with the widget.
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(self) != 0 }
        nonmutating set { gtk_widget_set_sensitive(self, newValue ? 1 : 0) }
    }

    /// Whether the widget is part of the layout.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(self) != 0 }
        nonmutating set { gtk_widget_set_visible(self, newValue ? 1 : 0) }
    }

    /// The number of Unicode scalars before the caret of an entry. Setting it clears the selection.
    public var caret: Int {
        get { Int(gtk_editable_get_position(as_editable(self))) }
        nonmutating set { gtk_editable_set_position(as_editable(self), gint(clamping: newValue)) }
    }

    // MARK: - Focus and keys

    /// Moves the focus to the widget, or to its first descendant that accepts focus.
    ///
    /// An entry then selects its text. Set ``caret`` afterwards to change that.
    ///
    /// - Returns: Whether a widget has accepted the focus. It is `false` for a widget
    ///   that is not in a window.
    @discardableResult
    public func grabFocus() -> Bool {
        guard gtk_widget_get_root(self) != nil else { return false }
        // In GTK 4.8, a box does not pass the focus to deeper descendants.
        return gtk_widget_grab_focus(self) != 0 || gtk_widget_child_focus(self, GTK_DIR_TAB_FORWARD) != 0
    }

    /// Clicks a widget when the user presses certain keys in its window,
    /// even if the focused widget uses these keys.
    ///
    /// The click takes effect before the next key is handled. For example, letters typed right after the
    /// key of a search button go into the entry that the button shows.
    /// A button is clicked, a check box or a switch changes its state, and a menu or a drop-down opens.
    /// If the widget is insensitive or not shown, other widgets receive the keys.
    ///
    /// The shortcuts window does not list these keys. It lists only the keys of each `WindowAction`.
    ///
    /// - Parameter keys: The keys in GTK's syntax, such as `<Control>Return`.
    @discardableResult
    public func key(_ keys: String) -> Widget {
        KeyShortcuts(on: self, phase: GTK_PHASE_CAPTURE, scope: GTK_SHORTCUT_SCOPE_MANAGED).add(keys) {
            click()
        }
        return self
    }

    /// Performs immediately what a click on the widget does.
    ///
    /// `gtk_widget_activate` would first show a button pressed for 250 ms, or animate a switch.
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
    /// The handler is released together with the widget.
    /// A handler that uses the page must capture it weakly, because the page owns the widget:
    ///
    ///     button.onClicked { [weak self] in self?.open() }
    @discardableResult
    public func onClicked(_ handler: @escaping @MainActor () -> Void) -> Widget {
        on("clicked", handler)
    }

    /// Calls `handler` each time the text, the state, or the selected item changes.
    ///
    /// The method works for entries, text views, switches, check buttons, toggle buttons, and drop-downs.
    /// Changes made by code count too.
    /// A search entry calls the handler when its text has not changed for 150 ms, or immediately
    /// when it is cleared.
    /// The handler is released together with the widget.
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

    /// Calls a handler once the user has stopped typing.
    ///
    /// GTK's own signal for this, `search-changed`, is emitted too early if code changes the text.
    private func onSearch(_ handler: @escaping @MainActor () -> Void) -> Widget {
        var timer: MainLoopTimer?
        return on("notify::text") {
            timer = text.isEmpty ? nil : MainLoopTimer(milliseconds: 150, action: handler)
            if timer == nil { handler() }
        }
    }

    /// Calls `handler` each time the user presses Return in an entry.
    ///
    /// The handler is released together with the widget.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> Widget {
        on("activate", handler)
    }

    private func on(_ signal: String, _ handler: @escaping @MainActor () -> Void) -> Widget {
        SignalConnection(self, signal) { _ in handler() }
        return self
    }
}
