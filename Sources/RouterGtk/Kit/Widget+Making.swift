import CRouterGtk
import RouterCore

/// The widgets that pages are made of.
extension UnsafeMutablePointer<GtkWidget> {
    /// Makes a `GtkBox` of widgets.
    ///
    ///     let row: Widget = .box(.horizontal, .icon("starred-symbolic"), .label("Starred"))
    ///
    /// - Parameters:
    ///   - orientation: The direction in which the children follow each other.
    ///   - spacing: The space between them, in pixels.
    ///   - margins: The space around them, in pixels.
    ///   - children: The first children.
    public static func box(
        _ orientation: GtkOrientation,
        spacing: Int = 12,
        margins: Int = 0,
        _ children: Widget...
    ) -> Widget {
        let box: Widget = gtk_box_new(orientation, gint(clamping: spacing)).margins(margins)
        for child in children { box.append(child) }
        return box
    }

    /// Makes a `GtkLabel` that wraps a plain text.
    ///
    /// Words that are too long for a line break without a hyphen, which a URL would seem to contain.
    public static func label(_ text: String) -> Widget {
        let label: Widget = gtk_label_new(text).wrappingWords()
        // A label beside a higher widget would otherwise wrap to that height.
        gtk_label_set_natural_wrap_mode(as_label(label), GTK_NATURAL_WRAP_NONE)
        gtk_label_set_xalign(as_label(label), 0)
        return label
    }

    /// Makes the heading of a page.
    ///
    ///     widget.append(.title("<b>Item</b>"))    // shows the tags: the text is not markup
    ///
    /// A title wraps, and ends in an ellipsis after six lines; the tooltip then shows all of it.
    /// A text of more than `DisplayURL.titleLength` characters loses its middle.
    ///
    /// - CSS: a `label` with the class `title-1`, which GTK's own theme styles.
    /// - Accessibility: the role heading, of level 1.
    public static func title(_ text: String) -> Widget { heading(text, level: 1, style: "title-1") }

    /// Makes a heading like a ``title(_:)``, by default of a section.
    package static func heading(_ text: String, level: gint = 2, style: String = "heading") -> Widget {
        let label = line(
            DisplayURL.shortening(text, to: DisplayURL.titleLength),
            role: GTK_ACCESSIBLE_ROLE_HEADING
        )
        gtk_label_set_lines(as_label(label), 6)
        cgtk_set_accessible_level(label, level)
        return label.wrappingWords().css(style)
    }

    /// Makes a label of one line, with a tooltip if it does not fit.
    package static func line(
        _ text: String = "",
        ellipsis: PangoEllipsizeMode = PANGO_ELLIPSIZE_END,
        role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_LABEL
    ) -> Widget {
        let label = cgtk_widget_new(cgtk_type_label(), role)
        gtk_label_set_text(as_label(label), text)
        gtk_label_set_ellipsize(as_label(label), ellipsis)
        gtk_label_set_xalign(as_label(label), 0)
        return label.tooltipIfShortened()
    }

    /// Makes a label that wraps a plain text into centered lines.
    package static func centeredText(_ text: String, columns: gint, role: GtkAccessibleRole) -> Widget {
        let label = cgtk_widget_new(cgtk_type_label(), role)
        gtk_label_set_text(as_label(label), text)
        gtk_label_set_justify(as_label(label), GTK_JUSTIFY_CENTER)
        gtk_label_set_max_width_chars(as_label(label), columns)
        return label.wrappingWords()
    }

