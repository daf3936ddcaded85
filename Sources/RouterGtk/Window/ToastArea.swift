import CGtk
import RouterCore

/// The place at the bottom of a layer where toasts come up, one at a time, over the page and below the header.
///
/// A toast stays for ``duration`` milliseconds, and longer while the pointer or the keyboard is on it. Others wait, up
/// to ``limit`` of them together with the shown one; of more than that, those that waited longest are dropped. A toast
/// that tells of an event (``HostConfiguration/toast``) goes, shown or waiting, as soon as the next event comes.
/// No toast moves the page below it.
///
/// - CSS: a `box` with the class `toast` for each message. ``GtkNavigationHost`` styles it by the theme's own colours.
/// - Accessibility: each toast is a new widget with the role alert, so screen readers speak every one.
@MainActor
public final class ToastArea {
    /// The most toasts that are shown and waiting.
    public static let limit = 5

    /// How long a toast stays, in milliseconds.
    public let duration: Int

    /// The shortest time that a person needs to see and read a toast, in milliseconds.
    static let shortestDuration = 5_000

    /// The container, to be put over a page.
    let widget: UnsafeMutablePointer<GtkWidget>

    /// What to do when a toast that has the keyboard goes.
    var returnFocus: (@MainActor () -> Void)?

    private let reference: ObjectReference
    private let texts: HostStrings
    private var waiting: [Toast] = []
    private var timer: MainLoopTimer?
    private var view: UnsafeMutablePointer<GtkWidget>?

    /// The toast that is shown, or `nil` when there is none.
    public private(set) var shown: Toast?

    /// The toasts that have still to be shown, the next one first.
    public var queue: [Toast] { waiting }

    init(texts: HostStrings, duration: Int) {
        self.texts = texts
        self.duration = duration
        reference = ObjectReference(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        widget = reference.widget
        let layout = gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            Self.measure,
            Self.allocate
        )
        gtk_widget_set_layout_manager(widget, layout)
        gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(widget, GTK_ALIGN_END)
        gtk_widget_set_visible(widget, 0)
    }

    /// A box would go on taking its height for that of its natural width, as it does without a toast.
    private static let measure: GtkCustomMeasureFunc = { area, orientation, size, minimum, natural, _, _ in
        guard let toast = gtk_widget_get_first_child(area) else { return }
        SizeRequest(of: toast, orientation, for: size).write(to: minimum, natural)
    }

    private static let allocate: GtkCustomAllocateFunc = { area, width, height, _ in
        guard let toast = gtk_widget_get_first_child(area) else { return }
        SizeRequest.place(toast, in: GtkAllocation(x: 0, y: 0, width: width, height: height))
    }

    /// Shows a toast, or has it wait for those before it.
    public func show(_ toast: Toast) {
        waiting.append(toast)
        let room = shown == nil ? Self.limit : Self.limit - 1
        if waiting.count > room { waiting.removeFirst(waiting.count - room) }
        if shown == nil { showNext() }
    }

    /// Closes the toast that is shown; the next one comes up.
    public func dismiss() {
        let hadFocus = view.map { isOn($0, GTK_STATE_FLAG_FOCUS_WITHIN) } ?? false
        timer = nil
        shown = nil
        if let view { gtk_box_remove(as_box(widget), view) }
        view = nil
        gtk_widget_set_visible(widget, 0)
        if hadFocus { returnFocus?() }
        showNext()
    }

    /// Takes the toast of the last event away, shown or waiting; those that the app shows keep their places.
    func dismissEvent() {
        waiting.removeAll(where: \.isOfEvent)
        if shown?.isOfEvent == true { dismiss() }
    }

    /// Takes all toasts away and gives them back, the shown one first.
    func takeAll() -> [Toast] {
        let all = (shown.map { [$0] } ?? []) + waiting
        waiting = []
        dismiss()
        return all
    }

    private func showNext() {
        guard !waiting.isEmpty else { return }
        let toast = waiting.removeFirst()
        let view = makeView(toast)
        gtk_box_append(as_box(widget), view)
        putActionBelow(in: view)
        gtk_widget_set_visible(widget, 1)
        shown = toast
        self.view = view
        startTimer()
    }

