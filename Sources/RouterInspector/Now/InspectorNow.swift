import CGtk
import RouterCore
import RouterGtk

/// The tab with the picture of what is open.
///
/// It follows the navigator once a frame while it is visible.
/// ``show(_:after:)`` shows a state of the log instead.
final class InspectorNow: InspectorTab {
    var widget: Widget { reference.widget }
    let title: String

    /// The picture.
    let view: StateView
    let detail: EntryDetail
    /// The number of entries, or the event whose state is shown.
    let status: Widget = .label("").expanding(.horizontal)
    /// Leaves the state of the log.
    let now: Widget
    let copy: Widget
    let save: Widget
    /// The last failure; mostly hidden.
    let problem = cgtk_widget_new(cgtk_type_label(), GTK_ACCESSIBLE_ROLE_ALERT)

    private weak var inspector: Inspector?
    private let texts: Texts
    private let reference = ObjectReference(Widget.box(.vertical, spacing: 0))
    private let bar: Widget = .box(.horizontal, spacing: 6)
    private let empty: Widget
    private let scroller: Widget
    /// The state that is shown, and the event of the log after which it was; 0 for the present one.
    private var shown: (sketch: StateSketch, event: Int)?
    /// The state of the log that is to be shown.
    private var past: (sketch: StateSketch, event: Int)?
    /// Whether an entry has been selected that may still be hidden by its detail.
    private var scrollsToSelected = false
    private var scrolling: MainLoopTimer?
    private let files: FileDialogs

    init(of inspector: Inspector) {
        self.inspector = inspector
        texts = inspector.texts
        title = texts.translate("Now")
        view = StateView(texts: texts)
        detail = EntryDetail(texts: texts)
        now = Widget.button(texts.translate("Back to now")) {}.wrappingLabel()
        copy = .button(icon: "edit-copy-symbolic", name: texts.translate("Copy as Text")) {}
        save = .button(icon: "document-save-symbolic", name: texts.translate("Save as SVG…")) {}
        empty = .label(texts.translate("Nothing is open yet.")).css("dim-label")
        scroller = .scrolled(view.widget)
        files = FileDialogs(below: reference.widget, texts)
        arrange()
        connect()
        refresh()
    }

    // MARK: - Following

    /// Shows a state of the log; `nil` shows the present one again.
    ///
    /// - Parameters:
    ///   - sketch: The state.
    ///   - event: The number of the event after which it was.
    func show(_ sketch: StateSketch?, after event: Int = 0) {
        past = sketch.map { ($0, event) }
        refresh()
    }

    func follow(_ event: NavigationEvent) { refreshSoon() }

    // The entries may have other pages and titles from now on.
    func tableChanged() { refreshSoon() }

    private func refreshSoon() {
        guard past == nil, gtk_widget_get_mapped(widget) != 0 else { return }
        view.inNextFrame { [weak self] in self?.refresh() }
    }

    func takeFocus() { view.takeFocus() }

    /// Shows what is to be shown by now.
    func refresh() {
        let state = inspector?.navigator.state
        shown = past ?? state.map { (StateSketch($0), 0) }
        scroller.isVisible = shown != nil
        empty.isVisible = shown == nil
        detail.widget.isVisible = shown != nil
        for button in [copy, save] { button.isSensitive = shown != nil }
        guard let (sketch, event) = shown else { return }
        view.show(sketch)
        now.isVisible = past != nil
        let count = sketch.layers.reduce(0) { $0 + $1.depth }
        status.text =
            past == nil
            ? texts.fill(.entries(count))
            : texts.fill(.template("State after event {number}", values: ["number": .verbatim("\(event)")]))
        if past != nil { bar.css("past") } else { gtk_widget_remove_css_class(bar, "past") }
        showDetail()
    }

    private func showDetail() {
        let entry = selectedEntry
        let present = past == nil ? entry.flatMap { inspector?.navigator.state?.entry(EntryID($0.id)) } : nil
        detail.show(entry, route: present?.route.identifier)
        detail.back.isSensitive = past == nil && !wayBack.isEmpty
    }

    /// Scrolls to the selected entry in a later turn, since the higher detail may have grown over it.
    private func scrollSoon() {
        guard scrollsToSelected else { return }
        scrolling = MainLoopTimer(milliseconds: 0) { [weak self] in self?.scrollToSelected() }
    }

