import CRouterGtk
import RouterAddressBar
import RouterCore
import RouterGtk
import RouterRecording
import RouterWidgets

/// The tab that shows how a URL is routed while the user types it.
///
/// After each change of the text, the origin, or the verb, the tab traces the request again: it finds out how
/// the navigator would handle the request, without opening anything.
/// If the text is not a URL, its faulty byte is underlined.
/// The Enter key and the Open button open the URL with the chosen origin and verb.
final class InspectorTry: InspectorTab {
    var widget: Widget { reference.widget }
    let title: String

    private unowned let inspector: InspectorView
    private let reference: ObjectReference
    private let entry: Widget
    private let origin: Widget
    private let verb: Widget
    private let icon: Widget = .icon("").css("sign")
    private let result: Widget = .label("")
    /// The outcome and its error code, or a note about what has been copied.
    private let code = Widget.status().css("caption", "monospace")
    private let stages: Widget = .box(.vertical, spacing: 0)
    private let button: Widget
    private let copy: Widget
    private var trace: NavigationTrace?

    private static let origins: [RequestOrigin] = [.link, .user, .app, .external]
    private static let verbs = [nil] + NavigationVerb.allCases.map(Optional.some)

    init(of inspector: InspectorView) {
        self.inspector = inspector
        let texts = inspector.texts
        title = texts.translate("Try")
        entry = Widget.entry(inspector.navigator.state?.top.url.text ?? "", name: texts.translate("URL"))
        origin = .dropDown(
            [
                texts.translate("Link on the page"), texts.translate("Typed by the user"),
                texts.translate("Code of the app"), texts.translate("Another program"),
            ],
            name: texts.translate("Origin of the request")
        )
        verb = .dropDown(
            [texts.translate("As in the URL")] + NavigationVerb.allCases.map(\.rawValue),
            name: texts.translate("Verb")
        )
        button = gtk_button_new_with_label(texts.translate("Open")).css("suggested-action")
        copy = .button(icon: "edit-copy-symbolic", name: texts.translate("Copy Trace as JSON")) {}
        reference = ObjectReference(Widget.box(.vertical, spacing: 0))
        build()
        update()
    }

    func takeFocus() { entry.grabFocus() }

    func follow(_ event: NavigationEvent) {
        if gtk_widget_get_mapped(widget) != 0 { update() }
    }

    func tableChanged() { update() }

    /// Shows a URL in the text field, and traces it.
    func show(_ url: String) {
        entry.text = url
        update()
    }

    private func build() {
        gtk_widget_set_hexpand(entry, 1)
        AddressInput.clean(entry)
        let row: Widget = .box(.horizontal, spacing: 6, entry, button)
        let texts = inspector.texts
        func group(_ caption: String, _ choice: Widget) -> Widget {
            .box(.vertical, spacing: 2, .label(caption).css("caption", "dim-label"), choice)
        }
        let choices = Widget.flow(
            [group(texts.translate("Origin"), origin), group(texts.translate("Verb"), verb)],
            spacing: 6,
            name: texts.translate("Request")
        )
        result.selectable()
        gtk_widget_add_css_class(result, "outcome")
        cgtk_set_accessible_hidden(icon, 1)
        let head: Widget = .box(
            .horizontal,
            spacing: 10,
            icon.aligned(vertical: .start),
            .box(.vertical, spacing: 2, result, code),
            copy.aligned(vertical: .start)
        )
        let body: Widget = .box(.vertical, spacing: 12, margins: 12, row, choices, head)
        widget.append(body)
        let way: Widget = .scrolled(stages.css("stages"))
        cgtk_set_accessible_labelled_by(way, result)
        widget.append(way)
        entry.onChanged { [weak self] in self?.update() }
        entry.onActivate { [weak self] in self?.open() }
        let focus: OpaquePointer = gtk_event_controller_focus_new()
        // GTK keeps showing the selection after the text field has lost focus. Some parts of the URL are
        // pale, and unreadable on the color of the selection. The selection is therefore removed.
        SignalConnection(as_object(focus), "leave") { [entry] _ in
            gtk_editable_select_region(as_editable(entry), 0, 0)
        }
        gtk_widget_add_controller(entry, focus)
        button.onClicked { [weak self] in self?.open() }
        copy.onClicked { [weak self] in self?.copyTrace() }
        for choice in [origin, verb] {
            choice.onChanged { [weak self] in self?.update() }
        }
    }

    /// The request for the text, with the chosen origin and verb.
    private var request: NavigationRequest {
        let origin = origin.selected.map { Self.origins[$0] } ?? .link
        var request = NavigationRequest(.open(.text(entry.text)), origin: origin)
        request.verb = verb.selected.flatMap { Self.verbs[$0] }
        return request
    }

    /// Traces the text, and shows the stages.
    private func update() {
        let trace = inspector.navigator.trace(of: request)
        self.trace = trace
        let lines = TraceLines(trace, inspector.texts)
        show(lines.result, OutcomeLook(trace.outcome?.name, ErrorRecord(of: trace.outcome)?.code))
        stages.replaceChildren(lines.stages.map(\.widget))
        let fault: URLParseError? =
            if case .refused(.invalidURL(let error))? = trace.outcome { error } else { nil }
        AddressParts.style(entry.text, in: entry, fault: fault?.offset)
        button.isSensitive = fault == nil
        cgtk_set_accessible_description(entry, lines.result)
    }

    /// Shows the outcome as an icon, a sentence, and a code.
    private func show(_ sentence: String, _ look: OutcomeLook) {
        gtk_image_set_from_icon_name(as_image(icon), look.icon)
        result.text = sentence
        code.text = look.code
        code.isVisible = !look.code.isEmpty
        for widget in [icon, result, code] { widget.setCSS("error", look.isError) }
        icon.setCSS("success", look.isSuccess)
    }

    private func open() {
        guard button.isSensitive else { return }
        inspector.navigator.open(request)
        update()
    }

    private func copyTrace() {
        guard let trace else { return }
        code.copy(JSONLine.text(trace), inspector.texts.translate("Trace copied"))
        code.isVisible = true
    }
}
