import CGtk
import RouterCore

extension GtkNavigationHost {
    /// Opens the window of a layer over those that are open, not shown yet.
    func openLayer(_ id: LayerID) -> LayerView {
        let view = LayerView(
            id: id,
            application: application,
            over: layers.last,
            configuration: configuration
        )
        // A modal window takes the input of its group alone, so other windows of the app stay usable.
        gtk_window_group_add_window(windowGroup, as_window(view.window))
        view.pages.detached = { [weak self] live in self?.detached(live) }
        view.actions = LayerActions(
            back: { [weak self] in self?.goBack(in: id) },
            backThrough: { [weak self] entry in self?.navigator.perform(.pop(.through(entry)), origin: .user)
            },
            forward: { [weak self] in self?.goForward() },
            close: { [weak self] in self?.closeByHand(id) },
            open: { [weak self] text in self?.openTyped(text, in: id) }
        )
        view.back.title = { [weak self] entry in self?.title(of: entry) ?? entry.title }
        clicks.watch(view.window)
        layers.append(view)
        configuration.decorate?(view)
        return view
    }

    /// Closes the window of a layer. That of the layer above is transient for the one below from then on.
    func closeLayer(_ id: LayerID) {
        guard let index = layers.firstIndex(where: { $0.id == id }) else { return }
        let view = layers.remove(at: index)
        if index < layers.count, index > 0 { layers[index].setTransient(for: layers[index - 1]) }
        let toasts = view.toasts.takeAll()
        view.close()
        for toast in toasts where !toast.isOfEvent { layers.last?.toasts.show(toast) }
    }

    /// The page's own title where it has been built and has one, else the route's.
    func title(of entry: Entry) -> String {
        pages[entry.id]?.page.title ?? entry.title
    }

    func goBack(in id: LayerID) {
        guard let layer = navigator.state?.layer(id), layer.depth > 1 else { return }
        navigator.perform(.pop(.through(layer.top.id)), origin: .user)
    }

    private func closeByHand(_ id: LayerID) {
        if layers.first?.id == id {
            requestClose()
        } else {
            navigator.perform(.dismiss(.layer(id)), origin: .user)
        }
    }

    private func openTyped(_ text: String, in id: LayerID) {
        let source = navigator.state?.layer(id)?.top.id
        navigator.open(text, origin: .user, source: source) { [weak self] outcome in
            // By the end of an animation something else may have been typed.
            guard let self, let view = view(of: id), view.address.shownText == text else { return }
            switch outcome {
            case .refused(.leaveRefused): view.address.restore()
            case .refused, .failed: view.address.markInvalid()
            case .shown, .alreadyShown, .notFoundPage, .handled, .deferred, .superseded:
                // What was typed may have been no address of a page, and the page may be the same.
                if let layer = navigator.state?.layer(id) { view.update(layer, title: title(of: layer.top)) }
            }
        }
    }
}

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
