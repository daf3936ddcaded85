import CRouterGtk
import RouterCore

/// The division of a page stack into two panes: when there are two, how wide each is, and the divider between them.
///
/// ``LayerView`` makes one for its ``PageStack``; the stack of a slot has none.
///
/// Both panes are shown if the stack is at least ``HostConfiguration/paneWidth`` wide, scaled with the size of the text,
/// and has room for both pages.
/// Once shown, they stay until the stack is 20 pixels narrower than that, so that they do not flicker at the limit.
/// The width is never part of the state: a stack shows the same pages, as far as there is room for them.
///
/// The user moves the divider with the pointer, or with the arrow keys, Home, and End while it has focus.
///
/// - CSS: the divider is a `separator` with the class `pane-divider`, and the empty detail a `box` with the class `empty-detail`.
/// - Accessibility: the divider has the role separator and the name “Width of the list”.
final class PaneDivision {
    /// The smallest widths of the panes, in pixels, unless a page needs more.
    private static let least = (list: gint(200), detail: gint(300))
    /// The range of the default width of the list, in pixels, which is a third of the stack.
    private static let standard: ClosedRange<gint> = 240...400
    /// The width by which a stack must get narrower to show one pane again, in pixels.
    private static let hysteresis = 20.0
    /// The width of the part of the divider that takes the pointer, in pixels; its line is in the middle.
    static let grip: gint = 9
    /// The step of the divider by an arrow key, in pixels.
    private static let step: gint = 24

    /// The divider.
    var divider: Widget { dividerReference.widget }
    /// The widget shown beside a list while no detail is open.
    var empty: Widget { emptyReference.widget }
    /// The width of the list that the user has chosen, in pixels; `nil` for the standard one.
    var chosenWidth: Int? {
        didSet {
            guard chosenWidth != oldValue, let stack = gtk_widget_get_parent(divider) else { return }
            gtk_widget_queue_allocate(stack)
        }
    }
    /// Whether both panes were shown at the last layout.
    var isDivided = false

    private let dividerReference: ObjectReference
    private let emptyReference: ObjectReference
    /// The smallest width with two panes, in pixels at the standard text size.
    private let minimum: Double
    /// The widths at the last layout.
    private var last = Widths(list: 0, detail: 0, range: 0...0)
    private lazy var keys = KeyShortcuts(on: divider)

    /// Makes the division of one stack.
    ///
    /// - Parameters:
    ///   - minimum: The smallest width with two panes, in pixels at the standard text size.
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
        /// The widths that the list can have, with the pages that are shown.
        var range: ClosedRange<gint>
    }

    /// Returns the widths of both panes in a stack of this width; `nil` if it shows one page.
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

    /// Notes the widths of a layout, for the next step of the divider.
    func wasLaidOut(_ widths: Widths) { last = widths }

    /// The size of the user's text, as a multiple of the standard one.
    private static var textScale: Double {
        // In 1024ths of a dot per inch; -1 on a display that does not say it.
        let resolution = Double(cgtk_setting("gtk-xft-dpi")) / 1_024 / 96
        return resolution > 0 ? max(1, resolution) : 1
    }

    // MARK: - Moving the divider

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
            // The divider moves with the pointer, so the way is from where it is by now.
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
