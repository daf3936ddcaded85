import RouterCore

extension GtkNavigationHost {
    /// Shows a toast in the top layer, after those that are there. It outlives events: where the layer closes it goes
    /// on in the one below.
    public func show(_ toast: Toast) {
        layers.last?.toasts.show(toast)
    }

    /// Says how a request, or the wish to close the window, has ended. What the one before had to say is no longer true,
    /// or no longer of interest.
    func tell(_ outcome: NavigationOutcome) {
        for view in layers { view.toasts.dismissEvent() }
        // Who was asked in a dialog knows the answer.
        if wasAskedInPerson, case .refused(.leaveRefused) = outcome { return }
        guard var toast = configuration.toast(outcome) else { return }
        toast.isOfEvent = true
        show(toast)
    }
}
