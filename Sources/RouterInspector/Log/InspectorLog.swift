import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording

/// The tab that lists the app's recorded events, or the events in a file.
///
/// ## Keyboard shortcuts
///
/// Alt+Up and Alt+Down select the previous and the next event.
final class InspectorLog: InspectorTab {
    let title: String
    var widget: Widget { reference.widget }

    /// Called with the state after the selected event, or with `nil` if no event is selected.
    var onSelect: (@MainActor (LoggedState?) -> Void)?
    /// Called when a previous or a next event becomes available or unavailable.
    var onSteps: (@MainActor (_ hasPrevious: Bool, _ hasNext: Bool) -> Void)?

    let log: ListedEvents
    let list: LogList
    let detail: LogDetail
    let bar: LogBar
    let head: LogHead

    private unowned let inspector: InspectorView
    private let reference = ObjectReference(Widget.box(.vertical, spacing: 0))
    private let empty: Widget = .label("").css("dim-label").margins(24)
    private let pages: Widget = gtk_stack_new()
    /// The container of the list and the detail view.
    private let panes: Widget = gtk_paned_new(GTK_ORIENTATION_VERTICAL)
    private let files: FileDialogs
    /// The event in the detail view.
    private(set) var selected: LoggedEvent?
    /// Whether the whole list must be rebuilt, for example because events arrived while the tab was hidden.
    private var isStale = false
    /// The events that are not yet in the list.
    private var added: [LoggedEvent] = []
    private var updating: MainLoopTimer?

    private var texts: Texts { inspector.texts }

    init(of inspector: InspectorView) {
        self.inspector = inspector
        let texts = inspector.texts
        title = texts.translate("Log")
        let log = ListedEvents(of: .of(inspector.navigator))
        self.log = log
        list = LogList(texts) { log.listed.indices.contains($0) ? log.listed[$0] : nil }
        detail = LogDetail(texts)
        head = LogHead(texts)
        bar = LogBar(texts, keysIn: reference.widget)
        files = FileDialogs(below: reference.widget, texts)
        build()
        connect()
        relist()
    }

    func takeFocus() { head.search.grabFocus() }

    func regainFocus() {
        if log.listed.isEmpty { takeFocus() } else { list.takeFocus() }
    }

    func follow(_ event: NavigationEvent) {
        let change = log.follow()
        guard log.loaded == nil else { return }
        guard gtk_widget_get_mapped(widget) != 0 else {
            isStale = true
            return showSteps()
        }
        if change == .all { isStale = true }
        if change == .appended, let event = log.listed.last { added.append(event) }
        // Creating the row now would delay the request, so the row is added in the next iteration of the main
        // loop.
        updating = updating ?? MainLoopTimer(milliseconds: 0) { [weak self] in self?.update() }
    }

    /// Adds to the list the events that have arrived since the last iteration of the main loop.
    private func update() {
        guard updating != nil else { return }
        if isStale { return relist() }
        updating = nil
        for event in added { list.append(event) }
        added = []
        showCounts()
    }

    // MARK: - Setup

    private func build() {
        gtk_label_set_justify(as_label(empty), GTK_JUSTIFY_CENTER)
        empty.aligned(horizontal: .center, vertical: .center)
        for page in [empty, list.widget] { gtk_stack_add_child(as_stack(pages), page) }
        gtk_paned_set_start_child(as_paned(panes), pages)
        gtk_paned_set_end_child(as_paned(panes), detail.widget)
        gtk_paned_set_resize_end_child(as_paned(panes), 0)
        // While the detail view is hidden, the list is the only visible child of the paned widget. GTK 4.18
        // warns if that child may shrink to nothing.
        gtk_paned_set_shrink_start_child(as_paned(panes), 0)
        gtk_widget_set_focusable(panes, 0)
        widget.append(head.widget, panes.expanding(.vertical), bar.widget)
    }

    /// Places the detail view beside the list at a width of at least 700 pixels, and otherwise below the
    /// list.
    ///
    /// - Parameters:
    ///   - width: The width of the tab, in pixels.
    ///   - height: The height of the inspector. The detail view occupies at most half of it.
    func arrange(_ width: gint, _ height: gint) {
        detail.limit(to: height / 2)
        let orientation = width >= 700 ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        guard gtk_orientable_get_orientation(as_orientable(panes)) != orientation else { return }
        gtk_orientable_set_orientation(as_orientable(panes), orientation)
        // Below the list, the detail view has its natural height.
        gtk_paned_set_position(as_paned(panes), width >= 700 ? width / 2 : -1)
    }

    private func connect() {
        detail.onCommand = { [weak self] in self?.perform($0) }
        list.onSelect = { [weak self] in self?.select($0) }
        head.onSearch = { [weak self] text, filter in
            self?.log.search = text
            self?.log.filter = filter
            self?.relist()
        }
        head.onLive = { [weak self] in self?.showLive() }
        bar.stepper.onStep = { [weak self] in self?.step($0) }
        bar.replay.onClicked { [weak self] in self?.replay() }
        bar.clear.onClicked { [weak self] in
            self?.log.clear()
            self?.relist()
        }
        bar.load.onClicked { [weak self] in
            guard let self else { return }
            files.choose(texts.translate("Load Events")) { [weak self] in self?.load($0) }
        }
        bar.save.onClicked { [weak self] in
            guard let self else { return }
            files.choose(texts.translate("Save Events"), saving: "events.jsonl") { [weak self] in
                self?.save(to: $0)
            }
        }
        SignalConnection(widget, "map") { [weak self] _ in
            if let self, isStale { relist() }
        }
        KeyShortcuts(on: head.search).add("Down|KP_Down") { [weak self] in
            guard let self, !log.listed.isEmpty else { return false }
            list.takeFocus()
            return true
        }
    }

