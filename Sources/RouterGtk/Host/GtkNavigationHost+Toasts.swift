import RouterCore

extension PageContext {
    /// Shows a toast in the window of this page, after those that wait there; see ``GtkNavigationHost/show(_:)``.
    ///
    ///     context.show(Toast("Saved"))
    public func show(_ toast: Toast) { (host as? GtkNavigationHost)?.show(toast) }
}

extension GtkNavigationHost {
    /// Shows a toast in the top layer, after those that wait there.
    ///
    /// It outlives events and its layer: if that layer closes, the toast moves to the one below.
    /// Ignored if no window is open.
    ///
    ///     host.show(Toast("Copied"))
    public func show(_ toast: Toast) {
        layers.last?.toasts.show(toast)
    }

    /// Shows the toast for the event of a request.
    ///
    /// Throttled requests have one toast together, shown a moment later with their number.
    ///
    /// The toast for a page that must not open over a modal closes the modals and opens that page.
    func showToast(for event: NavigationEvent) {
        switch event.outcome {
        case .refused(.throttled) where layers.count == 1: break
        case .refused(.throttled), .refused(.modalOpen):
            return showToast(for: .refused(.modalOpen), offer(of: event))
        default: return showToast(for: event.outcome)
        }
        throttled += 1
        guard throttled == 1 else { return }
        throttledTimer = MainLoopTimer(milliseconds: Self.throttledDelay) { [weak self] in
            self?.showThrottledToast(for: event.outcome)
        }
    }

    /// The time in which throttled requests are counted together, in milliseconds.
    private static let throttledDelay = 100

    /// Shows the toast for the throttled requests, or adds them to the one that is there.
    private func showThrottledToast(for outcome: NavigationOutcome) {
        let toasts = layers.last { $0.toasts.throttled != nil }?.toasts ?? layers.last?.toasts
        let count = throttled + (toasts?.throttled ?? 0)
        throttled = 0
        let text = TranslatableText.counted(
            count,
            one: "1 link from another app was not opened: it came too fast.",
            other: "{count} links from other apps were not opened: they came too fast."
        )
        guard var toast = configuration.toast(for: outcome, Toast(configuration.texts.fill(text))) else {
            return
        }
        toast.throttled = count
        toasts?.showThrottled(toast)
    }

    /// Shows the toast for the outcome of a request or of closing the window.
    ///
    /// The toast of the outcome before goes first, whether there is a new one or not.
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - standard: The toast that the app may change; by default the sentence of the outcome.
    func showToast(for outcome: NavigationOutcome, _ standard: Toast? = nil) {
        for layer in layers { layer.toasts.dismiss(where: \.isOfEvent) }
        // The user who was asked in a dialog knows the answer.
        if wasAskedInPerson, case .refused(.leaveRefused) = outcome { return }
        guard var toast = configuration.toast(for: outcome, standard) else { return }
        toast.isOfEvent = true
        show(toast)
    }

    /// Returns the toast that closes the modals and opens the URL of a request.
    ///
    /// It is `nil` for a request without a URL, and for one to select a branch, whose change was decided already.
    private func offer(of event: NavigationEvent) -> Toast? {
        guard let url = event.url, event.action == nil else { return nil }
        // A link of another program is shown as it came.
        let title = event.origin == .external ? nil : match(of: url)?.route.title
        let question = TranslatableText.template(
            "Close the dialog and open “{url}”?",
            values: ["url": .shown(title ?? url)]
        )
        let texts = configuration.texts
        return Toast(texts.fill(question), button: texts.translate("Open")) { [weak navigator] in
            var request = NavigationRequest(.open(.text(url)), origin: event.origin)
            request.modalPolicy = .closeAwaited
            navigator?.open(request)
        }
    }
}
