import CRouterGtk
import RouterCore

/// A container that shows a page, or a list beside its detail, and animates the transition to the next page.
///
/// ``LayerView`` creates a stack for its layer (a window or a modal), and ``EmbedSlot`` creates one for
/// itself.
/// A list is a page whose route declares the pane `.list`. Its details are the pages that open beside it.
///
/// Only a few pages are child widgets: the page on top, its list if it has one, the pages that leave during a
/// transition, and the page below during a swipe.
/// So a change has the same cost however many pages are open below.
///
/// The arriving page gets the focus with the first frame of a transition, so that typed
/// characters are not lost.
/// It accepts the pointer after the last frame.
///
/// A motion only changes how the pages are drawn. The pages are allocated at their final places from the
/// beginning, so the menus that they open stay inside the window.
///
/// ## Panes
///
/// A list and its detail are both children at every width, and a ``PaneDivision`` decides whether both fit.
/// So when the width changes, they only need a new allocation. In a narrow stack, the
/// list below a detail is an invisible child.
/// While no detail is open, a wide stack shows the *empty detail*, a widget of the division, beside the list.
///
/// ## CSS nodes
///
/// A single node with the name `stack`. The widget has its own class; it is not a `GtkStack`.
///
/// ## Accessibility
///
/// The stack has the role group.
/// Screen readers do not see pages that leave, pages that a swipe uncovers, or a list that is hidden for lack
/// of room.
final class PageStack {
    /// The container: a widget with its own class, which expands in both directions.
    var widget: Widget { reference.widget }

    /// The page on top, which is shown or is arriving, or `nil` if the stack is empty.
    private(set) var visible: BuiltPage?
    /// The list whose detail is the ``visible`` page, or the ``visible`` page
    /// if it is a list itself; `nil` in all other cases.
    private(set) var list: BuiltPage?

    /// The list that had the focus when it was hidden for lack of room. ``LayerView`` resets this property.
    weak var hiddenFocus: BuiltPage?

    /// The running motion, or `nil` if there is none.
    private(set) var motion: PageMotion?

    /// Called with each page whose widget has been removed from the widget tree.
    var pageWasDetached: (@MainActor (BuiltPage) -> Void)?
    /// Called after the stack has switched between one pane and two, in a later turn of the main loop.
    var divisionDidChange: (@MainActor () -> Void)?
    /// Creates the pane division when the stack first shows a list. It is `nil` for a stack without panes.
    var makeDivision: (@MainActor () -> PaneDivision)?
    /// The division into panes, once the stack has shown a list.
    private(set) var division: PaneDivision?

    private let reference = ObjectReference(cgtk_widget_new(PageStack.type, GTK_ACCESSIBLE_ROLE_GROUP))
    /// The pages that the running transition moves, or `nil` if no transition is running.
    private var moving: Moving?
    /// The swipe that moves the pages, or the motion that moves them back; `nil` if there is none.
    private var swipe: Swipe?
    /// Called when the running transition ends, or `nil` if no transition is running.
    private var completion: (@MainActor () -> Void)?
    /// The progress of the motion, 0…1.
    var progress = 0.0
    /// The identifier of the tick callback, or 0 if there is none.
    var frames: guint = 0
    /// The timer that ends a motion for which no frames are drawn.
    var guardTimer: MainLoopTimer?
    /// The timer that reports a change of the division.
    private var reporting: MainLoopTimer?
    /// The timer that updates `can-focus` after a layout in which a child started or stopped accepting input.
    private var settling: MainLoopTimer?

    /// The pages of a transition.
    private struct Moving {
        /// The pages that are no longer children after the transition.
        var leaving: [BuiltPage]
        /// The pages that were not shown before.
        var coming: [BuiltPage]
        /// The widgets that are no longer shown, each with its frame, or with `nil` if the widget filled the
        /// stack.
        var going: [(widget: Widget, frame: GtkAllocation?)]
        /// Whether the list keeps its place, so that only the detail moves.
        var keepsList: Bool
    }