    // MARK: - Content

    /// Rebuilds the list, and keeps the selected event if it is still listed.
    private func relist() {
        (isStale, added, updating) = (false, [], nil)
        let index = log.listed.firstIndex { $0 === selected }
        list.show(log.listed, selecting: index)
        if index == nil { select(nil) }
        showCounts()
    }

    private func showCounts() {
        let (listed, all) = (log.listed.count, log.events.count)
        let child = listed == 0 ? empty : list.widget
        gtk_stack_set_visible_child(as_stack(pages), child)
        if all > 0 {
            empty.text = texts.translate("Nothing matches.")
        } else if log.loaded != nil {
            empty.text = texts.translate("No events in this file.")
        } else {
            empty.text = texts.translate("No events yet. Finished requests appear here.")
        }
        let total: TranslatableText = .counted(all, one: "1 event", other: "{count} events")
        let part = TranslatableText.template(
            "{listed} of {events}",
            values: ["listed": .verbatim("\(listed)"), "events": total]
        )
        bar.status.text = texts.fill(listed == all ? total : part)
        for button in [bar.save, bar.replay] { button.isSensitive = listed > 0 }
        bar.clear.isSensitive = all > 0 && log.loaded == nil
        showSteps()
    }

    private func showSteps() {
        func canStep(_ distance: Int) -> Bool {
            log.listed.indices.contains(list.selected.map { $0 + distance } ?? 0)
        }
        let (hasPrevious, hasNext) = (canStep(-1), canStep(1))
        bar.stepper.show(hasPrevious: hasPrevious, hasNext: hasNext)
        onSteps?(hasPrevious, hasNext)
    }

    private func select(_ index: Int?) {
        selected = index.flatMap { log.listed.indices.contains($0) ? log.listed[$0] : nil }
        detail.show(selected, hasTest: selected.flatMap(log.test) != nil)
        onSelect?(
            selected.map { event in
                LoggedState(sketch(event), after: event, before: log.event(before: event).map(sketch))
            }
        )
        showSteps()
    }

    private func sketch(_ event: LoggedEvent) -> StateSketch {
        StateSketch(event.layers, isOfFile: event.state == nil, in: inspector.navigator)
    }

    /// Clears the selection.
    func deselect() { list.selected = nil }

    /// Moves the selection by a number of rows.
    /// If nothing is selected, selects the first event for a positive number, and the last event for a
    /// negative one.
    func step(_ distance: Int) {
        update()
        guard !log.listed.isEmpty else { return }
        let index = list.selected.map { $0 + distance } ?? (distance > 0 ? 0 : log.listed.count - 1)
        if log.listed.indices.contains(index) { list.selected = index }
    }

    private func perform(_ command: LogDetail.Command) {
        guard let event = selected else { return }
        switch command {
        case .replay:
            event.url.map { inspector.open($0) }
            onSelect?(nil)
        case .trace: event.url.map { inspector.trace($0) }
        case .copyURL: bar.status.copy(event.url ?? "", texts.translate("URL copied"))
        case .copyLine: bar.status.copy(event.line, texts.translate("JSON copied"))
        case .copyTest: bar.status.copy(log.test(of: event) ?? "", texts.translate("Test copied"))
        }
    }

    /// Repeats the requests of the listed events, one after the other, until an outcome differs from the log.
    private func replay() {
        bar.replay.isSensitive = false
        LogReplay(log, in: inspector.navigator).run { [weak self] count, stop in
            guard let self else { return }
            // Perform a pending update now, because it would later replace the result with the number of
            // events.
            update()
            showCounts()
            guard let stop else {
                bar.status.text = texts.fill(
                    .counted(count, one: "1 event replayed", other: "{count} events replayed")
                )
                return
            }
            list.selected = log.listed.firstIndex { $0 === stop.event }
            head.failure.show(stop.text)
        }
    }

    // MARK: - Files

    /// Shows the events in a `GFile`, or the reason why it cannot be read.
    func load(_ file: OpaquePointer) {
        do throws(GivenFile.Failure) {
            let read = EventLog(parsing: try GivenFile.bytes(of: file))
            head.showFile(GivenFile.name(of: file), read.mistakes)
            log.loaded = read.events
            selected = log.listed.first
            relist()
            select(log.listed.isEmpty ? nil : 0)
            regainFocus()
        } catch {
            let name = TranslatableText.verbatim(GivenFile.name(of: file))
            head.failure.show(
                .template("{name} cannot be read. {reason}", values: ["name": name, "reason": error.text])
            )
        }
    }

    /// Writes the listed events to a `GFile`, one per line.
    func save(to file: OpaquePointer) {
        do throws(GivenFile.Failure) {
            let lines = log.listed.reduce(into: "") { $0 += $1.line + "\n" }
            bar.status.text = texts.fill(try GivenFile.write(lines, to: file))
        } catch {
            head.failure.show(error.text)
        }
    }

    private func showLive() {
        log.loaded = nil
        head.showFile(nil, [])
        relist()
    }
}
