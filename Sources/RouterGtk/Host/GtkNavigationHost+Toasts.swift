import RouterCore

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
    func showToast(for event: NavigationEvent) {
        guard case .refused(.throttled) = event.outcome else { return showToast(for: event.outcome) }
        throttled += 1
        guard throttled == 1 else { return }
        throttledTimer = MainLoopTimer(milliseconds: Self.throttledDelay) { [weak self] in
            self?.showThrottledToast()
        }
    }

    /// The time in which throttled requests are counted together, in milliseconds.
    private static let throttledDelay = 100

    /// Shows the toast for the throttled requests, or adds them to the one that is there.
    private func showThrottledToast() {
        let toasts = layers.last { $0.toasts.throttled != nil }?.toasts ?? layers.last?.toasts
        let count = throttled + (toasts?.throttled ?? 0)
        throttled = 0
        guard var toast = configuration.throttledToast(for: count) else { return }
        toast.throttled = count
        toasts?.showThrottled(toast)
    }

    /// Shows the toast for the outcome of a request or of closing the window.
    ///
    /// The toast of the outcome before goes first, whether there is a new one or not.
    func showToast(for outcome: NavigationOutcome) {
        for view in layers { view.toasts.dismiss(where: \.isOfEvent) }
        // The user who was asked in a dialog knows the answer.
        if wasAskedInPerson, case .refused(.leaveRefused) = outcome { return }
        guard var toast = configuration.toast(for: outcome) else { return }
        toast.isOfEvent = true
        show(toast)
    }
}
