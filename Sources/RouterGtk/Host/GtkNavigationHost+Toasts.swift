import RouterCore

extension PageContext {
    /// Shows a toast over this page, or over the topmost modal if one is open, after the toasts that are
    /// already waiting there.
    ///
    ///     context.show("Wrong password")
    ///
    /// The toast disappears when the layer of the page, such as a login modal, closes.
    /// A message about what a modal has done, such as “Message sent”, must remain after the modal has closed.
    /// So show it with the host of the window, not with the context of the modal's page:
    ///
    ///     app.windows.first?.show("Message sent")
    ///
    /// - Parameters: See ``GtkNavigationHost/show(_:button:action:)``.
    public func show(
        _ text: String,
        button: String? = nil,
        action: @escaping @MainActor () -> Void = {}
    ) {
        guard let host else { return }
        var toast = Toast(text, button: button, action: action)
        toast.layer = stack?.id
        host.show(toast)
    }
}

extension GtkNavigationHost {
    /// Shows a toast in the topmost modal, or in the window if no modal is open, after the toasts that are
    /// already waiting there.
    ///
    /// A later request does not remove the toast. If the layer that shows the toast (a window or a modal)
    /// closes, the toast moves to the layer below.
    /// To show a toast that disappears with its layer, a page calls ``PageContext/show(_:button:action:)``.
    /// The call has no effect if no window is open.
    ///
    ///     host.show("Note deleted", button: "Undo") { navigator.open("app://undo") }
    ///
    /// - Parameters:
    ///   - text: The message as plain text. Markup is shown literally.
    ///     Text longer than `DisplayURL.paragraphLength` Unicode scalars is shortened in the middle.
    ///   - button: The label of a button, or `nil` for a toast without a button.
    ///   - action: Called when the button is clicked, after the toast has closed.
    public func show(
        _ text: String,
        button: String? = nil,
        action: @escaping @MainActor () -> Void = {}
    ) {
        show(Toast(text, button: button, action: action))
    }

    /// Shows a toast that replaces earlier toasts about the same topic in all layers.
    ///
    /// - Parameters:
    ///   - text: The message, or `nil` to only remove the earlier toasts.
    ///   - topic: A name that related toasts share, such as `reopen`. It is not shown.
    ///   - button: The label of a button, or `nil` for a toast without a button.
    ///   - action: Called when the button is clicked, after the toast has closed.
    package func show(
        _ text: String?,
        about topic: String,
        button: String? = nil,
        action: @escaping @MainActor () -> Void = {}
    ) {
        for view in views { view.toasts.dismiss(about: topic) }
        guard let text else { return }
        var toast = Toast(text, button: button, action: action)
        toast.topic = topic
        show(toast)
    }

    func show(_ toast: Toast) {
        views.last?.toasts.show(toast)
    }

    /// Shows the toast for the event of a request.
    ///
    /// If a page must not open over a modal, the toast offers to close the modals and open the page.
    /// The offer remains until the user answers it or no modal is open.
    ///
    /// Throttled requests share one toast, which appears a moment later and states their number. But while a
    /// modal is open, the offer to close the modals appears in place of that toast.
    func showToast(for event: NavigationEvent) {
        switch event.outcome {
        case .refused(.throttled) where views.count == 1: break
        case .refused(.throttled), .refused(.modalOpen):
            return showToast(for: .refused(.modalOpen), offer(of: event))
        case .refused(.invalidURL(let error)) where event.origin == .user && error.code == "missingScheme":
            return showToast(for: event.outcome, correction(of: event))
        default: return showToast(for: event.outcome, sentence(naming: event).map { Toast($0) })
        }
        throttled += event.count
        guard throttled == event.count else { return }
        throttledTimer = MainLoopTimer(milliseconds: Self.throttledDelay) { [weak self] in
            self?.showThrottledToast(for: event)
        }
    }

    /// The time between the first throttled request and the toast that counts it, in milliseconds.
    private static let throttledDelay = 100

    /// Shows the toast for the throttled requests,
    /// or adds them to the count in the toast that is already shown.
    private func showThrottledToast(for event: NavigationEvent) {
        let toasts = views.last { $0.toasts.throttled != nil }?.toasts ?? views.last?.toasts
        let count = throttled + (toasts?.throttled ?? 0)
        throttled = 0
        let text =
            if count == 1, let url = event.urlText {
                TranslatableText.template(
                    "“{url}” was not opened because links from other apps arrived too fast.",
                    values: ["url": .shown(url)]
                )
            } else {
                TranslatableText.counted(
                    count,
                    one: "1 link from another app was not opened because it arrived too fast.",
                    other: "{count} links from other apps were not opened because they arrived too fast."
                )
            }
        let standard = configuration.texts.fill(text)
        guard var toast = configuration.sentence(for: event.outcome, standard).map({ Toast($0) }) else {
            return
        }
        toast.throttled = count
        toasts?.showThrottled(toast)
    }

