import CGtk
import RouterCore

/// The actions of a window besides closing and going back.
extension GtkNavigationHost {
    /// Goes forward this many pages as one change; ignored if the layer is not the top one, or has not as many.
    func goForward(_ pages: Int, in id: LayerID) {
        guard let layer = navigator.state?.topLayer, layer.id == id,
            Array(layer.pagesAhead.prefix(pages)).count == pages
        else {
            return
        }
        let steps = Array(repeating: NavigationRequest(.forward, origin: .user), count: pages)
        navigator.open(NavigationRequest(.all(steps), origin: .user))
    }

    /// Closes the modals and goes to the home, to an entry of it that is open if there is one.
    func goHome() {
        guard var home = owner?.home.asLink else { return }
        home.modalPolicy = .closeAwaited
        navigator.open(home, as: .push, reuse: .returnToExisting)
    }

    /// Closes all windows of the app, or of this host.
    func quit() {
        if let owner { owner.askToQuit() } else { requestClose() }
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

    /// Keeps the modals that close by a transition, the topmost first, while their pages are there.
    ///
    /// A modal whose page has finished itself is done, and not kept.
    func keepClosedModals(of transition: Transition) {
        guard let owner else { return }
        for case .close(let id) in transition.steps.reversed() {
            guard let modal = transition.old?.layer(id),
                !modal.entries.contains(where: { transition.finished.contains($0.id) })
            else { continue }
            if let saved = navigator.saved(modal: modal) { owner.keep(saved, of: navigator) }
        }
    }

    /// Whether a link may open in a new window: the app allows several, and the link has a page.
    func mayOpenWindow(at request: NavigationRequest) -> Bool {
        let match = match(of: request.text ?? "")
        return owner?.allowsSeveralWindows == true && match != nil && match?.route.action == nil
    }

    /// Returns the route and the values of a URL, if it has a route.
    func match(of url: String) -> RouteMatch? {
        (try? RouteURL(parsing: url)).flatMap { navigator.table.match($0) }
    }

    /// Opens a link in a new window; a toast tells why there is none.
    func openWindow(at request: NavigationRequest) {
        guard mayOpenWindow(at: request) else { return }
        // A double click opens one window.
        windows.clicks.interrupt()
        do {
            try owner?.openWindow(at: request, from: navigator)
        } catch {
            show(Toast(configuration.sentence(of: error)))
        }
    }

    /// Keeps the rest of a double click in a dialog over a window from that window, and the reverse.
    func watchDialogs(over window: Widget) { windows.clicks.watchDialogs(over: window) }
}

extension GtkNavigationHost: PageHost, PageObjects {
    package func object(of entry: EntryID) -> AnyObject? { page(for: entry) }

    /// Shows the new title of a page that is on top of its layer.
    func titleChanged(of entry: EntryID) {
        guard let layer = navigator.state?.layers.first(where: { $0.top.id == entry }) else { return }
        windows[layer.id]?.update(layer, title: pages.title(of: layer.top), showsURL: false)
    }

    /// Goes back one page in a layer; ignored on its only page.
    func goBack(in id: LayerID) {
        guard let layer = navigator.state?.layer(id), layer.depth > 1 else { return }
        goBack(through: layer.top.id)
    }

    /// Pops the entry and all above it in its layer.
    func goBack(through entry: EntryID) {
        navigator.open(NavigationRequest(.goBack(through: entry), origin: .user))
    }

    /// Closes a modal for the user, or all windows for the lowest layer.
    func closeByHand(_ id: LayerID) {
        if layers.first?.id == id {
            requestClose()
        } else {
            navigator.open(NavigationRequest(.dismiss(.layer(id)), origin: .user))
        }
    }

    /// Selects a branch for the user; the selected one is popped to its lowest page.
    func select(branch: String) {
        navigator.open(NavigationRequest(.select(branch: branch), origin: .user))
    }

    /// The title of an entry for lists: its page's, else its route's.
    package func title(of entry: Entry) -> String { pages.title(of: entry) }

    /// Frees a page that has left, once its widget is out of the tree.
    func pageWasDetached(_ built: BuiltPage) { pages.freeIfUnused(built) }
}
