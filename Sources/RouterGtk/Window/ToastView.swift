import CRouterGtk
import RouterCore

/// The widget of a toast: its text, an optional button, and a close button.
///
/// The optional button is placed beside the text if the text then takes at most three lines,
/// and below the text otherwise.
/// The text and the button therefore remain readable in windows of any width and with text of any size.
///
/// Each toast is a new widget with the role `alert`, so that screen readers announce every toast.
enum ToastView {
    /// The maximum number of lines of the text.
    static let mostLines: gint = 10
    /// The maximum number of lines of a text beside its button.
    private static let linesBeside: gint = 3
    /// The space before the text, and between the text and each button, in pixels.
    private static let spacing: gint = 12
    /// The space above and below the text, in pixels.
    /// It is so small that a single line of text with this space is no taller than the button beside it.
    private static let padding: gint = 6

    /// Creates the widget of a toast.
    ///
    /// - Parameters:
    ///   - toast: The toast.
    ///   - dismiss: The accessible name of the close button.
    ///   - act: Called when the toast's button is clicked.
    ///   - close: Called when the close button is clicked,
    ///     or when Escape is pressed while focus is in the toast.
    /// - Returns: The widget of the toast, and the label inside it that shows the text.
    static func make(
        _ toast: Toast,
        dismiss: String,
        act: @escaping @MainActor () -> Void,
        close: @escaping @MainActor () -> Void
    ) -> (toast: Widget, label: Widget) {
        let view = WidgetClass.container(
            role: GTK_ACCESSIBLE_ROLE_ALERT,
            measure: measure,
            allocate: allocate
        )
        let label = Widget.label("")
        setText(toast, of: (view, label))
        gtk_label_set_lines(as_label(label), mostLines)
        gtk_label_set_ellipsize(as_label(label), PANGO_ELLIPSIZE_END)
        label.withoutHyphens().tooltipIfShortened()
        gtk_label_set_max_width_chars(as_label(label), 60)
        gtk_widget_set_parent(label, view)
        if let text = toast.button {
            gtk_widget_set_parent(Widget.button(text, action: act).wrappingLabel().css("flat"), view)
        }
        let button = Widget.button(icon: "window-close-symbolic", name: dismiss, action: close)
        gtk_widget_set_parent(button.css("circular"), view)
        KeyShortcuts(on: view).add("Escape") {
            close()
            return true
        }
        return (view.css("toast"), label)
    }

    /// Shows the text of a toast, and makes the text the accessible name of the toast's widget.
    static func setText(_ toast: Toast, of view: (toast: Widget, label: Widget)) {
        view.label.text = DisplayURL.shortening(toast.text, to: DisplayURL.paragraphLength)
        view.toast.accessibleLabel(view.label.text)
    }

    // MARK: - Layout

    /// The parts of a toast.
    private struct Parts {
        let label: Widget
        let button: Widget?
        let close: Widget

        init?(of view: Widget) {
            let children = WidgetClass.children(of: view)
            guard let first = children.first, let last = children.last, children.count > 1 else { return nil }
            (label, close) = (first, last)
            button = children.count > 2 ? children[1] : nil
        }

        /// The width that is never available to the text: the close button, and the space on both sides of
        /// the text.
        var widthBesideText: gint {
            2 * spacing + SizeRequest(of: close, GTK_ORIENTATION_HORIZONTAL).natural
        }

        /// The width that the optional button needs beside the text, including the space before it.
        /// 0 if there is no button.
        var widthOfButton: gint {
            button.map { SizeRequest(of: $0, GTK_ORIENTATION_HORIZONTAL).natural + spacing } ?? 0
        }

