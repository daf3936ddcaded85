import CRouterGtk
import Glibc
import RouterCore

/// The pages of a layer in one widget: they move in it, toasts lie over them, and the branches are around both.
///
/// It has no header and knows no window, so its widget could stand in any.
/// ``LayerWindow`` makes one for its layer, and ``TransitionPlayer`` shows the pages in it.
final class LayerView {
    /// The widget: the ``overlay``, or the branches around it.
    let widget: Widget
    /// The `GtkOverlay` around the pages.
    let overlay: Widget = gtk_overlay_new()
    let pages = PageStack()
    let toasts: ToastArea
    /// The branches; `nil` without any.
    let switcher: BranchSwitcher?

    private let reference: ObjectReference
    /// The length of a motion, in milliseconds.
    private let duration: Int
    /// Follows focus in the window that the widget is in.
    private let focus: FocusKeeper
    /// The widget of the window that had focus last, outside of the toasts.
    private let former = WeakObjectReference()

    /// Makes a view without pages.
    ///
    /// - Parameters:
    ///   - branches: The branches of the layer; none for a modal.
    ///   - configuration: The app's choices.
    ///   - delegate: Selects a branch, and frees pages; not kept alive.
    init(_ branches: [Branch], _ configuration: HostConfiguration, _ delegate: any PageHost) {
        toasts = ToastArea(texts: configuration.texts)
        focus = FocusKeeper(pages)
        gtk_overlay_set_child(as_overlay(overlay), pages.widget)
        gtk_overlay_add_overlay(as_overlay(overlay), toasts.widget)
        let name = configuration.texts.translate("Sections")
        switcher =
            branches.isEmpty
            ? nil
            : BranchSwitcher(around: overlay, name: name) { [weak delegate] in delegate?.select(branch: $0) }
        switcher?.branches = branches
        widget = switcher?.widget ?? overlay
        reference = ObjectReference(widget)
        duration = configuration.transitionDuration
        SignalConnection(overlay, answering: "get-child-position") { [toasts, overlay] arguments in
            guard arguments.object(at: 1) == UnsafeMutableRawPointer(toasts.widget),
                let frame = arguments.object(at: 2)?.assumingMemoryBound(to: GtkAllocation.self)
            else { return false }
            frame.pointee = toasts.frame(in: overlay)
            return true
        }
        overlay.afterLayout { [toasts] in toasts.fitLines() }
        toasts.returnFocus = { [weak self] in self?.returnFocus() }
        pages.pageWasDetached = { [weak delegate] in delegate?.pageWasDetached($0) }
        focus.didMove = { [weak self] in self?.focusMoved() }
        SignalConnection(widget, "notify::root") { [widget, weak focus] _ in
            focus?.follow(gtk_widget_get_root(widget))
        }
    }

    /// Shows a page instead of the one before; the same page comes in once more.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - motion: The direction in which it comes; `nil` for at once.
    ///   - completion: Called exactly once, when the page before is out of the widget tree.
    func show(
        _ page: BuiltPage,
        _ motion: TransitionStep.Motion? = nil,
        completion: @escaping @MainActor () -> Void = {}
    ) {
        pages.show(page, direction(motion), duration: duration, completion: completion)
    }

    /// Returns the motion of a direction, mirrored in right-to-left locales.
    ///
    /// The new page is at its position from the first frame, and the old one moves off it.
    private func direction(_ motion: TransitionStep.Motion?) -> PageMotion? {
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        return switch motion {
        case nil: nil
        case .forward: .uncover(toLeft: !isMirrored)
        case .backward: .uncover(toLeft: isMirrored)
        case .crossfade: .transition(.crossDissolve)
        }
    }

    /// Follows a change of the layer.
    func update(_ layer: Layer, title: String) {
        cgtk_set_accessible_label(pages.widget, title)
        switcher?.selected = layer.branch
    }

    /// Returns the address of a function of GTK; `nil` if this version does not have it.
    static var lookUp: (_ name: String) -> UnsafeMutableRawPointer? = { dlsym(nil, $0) }

    /// Has a text read when the screen reader has finished its sentence; ignored by GTK before 4.14.
    func announce(_ text: String) {
        typealias Announce = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>, CInt) -> Void
        guard let function = Self.lookUp("gtk_accessible_announce") else { return }
        // 1 is GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM.
        unsafeBitCast(function, to: Announce.self)(pages.widget, text, 1)
    }

    /// Moves focus into the page.
    func takeFocus() { pages.visible?.takeFocus() }

    /// The widget with focus in the window, or `nil` if there is none.
    private var focused: Widget? { gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) } }

    /// Notes which widget has focus. A toast that covers it moves.
    private func focusMoved() {
        if toasts.shown != nil { gtk_widget_queue_allocate(overlay) }
        if let focused, gtk_widget_is_ancestor(focused, toasts.widget) == 0 {
            former.pointer = UnsafeMutableRawPointer(focused)
        }
    }

    /// Moves focus from a toast back to the widget that had it before, or else into the page.
    private func returnFocus() {
        if let root = gtk_widget_get_root(widget), let former = former.widget,
            gtk_widget_get_root(former) == root, gtk_widget_get_mapped(former) != 0,
            gtk_widget_is_sensitive(former) != 0
        {
            gtk_root_set_focus(root, former)
        }
        if focused == nil { takeFocus() }
    }
}
