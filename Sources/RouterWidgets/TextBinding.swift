import RouterGtk

extension UnsafeMutablePointer<GtkWidget> {
    /// Makes the text of an entry and a query item of its page's URL follow each other.
    ///
    ///     let field = Widget.entry(name: "Search")
    ///     field.bindText(to: "q", of: context)    // app://search?q=oats shows “oats”
    ///
    /// The page shows its results in ``/RouterGtk/Page/didUpdate(_:)``.
    /// Each change of the text is a ``/RouterGtk/PageContext/update(query:completion:)``, and an empty text removes the item.
    /// The text changes only if the URL gets another value than the entry has sent, so typing is never disturbed.
    /// If the value is refused, the text stays, and the entry looks wrong and is so for screen readers.
    ///
    /// - Parameters:
    ///   - name: The name of the query item.
    ///   - context: The context that the page got when it was built.
    @discardableResult
    public func bindText(to name: String, of context: PageContext) -> Widget {
        let binding = TextBinding(self, name, context)
        onChanged(binding.textChanged)
        return self
    }
}

/// The binding of an entry's text to a query item, kept by the entry.
private final class TextBinding {
    private let field: Widget
    private let name: String
    private let context: PageContext
    /// The value that the text was sent as or set to last.
    private var value: String
    /// The context that came while the user composed a character, until it is used.
    private var waiting: PageContext?
    private var isComposing = false
    private var observation: NavigationObservation?

    init(_ field: Widget, _ name: String, _ context: PageContext) {
        (self.field, self.name, self.context) = (field, name, context)
        value = context.parameters[name] ?? ""
        field.text = value
        observation = context.updates.add { [weak self] in self?.show($0) }
        guard let text = gtk_editable_get_delegate(as_editable(field)) else { return }
        SignalConnection(UnsafeMutableRawPointer(text), "preedit-changed") { [weak self] arguments in
            self?.preeditChanged(isEmpty: arguments.string(at: 1)?.isEmpty ?? true)
        }
    }

    func textChanged() {
        guard field.text != value else { return }
        value = field.text
        waiting = nil
        context.update(query: [name: value.isEmpty ? nil : value]) { [weak self] outcome in
            switch outcome {
            case .refused, .failed: self?.mark(isWrong: true)
            case .updated, .alreadyShown: self?.mark(isWrong: false)
            default: break
            }
        }
    }

    private func show(_ context: PageContext) {
        let new = context.parameters[name] ?? ""
        guard new != value else { return }
        if isComposing { return waiting = context }
        value = new
        field.text = new
        gtk_editable_set_position(as_editable(field), -1)
        mark(isWrong: false)
    }

    private func preeditChanged(isEmpty: Bool) {
        isComposing = !isEmpty
        guard isEmpty, waiting != nil else { return }
        // The composed character comes in this turn, and then counts.
        Task { [weak self] in
            guard let self, let context = waiting else { return }
            waiting = nil
            show(context)
        }
    }

    private func mark(isWrong: Bool) {
        if isWrong { field.css("error") } else { gtk_widget_remove_css_class(field, "error") }
        cgtk_set_accessible_invalid(field, isWrong ? 1 : 0)
    }
}