    /// Puts the action below the text where that would take more than three lines beside it.
    private func putActionBelow(in view: UnsafeMutablePointer<GtkWidget>) {
        guard let row = gtk_widget_get_first_child(view), let label = gtk_widget_get_first_child(row),
            let action = gtk_widget_get_next_sibling(label), gtk_widget_get_next_sibling(action) != nil
        else { return }
        let whole = SizeRequest(of: view, GTK_ORIENTATION_HORIZONTAL).natural
        let text = SizeRequest(of: label, GTK_ORIENTATION_HORIZONTAL)
        let available = gtk_widget_get_parent(widget).map { gtk_widget_get_width($0) } ?? 0
        // A window that has not been shown has no width.
        guard available > 0, available < whole else { return }
        let room = available - (whole - text.natural)
        let line = SizeRequest(of: label, GTK_ORIENTATION_VERTICAL).natural
        let height = SizeRequest(of: label, GTK_ORIENTATION_VERTICAL, for: max(0, room)).natural
        guard room < text.minimum || height > 3 * line else { return }
        let button = ObjectReference(action)
        gtk_box_remove(as_box(row), action)
        gtk_widget_set_halign(button.widget, GTK_ALIGN_END)
        gtk_box_append(as_box(view), button.widget)
    }

    private func startTimer() {
        timer = MainLoopTimer(milliseconds: duration) { [weak self] in self?.timeIsUp() }
    }

    private func timeIsUp() {
        guard let view else { return }
        if isOn(view, GTK_STATE_FLAG_PRELIGHT) || isOn(view, GTK_STATE_FLAG_FOCUS_WITHIN) {
            startTimer()
        } else {
            dismiss()
        }
    }

    private func isOn(_ view: UnsafeMutablePointer<GtkWidget>, _ flag: GtkStateFlags) -> Bool {
        gtk_widget_get_state_flags(view).rawValue & flag.rawValue != 0
    }

    private func makeView(_ toast: Toast) -> UnsafeMutablePointer<GtkWidget> {
        let view = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_ALERT)
        gtk_orientable_set_orientation(as_orientable(view), GTK_ORIENTATION_VERTICAL)
        gtk_widget_add_css_class(view, "toast")
        let row: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        gtk_box_append(as_box(view), row)
        let text = DisplayLimits.shortening(toast.text, to: DisplayLimits.paragraph)
        cgtk_set_accessible_label(view, text)
        if let label = gtk_label_new(text) {
            gtk_label_set_wrap(as_label(label), 1)
            gtk_label_set_wrap_mode(as_label(label), PANGO_WRAP_WORD_CHAR)
            gtk_label_set_lines(as_label(label), 10)
            gtk_label_set_ellipsize(as_label(label), PANGO_ELLIPSIZE_END)
            Hyphenation.turnOff(in: label)
            ShortenedText.addTooltip(to: label)
            gtk_label_set_max_width_chars(as_label(label), 60)
            gtk_label_set_xalign(as_label(label), 0)
            gtk_widget_set_hexpand(label, 1)
            gtk_widget_set_margin_start(label, 12)
            gtk_box_append(as_box(row), label)
        }
        if let action = toast.action, let button = gtk_button_new_with_label(action.label) {
            gtk_widget_set_tooltip_text(button, action.label)
            gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
            SignalConnection(button, "clicked") { [weak self] _ in
                self?.dismiss()
                action.run()
            }
            gtk_box_append(as_box(row), button)
        }
        let close = IconButton.make(icon: "window-close-symbolic", name: texts.dismissToast)
        gtk_widget_add_css_class(close, "circular")
        gtk_widget_set_valign(close, GTK_ALIGN_CENTER)
        SignalConnection(close, "clicked") { [weak self] _ in self?.dismiss() }
        gtk_box_append(as_box(row), close)
        return view
    }
}

/// A short message that comes up over a layer's page and goes by itself.
@MainActor
public struct Toast {
    /// One thing that the reader may do about the message.
    @MainActor
    public struct Action {
        /// What the button says.
        public var label: String
        /// What the button does. The toast closes then.
        public var run: @MainActor () -> Void

        /// Makes an action.
        public init(_ label: String, run: @escaping @MainActor () -> Void) {
            self.label = label
            self.run = run
        }
    }

    /// The message, plain text: markup in it is shown as it is written. Of more than
    /// `DisplayLimits.paragraph` letters the middle is left out.
    public var text: String
    /// What the reader may do about it, if anything.
    public var action: Action?

    /// Whether it tells of an event, and so is out of date with the next one.
    var isOfEvent = false

    /// Makes a toast.
    public init(_ text: String, action: Action? = nil) {
        self.text = text
        self.action = action
    }
}