        /// Returns whether the button is placed beside the text if the text has the given width.
        ///
        /// If the text contains line breaks, as a list of items does, the button is placed below the text.
        /// If there is no button, the method returns `true`.
        func isBeside(_ widthOfText: gint) -> Bool {
            guard button != nil else { return true }
            guard !label.text.contains("\n"),
                widthOfText >= SizeRequest(of: label, GTK_ORIENTATION_HORIZONTAL).minimum
            else { return false }
            let line = SizeRequest(of: label, GTK_ORIENTATION_VERTICAL, for: gint(Int16.max)).natural
            let height = SizeRequest(of: label, GTK_ORIENTATION_VERTICAL, for: widthOfText).natural
            return height <= linesBeside * line
        }

        /// Returns the sizes of the parts in a toast of the given width.
        func sizes(inWidth width: gint) -> Sizes {
            let closeWidth = SizeRequest(of: close, GTK_ORIENTATION_HORIZONTAL).natural
            let beside = width - widthBesideText - widthOfButton
            let isBeside = isBeside(beside)
            let textWidth = isBeside ? beside : width - widthBesideText
            let buttonWidth = button.map {
                min(SizeRequest(of: $0, GTK_ORIENTATION_HORIZONTAL).natural, width)
            }
            let height = { (widget: Widget, width: gint) in
                SizeRequest(of: widget, GTK_ORIENTATION_VERTICAL, for: width).natural
            }
            return Sizes(
                isBeside: isBeside,
                text: (textWidth, height(label, textWidth) + 2 * padding),
                button: button.flatMap { button in
                    buttonWidth.map { ($0, height(button, $0)) }
                } ?? (0, 0),
                close: (closeWidth, height(close, closeWidth))
            )
        }
    }

    /// The sizes of the parts in a toast.
    private struct Sizes {
        /// Whether the button is beside the text.
        let isBeside: Bool
        let text, button, close: (width: gint, height: gint)

        /// The height of the row that contains the text and everything beside it.
        var line: gint { max(text.height, close.height, isBeside ? button.height : 0) }

        /// The height of the toast.
        var height: gint { isBeside ? line : line + button.height }
    }

    private static let measure: GtkCustomMeasureFunc = { view, orientation, size, minimum, natural, _, _ in
        guard let view, let parts = Parts(of: view) else { return }
        var width = SizeRequest(of: parts.label, GTK_ORIENTATION_HORIZONTAL)
        let isBeside = parts.isBeside(width.natural)
        width.minimum += parts.widthBesideText
        width.natural += parts.widthBesideText + (isBeside ? parts.widthOfButton : 0)
        if let button = parts.button.map({ SizeRequest(of: $0, GTK_ORIENTATION_HORIZONTAL) }) {
            width.minimum = max(width.minimum, button.minimum)
            width.natural = max(width.natural, button.natural)
        }
        width.natural = max(width.minimum, width.natural)
        guard orientation == GTK_ORIENTATION_VERTICAL else { return width.write(to: minimum, natural) }
        let sizes = parts.sizes(inWidth: max(width.minimum, size < 0 ? width.natural : size))
        minimum?.pointee = sizes.height
        natural?.pointee = sizes.height
    }

    private static let allocate: GtkCustomAllocateFunc = { view, width, height, _ in
        guard let view, let parts = Parts(of: view) else { return }
        let sizes = parts.sizes(inWidth: width)
        let isMirrored = gtk_widget_get_direction(view) == GTK_TEXT_DIR_RTL
        let place = { (child: Widget, x: gint, y: gint, size: (width: gint, height: gint)) in
            let x = isMirrored ? width - x - size.width : x
            SizeRequest.place(child, in: GtkAllocation(x: x, y: y, width: size.width, height: size.height))
        }
        let line = height - (sizes.height - sizes.line)
        place(parts.label, spacing, 0, (sizes.text.width, line))
        place(parts.close, width - sizes.close.width, (line - sizes.close.height) / 2, sizes.close)
        guard let button = parts.button else { return }
        if sizes.isBeside {
            let x = width - sizes.close.width - spacing - sizes.button.width
            place(button, x, (line - sizes.button.height) / 2, sizes.button)
        } else {
            place(button, width - sizes.button.width, line, sizes.button)
        }
    }
}
