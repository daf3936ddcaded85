import CGtk
import RouterCore

extension GtkNavigationHost: LayerDelegate {
    func goBack(in id: LayerID) {
        guard let layer = navigator.state?.layer(id), layer.depth > 1 else { return }
        goBack(through: layer.top.id)
    }

    func goBack(through entry: EntryID) {
        navigator.perform(.pop(.through(entry)), origin: .user)
    }

    /// Goes forward again in the top layer; does nothing if there is nothing to go forward to.
    public func goForward() {
        guard navigator.state?.topLayer.forward != nil else { return }
        navigator.perform(.forward, origin: .user)
    }

    func closeByHand(_ id: LayerID) {
        if layers.first?.id == id {
            requestClose()
        } else {
            navigator.perform(.dismiss(.layer(id)), origin: .user)
        }
    }

    func openTyped(_ text: String, in id: LayerID) {
        let source = navigator.state?.layer(id)?.top.id
        navigator.open(text, origin: .user, source: source) { [weak self] outcome in
            // By the end of an animation something else may have been typed.
            guard let self, let view = view(of: id), view.address.shownText == text else { return }
            switch outcome {
            case .refused(.leaveRefused): view.address.restore()
            case .refused, .failed: view.address.markInvalid()
            case .shown, .alreadyShown, .notFoundPage, .handled, .deferred, .superseded:
                // The text may have been no URL of a page, and the page may be the same.
                if let layer = navigator.state?.layer(id) {
                    view.update(layer, title: pages.title(of: layer.top))
                }
            }
        }
    }

    func title(of entry: Entry) -> String { pages.title(of: entry) }

    func pageWasDetached(_ built: BuiltPage) { pages.pageWasDetached(built) }
}

extension GtkNavigationHost {
    /// Shows a toast in the top layer, after those that are there. It outlives events: if the layer closes, it goes on
    /// in the one below.
    public func show(_ toast: Toast) {
        layers.last?.toasts.show(toast)
    }

    /// Says how a request, or the wish to close the window, has ended, instead of what the one before had to say.
    func showToast(for outcome: NavigationOutcome) {
        for view in layers { view.toasts.dismissEvent() }
        // The user who was asked in a dialog knows the answer.
        if wasAskedInPerson, case .refused(.leaveRefused) = outcome { return }
        guard var toast = configuration.toast(outcome) else { return }
        toast.isOfEvent = true
        show(toast)
    }
}
