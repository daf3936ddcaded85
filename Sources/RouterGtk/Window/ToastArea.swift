import CRouterGtk
import RouterCore

/// The area in which the toasts of a layer appear, over the lower edge of its page.
///
/// ## The life of a toast
///
/// - A toast is shown for five seconds, or ten if it has a button,
///   and longer while the pointer or focus is on it.
/// - Other toasts wait. If more than ``limit`` toasts are shown or waiting,
///   the area drops the toast that has waited longest.
/// - A toast about an event, such as a refused link (``HostConfiguration/toast``), answers what the user has
///   just done, so it is shown at once.
///   The toast that it interrupts returns afterwards.
///   The next event removes the toast about the previous event.
/// - An offer, such as the offer to close a modal and open a link, remains until the user answers it,
///   or until what it offers is no longer possible.
///   Offers do not count toward the limit. After an offer has been shown for a while, it makes room for
///   waiting toasts, and returns after them.
/// - One toast counts the throttled requests, which were refused because they arrived too fast
///   (``HostConfiguration/toast``).
///   Each further throttled request changes the text of this toast. If no other toast is waiting, the time of
///   this toast starts again.
/// - When a layer closes, the toasts of its pages and the toasts about events disappear.
///   The other toasts of the layer move to the layer below.
///
/// ## Placement and focus
///
/// A toast never moves the page and never takes focus by itself.
/// It appears at the bottom of the page, or at the top if it would otherwise cover the focused widget.
/// Escape closes a focused toast.
/// When a focused toast closes, focus returns to the widget that had it before, such as the address bar, or
/// to the page.
/// The text is at most about 60 characters wide, and takes at most ten lines, or fewer if the page is not
/// tall enough.
/// Longer text ends with an ellipsis, and a tooltip shows it completely.
///
/// ## CSS nodes and accessibility
///
/// Each toast is a `box` with the class `toast` (``ToastView``).
/// ``GtkNavigationHost`` styles it with the theme's colors.
/// Each toast is a new widget with the role `alert`, so that screen readers announce every toast.
final class ToastArea {
    /// The maximum number of toasts, including the shown toast but excluding offers.
    static let limit = 5

    /// The time that a user needs to notice and read a toast, in milliseconds.
    static var standardDuration = 5_000

    /// The time for which a toast without a button is shown, in milliseconds.
    private let duration: Int

    /// The container, which ``frame(in:)`` places over the page. Hidden while there is no toast.
    let widget: Widget

    /// Called when a focused toast closes, to move focus back to where it was before.
    var returnFocus: (@MainActor () -> Void)?

    private let reference: ObjectReference
    private let texts: Texts
    /// The waiting toasts, next toast first.
    private(set) var waiting: [Toast] = []
    /// The timer that closes the shown toast.
    private var timer: MainLoopTimer?
    /// The widget of the shown toast, and the label with its text.
    private var view: (toast: Widget, label: Widget)?
    /// Whether the shown toast is at the top of the page because at the bottom it would cover the
    /// focused widget.
    private var isAtTop = false

    /// The sizes and the text for which the number of lines was last computed.
    private var fit: Fit?

    /// The space between a toast and the edges of the page, in pixels: `side` at the left and right edges,
    /// and `edge` at the top or bottom edge.
    private static let margin: (side: gint, edge: gint) = (12, 24)

    /// The shown toast, or `nil` if there is none.
    private(set) var shown: Toast?

    /// Creates an empty area.
    ///
    /// - Parameters:
    ///   - texts: The texts, for the name and tooltip of the close button.
    ///   - duration: The time for which a toast without a button is shown, in milliseconds.
    init(texts: Texts, duration: Int = ToastArea.standardDuration) {
        self.texts = texts
        self.duration = duration
        // This is not a `GtkBox`, because GTK assumes that an empty box has a constant size,
        // and would keep that assumption after the first toast is added.
        let role = GTK_ACCESSIBLE_ROLE_GENERIC
        reference = ObjectReference(
            WidgetClass.container(role: role, measure: Self.measure, allocate: Self.allocate)
        )
        widget = reference.widget
        widget.isVisible = false
    }

    /// Shows a toast at once if it answers what the user has just done.
    /// Otherwise the toast joins the end of the queue.
    func show(_ toast: Toast) {
        if toast.isAnswer {
            waiting.removeAll { toast.replaces($0) }
            if let shown, !toast.replaces(shown) { waiting.insert(shown, at: 0) }
        } else {
            waiting.append(toast)
        }
        let kept = (toast.isAnswer ? [toast] : [shown].compactMap(\.self)) + waiting
        if kept.count(where: { !$0.isOffer }) > Self.limit,
            let oldest = waiting.firstIndex(where: { !$0.isOffer })
        {
            waiting.remove(at: oldest)
        }
        if toast.isAnswer { waiting.insert(toast, at: 0) }
        if shown == nil { showNext() } else if toast.isAnswer { dismiss() }
    }

