import CGtk
import RouterCore

/// The actions of a window besides closing and going back.
extension GtkNavigationHost {
    /// Goes forward again in the top layer; ignored if nothing is ahead.
    public func goForward() {
        if let layer = navigator.state?.topLayer { goForward(1, in: layer.id) }
    }

    /// Goes forward this many pages as one change; ignored if the layer is not the top one, or has not as many.
    func goForward(_ pages: Int, in id: LayerID) {
        guard let layer = navigator.state?.topLayer, layer.id == id, layer.forward?.depth ?? 0 >= pages else {
            return
        }
        let steps = [NavigationRequest.Wish](repeating: .forward, count: pages)
        navigator.open(NavigationRequest(together: steps, origin: .user))
    }

    /// Closes the modals and goes to the home, to an entry of it that is open if there is one.
    func goHome() {
        guard var home = configuration.home?()?.asLink else { return }
        home.verb = .push
        home.reuse = .returnToExisting
        home.modalPolicy = .closeAwaited
        navigator.open(home)
    }

    /// Closes all windows of the app, or those of this host.
    func quit() {
        if let quit = configuration.quit { quit() } else { requestClose() }
    }

    /// Opens a request, as a link of the page that is shown on top.
    ///
    /// The modals close for it, unless a caller waits for a result of theirs.
    func open(_ request: NavigationRequest) {
        var link = request.asLink
        link.source = navigator.state?.topLayer.top.id
        link.modalPolicy = .close
        navigator.open(link)
    }

    /// Keeps the rest of a double click in a dialog over a window from that window, and the reverse.
    func watchDialogs(over window: Widget) { windows.clicks.watchDialogs(over: window) }
}
