import RouterGtk

extension UnsafeMutablePointer<GtkWidget> {
    /// Binds the text of a text field to a query item of the page's URL, in both directions.
    ///
    ///     let field = Widget.entry(name: "Search")
    ///     field.bindText(to: "q", of: context)    // app://search?q=oats shows “oats”
    ///
    /// The page updates its results in ``/RouterGtk/Page/didUpdate(_:)``.
    /// Each change of the text calls ``/RouterGtk/PageContext/update(query:completion:)``,
    /// and an empty text removes the query item.
    /// A change of the URL replaces the text only if the new value differs from the value that the field last
    /// sent, so the binding never disturbs typing.
    /// If the value is refused, the text remains, and the field is marked as invalid,
    /// visibly and for screen readers.
    ///
    /// - Parameters:
    ///   - name: The name of the query item.
    ///   - context: The context that the page received when it was built.
    @discardableResult
    public func bindText(to name: String, of context: PageContext) -> Widget {
        let binding = TextBinding(self, name, context)
        onChanged(binding.textChanged)
        return self
    }
}

/// The binding between the text of a text field and a query item. The field owns the binding.
private final class TextBinding {
    private let field: Widget
    private let name: String
    private let context: PageContext
    /// The value that was last sent to the URL or received from it.
    private var value: String
    /// The page's new context, if the URL changed while the user was composing a character with an input
    /// method. The text is updated from this context when the composition ends.
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
        // The composition has ended. If it produced a character, GTK inserts it later in this iteration of the
        // main loop, and `textChanged` then discards the waiting context. So the context is shown only if no
        // character was inserted.
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
