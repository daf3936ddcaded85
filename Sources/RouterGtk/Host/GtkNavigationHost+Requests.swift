import RouterCore

/// The requests that the user makes by the buttons, keys, and menus of the windows.
extension GtkNavigationHost {
    /// Goes back one page in a layer; ignored on its only page.
    func goBack(in id: LayerID) {
        guard let layer = navigator.state?.layer(id), layer.depth > 1 else { return }
        goBack(through: layer.top.id)
    }

    /// Pops the entry and all above it in its layer.
    func goBack(through entry: EntryID) {
        navigator.open(NavigationRequest(.direct(.goBack(through: entry)), origin: .user))
    }

    /// Returns a layer as it is one page back; `nil` for its only page, and for a layer with a modal above.
    func layerBelow(_ id: LayerID) -> Layer? {
        guard let top = navigator.state?.topLayer, top.id == id else { return nil }
        return top.withoutTop
    }

    /// Returns the page below the one on top of a layer, and its list; those that were released are built again.
    ///
    /// No state changes.
    /// A page that has never been shown stays unbuilt, since it may make requests as it is built, which only a page that
    /// is shown may do; the result has `nil` for it.
    ///
    /// - Returns: `nil` if there is no page to go back to, or a page has closed the window as it was built.
    func preparePageBelow(in id: LayerID) -> (page: BuiltPage?, list: BuiltPage?)? {
        guard let state = navigator.state, let below = layerBelow(id) else { return nil }
        if [below.top, below.list].compactMap(\.self).allSatisfy({ pages.hasBuilt($0.id) }),
            (try? pages.prepareCovered(below, of: state)) == nil
        {
            return nil
        }
        return (pages[below.top.id], below.list.flatMap { pages[$0.id] })
    }

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
        navigator.open(home, verb: .push, reuse: .returnToExisting)
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

    /// Selects a branch for the user; the selected one is popped to its lowest page.
    func select(branch: String) {
        navigator.open(NavigationRequest(.select(branch: branch), origin: .user))
    }
}
