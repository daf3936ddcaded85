import CGtk
import RouterCore

/// A `GtkStack` that shows one page, and moves to the next one.
///
/// ``LayerWindow`` makes one for its layer, ``EmbedSlot`` one for itself.
///
/// Only the visible page is a child, and the outgoing one while a transition runs.
/// Adding to a `GtkStack` takes time in proportion to its children, so a change costs the same at any depth.
///
/// The page that comes takes focus with the first frame of a transition, so that no
/// typed character gets lost.
/// It takes the pointer after the last frame.
final class PageStack {
    /// The `GtkStack`.
    let widget: UnsafeMutablePointer<GtkWidget>

    /// The page that is shown or comes in; `nil` if there is none.
    private(set) var visible: BuiltPage?

    /// Called with each page whose widget is out of the widget tree again.
    var pageWasDetached: (@MainActor (BuiltPage) -> Void)?

    private let reference: ObjectReference
    /// The page that moves out; `nil` if no transition runs.
    private var outgoing: BuiltPage?
    /// Called when the transition ends; `nil` if none runs.
    private var completion: (@MainActor () -> Void)?
    /// Ends a transition for which no frames are drawn.
    private var guardTimer: MainLoopTimer?
    /// An empty child, for pages to come in over and to leave behind.
    private let emptiness: UnsafeMutablePointer<GtkWidget>?

    /// Makes a stack without a page.
    ///
    /// - Parameter canBeEmpty: Whether a page may come in without one before it, and go without one after it.
    init(canBeEmpty: Bool = false) {
        reference = ObjectReference(cgtk_widget_new(gtk_stack_get_type(), GTK_ACCESSIBLE_ROLE_GROUP))
        widget = reference.widget
        emptiness = canBeEmpty ? gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) : nil
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
        gtk_stack_set_hhomogeneous(as_stack(widget), 0)
        gtk_stack_set_vhomogeneous(as_stack(widget), 0)
        if let emptiness { gtk_stack_add_child(as_stack(widget), emptiness) }
        SignalConnection(widget, "notify::transition-running") { [weak self] _ in
            guard let self, gtk_stack_get_transition_running(as_stack(widget)) == 0 else { return }
            finish()
        }
    }

    /// Whether a transition runs.
    var isRunning: Bool { completion != nil }

    /// Makes `page` the visible one.
    ///
    /// A running transition is ended first.
    ///
    /// - Parameters:
    ///   - page: The page, or `nil` for none in a stack that can be empty.
    ///   - transition: How the page comes in.
    ///   - duration: The length of the transition in milliseconds, 0 or more.
    ///   - completion: Called exactly once, when the outgoing page is out of the widget tree.
    func show(
        _ page: BuiltPage?,
        _ transition: GtkStackTransitionType,
        duration: Int,
        completion: @escaping @MainActor () -> Void
    ) {
        finish()
        guard visible !== page, let child = page?.widget ?? emptiness else { return completion() }
        let old = visible
        visible = page
        old?.giveUpFocus()
        if page != nil { gtk_stack_add_child(as_stack(widget), child) }
        gtk_stack_set_transition_type(as_stack(widget), transition)
        gtk_stack_set_transition_duration(as_stack(widget), guint(clamping: duration))
        gtk_stack_set_visible_child(as_stack(widget), child)
        outgoing = old
        self.completion = completion
        if gtk_stack_get_transition_running(as_stack(widget)) != 0 {
            old?.setTakesInput(false)
            page?.setTakesPointer(false)
            // A window that draws no frames, such as a hidden one, would never end the transition.
            guardTimer = MainLoopTimer(milliseconds: duration + 100) { [weak self] in self?.finish() }
        } else {
            finish()
        }
    }

    /// Ends the running transition at once; ignored if none runs.
    func finish() {
        guard let completion else { return }
        let gone = outgoing
        outgoing = nil
        self.completion = nil
        guardTimer = nil
        if let gone {
            gtk_stack_remove(as_stack(widget), gone.widget)
            gone.setTakesInput(true)
        }
        visible?.setTakesPointer(true)
        if let gone { pageWasDetached?(gone) }
        completion()
    }

    /// Takes the visible page out of the tree at once.
    ///
    /// It is for a layer that closes and for a page that is freed.
    func clear() {
        finish()
        guard let gone = visible else { return }
        visible = nil
        if gone.isParented { gtk_stack_remove(as_stack(widget), gone.widget) }
        pageWasDetached?(gone)
    }

    /// The transition for a page that comes onto a layer's stack.
    ///
    /// The new page is in its place from the first frame, and the old one moves off it.
    /// If the new page slid in, a shortcut could open its menus outside the window while it moves.
    ///
    /// - Parameter motion: The direction, mirrored in right-to-left locales; `nil` for no transition.
    func transition(_ motion: TransitionStep.Motion?) -> GtkStackTransitionType {
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        let toStart =
            isMirrored ? GTK_STACK_TRANSITION_TYPE_UNDER_RIGHT : GTK_STACK_TRANSITION_TYPE_UNDER_LEFT
        let toEnd = isMirrored ? GTK_STACK_TRANSITION_TYPE_UNDER_LEFT : GTK_STACK_TRANSITION_TYPE_UNDER_RIGHT
        return switch motion {
        case nil: GTK_STACK_TRANSITION_TYPE_NONE
        case .forward: toStart
        case .backward: toEnd
        case .crossfade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
        }
    }
}
