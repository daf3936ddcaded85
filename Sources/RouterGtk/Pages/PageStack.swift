import CGtk
import RouterCore

/// The place in a layer, or in a slot of a page, where pages are shown.
///
/// Only the visible page is a child of the `GtkStack`, and the outgoing one for as long as a transition runs: adding
/// to a `GtkStack` or removing from it costs time in proportion to all that is in it. So a change costs the same at any
/// depth.
///
/// The page that comes has the keyboard from the first frame of a transition on, so that nothing that is typed gets
/// lost, and the pointer from the last.
final class PageStack {
    /// The `GtkStack`.
    let widget: UnsafeMutablePointer<GtkWidget>

    private(set) var visible: BuiltPage?

    /// Called with each page that is out of the widget tree again.
    var pageWasDetached: (@MainActor (BuiltPage) -> Void)?

    private let reference: ObjectReference
    private var outgoing: BuiltPage?
    private var completion: (@MainActor () -> Void)?
    private var guardTimer: MainLoopTimer?
    /// Shown where there is no page: a page can come in over it and leave it behind.
    private let emptiness: UnsafeMutablePointer<GtkWidget>?

    /// - Parameter canBeEmpty: whether pages come in and go out where there is no other one.
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

    /// Makes `page` the visible one. A transition that runs is ended first.
    ///
    /// - Parameters:
    ///   - page: `nil` for none, in a stack that can be empty.
    ///   - transition: how it comes.
    ///   - duration: how long that takes, in milliseconds.
    ///   - completion: called exactly once, when the outgoing page is gone.
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
            // Where no frames are drawn, as in a hidden window, the transition would never end.
            guardTimer = MainLoopTimer(milliseconds: duration + 100) { [weak self] in self?.finish() }
        } else {
            finish()
        }
    }

    /// Ends the transition that runs, if any, at once.
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

    /// Takes the visible page out of the tree, for a layer that is closed or a page that is freed.
    func clear() {
        finish()
        guard let gone = visible else { return }
        visible = nil
        if gone.isParented { gtk_stack_remove(as_stack(widget), gone.widget) }
        pageWasDetached?(gone)
    }

    /// How a page comes onto a layer's stack.
    ///
    /// It is in its place from the first frame on, and the one that goes moves off it. Were the new one to slide in, its
    /// keys would open menus where the page is by then, outside of the window or of the screen.
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
