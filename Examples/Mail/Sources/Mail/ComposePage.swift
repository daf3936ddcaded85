import FoundationEssentials
import RouterGtk
import RouterWidgets

/// A modal for writing a message. It asks the user before it discards unsent text.
final class ComposePage: Page {
    private struct Draft: Codable, Equatable {
        var to, subject, text: String
    }

    let widget: Widget
    let headerEnd: [Widget]
    let modalSize: WindowSize? = WindowSize(width: 600, height: 520)

    private let store: MailStore
    private let first: Draft
    private let to: Widget
    private let subject: Widget
    private let text: Widget
    private let show: (String) -> Void

    init(
        _ route: ComposeRoute,
        _ context: PageContext,
        _ store: MailStore,
        show: @escaping (String) -> Void
    ) {
        (self.store, self.show) = (store, show)
        let quote = route.reply.flatMap { try? store.message($0) }?.quote ?? ""
        first = Draft(to: route.to ?? "", subject: route.subject ?? "", text: quote)
        let kept = context.savedState.flatMap { try? JSONDecoder().decode(Draft.self, from: Data($0.utf8)) }
        let draft = kept ?? first
        to = .entry(draft.to, name: "To")
        subject = .entry(draft.subject, name: "Subject")
        text = .textView(draft.text, name: "Text")
        let send = Widget.button("Send") {}.css("suggested-action").key("<Control>Return")
        headerEnd = [send]
        widget = .box(.vertical, margins: 18, to, subject, .scrolled(text).css("frame"))
        to.onChanged { [to] in send.isSensitive = to.text.contains("@") }
        send.isSensitive = to.text.contains("@")
        send.onClicked { [weak self] in
            try? self?.send()
            context.finish()
        }
    }

    var initialFocus: Widget? { first.to.isEmpty ? nil : text }

    var hasUnsavedChanges: Bool { draft != first }

    /// Returns the unsent message, which is restored with the session.
    func savedState() -> String? {
        guard hasUnsavedChanges, let data = try? JSONEncoder().encode(draft) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    func askToLeave(_ question: LeaveQuestion, over window: Widget) {
        guard hasUnsavedChanges, !question.isPageSaved else { return question.answer(true) }
        question.askUser(
            over: window,
            title: "Discard this message?",
            text: "It has not been sent."
        )
    }

    private var draft: Draft { Draft(to: to.text, subject: subject.text, text: text.text) }

    private func send() throws {
        try store.send(to: to.text, subject: subject.text, text: text.text)
        show("Message sent")
    }
}

extension Message {
    /// The message's text as a quotation, for use in a reply.
    fileprivate var quote: String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)\n" }
        return "\(name) wrote:\n\n\(lines.joined())\n"
    }
}