    /// The number in the toast about requests that were refused because they arrived too fast, or `nil` if
    /// this area contains no such toast.
    var throttled: Int? { shown?.throttled ?? waiting.lazy.compactMap(\.throttled).first }

    /// Shows a toast with the number of requests that were refused because they arrived too fast. It replaces
    /// the toast with the previous number.
    ///
    /// If the previous toast is visible, only its text changes,
    /// because screen readers would announce a new widget.
    func showThrottled(_ toast: Toast) {
        if shown?.throttled != nil, let view {
            shown = toast
            ToastView.setText(toast, of: view)
            if waiting.isEmpty { startTimer() }
        } else if let index = waiting.firstIndex(where: { $0.throttled != nil }) {
            waiting[index] = toast
        } else {
            show(toast)
        }
    }

    /// Closes the shown toast and shows the next one.
    ///
    /// Ignored if no toast is shown.
    func dismiss() {
        let hadFocus = isOn(GTK_STATE_FLAG_FOCUS_WITHIN)
        timer = nil
        shown = nil
        // Focus is removed before the toast. Otherwise, when a selectable label receives focus next, GTK 4.8
        // would read the previously focused widget, which would already be freed.
        if hadFocus { gtk_root_set_focus(gtk_widget_get_root(widget), nil) }
        if let view { gtk_widget_unparent(view.toast) }
        view = nil
        gtk_widget_set_visible(widget, 0)
        if hadFocus { returnFocus?() }
        showNext()
    }

    /// Removes the shown and waiting toasts about a topic. The other toasts keep their order.
    func dismiss(about topic: String) {
        waiting.removeAll { $0.topic == topic }
        if shown?.topic == topic { dismiss() }
    }

    /// Removes the shown and waiting toasts of the pages of a layer.
    func dismiss(of layer: LayerID) {
        waiting.removeAll { $0.layer == layer }
        if let shown, shown.layer == layer { dismiss() }
    }

    /// Removes all toasts and returns them, shown toast first.
    func takeAll() -> [Toast] {
        let all = (shown.map { [$0] } ?? []) + waiting
        waiting = []
        dismiss()
        return all
    }

    private func showNext() {
        guard !waiting.isEmpty else { return }
        let toast = waiting.removeFirst()
        let view = ToastView.make(toast, dismiss: texts.translate("Dismiss")) { [weak self] in
            self?.dismiss()
            toast.action()
        } close: { [weak self] in
            self?.dismiss()
            toast.decline?()
        }
        widget.isVisible = true
        gtk_widget_set_parent(view.toast, widget)
        shown = toast
        self.view = view
        (fit, isAtTop) = (nil, false)
        startTimer()
    }

    /// Returns the frame of the shown toast in the overlay that contains the page.
    ///
    /// By default, GTK would give the toast its natural size, no matter how narrow the overlay is.
    func frame(in overlay: Widget) -> GtkAllocation {
        let (width, height) = (gtk_widget_get_width(overlay), gtk_widget_get_height(overlay))
        let own = size(in: overlay)
        let edge = max(0, min(Self.margin.edge, (height - own.height) / 2))
        let bottom = GtkAllocation(
            x: (width - own.width) / 2,
            y: height - edge - own.height,
            width: own.width,
            height: own.height
        )
        var top = bottom
        top.y = edge
        if let focus = focus(in: overlay), covers(focus, isAtTop ? top : bottom),
            !covers(focus, isAtTop ? bottom : top)
        {
            isAtTop.toggle()
        }
        return isAtTop ? top : bottom
    }

    /// Returns the size of the shown toast in the overlay that contains the page.
    private func size(in overlay: Widget) -> (width: gint, height: gint) {
        let wanted = SizeRequest(of: widget, GTK_ORIENTATION_HORIZONTAL)
        let room = gtk_widget_get_width(overlay) - 2 * Self.margin.side
        let width = max(wanted.minimum, min(wanted.natural, room))
        return (width, SizeRequest(of: widget, GTK_ORIENTATION_VERTICAL, for: width).natural)
    }

    /// Shows as many lines of the text as fit over the page. Called after each layout.
    func fitLines() {
        guard let view, let overlay = gtk_widget_get_parent(widget) else { return }
        let line = SizeRequest(of: view.label, GTK_ORIENTATION_VERTICAL, for: gint(Int16.max)).natural
        let room = (width: gtk_widget_get_width(overlay), height: gtk_widget_get_height(overlay))
        let now = Fit(width: room.width, height: room.height, line: line, text: view.label.text)
        guard now != fit else { return }
        fit = now
        for lines in (2...ToastView.mostLines).reversed() {
            gtk_label_set_lines(as_label(view.label), lines)
            if size(in: overlay).height <= room.height { return }
        }
    }