    /// A swipe that moves the shown pages aside and uncovers the pages below.
    private struct Swipe {
        /// The pages below, which are children of the container and accept no input.
        var below: Scene
        /// The motion with which the shown pages leave.
        var motion: PageMotion
        /// The fraction of the distance that the pages have moved, 0…1.
        var progress = 0.0
    }

    /// The contents of a stack: a page, and the list beside it.
    private struct Scene {
        var page: BuiltPage?
        var list: BuiltPage?

        /// The pages, list first.
        var pages: [BuiltPage] { [list, list === page ? nil : page].compactMap(\.self) }

        func isSame(as other: Scene) -> Bool { page === other.page && list === other.list }
    }

    /// Creates an empty container.
    init() {
        gtk_widget_set_layout_manager(widget, nil)
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        g_object_set_data(as_object(widget), Self.key, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit {
        g_object_set_data(as_object(widget), Self.key, nil)
        for child in [division?.divider, division?.empty].compactMap(\.self) {
            if gtk_widget_get_parent(child) == widget { gtk_widget_unparent(child) }
        }
    }

    /// Whether a transition is running.
    var isRunning: Bool { completion != nil }

    /// The list and the page beside it, list first, or only the page on top if there is no list.
    ///
    /// In a narrow stack, the list is included although it is not shown.
    var pages: [BuiltPage] { scene.pages }

    private var scene: Scene { Scene(page: visible, list: list) }

    /// The width that the user chose for the list, in pixels, or `nil` for the default width.
    var chosenListWidth: Int? { division?.chosenWidth }

    /// Whether a list is shown beside its detail or beside the empty detail.
    var isDivided: Bool { list != nil && division?.isDivided ?? false }

    /// Shows a page. If the page is already shown, as in a window that has just opened, this call only runs
    /// the motion.
    ///
    /// This call first ends a running transition.
    /// If a swipe is uncovering this page with the same motion, that motion continues from the point where
    /// the user lifted the fingers. Any other swipe ends immediately.
    ///
    /// - Parameters:
    ///   - page: The page, or `nil` to show nothing.
    ///   - list: The list beside the page: a page below it, or `page` itself.
    ///     `nil` if the page takes the whole width.
    ///   - motion: The motion, or `nil` to show the page immediately.
    ///   - duration: The length of the motion in milliseconds, 0 or more.
    ///   - completion: Called exactly once, when the pages that leave have been removed from the widget tree.
    func show(
        _ page: BuiltPage?,
        beside list: BuiltPage? = nil,
        _ motion: PageMotion?,
        duration: Int,
        completion: @escaping @MainActor () -> Void
    ) {
        finish()
        let start = takeSwipe(to: Scene(page: page, list: list), motion)
        let seen = motion.flatMap { !$0.isStill && duration > 0 && canAnimate ? $0 : nil }
        if visible !== page || self.list !== list { exchange(page, list, isSeen: seen != nil) }
        self.completion = completion
        if let seen { run(seen, from: start, duration) } else { finish() }
    }

    /// Replaces the child pages.
    private func exchange(_ page: BuiltPage?, _ list: BuiltPage?, isSeen: Bool) {
        let (old, shown, wasDivided) = (pages, shownWidgets, isDivided)
        (visible, self.list) = (page, list)
        if list != nil { divide() }
        let new = pages
        let leaving = old.filter { page in !new.contains { $0 === page } }
        let widths = paneWidths(of: scene, in: gtk_widget_get_width(widget))
        let keepsList = wasDivided && widths != nil && list.map { shown.contains($0.widget) } ?? false
        let after = arrangement(of: scene, isDivided: widths != nil)
        moving = Moving(
            leaving: leaving,
            coming: new.filter { after.contains($0.widget) && !shown.contains($0.widget) },
            going: shown.filter { $0 != division?.divider && !after.contains($0) }.map {
                ($0, wasDivided ? $0.place(in: widget) : nil)
            },
            keepsList: keepsList
        )
        for page in old where !after.contains(page.widget) {
            page.giveUpFocus()
            if isSeen { page.setTakesInput(false) }
        }
        for page in new where gtk_widget_get_parent(page.widget) != widget {
            gtk_widget_insert_before(page.widget, widget, division?.divider)
        }
        // The widgets are shown now, because a page may get the focus before the next layout.
        for child in after { setShown(child, true) }
        for page in new where after.contains(page.widget) { page.setTakesInput(true) }
    }

    /// Starts the motion of the pages.
    ///
    /// `start` is the fraction of the motion that a swipe has already completed.
    private func run(_ motion: PageMotion, from start: Double, _ duration: Int) {
        self.motion = motion
        progress = start
        for page in moving?.coming ?? [visible].compactMap(\.self) { page.setTakesPointer(false) }
        animate(Int(Double(duration) * (1 - start))) { [weak self] time in
            self?.progress = start + (1 - start) * time
        } end: { [weak self] in
            self?.finish()
        }
    }

    /// Calls `draw` for each frame, with the eased progress from 0 to 1, and `end` after the last frame.
    private func animate(
        _ duration: Int,
        draw: @escaping @MainActor (Double) -> Void,
        end: @escaping @MainActor () -> Void
    ) {
        var start: gint64?
        frames = widget.onFrame { [weak self] now in
            guard let self else { return false }
            let first = start ?? now
            start = first
            let left = 1 - min(max(0, Double(now - first) / (Double(max(1, duration)) * 1_000)), 1)
            draw(1 - left * left * left)
            gtk_widget_queue_draw(widget)
            if left == 0 { end() }
            return true
        }
        gtk_widget_queue_draw(widget)
        // Without this timer, the motion would never end in a hidden window, which draws no frames.
        guardTimer = MainLoopTimer(milliseconds: duration + 100, action: end)
    }

    private func stopFrames() {
        guardTimer = nil
        if frames != 0 { gtk_widget_remove_tick_callback(widget, frames) }
        frames = 0
        gtk_widget_queue_draw(widget)
    }

    /// Whether a motion would be visible: the container is mapped, and the desktop allows animations.
    var canAnimate: Bool {
        // GTK has had this setting since version 4.22.
        let name = "gtk-interface-reduced-motion"
        let isReduced = cgtk_has_setting(name) != 0 && cgtk_setting(name) != 0
        return gtk_widget_get_mapped(widget) != 0 && cgtk_setting("gtk-enable-animations") != 0 && !isReduced
    }

    /// Ends the running transition immediately. It has no effect if none is running.
    func finish() {
        guard let completion else { return }
        let gone = moving?.leaving ?? []
        moving = nil
        motion = nil
        self.completion = nil
        stopFrames()
        for page in gone {
            gtk_widget_unparent(page.widget)
            page.setTakesInput(true)
        }
        for page in pages where page.takesInput { page.setTakesPointer(true) }
        // After the new layout, GTK determines again which widget is under a resting pointer.
        gtk_widget_queue_allocate(widget)
        for page in gone { pageWasDetached?(page) }
        completion()
    }

    /// Removes all pages from the widget tree immediately.
    ///
    /// Use it for a layer that closes and for a page that is freed.
    func clear() {
        finish()
        endSwipe()
        let gone = pages
        (visible, list) = (nil, nil)
        for page in gone {
            if page.isParented { gtk_widget_unparent(page.widget) }
            pageWasDetached?(page)
        }
    }

    // MARK: - Swipes

    /// Returns whether the stack's layer has a page to go back to. The closure is `nil` for
    /// the stack of a slot.
    var canGoBack: (@MainActor () -> Bool)?

    /// Returns whether a widget is the stack of a layer that has a page to go back to.
    static func canGoBack(in widget: Widget) -> Bool {
        of(widget)?.canGoBack?() ?? false
    }

    /// Returns the area that moves when a page leaves or arrives.
    ///
    /// If the same list is shown beside a detail before and after the motion, only the detail moves.
    /// Otherwise the whole stack moves.
    ///
    /// - Parameter list: The entry of the list after the motion, or `nil` if no list is shown then.
    func area(thatMovesBeside list: EntryID?) -> GtkAllocation {
        if isDivided, let list, list == self.list?.entry, let detail = detail(of: scene) {
            return detail.place(in: widget)
        }
        return GtkAllocation(
            x: 0,
            y: 0,
            width: gtk_widget_get_width(widget),
            height: gtk_widget_get_height(widget)
        )
    }

    /// Whether a page that the swipe uncovers was released or has left, so that the swipe cannot end by
    /// showing that page.
    var hasReleasedSwipe: Bool {
        swipe?.below.pages.contains { $0.isReleased || $0.hasLeft } ?? false
    }

    /// The fraction of the distance that a swipe has moved the pages, 0…1, or `nil` without a swipe.
    var swipeProgress: Double? { swipe?.progress }

    /// Inserts, beneath the shown pages, the pages that a swipe can uncover.
    ///
    /// A running transition or an earlier swipe is ended first.
    ///
    /// - Parameters:
    ///   - page: The page below, or `nil` for a page that is built only when it is shown. Until then, the
    ///     background appears in its place.
    ///   - list: The list beside the page: a page below it, or `page` itself.
    ///     `nil` if the page takes the whole width.
    ///   - motion: The motion with which the shown pages leave.
    func beginSwipe(to page: BuiltPage?, beside list: BuiltPage?, _ motion: PageMotion) {
        finish()
        endSwipe()
        let below = Scene(page: page, list: list)
        if list != nil { divide() }
        swipe = Swipe(below: below, motion: motion)
        for page in below.pages where !page.isParented {
            page.setTakesInput(false)
            gtk_widget_insert_before(page.widget, widget, division?.divider)
        }
        gtk_widget_queue_allocate(widget)
    }

    /// Moves the shown pages to a fraction of the distance, 0…1. It has no effect without a swipe.
    func moveSwipe(to progress: Double) {
        guard swipe != nil, frames == 0 else { return }
        swipe?.progress = progress
        gtk_widget_queue_draw(widget)
    }

    /// Moves the shown pages back to their places. It has no effect without a swipe.
    func returnSwipe(duration: Int) {
        guard let start = swipe?.progress, frames == 0 else { return }
        guard start > 0, duration > 0, canAnimate else { return endSwipe() }
        animate(max(duration / 2, Int(Double(duration) * start))) { [weak self] time in
            self?.swipe?.progress = start * (1 - time)
        } end: { [weak self] in
            self?.endSwipe()
        }
    }

    /// Ends the swipe, and immediately removes the pages that it uncovers. It has no effect without a swipe.
    func endSwipe() {
        guard swipe != nil else { return }
        let gone = pagesBelow
        swipe = nil
        stopFrames()
        for page in gone {
            gtk_widget_unparent(page.widget)
            page.setTakesInput(true)
        }
        gtk_widget_queue_allocate(widget)
        for page in gone { pageWasDetached?(page) }
    }

    /// The pages that are children only because of a swipe.
    private var pagesBelow: [BuiltPage] {
        swipe?.below.pages.filter { page in !pages.contains { $0 === page } } ?? []
    }

    /// Hands the swipe over to a transition that shows the pages that the swipe uncovers. If the transition
    /// shows other pages or uses another motion, the swipe ends immediately.
    ///
    /// - Returns: The fraction of the motion that the swipe has completed, or 0 if the transition starts from
    ///   the beginning.
    private func takeSwipe(to scene: Scene, _ motion: PageMotion?) -> Double {
        guard let swipe, swipe.below.page == nil || swipe.below.isSame(as: scene), swipe.motion == motion
        else {
            endSwipe()
            return 0
        }
        self.swipe = nil
        stopFrames()
        return swipe.progress
    }

    // MARK: - Panes

    /// Creates the division if there is none yet.
    private func divide() {
        guard division == nil, let made = makeDivision?() else { return }
        division = made
        for child in [made.divider, made.empty] {
            setShown(child, false)
            gtk_widget_set_parent(child, widget)
        }
    }

    /// Returns the widget beside the list of a scene: the detail, or the empty detail if no detail is open.
    private func detail(of scene: Scene) -> Widget? {
        guard let page = scene.page, page !== scene.list else { return division?.empty }
        return page.widget
    }

    /// Returns the widths of list and detail, or `nil` if there are no panes or no room for them.
    private func paneWidths(of scene: Scene, in width: gint) -> PaneDivision.Widths? {
        guard let list = scene.list, let division, let detail = detail(of: scene) else { return nil }
        return division.widths(in: width, list: list.widget, detail: detail)
    }

    /// Returns the widgets that a scene needs, including the divider if there are two panes.
    private func arrangement(of scene: Scene, isDivided: Bool) -> [Widget] {
        guard isDivided, let list = scene.list, let division, let detail = detail(of: scene) else {
            return [scene.page?.widget].compactMap(\.self)
        }
        return [list.widget, detail, division.divider]
    }

    /// The children that are shown, except those that are visible only during a transition or a swipe.
    private var shownWidgets: [Widget] {
        arrangement(of: scene, isDivided: isDivided).filter { gtk_widget_get_parent($0) == widget }
    }

    /// The children that a swipe uncovers, and whether the list keeps its place, so that only the detail
    /// moves; `nil` if there is no swipe.
    private var uncovered: (widgets: [Widget], keepsList: Bool)? {
        guard let below = swipe?.below else { return nil }
        let widths = paneWidths(of: below, in: gtk_widget_get_width(widget))
        let keepsList = isDivided && widths != nil && below.list === list
        let widgets =
            keepsList
            ? [detail(of: below)].compactMap(\.self) : arrangement(of: below, isDivided: widths != nil)
        return (widgets, keepsList)
    }

    /// Allocates all children, and hides the children that do not fit.
    private func layOut(_ width: gint, _ height: gint) {
        let widths = paneWidths(of: scene, in: width)
        setDivided(widths != nil)
        let shown = arrangement(of: scene, isDivided: widths != nil)
        let going = moving?.going ?? []
        let below = uncovered?.widgets ?? []
        let children = WidgetClass.children(of: widget)
        let isShown = { (child: Widget) in
            shown.contains(child) || below.contains(child) || self.isGoing(child)
        }
        // Children are shown before other children are hidden, because an arriving page may
        // take over the focus of a page that leaves.
        for child in children where isShown(child) { setShown(child, true) }
        for child in children where !isShown(child) { setShown(child, false) }
        for child in [division?.divider, division?.empty].compactMap(\.self) {
            setTakesInput(child, shown.contains(child))
        }
        // GTK exposes a page to screen readers when it maps the page, so the pages that a swipe uncovers
        // are hidden from screen readers again.
        for page in swipe?.below.pages ?? [] where !page.takesInput {
            cgtk_set_accessible_hidden(page.widget, 1)
        }
        if let below = swipe?.below { place(below, paneWidths(of: below, in: width), width, height) }
        // The current scene is placed last. So if its list is also among the pages that a swipe uncovers, the
        // list gets its place in the current scene.
        place(scene, widths, width, height)
        if let widths { division?.wasLaidOut(widths) }
        for (child, frame) in going where !shown.contains(child) && gtk_widget_get_parent(child) == widget {
            SizeRequest.place(child, in: frame ?? GtkAllocation(x: 0, y: 0, width: width, height: height))
        }
    }

    /// Allocates the widgets of a scene, side by side if there are widths for two panes.
    private func place(_ scene: Scene, _ widths: PaneDivision.Widths?, _ width: gint, _ height: gint) {
        if let widths, let list = scene.list, let division, let detail = detail(of: scene) {
            let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
            let edge = isMirrored ? widths.detail : widths.list
            place(list.widget, x: isMirrored ? edge : 0, widths.list, height)
            place(detail, x: isMirrored ? 0 : edge, widths.detail, height)
            place(division.divider, x: edge - PaneDivision.grip / 2 - 1, PaneDivision.grip, height)
        } else if let page = scene.page {
            place(page.widget, x: 0, width, height)
        }
    }

    /// Returns whether a child is moving out.
    private func isGoing(_ child: Widget) -> Bool { moving?.going.contains { $0.widget == child } ?? false }

    /// Shows or hides a child. A hidden child loses the focus.
    private func setShown(_ child: Widget, _ isShown: Bool) {
        guard (gtk_widget_get_child_visible(child) != 0) != isShown else { return }
        // If a focused child were hidden, GTK would move the focus to the next widget.
        if !isShown { child.giveUpRootFocus() }
        gtk_widget_set_child_visible(child, isShown ? 1 : 0)
    }

    /// Sets whether the divider or the empty detail accepts the pointer and the
    /// focus, and whether screen readers see it.
    ///
    /// The widget does not accept input while a swipe uncovers it or while it moves out.
    /// For pages, use ``BuiltPage/setTakesInput(_:isLayout:)``.
    private func setTakesInput(_ child: Widget, _ takesInput: Bool) {
        guard (gtk_widget_get_can_target(child) != 0) != takesInput else { return }
        gtk_widget_set_can_target(child, takesInput ? 1 : 0)
        cgtk_set_accessible_hidden(child, takesInput ? 0 : 1)
        settleInput()
    }

    /// After the layout, updates `can-focus` of each child, so that only children that accept input can get
    /// the focus.
    private func settleInput() {
        guard settling == nil else { return }
        settling = MainLoopTimer(milliseconds: 0) { [weak self] in
            guard let self else { return }
            settling = nil
            for page in pages + pagesBelow { page.settleInput() }
            for child in [division?.divider, division?.empty].compactMap(\.self) {
                gtk_widget_set_can_focus(child, gtk_widget_get_can_target(child))
            }
        }
    }

    private func place(_ child: Widget, x: gint, _ width: gint, _ height: gint) {
        guard gtk_widget_should_layout(child) != 0 else { return }
        SizeRequest.place(child, in: GtkAllocation(x: x, y: 0, width: width, height: height))
    }

    /// Records whether two panes are shown now.
    ///
    /// A hidden list accepts no input. If it had the focus, ``hiddenFocus`` refers to it.
    private func setDivided(_ isDivided: Bool) {
        if let list, list !== visible, list.takesInput != isDivided, !isGoing(list.widget) {
            if !isDivided {
                if list.hasFocus { hiddenFocus = list }
                list.giveUpFocus()
            }
            list.setTakesInput(isDivided, isLayout: true)
            settleInput()
        }
        guard let division, division.isDivided != isDivided else { return }
        division.isDivided = isDivided
        reporting = MainLoopTimer(milliseconds: 0) { [weak self] in
            self?.reporting = nil
            self?.divisionDidChange?()
        }
    }

    // MARK: - GObject class

    /// The key under which the widget refers to its stack.
    private static let key = "router-page-stack"

    /// Returns the stack of a widget, or `nil` if the stack was released.
    private static func of(_ widget: Widget?) -> PageStack? {
        widget.flatMap { g_object_get_data(as_object($0), key) }.map {
            Unmanaged<PageStack>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// The widget that determines the size of the container. A slot that becomes empty keeps its size while
    /// its last page leaves.
    private var sizing: Widget? { (visible ?? moving?.leaving.first)?.widget }

    /// Returns the size of the container in one direction.
    ///
    /// The width is that of a single page, so that the window can be made narrow.
    /// GTK expects a widget to need the least height when it is very wide. But two panes in a very wide stack
    /// may need more height than a single page in a narrow stack. So the height for each width is at least
    /// the height of two panes in a very wide stack.
    private func request(_ orientation: GtkOrientation, for size: gint) -> SizeRequest? {
        guard let page = sizing else { return nil }
        guard orientation == GTK_ORIENTATION_VERTICAL, let widest = heightOfPanes(in: Self.greatWidth) else {
            return SizeRequest(of: page, orientation, for: size)
        }
        var height =
            size < 0 ? widest : heightOfPanes(in: size) ?? SizeRequest(of: page, orientation, for: size)
        height.minimum = max(height.minimum, widest.minimum)
        height.natural = max(height.natural, height.minimum)
        return height
    }

    /// A width that is large enough for any widget.
    private static let greatWidth: gint = 1 << 20

    /// Returns the height of list and detail in a stack with this width, or `nil` if the
    /// stack shows a single page.
    private func heightOfPanes(in width: gint) -> SizeRequest? {
        guard let widths = paneWidths(of: scene, in: width), let list, let detail = detail(of: scene) else {
            return nil
        }
        var height = SizeRequest(of: detail, GTK_ORIENTATION_VERTICAL, for: widths.detail)
        let other = SizeRequest(of: list.widget, GTK_ORIENTATION_VERTICAL, for: widths.list)
        height.minimum = max(height.minimum, other.minimum)
        height.natural = max(height.natural, other.natural)
        return height
    }

    /// Draws the motion of a transition or a swipe, or returns `false` if there is none.
    private func drawMotion(_ snapshot: OpaquePointer) -> Bool {
        if let motion {
            let keepsList = moving?.keepsList ?? false
            let coming = keepsList ? [detail(of: scene)].compactMap(\.self) : shownWidgets
            draw(
                motion,
                coming,
                off: moving?.going.map(\.widget) ?? [],
                progress,
                keepsList: keepsList,
                snapshot
            )
        } else if let swipe, let uncovered {
            let going = shownWidgets.filter {
                $0 != division?.divider && !uncovered.widgets.contains($0)
                    && !(uncovered.keepsList && $0 == list?.widget)
            }
            draw(
                swipe.motion,
                uncovered.widgets,
                off: going,
                swipe.progress,
                keepsList: uncovered.keepsList,
                snapshot
            )
        } else {
            return false
        }
        return true
    }

    /// Draws a motion: the parts that do not move, and the pages that arrive and leave.
    private func draw(
        _ motion: PageMotion,
        _ coming: [Widget],
        off going: [Widget],
        _ progress: Double,
        keepsList: Bool,
        _ snapshot: OpaquePointer
    ) {
        let area =
            keepsList
            ? detail(of: scene)?.place(in: widget)
            : area(thatMovesBeside: nil)
        if keepsList, let list { gtk_widget_snapshot_child(widget, list.widget, snapshot) }
        let frame = MotionFrame(of: widget, snapshot, area ?? GtkAllocation())
        let draw = { motion.draw(coming: coming, going: going, in: frame, progress: progress) }
        if keepsList { frame.clipped(draw) } else { draw() }
        if keepsList, let division { gtk_widget_snapshot_child(widget, division.divider, snapshot) }
    }

    /// The widget class, which overrides four methods of `GtkWidget`.
    static let type = WidgetClass.register("RouterPageStack") { methods in
        gtk_widget_class_set_css_name(methods, "stack")
        methods.pointee.get_request_mode = { widget in
            guard let stack = PageStack.of(widget), let page = stack.sizing else {
                return GTK_SIZE_REQUEST_CONSTANT_SIZE
            }
            // Each pane gets a part of the width, so the height of the stack depends on the width.
            return stack.list == nil ? gtk_widget_get_request_mode(page) : GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
        }
        methods.pointee.measure = { widget, orientation, size, minimum, natural, _, _ in
            PageStack.of(widget)?.request(orientation, for: size)?.write(to: minimum, natural)
        }
        methods.pointee.size_allocate = { widget, width, height, _ in
            guard let stack = PageStack.of(widget) else { return }
            let layOut = { @MainActor in stack.layOut(width, height) }
            layOut()
            for page in stack.pages + stack.pagesBelow where gtk_widget_get_child_visible(page.widget) != 0 {
                page.wasLaidOut(again: layOut)
            }
        }
        methods.pointee.snapshot = { widget, snapshot in
            guard let widget, let snapshot else { return }
            if PageStack.of(widget)?.drawMotion(snapshot) ?? false { return }
            for child in WidgetClass.children(of: widget) {
                gtk_widget_snapshot_child(widget, child, snapshot)
            }
        }
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// Returns the frame of the widget in its parent, as of the last layout, or an empty frame before the
    /// first layout.
    fileprivate func place(in parent: Widget) -> GtkAllocation {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(self, parent, &bounds) != 0 else { return GtkAllocation() }
        return GtkAllocation(
            x: gint(bounds.origin.x),
            y: gint(bounds.origin.y),
            width: gint(bounds.size.width),
            height: gint(bounds.size.height)
        )
    }
}