    /// Makes the contents of a page or a list that is empty: an icon, a title, and a sentence in the middle.
    ///
    ///     let nothing = Widget.status(
    ///         icon: "edit-find-symbolic",
    ///         title: "No Results Found",
    ///         text: "Try a different search."
    ///     )
    ///
    /// - Parameters:
    ///   - icon: The name of a symbolic icon of the icon theme.
    ///   - title: What is missing, as plain text.
    ///   - text: What the user can do about it, as plain text.
    public static func status(icon: String, title: String, text: String) -> Widget {
        let image = Widget.icon(icon).css("dim-label")
        gtk_image_set_pixel_size(as_image(image), 64)
        let column = Widget.box(.vertical, margins: 24, image)
        for label in [Widget.label(title).css("title-2"), Widget.label(text).css("dim-label")] {
            gtk_label_set_justify(as_label(label), GTK_JUSTIFY_CENTER)
            column.append(label.aligned(horizontal: .center))
        }
        return column.aligned(vertical: .center).expanding(.vertical)
    }

    /// Makes a button with a text, or with another widget.
    ///
    ///     widget.append(.button("Back to the start") { context.pop(.root) })
    ///     colors.append(.button("Red", showing: .icon("color-select-symbolic")) { context.finish("red") })
    ///
    /// A handler that uses the page captures it weakly, see ``onClicked(_:)``.
    ///
    /// - Parameters:
    ///   - text: The label, as plain text; with `content` only the name for screen readers.
    ///   - content: The widget in the button, which gets no input itself; `nil` for the text.
    ///   - action: Called each time the button is clicked.
    public static func button(
        _ text: String,
        showing content: Widget? = nil,
        action: @escaping @MainActor () -> Void
    ) -> Widget {
        guard let content else { return gtk_button_new_with_label(text).onClicked(action) }
        let button: Widget = gtk_button_new()
        gtk_button_set_child(as_button(button), content)
        return button.accessibleLabel(text).onClicked(action)
    }

