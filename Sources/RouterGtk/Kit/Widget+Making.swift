import CRouterGtk
import RouterCore

/// Constructors for the widgets of pages.
extension UnsafeMutablePointer<GtkWidget> {
    /// Creates a `GtkBox` that contains widgets.
    ///
    ///     let row: Widget = .box(.horizontal, .icon("starred-symbolic"), .label("Starred"))
    ///
    /// - Parameters:
    ///   - orientation: The direction in which the children follow each other.
    ///   - spacing: The space between the children, in pixels.
    ///   - margins: The space around the box, in pixels.
    ///   - children: The initial children.
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

    /// Creates a `GtkLabel` that shows plain text and wraps it.
    ///
    /// Words that are too long for a line are broken without a hyphen, because a hyphen could be taken for
    /// part of a URL.
    public static func label(_ text: String) -> Widget {
        let label: Widget = gtk_label_new(text).wrappingWords()
        // By default, a label beside a taller widget would wrap into more lines to fill the greater height.
        gtk_label_set_natural_wrap_mode(as_label(label), GTK_NATURAL_WRAP_NONE)
        gtk_label_set_xalign(as_label(label), 0)
        return label
    }

    /// Creates the heading of a page.
    ///
    ///     widget.append(.title("<b>Item</b>"))    // shows the tags: the text is not markup
    ///
    /// The heading wraps, and ends in an ellipsis after six lines. The tooltip then shows the whole text.
    /// A text longer than `DisplayURL.titleLength` Unicode scalars is shortened in the middle.
    ///
    /// - CSS: a `label` with the class `title-1`, which GTK's own theme styles.
    /// - Accessibility: the role is heading, with level 1.
    public static func title(_ text: String) -> Widget { heading(text, level: 1, style: "title-1") }

    /// Creates a heading like ``title(_:)``, by default the heading of a section.
    package static func heading(_ text: String, level: gint = 2, style: String = "heading") -> Widget {
        let label = line(
            DisplayURL.shortening(text, to: DisplayURL.titleLength),
            role: GTK_ACCESSIBLE_ROLE_HEADING
        )
        gtk_label_set_lines(as_label(label), 6)
        cgtk_set_accessible_level(label, level)
        return label.wrappingWords().css(style)
    }

    /// Creates a label with a single line. If the text does not fit, the tooltip shows all of it.
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

    /// Creates a label that wraps plain text into centered lines.
    package static func centeredText(_ text: String, columns: gint, role: GtkAccessibleRole) -> Widget {
        let label = cgtk_widget_new(cgtk_type_label(), role)
        gtk_label_set_text(as_label(label), text)
        gtk_label_set_justify(as_label(label), GTK_JUSTIFY_CENTER)
        gtk_label_set_max_width_chars(as_label(label), columns)
        return label.wrappingWords()
    }

    /// Creates the content of an empty page or list: an icon, a title, and a sentence, centered.
    ///
    ///     let nothing = Widget.status(
    ///         icon: "edit-find-symbolic",
    ///         title: "No Results Found",
    ///         text: "Try a different search."
    ///     )
    ///
    /// - CSS: the title is a `label` with the class `title-2`. The icon
    ///   and the sentence have the class `dim-label`.
    /// - Accessibility: screen readers skip the icon.
    ///
    /// - Parameters:
    ///   - icon: The name of a symbolic icon in the icon theme.
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

    /// Creates a button that shows text or another widget.
    ///
    ///     widget.append(.button("Back to the start") { context.pop(.root) })
    ///     colors.append(.button("Red", showing: .icon("color-select-symbolic")) { context.finish("red") })
    ///
    /// An action that uses the page must capture it weakly. See ``onClicked(_:)``.
    ///
    /// - Parameters:
    ///   - text: The label, as plain text. With `content`, it is only the name for screen readers.
    ///   - content: The widget to show in the button, or `nil` to show the text. The
    ///     button receives all input on that widget.
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