    /// Returns the message that a link from another program could not be opened.
    ///
    /// The message names the link, because nothing else in the window shows it.
    /// Returns `nil` for all other requests, and for an error whose sentence already names the URL.
    private func sentence(naming event: NavigationEvent) -> String? {
        guard event.origin == .external, event.parts == nil, let url = event.urlText, !event.outcome.namesURL,
            let reason = event.outcome.sentence
        else { return nil }
        return configuration.texts.fill(
            .template(
                "“{url}” could not be opened. {reason}",
                values: ["url": .shown(url), "reason": reason]
            )
        )
    }

    /// Shows the toast for the outcome of a request, or of an attempt to close the window.
    ///
    /// The toast of the previous outcome is removed first, even if the new outcome has no toast.
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - toast: The toast to show, or `nil` for a toast with the sentence about the outcome.
    ///     In both cases, the app can replace the text, or show no toast (``HostConfiguration/toast``).
    func showToast(for outcome: NavigationOutcome, _ toast: Toast? = nil) {
        var answer: Toast?
        if wasAskedInPerson, case .refused(.leaveRefused) = outcome {
            // The user has just answered the page's dialog and knows the outcome.
        } else if let text = configuration.sentence(for: outcome, toast?.text) {
            answer = toast ?? Toast(text)
            answer?.text = text
            answer?.topic = toast?.topic ?? Toast.event
        }
        // The loop removes the previous toast. If there is a new toast, the loop skips the top view, where
        // showing the new toast removes the previous one.
        for view in answer == nil ? views : views.dropLast() {
            view.toasts.dismiss(about: Toast.event)
            if let topic = answer?.topic { view.toasts.dismiss(about: topic) }
        }
        if let answer { show(answer) }
    }

    /// Returns a toast that explains that an entered address has no scheme,
    /// and that offers the URL that the user may have meant.
    ///
    /// Returns `nil` if the address bar has no advice.
    private func correction(of event: NavigationEvent) -> Toast? {
        let (content, texts) = (layers.last?.content, configuration.texts)
        return event.urlText.flatMap { content?.correction(of: $0) }.map {
            Toast($0.text, button: $0.open.map { _ in texts.translate("Open") }, action: $0.open ?? {})
        }
    }

    /// Returns the offer to close the modals and open the URL of a request.
    ///
    /// Returns `nil` for a request without a URL, and for a group of requests, because its URL is only one of
    /// several.
    /// Also returns `nil` if the request does something other than open a page, such as select a branch. The
    /// event of such a request has an `action`, the name of its verb. The event of a page that must not open
    /// over a modal has none, because the page is refused before its verb is known.
    private func offer(of event: NavigationEvent) -> Toast? {
        guard let url = event.urlText, event.parts == nil, event.action == nil else { return nil }
        // The toast shows a link from another program exactly as it was received.
        let title = event.origin == .external ? nil : match(of: url)?.route.title
        let question = TranslatableText.template(
            "Close the modal and open “{url}”?",
            values: ["url": .shown(title ?? url)]
        )
        let texts = configuration.texts
        var toast = Toast(texts.fill(question), button: texts.translate("Open")) { [weak navigator] in
            var request = NavigationRequest(.open(.text(url)), origin: event.origin)
            request.modalPolicy = .closeAwaited
            request.isResumed = true
            navigator?.open(request)
        }
        toast.topic = Toast.link
        toast.decline = {}
        return toast
    }
}

extension NavigationOutcome {
    /// The sentence that describes the error, or `nil` if the outcome is not an error.
    fileprivate var sentence: TranslatableText? {
        switch self {
        case .refused(let error): error.text
        case .failed(let error): TranslatableText(of: error)
        default: nil
        }
    }

    /// Whether the sentence about the error names the URL.
    fileprivate var namesURL: Bool {
        switch self {
        case .refused(.notFound), .refused(.accessDenied), .refused(.schemeRefused),
            .refused(.redirectLoop), .refused(.tooManyRedirects):
            true
        default: false
        }
    }
}

extension HostConfiguration {
    /// Returns the text of the toast for an outcome, or `nil` to show no toast.
    ///
    /// The app may change the standard text, which by default is the sentence about the outcome.
    func sentence(for outcome: NavigationOutcome, _ standard: String? = nil) -> String? {
        toast(outcome, standard ?? outcome.sentence.map { texts.fill($0) })
    }

    /// Returns the sentence about a page that cannot be built, or about an entered text that is not a URL.
    package func sentence(of error: any Error) -> String {
        let outcome = (error as? URLParseError).map { NavigationOutcome.refused(.invalidURL($0)) }
        return sentence(for: outcome ?? .failed(error)) ?? texts.fill(TranslatableText(of: error))
    }
}
