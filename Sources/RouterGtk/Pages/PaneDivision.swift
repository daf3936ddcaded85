import CRouterGtk
import RouterCore

/// The division of a page stack into two panes, for a list and its detail: whether both panes are shown,
/// their widths, and the divider between them.
///
/// ``LayerView`` creates a division for its ``PageStack``. The stack of a slot (``EmbedSlot``) has none.
///
/// Both panes are shown if both pages fit and the stack is at least as wide as a minimum:
/// ``HostConfiguration/paneWidth``, scaled with the text size.
/// While both panes are shown, the minimum is 20 pixels smaller, so that they do not flicker when the stack
/// is about as wide as the minimum.
/// The width never affects the navigation state: a stack contains the same pages at any
/// width, and shows as many as fit.
///
/// - Keys: while the divider has the focus, Left and Right move it by 24 pixels,
///   and Home and End move it to its limits.
/// - Gestures: the user drags the divider with the pointer.
/// - CSS: the divider is a `separator` with the class `pane-divider`.
///   The widget that is shown while no detail is open has the class `empty-detail`.
/// - Accessibility: the divider has the role separator, and the translated name “Width of the list”.
final class PaneDivision {
    /// The minimum widths of the panes, in pixels, unless a page needs more.
    private static let least = (list: gint(200), detail: gint(300))
    /// The range of the list's default width, in pixels. The default is
    /// a third of the stack, clamped to this range.
    private static let standard: ClosedRange<gint> = 240...400
    /// The number of pixels by which a stack with two panes must become narrower than the scaled ``minimum``
    /// before it shows a single pane again.
    private static let hysteresis = 20.0
    /// The width of the area in which the divider reacts to the pointer, in pixels.
    /// The visible line is in the middle of this area.
    static let grip: gint = 9
    /// The distance by which an arrow key moves the divider, in pixels.
    private static let step: gint = 24

    /// The divider.
    var divider: Widget { dividerReference.widget }
    /// The widget that is shown beside a list while no detail is open.
    var empty: Widget { emptyReference.widget }
    /// The width that the user chose for the list, in pixels, or `nil` for the default width.
    var chosenWidth: Int? {
        didSet {
            guard chosenWidth != oldValue, let stack = gtk_widget_get_parent(divider) else { return }
            gtk_widget_queue_allocate(stack)
        }
    }
    /// Whether the last layout showed both panes.
    var isDivided = false

    private let dividerReference: ObjectReference
    private let emptyReference: ObjectReference
    /// The minimum width of a stack that shows two panes, in pixels at the default text size.
    private let minimum: Double
    /// The widths at the last layout.
    private var last = Widths(list: 0, detail: 0, range: 0...0)
    private lazy var keys = KeyShortcuts(on: divider)

    /// Creates the division of a stack.
    ///
    /// - Parameters:
    ///   - minimum: The minimum width of a stack that shows two panes, in pixels at the default text size.
    ///   - name: The name of the divider for screen readers.
    ///   - empty: The widget to show beside a list while no detail is open.
    init(from minimum: Int, name: String, empty: Widget) {
        self.minimum = Double(max(1, minimum))
        dividerReference = ObjectReference(
            cgtk_widget_new(gtk_separator_get_type(), GTK_ACCESSIBLE_ROLE_SEPARATOR).css("pane-divider")
        )
        emptyReference = ObjectReference(empty.css("empty-detail"))
        gtk_orientable_set_orientation(OpaquePointer(divider), GTK_ORIENTATION_VERTICAL)
        gtk_widget_set_focusable(divider, 1)
        gtk_widget_set_cursor_from_name(divider, "col-resize")
        cgtk_set_accessible_label(divider, name)
        connect()
    }

    /// The widths of both panes, in pixels.
    struct Widths {
        var list: gint
        var detail: gint
        /// The range of widths that the list can have without making either page narrower than its minimum.
        var range: ClosedRange<gint>
    }

    /// Returns the widths of both panes in a stack with this width, or `nil` if the
    /// stack shows a single page.
    func widths(in width: gint, list: Widget, detail: Widget) -> Widths? {
        let threshold = minimum * Self.textScale - (isDivided ? Self.hysteresis : 0)
        guard Double(width) >= threshold else { return nil }
        let leastList = max(Self.least.list, SizeRequest(of: list, GTK_ORIENTATION_HORIZONTAL).minimum)
        let leastDetail = max(Self.least.detail, SizeRequest(of: detail, GTK_ORIENTATION_HORIZONTAL).minimum)
        guard width - leastDetail >= leastList else { return nil }
        let range = leastList...width - leastDetail
        let standard = min(max(Self.standard.lowerBound, width / 3), Self.standard.upperBound)
        let wanted = chosenWidth.map { gint(clamping: $0) } ?? standard
        let own = min(max(wanted, range.lowerBound), range.upperBound)
        return Widths(list: own, detail: width - own, range: range)
    }

    /// Stores the widths of a layout for the next move of the divider.
    func wasLaidOut(_ widths: Widths) { last = widths }

    /// The size of the user's text relative to the default size, at least 1.
    private static var textScale: Double {
        // The setting is in 1/1024 dots per inch, or -1 if the display does not provide it.
        let resolution = Double(cgtk_setting("gtk-xft-dpi")) / 1_024 / 96
        return resolution > 0 ? max(1, resolution) : 1
    }

    // MARK: - Divider

    private func move(to width: gint) {
        chosenWidth = Int(min(max(width, last.range.lowerBound), last.range.upperBound))
    }

    private var isMirrored: Bool { gtk_widget_get_direction(divider) == GTK_TEXT_DIR_RTL }

    private func connect() {
        let drag: OpaquePointer = gtk_gesture_drag_new()
        SignalConnection(UnsafeMutableRawPointer(drag), "drag-begin") { _ in
            gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        SignalConnection(UnsafeMutableRawPointer(drag), "drag-update") { [weak self] arguments in
            guard let self else { return }
            // GTK measures the offset in the divider's coordinates, and the divider moves with the pointer.
            // So the offset is added to the current width, not to the width at the beginning of the drag.
            let moved = gint(arguments.double(at: 1)) * (isMirrored ? -1 : 1)
            move(to: last.list + moved)
        }
        gtk_widget_add_controller(divider, drag)
        add("Left") { $0.last.list + ($0.isMirrored ? Self.step : -Self.step) }
        add("Right") { $0.last.list + ($0.isMirrored ? -Self.step : Self.step) }
        add("Home") { $0.isMirrored ? $0.last.range.upperBound : $0.last.range.lowerBound }
        add("End") { $0.isMirrored ? $0.last.range.lowerBound : $0.last.range.upperBound }
    }

    private func add(_ key: String, _ target: @escaping @MainActor (PaneDivision) -> gint) {
        keys.add("\(key)|KP_\(key)") { [weak self] in
            guard let self else { return false }
            move(to: target(self))
            return true
        }
    }
}
