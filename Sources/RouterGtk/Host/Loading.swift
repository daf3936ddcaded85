import CRouterGtk
import RouterCore

extension PageContext {
    /// Loads the contents of a box on this page.
    /// The box shows a spinner in the meantime, and the error if loading fails.
    ///
    ///     final class ReportPage: Page {
    ///         static let routes = [Route("app://report", title: "Report")]
    ///         let widget: Widget = .box(.vertical, margins: 18)
    ///
    ///         init(_ context: PageContext) {
    ///             context.load(into: widget) {
    ///                 try await store.report()
    ///             } then: { [widget] lines in
    ///                 widget.append(.label(lines.joined(separator: " ")))
    ///             }
    ///         }
    ///     }
    ///
    /// A spinner appears if loading takes more than 150 ms, and remains for at least 300 ms.
    /// If loading fails, the box shows the error as a sentence, with a button to try again.
    /// The box keeps its previous contents until the spinner or the new contents replace them.
    ///
    /// The task that runs `load` is canceled when the box is freed, for example after the page has left.
    /// Another call for the same box also cancels the task, so a page can load again from
    /// ``Page/didUpdate(_:)``.
    ///
    /// - Parameters:
    ///   - box: A `GtkBox` of the page. Its children are replaced.
    ///   - load: A closure that loads the value. It is called again for each retry.
    ///   - show: A closure that fills the empty box.
    public func load<Value>(
        into box: Widget,
        _ load: @escaping @MainActor () async throws -> Value,
        then show: @escaping @MainActor (Value) -> Void
    ) {
        let configuration = host?.configuration ?? HostConfiguration()
        Loading.of(box).start(with: configuration) {
            let value = try await load()
            return { show(value) }
        }
    }
}

/// The loading state of one box. The box owns it.
private final class Loading {
    /// A closure that loads, and returns a closure that fills the box.
    typealias Load = @MainActor () async throws -> (@MainActor () -> Void)

    private let box: Widget
    private var load: Load?
    private var task: Task<Void, Never>?
    /// The timer that shows the spinner, or that replaces the spinner after its minimum time.
    private var timer: MainLoopTimer?
    /// The time at which the spinner appeared, in microseconds, or `nil` if there is no spinner.
    private var spinnerTime: gint64?

    private static let key = "router-loading"
    /// The delay before a spinner appears, and the minimum time for which it is shown, in milliseconds.
    private static let (patience, shortest) = (150, 300)

    /// Returns the loading state of a box, creating it on the first call.
    static func of(_ box: Widget) -> Loading {
        if let known = Box<Loading>.value(of: g_object_get_data(as_object(box), key)) { return known }
        let loading = Loading(box)
        g_object_set_data_full(as_object(box), key, Box(loading).retained, releaseBox)
        SignalConnection(box, "destroy") { [weak loading] _ in loading?.cancel() }
        return loading
    }

    private init(_ box: Widget) {
        self.box = box
    }

    private func cancel() {
        task?.cancel()
        (task, timer, load) = (nil, nil, nil)
    }

    func start(with configuration: HostConfiguration, _ load: @escaping Load) {
        cancel()
        self.load = load
        if spinnerTime == nil {
            timer = MainLoopTimer(milliseconds: Self.patience) { [weak self] in
                self?.showSpinner(configuration)
            }
        }
        task = Task { [weak self] in
            var failure: (any Error)?
            var fill: @MainActor () -> Void = {}
            do { fill = try await load() } catch { failure = error }
            guard !Task.isCancelled, let self else { return }
            guard let failure else { return end(fill) }
            end { [weak self] in self?.show(failure, configuration) }
        }
    }

    private func showSpinner(_ configuration: HostConfiguration) {
        let spinner = Widget.spinner(name: configuration.texts.translate("Loading"))
        gtk_widget_set_size_request(spinner, 32, 32)
        // If the focus was in the box, the spinner has the focus until the contents are shown.
        gtk_widget_set_focusable(spinner, gtk_widget_get_focus_child(box) == nil ? 0 : 1)
        spinnerTime = g_get_monotonic_time()
        replace { [box] in
            box.append(spinner.aligned(horizontal: .center, vertical: .center).expanding(.vertical))
        }
    }

    private func show(_ failure: any Error, _ configuration: HostConfiguration) {
        let heading = configuration.texts.translate("This content could not be loaded")
        let contents = ErrorPage.contents(heading, failure, configuration) { [weak self] in
            guard let self, let load else { return }
            start(with: configuration, load)
        }
        box.append(contents.expanding(.vertical))
        // As long as the page contained no focusable widget, the page's own widget had the focus. Now the
        // page contains a button, which takes over that focus.
        let focused = gtk_widget_get_root(box).flatMap { gtk_root_get_focus($0) }
        if let focused, gtk_widget_is_ancestor(box, focused) != 0 { contents.grabFocus() }
    }

    /// Fills the box at once, or, if a spinner is shown, after the spinner's minimum time.
    private func end(_ fill: @escaping @MainActor () -> Void) {
        let shown = spinnerTime.map { Int(g_get_monotonic_time() - $0) / 1_000 } ?? Self.shortest
        guard shown < Self.shortest else { return replaceLast(fill) }
        timer = MainLoopTimer(milliseconds: Self.shortest - shown) { [weak self] in self?.replaceLast(fill) }
    }

    private func replaceLast(_ fill: @MainActor () -> Void) {
        (task, timer, spinnerTime) = (nil, nil, nil)
        replace(fill)
    }

    /// Replaces the contents of the box. If focus was in the box, it moves to the first focusable widget of
    /// the new contents, or to the box itself if there is no such widget.
    ///
    /// The box takes the focus because GTK would otherwise move it to a widget outside of the page.
    private func replace(_ fill: @MainActor () -> Void) {
        let focused = gtk_widget_get_root(box).flatMap { gtk_root_get_focus($0) }
        let hadFocus = focused == box || gtk_widget_get_focus_child(box) != nil
        box.replaceChildren([])
        fill()
        guard hadFocus, gtk_widget_child_focus(box, GTK_DIR_TAB_FORWARD) == 0 else { return }
        gtk_widget_set_focusable(box, 1)
        box.grabFocus()
    }
}
