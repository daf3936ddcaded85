import CRouterGtk
import RouterCore
import RouterGtk

/// A window in which the crawler opens pages and waits until they are ready.
final class CrawlWindow {
    let host: GtkNavigationHost
    /// The page with which the window opened.
    private(set) var home: Entry
    private let patience: Duration
    /// The events of the requests since the crawler last opened a link or a sample, or went back.
    private var events: [NavigationEvent] = []
    private var observation: NavigationObservation?

    /// Opens a window at the home page of the app.
    init(of app: RouterApplication, patience: Duration) async throws {
        self.patience = patience
        host = try app.openWindow()
        guard let state = host.navigator.state else { throw CrawlError.notStarted(status: 0) }
        home = state.top
        observation = host.navigator.observe { [weak self] event in
            if event.isOfRequest { self?.events.append(event) }
        }
        await settle()
        if let top = host.navigator.state?.top { home = top }
    }

    /// Closes the window without asking its pages whether they may be closed.
    func close() { host.close() }

    /// The visible page, or ``home`` after the window has closed.
    var top: Entry { host.navigator.state?.top ?? home }

    /// Whether the window still shows pages; the app may have closed it.
    var isOpen: Bool { !host.views.isEmpty }

    // MARK: - Opening

    /// The outcome of waiting for a request.
    enum Outcome {
        /// The request ended with this event.
        case ended(NavigationEvent)
        /// The crawler gave up waiting. The text says what it waited for, such as “a spinner to stop”.
        case unsettled(String)
    }

    /// Runs an action that makes a request, and waits until the request has ended and its page is ready.
    func perform(_ what: String, _ action: () -> Void) async -> Outcome {
        events = []
        action()
        let ends = await wait { [self] in firstEnd != nil }
        guard ends, let event = firstEnd else { return .unsettled("\(what) to end") }
        if let reason = await settle() { return .unsettled(reason) }
        return .ended(event)
    }

    /// The event of the first request that has ended. A request that a guard defers has not ended yet.
    private var firstEnd: NavigationEvent? {
        events.first { if case .deferred = $0.outcome { false } else { true } }
    }

    // MARK: - Going back

    /// The result of one step back.
    enum Step {
        /// The page was closed or hidden, and another page is visible.
        case left
        /// The page remained visible, for this reason.
        case stays(String)
        /// The page asks the user whether it may be closed.
        case asks
        /// There is nothing to go back to.
        case none
    }

    /// Goes back as a user does: with Back, with Escape on the only page of a modal, or by selecting the
    /// branch that contains the goal.
    ///
    /// - Parameter goal: The entry to which the crawler wants to return.
    func goBack(to goal: EntryID) async -> Step {
        guard let state = host.navigator.state, isOpen else { return .none }
        let page = state.top
        let known = Set(state.allEntries.map(\.id))
        events = []
        if state.topLayer.depth > 1 {
            activate("router.back")
        } else if !state.modals.isEmpty {
            activate("router.escape")
        } else if let branch = branch(with: goal, in: state.topLayer) {
            host.navigator.select(branch: branch)
        } else {
            return .none
        }
        await settle()
        if host.navigator.isPending {
            host.navigator.cancelPending()
            await settle()
            return .asks
        }
        guard let state = host.navigator.state, isOpen else { return .none }
        guard state.top.id != page.id else { return .stays(reason) }
        if !known.contains(state.top.id), state.top.destination.isSamePage(as: page.destination) {
            return .stays("It was opened again at once.")
        }
        return .left
    }

    /// The reason why the last step back had no effect.
    private var reason: String {
        guard let error = firstEnd?.outcome.error else { return "Nothing happens." }
        return "\(error)"
    }

    /// Returns the branch that contains an entry, or `nil` if no branch contains it.
    private func branch(with entry: EntryID, in layer: Layer) -> String? {
        layer.branches.map(\.name).first { name in
            layer.entries(of: name).contains { $0.id == entry }
        }
    }

    /// Activates an action in the top window.
    ///
    /// This method is separate so that its caller does not hold a reference to the view, which must be able
    /// to disappear while the crawler waits.
    private func activate(_ action: String) {
        guard let view = host.views.last else { return }
        _ = gtk_widget_activate_action_variant(view.widget, action, nil)
    }

    // MARK: - Waiting

    /// Waits until the top page is shown and has loaded, and the window is drawn.
    ///
    /// While a page asks the user whether it may be closed, this method does not wait for the top page.
    ///
    /// - Returns: What the crawler gave up waiting for, such as “a spinner to stop”, or `nil` if it did not
    ///   give up.
    @discardableResult
    func settle() async -> String? {
        await MainLoopTimer.idle()
        guard isOpen else { return nil }
        guard await wait({ [self] in host.navigator.isPending || isTopShown }) else {
            return "the page to be shown"
        }
        guard await wait({ [self] in host.navigator.isPending || !isLoading }) else {
            return "a spinner to stop"
        }
        guard await waitForFrame() else { return "the window to be drawn" }
        await MainLoopTimer.idle()
        return nil
    }

    private var topWidget: Widget? { host.widgets(ofPage: top.id).first }

    private var isTopShown: Bool {
        guard isOpen else { return true }
        return topWidget.map { gtk_widget_get_mapped($0) != 0 } ?? false
    }

    private var isLoading: Bool { topWidget.map(Self.isLoading) ?? false }

    private static func isLoading(_ widget: Widget) -> Bool {
        guard gtk_widget_get_mapped(widget) != 0 else { return false }
        if cgtk_type_of(widget) == gtk_spinner_get_type() {
            return gtk_spinner_get_spinning(as_spinner(widget)) != 0
        }
        return WidgetClass.children(of: widget).contains(where: isLoading)
    }

    /// Waits until the page's window has drawn another frame, so that lists contain their rows.
    private func waitForFrame() async -> Bool {
        guard let widget = topWidget, gtk_widget_get_mapped(widget) != 0,
            let clock = gtk_widget_get_frame_clock(widget)
        else { return true }
        var isDrawn = false
        let connection = SignalConnection(UnsafeMutableRawPointer(clock), "after-paint") { _ in isDrawn = true
        }
        defer { connection.disconnect() }
        gtk_widget_queue_draw(widget)
        return await wait { isDrawn }
    }

    /// Waits until a condition holds, or until the crawler has waited for as long as its `patience` allows.
    ///
    /// - Returns: Whether the condition holds.
    private func wait(_ condition: () -> Bool) async -> Bool {
        let clock = ContinuousClock()
        let deadline = clock.now + patience
        while !condition() {
            guard clock.now < deadline else { return false }
            await MainLoopTimer.turn(milliseconds: 5)
        }
        return true
    }
}

extension MainLoopTimer {
    /// Suspends until no other source of the main loop is ready.
    static func idle() async { await turn(milliseconds: 0, waitsForIdle: true) }

    /// Suspends for a time, while the main loop keeps running.
    static func turn(milliseconds: Int, waitsForIdle: Bool = false) async {
        var timer: MainLoopTimer?
        await withCheckedContinuation { continuation in
            timer = MainLoopTimer(milliseconds: milliseconds, waitsForIdle: waitsForIdle) {
                continuation.resume()
            }
        }
        withExtendedLifetime(timer) {}
    }
}