    private func scrollToSelected() {
        scrollsToSelected = false
        let adjustment = gtk_scrolled_window_get_vadjustment(as_scrolled_window(scroller))
        guard let place = view.picture.places.first(where: { $0.entry == view.selected }) else { return }
        gtk_adjustment_clamp_page(adjustment, Double(place.frame.y), Double(place.frame.maxY))
    }

    private var selectedEntry: EntrySketch? {
        let entries = shown?.sketch.layers.lazy.flatMap(\.allEntries)
        return entries?.first { $0.id == view.selected }
    }

    // MARK: - Going back

    /// The steps that lead back to the selected entry; none if it is on top already.
    ///
    /// An embedded entry is shown with the page that holds it.
    private var wayBack: [NavigationRequest.Wish] {
        guard let state = inspector?.navigator.state, let selected = view.selected.map({ EntryID($0) })
        else { return [] }
        for layer in state.layers {
            guard let found = layer.entriesFromTop.first(where: { $0.find(selected) != nil }) else {
                continue
            }
            var way: [NavigationRequest.Wish] = []
            if layer.id != state.topLayer.id { way.append(.dismiss(.over(layer.id))) }
            if found.id != layer.top.id { way.append(.pop(.entry(found.id))) }
            return way
        }
        return []
    }

    private func goBack() {
        let way = wayBack
        guard let navigator = inspector?.navigator, !way.isEmpty else { return }
        showProblem(nil)
        navigator.submit(NavigationRequest(together: way)) { [weak self] outcome in
            guard let self else { return }
            if case .refused(let error) = outcome { showProblem(error.text) }
        }
        // The button may not have focus any more, since it may have nothing left to do.
        view.takeFocus()
    }

    // MARK: - Saving

    /// Asks for the file, and writes the picture there.
    private func chooseFile() {
        files.choose(texts.translate("Save as SVG"), saving: "navigation.svg") { [weak self] in
            self?.write(to: $0)
        }
    }

    /// The file of the picture, as wide as is useful; empty before the start.
    var svg: String {
        guard let sketch = shown?.sketch else { return "" }
        let picture = StatePicture(
            sketch,
            line: 20,
            isMirrored: gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL,
            texts: texts
        )
        return picture.svg(status.text)
    }

    /// Writes the picture to a `GFile`, and shows why if that fails.
    func write(to file: OpaquePointer) {
        showProblem(nil)
        do throws(GivenFile.Failure) {
            try GivenFile.write(svg, to: file)
        } catch {
            showProblem(.template("The picture was not saved: {reason}", values: ["reason": error.text]))
        }
    }

    private func showProblem(_ text: TranslatableText?) {
        problem.text = text.map { texts.fill($0) } ?? ""
        problem.isVisible = text != nil
    }

    // MARK: - Widgets

    private func arrange() {
        // GTK 4.8 measures an icon beside texts that wrap one pixel too low, unless it is in a box.
        bar.append(status, now, .box(.horizontal, spacing: 6, copy, save).aligned(vertical: .center))
        bar.css("toolbar")
        now.isVisible = false
        gtk_label_set_wrap(as_label(problem), 1)
        gtk_label_set_wrap_mode(as_label(problem), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(as_label(problem), 0)
        Hyphenation.turnOff(in: problem)
        problem.css("problem").isVisible = false
        empty.aligned(horizontal: .center, vertical: .center).expanding(.vertical)
        widget.append(bar, problem, empty, scroller, detail.widget)
    }

    private func connect() {
        view.onSelect = { [weak self] entry in
            self?.view.selected = entry
            self?.showProblem(nil)
            self?.showDetail()
            self?.scrollsToSelected = true
        }
        detail.back.onClicked { [weak self] in self?.goBack() }
        detail.copy.onClicked { [weak self] in
            guard let self, let url = selectedEntry?.url else { return }
            gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), url)
        }
        detail.trace.onClicked { [weak self] in
            guard let self, let url = selectedEntry?.url else { return }
            inspector?.trace(url)
        }
        now.onClicked { [weak self] in self?.show(nil) }
        copy.onClicked { [weak self] in
            guard let self, let state = shown?.sketch else { return }
            gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), state.drawing)
        }
        save.onClicked { [weak self] in self?.chooseFile() }
        if let adjustment = gtk_scrolled_window_get_vadjustment(as_scrolled_window(scroller)) {
            SignalConnection(adjustment, "changed") { [weak self] _ in self?.scrollSoon() }
        }
        SignalConnection(widget, "map") { [weak self] _ in self?.refresh() }
    }
}