    /// The sizes and the text that determine the number of lines.
    private struct Fit: Equatable {
        let width, height, line: gint
        let text: String
    }

    private static let measure: GtkCustomMeasureFunc = { area, orientation, size, minimum, natural, _, _ in
        guard let toast = area.flatMap({ gtk_widget_get_first_child($0) }) else { return }
        SizeRequest(of: toast, orientation, for: size).write(to: minimum, natural)
    }

    private static let allocate: GtkCustomAllocateFunc = { area, width, height, _ in
        guard let toast = area.flatMap({ gtk_widget_get_first_child($0) }) else { return }
        SizeRequest.place(toast, in: GtkAllocation(x: 0, y: 0, width: width, height: height))
    }

    /// Returns the bounds of the focused widget of the page, or `nil` if focus is elsewhere.
    private func focus(in overlay: Widget) -> graphene_rect_t? {
        guard let focus = gtk_root_get_focus(gtk_widget_get_root(overlay)),
            gtk_widget_is_ancestor(focus, overlay) != 0, gtk_widget_is_ancestor(focus, widget) == 0
        else { return nil }
        var bounds = graphene_rect_t()
        return gtk_widget_compute_bounds(focus, overlay, &bounds) != 0 ? bounds : nil
    }

    /// Returns whether a toast in the given frame covers a part of a widget.
    private func covers(_ bounds: graphene_rect_t, _ toast: GtkAllocation) -> Bool {
        var (bounds, frame) = (bounds, graphene_rect_t())
        graphene_rect_init(&frame, Float(toast.x), Float(toast.y), Float(toast.width), Float(toast.height))
        return graphene_rect_intersection(&bounds, &frame, nil)
    }

    private func startTimer() {
        let duration = shown?.duration(duration) ?? duration
        timer = MainLoopTimer(milliseconds: duration) { [weak self] in self?.timeIsUp() }
    }

    /// Closes the shown toast, or waits again if the pointer or focus is on it.
    ///
    /// An offer remains if no toast is waiting. Otherwise it joins the end of the queue.
    private func timeIsUp() {
        guard let shown else { return }
        if isOn(GTK_STATE_FLAG_PRELIGHT) || isOn(GTK_STATE_FLAG_FOCUS_WITHIN)
            || shown.isOffer && waiting.isEmpty
        {
            startTimer()
        } else {
            if shown.isOffer { waiting.append(shown) }
            dismiss()
        }
    }

    /// Returns whether the shown toast is in the given state.
    private func isOn(_ flag: GtkStateFlags) -> Bool {
        view.map { gtk_widget_get_state_flags($0.toast).rawValue & flag.rawValue != 0 } ?? false
    }
}

/// A short message over a layer's page that disappears by itself.
struct Toast {
    /// The topic of toasts about an event, such as a refused link. The next event removes them.
    static let event = "event"
    /// The topic of the offer to close the modals and open a link.
    /// The offer is removed when no modal is open.
    static let link = "link"
    /// The topic of offers to open pages of the last session.
    /// The offers are removed when the saved pages are deleted.
    static let session = "session"

    /// The message, as plain text.
    var text: String
    /// The label of the toast's button, or `nil` if it has no button.
    let button: String?
    /// Called when the button is clicked, after the toast has closed.
    let action: @MainActor () -> Void

    /// The topic by which callers can dismiss related toasts, or `nil` if there is none.
    var topic: String?
    /// The layer of the page that shows the toast, or `nil` for a toast of the window.
    ///
    /// The toast disappears when this layer closes.
    var layer: LayerID?
    /// Called when the user closes an offer without clicking its button; `nil` for a toast that is not an
    /// offer.
    var decline: (@MainActor () -> Void)?
    /// Whether the toast is an offer, which remains until the user answers it.
    var isOffer: Bool { decline != nil }
    /// Whether the toast answers what the user has just done, so that it is shown before waiting toasts.
    var isAnswer: Bool { topic == Self.event || topic == Self.link }
    /// If the toast counts the requests that were refused because they arrived too fast, their number;
    /// otherwise `nil`.
    var throttled: Int?

    init(_ text: String, button: String? = nil, action: @escaping @MainActor () -> Void = {}) {
        (self.text, self.button, self.action) = (text, button, action)
    }

    /// Returns how long the toast is shown, in milliseconds.
    ///
    /// A toast with a button is shown twice as long,
    /// because the user needs time to decide and to reach the button.
    ///
    /// - Parameter standard: The time for a toast without a button.
    func duration(_ standard: Int) -> Int { button == nil ? standard : 2 * standard }

    /// Returns whether this toast replaces another toast. Call it only if ``isAnswer`` is true.
    func replaces(_ other: Toast) -> Bool {
        other.topic == Self.event || other.isAnswer && other.topic == topic
    }
}