    /// Creates a flat button that shows an icon.
    ///
    ///     widget.append(.button(icon: "edit-copy-symbolic", name: "Copy") { context.send("copied") })
    ///
    /// - CSS: a `button` with the class `flat`.
    /// - Accessibility: the role is button. The tooltip is the accessible name, and not also the description.
    ///
    /// - Parameters:
    ///   - icon: The name of a symbolic icon in the icon theme, such as `window-close-symbolic`.
    ///   - name: The tooltip, which is also the name for screen readers.
    ///   - action: Called each time the button is clicked.
    public static func button(icon: String, name: String, action: @escaping @MainActor () -> Void) -> Widget {
        let button = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_BUTTON)
        gtk_button_set_icon_name(as_button(button), icon)
        return button.css("flat").named(name).onClicked(action)
    }

    /// Creates an image that shows an icon of the icon theme.
    ///
    /// Its accessible role is presentation, so screen readers skip it. They announce the name of the
    /// button or row around it instead.
    public static func icon(_ name: String) -> Widget {
        let image = cgtk_widget_new(gtk_image_get_type(), GTK_ACCESSIBLE_ROLE_PRESENTATION)
        gtk_image_set_from_icon_name(as_image(image), name)
        return image
    }

    /// Creates a spinner, which spins while it is visible.
    ///
    /// - Parameter name: The name for screen readers, such as “Loading”.
    public static func spinner(name: String) -> Widget {
        let spinner: Widget = gtk_spinner_new()
        gtk_spinner_start(as_spinner(spinner))
        return spinner.accessibleLabel(name)
    }

    /// Creates an entry for a single line of text.
    ///
    /// - Keys: Return activates the entry. See ``onActivate(_:)``.
    /// - CSS: an `entry`.
    /// - Accessibility: the role is text box, and screen readers can activate the entry as Return does.
    ///
    /// - Parameters:
    ///   - text: The initial text.
    ///   - name: The placeholder, which is also the name for screen readers.
    public static func entry(_ text: String = "", name: String) -> Widget {
        let entry = cgtk_widget_new(WidgetClass.entry, GTK_ACCESSIBLE_ROLE_TEXT_BOX)
        gtk_entry_set_placeholder_text(as_entry(entry), name)
        entry.text = text
        return entry.accessibleLabel(name)
    }

    /// Creates a field for text with several lines.
    ///
    /// Put the field into a container that scrolls, but call ``text`` and ``onChanged(_:)``
    /// on the field itself:
    ///
    ///     let field = Widget.textView("Oats, pears", name: "Note")
    ///     widget.append(.scrolled(field))
    ///
    /// - Keys: Tab moves the focus to the next widget, as in an entry.
    ///
    /// - Parameters:
    ///   - text: The initial text.
    ///   - name: The name for screen readers.
    public static func textView(_ text: String = "", name: String) -> Widget {
        let view: Widget = gtk_text_view_new()
        gtk_text_view_set_wrap_mode(as_text_view(view), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(as_text_view(view), 0)
        // These are the margins of an entry, so that the text does not touch the edge.
        gtk_text_view_set_left_margin(as_text_view(view), 8)
        gtk_text_view_set_right_margin(as_text_view(view), 8)
        gtk_text_view_set_top_margin(as_text_view(view), 6)
        gtk_text_view_set_bottom_margin(as_text_view(view), 6)
        view.text = text
        return view.accessibleLabel(name)
    }

    /// Creates a check button.
    ///
    /// - Parameters:
    ///   - text: The label, as plain text.
    ///   - isActive: Whether the button is initially checked.
    public static func checkButton(_ text: String, isActive: Bool = false) -> Widget {
        let button: Widget = gtk_check_button_new_with_label(text)
        button.isActive = isActive
        return button
    }

    /// Creates a container that scrolls its child vertically, and that fills
    /// the available space in both directions.
    ///
    /// The child is never wider than the container.
    ///
    /// - Accessibility: the role is group.
    public static func scrolled(_ child: Widget) -> Widget {
        // Newer versions of GTK give a scrolled window a role that does not allow a name.
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

    /// Makes a label wrap between words, or inside a word that is too long for a line, without
    /// inserting hyphens.
    @discardableResult
    private func wrappingWords() -> Widget {
        gtk_label_set_wrap(as_label(self), 1)
        gtk_label_set_wrap_mode(as_label(self), PANGO_WRAP_WORD_CHAR)
        return withoutHyphens()
    }

    /// Makes a label break words without hyphens, because a hyphen could be taken for part of a URL. The
    /// label's other attributes are kept.
    ///
    /// The labels, titles, and links that `Widget` creates already break words without hyphens, and so do
    /// toasts. Call this method again after you replace the attributes of the label.
    /// Set the ellipsis mode of the label before you call this method, not afterwards.
    @discardableResult
    func withoutHyphens() -> Widget {
        cgtk_label_turn_off_hyphens(self)
        // Without hyphens, a line can be narrower than the ellipsis. GTK then warns that the natural size of
        // the label is less than its minimum. So the natural size is measured without wrapping.
        if gtk_label_get_ellipsize(as_label(self)) != PANGO_ELLIPSIZE_NONE {
            gtk_label_set_natural_wrap_mode(as_label(self), GTK_NATURAL_WRAP_NONE)
        }
        return self
    }
}

/// Tooltips for labels that show only a part of their text.
extension UnsafeMutablePointer<GtkWidget> {
    /// Shows the whole text of a label as its tooltip while the label is ellipsized.
    @discardableResult
    func tooltipIfShortened() -> Widget {
        answerTooltips { _ in
            pango_layout_is_ellipsized(gtk_label_get_layout(as_label(self))) != 0 ? text : nil
        }
        return self
    }

    /// Shows the tooltip that a closure returns for the point under the pointer, or no tooltip if the closure
    /// returns `nil`.
    func answerTooltips(_ text: @escaping @MainActor (UnsafeBufferPointer<GValue>) -> String?) {
        gtk_widget_set_has_tooltip(self, 1)
        SignalConnection(self, answering: "query-tooltip") { arguments in
            guard let tooltip = arguments.object(at: 4), let text = text(arguments) else { return false }
            gtk_tooltip_set_text(OpaquePointer(tooltip), text)
            return true
        }
    }
}
