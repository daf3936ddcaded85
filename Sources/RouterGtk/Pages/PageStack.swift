import CGtk
import RouterCore

/// A container that shows one page, and moves to the next one.
///
/// ``NavigationView`` makes one for its layer, ``EmbedSlot`` one for itself.
///
/// Only the visible page is a child, and the outgoing one while a transition runs.
/// So a change costs the same at any depth.
///
/// The page that comes gets focus with the first frame of a transition, so that no
/// typed character gets lost.
/// It accepts the pointer after the last frame.
final class PageStack {
    /// The container.
    var widget: Widget { box.widget }

    /// The page that is shown or comes in; `nil` if there is none.
    private(set) var visible: BuiltPage?

    /// The motion that runs; `nil` if none does.
    private(set) var motion: PageMotion?

    /// Called with each page whose widget is out of the widget tree again.
    var pageWasDetached: (@MainActor (BuiltPage) -> Void)?

    let box = AnimatedBox()

    /// Makes an empty container.
    init() {
        box.wasLaidOut = { [weak self] in self?.visible?.wasLaidOut(again: $0) }
    }

    /// The page that moves out; `nil` if none does.
    private var outgoing: BuiltPage?
    /// Called when the transition ends; `nil` if none runs.
    private var completion: (@MainActor () -> Void)?
    /// Ends a transition for which no frames are drawn.
    var guardTimer: MainLoopTimer?

    /// Whether a transition runs.
    var isRunning: Bool { completion != nil }

    /// Makes `page` the visible one.
    ///
    /// A running transition is ended first.
    ///
    /// - Parameters:
    ///   - page: The page, or `nil` to show nothing.
    ///   - motion: How it comes; `nil` for at once.
    ///   - duration: The length of the motion in milliseconds, 0 or more.
    ///   - completion: Called exactly once, when the outgoing page is out of the widget tree.
    func show(
        _ page: BuiltPage?,
        _ motion: PageMotion?,
        duration: Int,
        completion: @escaping @MainActor () -> Void
    ) {
        finish()
        guard visible !== page else { return completion() }
        outgoing = visible
        visible = page
        outgoing?.giveUpFocus()
        if let page { gtk_widget_set_parent(page.widget, widget) }
        // A slot that becomes empty keeps its size while the page goes.
        box.sizing = (page ?? outgoing)?.widget
        self.completion = completion
        run(motion, duration)
    }

    /// Has the visible page come in, in a window that has just opened.
    ///
    /// - Parameters:
    ///   - motion: How it comes; `nil` for at once.
    ///   - duration: The length of the motion in milliseconds, 0 or more.
    ///   - completion: Called exactly once, when the page has come.
    func comeIn(_ motion: PageMotion?, duration: Int, completion: @escaping @MainActor () -> Void) {
        finish()
        self.completion = completion
        run(motion, duration)
    }

    /// Starts the motion of the pages, or ends at once if it would not be seen.
    private func run(_ motion: PageMotion?, _ duration: Int) {
        guard let motion, !motion.isStill, duration > 0, box.canAnimate else { return finish() }
        self.motion = motion
        outgoing?.setTakesInput(false)
        visible?.setTakesPointer(false)
        box.animate(milliseconds: duration) { [weak self] snapshot, time in
            guard let self else { return }
            let left = 1 - time
            motion.draw(
                coming: visible?.widget,
                going: outgoing?.widget,
                in: MotionFrame(of: widget, snapshot),
                progress: 1 - left * left * left
            )
        } ended: { [weak self] in
            self?.finish()
        }
        // A window that draws no frames, such as a hidden one, would never end the transition.
        guardTimer = MainLoopTimer(milliseconds: duration + 100) { [weak self] in self?.finish() }
    }

    /// Ends the running transition at once; ignored if none runs.
    func finish() {
        guard let completion else { return }
        let gone = outgoing
        outgoing = nil
        motion = nil
        self.completion = nil
        guardTimer = nil
        box.stop()
        box.sizing = visible?.widget
        if let gone {
            gtk_widget_unparent(gone.widget)
            gone.setTakesInput(true)
        }
        visible?.setTakesPointer(true)
        if let gone { pageWasDetached?(gone) }
        completion()
    }

    /// Removes the visible page from the tree at once.
    ///
    /// It is for a layer that closes and for a page that is freed.
    func clear() {
        finish()
        guard let gone = visible else { return }
        visible = nil
        box.sizing = nil
        if gone.isParented { gtk_widget_unparent(gone.widget) }
        pageWasDetached?(gone)
    }
}
