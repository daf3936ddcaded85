import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording

/// The tab that shows the open pages as a picture.
///
/// While it is visible, the tab shows the navigator's current state, and is updated at most once per
/// iteration of the main loop.
/// ``show(_:)`` shows a state from the log instead.
///
/// ## Keyboard shortcuts
///
/// While a state from the log is visible, Alt+Up and Alt+Down show the state after the previous and the next
/// event.
final class InspectorState: InspectorTab {
    var widget: Widget { reference.widget }
    let title: String

    /// The picture of the open pages.
    let view: StateView
    let detail: EntryDetail
    /// The number of entries, or a note about what has been copied or saved.
    let status = Widget.status()
    /// The bar above a state from the log.
    let past: PastBar
    let copy: Widget
    let save: Widget
    let failure: FailureBar

    private weak var inspector: InspectorView?
    private let texts: Texts
    private let reference = ObjectReference(Widget.box(.vertical, spacing: 0))
    /// The label that lists the requests that wait for a guard. It is hidden if there are none.
    let waiting: Widget = .label("").css("waiting", "caption")
    private let empty: Widget
    private let scroller: Widget
    /// The visible state.
    private var shown: StateSketch?
    /// The state from the log that is visible instead of the current state.
    private var logged: LoggedState?
    /// Whether the picture must still scroll to a newly selected entry, which the detail view may cover.
    private var scrollsToSelected = false
    private var scrolling: MainLoopTimer?
    private var refreshing: MainLoopTimer?
    private let files: FileDialogs

    init(of inspector: InspectorView) {
        self.inspector = inspector
        texts = inspector.texts
        title = texts.translate("State")
        failure = FailureBar(texts)
        view = StateView(texts: texts)
        detail = EntryDetail(texts: texts)
        past = PastBar(texts, keysIn: reference.widget)
        copy = .button(icon: "edit-copy-symbolic", name: texts.translate("Copy as Text")) {}
        save = .button(icon: "document-save-symbolic", name: texts.translate("Save as SVG…")) {}
        empty = .label(texts.translate("Nothing is open yet.")).css("dim-label")
        scroller = .scrolled(view.widget)
        files = FileDialogs(below: reference.widget, texts)
        arrange()
        connect()
        refresh()
    }

    // MARK: - Updates

    /// Shows a state from the log, or the current state if the argument is `nil`.
    func show(_ state: LoggedState?) {
        guard state != nil || logged != nil else { return }
        logged = state
        past.show(state)
        refresh()
    }

    func follow(_ event: NavigationEvent) { refreshSoon() }

    // The new table may assign different routes and titles to the entries.
    func tableChanged() { refreshSoon() }

    private func refreshSoon() {
        guard gtk_widget_get_mapped(widget) != 0 else { return }
        refreshing = refreshing ?? MainLoopTimer(milliseconds: 0) { [weak self] in self?.refresh() }
    }

    func takeFocus() { view.takeFocus() }

    /// Updates all widgets.
    func refresh() {
        refreshing = nil
        shown =
            logged?.sketch
            ?? inspector.flatMap { inspector in
                inspector.navigator.state.map { StateSketch($0.records(), in: inspector.navigator) }
            }
        scroller.isVisible = shown != nil
        empty.isVisible = shown == nil
        detail.widget.isVisible = shown != nil
        for button in [copy, save] { button.isSensitive = shown != nil }
        showWaiting()
        guard let shown else { return }
        view.show(shown)
        status.text = texts.fill(.entries(shown.layers.reduce(0) { $0 + $1.depth }))
        showDetail()
    }

    /// Shows the requests that wait for a guard.
    private func showWaiting() {
        let deferred = inspector.map { EventRecording.of($0.navigator).deferred } ?? []
        let urls = deferred.map {
            DisplayURL(text: $0.url ?? "", maximumLength: DisplayURL.lineLength).isolated
        }
        waiting.text = texts.fill(
            .template(
                "Deferred by a guard: {urls}",
                values: ["urls": .verbatim(urls.joined(separator: ", "))]
            )
        )
        waiting.isVisible = !deferred.isEmpty && logged == nil
    }

    private func showDetail() {
        let entry = selectedEntry
        let present =
            logged == nil ? entry.flatMap { inspector?.navigator.state?.entry(EntryID($0.id)) } : nil
        let title = entry.flatMap { shown?.title(of: $0) } ?? ""
        detail.show(entry, title: title, route: present?.route.identifier)
        detail.back.isSensitive = logged == nil && !requestsBack.isEmpty
    }