    /// Makes a flat button with an icon.
    ///
    ///     widget.append(.button(icon: "edit-copy-symbolic", name: "Copy") { context.send("copied") })
    ///
    /// - Parameters:
    ///   - icon: The name of a symbolic icon of the icon theme, such as `window-close-symbolic`.
    ///   - name: The tooltip, and the name for screen readers.
    ///   - action: Called each time the button is clicked.
    public static func button(icon: String, name: String, action: @escaping @MainActor () -> Void) -> Widget {
        let button = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_BUTTON)
        gtk_button_set_icon_name(as_button(button), icon)
        return button.css("flat").named(name).onClicked(action)
    }

    /// Makes an image of an icon of the icon theme.
    ///
    /// Screen readers leave it out: the button or the row around it has a name.
    public static func icon(_ name: String) -> Widget {
        let image = cgtk_widget_new(gtk_image_get_type(), GTK_ACCESSIBLE_ROLE_PRESENTATION)
        gtk_image_set_from_icon_name(as_image(image), name)
        return image
    }

    /// Makes a spinner, which turns while it is visible.
    ///
    /// - Parameter name: The name for screen readers, such as “Loading”.
    public static func spinner(name: String) -> Widget {
        let spinner: Widget = gtk_spinner_new()
        gtk_spinner_start(as_spinner(spinner))
        return spinner.accessibleLabel(name)
    }

    /// Makes an entry for one line of text.
    ///
    /// - Parameters:
    ///   - text: The text at first.
    ///   - name: The placeholder, and the name for screen readers.
    public static func entry(_ text: String = "", name: String) -> Widget {
        let entry = cgtk_widget_new(WidgetClass.entry, GTK_ACCESSIBLE_ROLE_TEXT_BOX)
        gtk_entry_set_placeholder_text(as_entry(entry), name)
        entry.text = text
        return entry.accessibleLabel(name)
    }

    /// Makes a field for text of several lines, which scrolls; for ``text`` and ``onChanged(_:)`` use `field`.
    ///
    ///     let field = Widget.textView("Oats, pears", name: "Note")
    ///     widget.append(.scrolled(field))
    ///
    /// - Parameters:
    ///   - text: The text at first.
    ///   - name: The name for screen readers.
    public static func textView(_ text: String = "", name: String) -> Widget {
        let view: Widget = gtk_text_view_new()
        gtk_text_view_set_wrap_mode(as_text_view(view), GTK_WRAP_WORD_CHAR)
        // Tab moves focus on, as in an entry.
        gtk_text_view_set_accepts_tab(as_text_view(view), 0)
        // As in an entry, the text does not touch the edge.
        gtk_text_view_set_left_margin(as_text_view(view), 8)
        gtk_text_view_set_right_margin(as_text_view(view), 8)
        gtk_text_view_set_top_margin(as_text_view(view), 6)
        gtk_text_view_set_bottom_margin(as_text_view(view), 6)
        view.text = text
        return view.accessibleLabel(name)
    }

    /// Makes a check button.
    ///
    /// - Parameters:
    ///   - text: The label, as plain text.
    ///   - isActive: Whether it is on at first.
    public static func checkButton(_ text: String, isActive: Bool = false) -> Widget {
        let button: Widget = gtk_check_button_new_with_label(text)
        button.isActive = isActive
        return button
    }

    /// Makes a container that scrolls its child, and fills all the room that is left.
    ///
    /// Its child is never wider than the container.
    public static func scrolled(_ child: Widget) -> Widget {
        // Newer versions of GTK give it a role that can have no name.
        let scrolled = cgtk_widget_new(gtk_scrolled_window_get_type(), GTK_ACCESSIBLE_ROLE_GROUP)
        gtk_scrolled_window_set_policy(as_scrolled_window(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(as_scrolled_window(scrolled), child)
        return scrolled.expanding(.horizontal).expanding(.vertical)
    }

    /// Makes the text of a button wrap in a narrow window.
    package func wrappingLabel() -> Widget {
        guard let label = gtk_button_get_child(as_button(self)) else { return self }
        label.wrappingWords()
        gtk_label_set_natural_wrap_mode(as_label(label), GTK_NATURAL_WRAP_NONE)
        gtk_label_set_justify(as_label(label), GTK_JUSTIFY_CENTER)
        return self
    }

    /// Makes a label wrap between words, and inside of long words without hyphens.
    @discardableResult
    private func wrappingWords() -> Widget {
        gtk_label_set_wrap(as_label(self), 1)
        gtk_label_set_wrap_mode(as_label(self), PANGO_WRAP_WORD_CHAR)
        return withoutHyphens()
    }

    /// Makes a label break words without hyphens, which would look like a part of a URL; its other attributes stay.
    ///
    /// Labels, titles and links that `Widget` makes, and toasts, need no call.
    /// Call it again after setting the label's attributes anew.
    /// Set the ellipsis of a label before the call, not after it.
    @discardableResult
    func withoutHyphens() -> Widget {
        cgtk_label_turn_off_hyphens(self)
        // A word without hyphens can be narrower than the ellipsis, and GTK warns that the label wants less
        // than it needs.
        if gtk_label_get_ellipsize(as_label(self)) != PANGO_ELLIPSIZE_NONE {
            gtk_label_set_natural_wrap_mode(as_label(self), GTK_NATURAL_WRAP_NONE)
        }
        return self
    }
}

/// Tooltips for labels that show only a part of their text.
extension UnsafeMutablePointer<GtkWidget> {
    /// Gives a label a tooltip with its whole text while it ends in an ellipsis.
    @discardableResult
    func tooltipIfShortened() -> Widget {
        answerTooltips { _ in
            pango_layout_is_ellipsized(gtk_label_get_layout(as_label(self))) != 0 ? text : nil
        }
        return self
    }

    /// Shows the tooltip that `text` returns, at each point at which there is one.
    func answerTooltips(_ text: @escaping @MainActor (UnsafeBufferPointer<GValue>) -> String?) {
        gtk_widget_set_has_tooltip(self, 1)
        SignalConnection(self, answering: "query-tooltip") { arguments in
            guard let tooltip = arguments.object(at: 4), let text = text(arguments) else { return false }
            gtk_tooltip_set_text(OpaquePointer(tooltip), text)
            return true
        }
    }
}