    /// Schedules scrolling to the selected entry, because the detail view may grow and cover it.
    private func scrollSoon() {
        guard scrollsToSelected else { return }
        scrolling = MainLoopTimer(milliseconds: 0) { [weak self] in self?.scrollToSelected() }
    }

    private func scrollToSelected() {
        scrollsToSelected = false
        if let button = view.selectedButton { scroller.scroll(to: button) }
    }

    private var selectedEntry: EntryRecord? { shown?.entries.first { $0.id == view.selected } }

    // MARK: - Going back

    /// The requests that lead back to the selected entry, or an empty array if it is already on top.
    ///
    /// For an embedded entry, the requests lead back to the page that contains it.
    private var requestsBack: [NavigationRequest] {
        guard let state = inspector?.navigator.state, let selected = view.selected.map({ EntryID($0) })
        else { return [] }
        for layer in state.layers {
            guard let found = layer.entriesFromTop.first(where: { $0.find(selected) != nil }) else {
                continue
            }
            var requests: [NavigationRequest] = []
            if layer.id != state.topLayer.id {
                requests.append(NavigationRequest(.direct(.dismiss(.over(layer.id)))))
            }
            if found.id != layer.top.id { requests.append(NavigationRequest(.pop(.entry(found.id)))) }
            return requests
        }
        return []
    }

    private func goBack() {
        let requests = requestsBack
        guard let navigator = inspector?.navigator, !requests.isEmpty else { return }
        failure.show(nil)
        navigator.submit(NavigationRequest(.all(requests))) { [weak self] outcome in
            guard let self else { return }
            if case .refused(let error) = outcome { failure.show(error.text) }
        }
        // The button becomes insensitive once the entry is on top, and would then lose focus. Move focus to
        // the picture first.
        view.takeFocus()
    }

    // MARK: - Saving

    /// Asks for a file, and writes the picture of the open pages to it.
    private func chooseFile() {
        files.choose(texts.translate("Save as SVG"), saving: "navigation.svg") { [weak self] in
            self?.write(to: $0)
        }
    }

    /// Writes the picture of the open pages to a `GFile`, or shows the reason for a failure.
    func write(to file: OpaquePointer) {
        failure.show(nil)
        do throws(GivenFile.Failure) {
            status.text = texts.fill(try GivenFile.write(view.svg, to: file))
        } catch {
            failure.show(error.text)
        }
    }

    // MARK: - Widgets

    private func arrange() {
        let bar: Widget = .box(.horizontal, spacing: 2, status, copy, save).css("state-bar")
        waiting.isVisible = false
        empty.aligned(horizontal: .center, vertical: .center).expanding(.vertical)
        // With a large font, the picture of the open pages may be wider than the tab, so it also scrolls
        // horizontally.
        gtk_scrolled_window_set_policy(
            as_scrolled_window(scroller.accessibleLabel(title)),
            GTK_POLICY_AUTOMATIC,
            GTK_POLICY_AUTOMATIC
        )
        widget.append(past.widget, bar, waiting, failure.widget, empty, scroller, detail.widget)
    }

    private func connect() {
        view.onSelect = { [weak self] in
            self?.failure.show(nil)
            self?.showDetail()
            self?.scrollsToSelected = true
        }
        detail.back.onClicked { [weak self] in self?.goBack() }
        detail.copy.onClicked { [weak self] in
            guard let self, let url = selectedEntry?.url else { return }
            status.copy(url, texts.translate("URL copied"))
        }
        detail.trace.onClicked { [weak self] in
            guard let self, let url = selectedEntry?.url else { return }
            inspector?.trace(url)
        }
        past.onCurrent = { [weak self] in self?.show(nil) }
        copy.onClicked { [weak self] in
            guard let self, let shown else { return }
            status.copy(shown.drawing, texts.translate("Text copied"))
        }
        save.onClicked { [weak self] in self?.chooseFile() }
        if let adjustment = gtk_scrolled_window_get_vadjustment(as_scrolled_window(scroller)) {
            SignalConnection(adjustment, "changed") { [weak self] _ in self?.scrollSoon() }
        }
        SignalConnection(widget, "map") { [weak self] _ in self?.refresh() }
    }
}
