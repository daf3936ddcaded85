import RouterCore

/// The requests that the user makes with the buttons, keys, and menus of the windows.
extension GtkNavigationHost {
    /// Goes back one page in a layer. Ignored if the layer has only one page.
    func goBack(in id: LayerID) {
        guard let layer = navigator.state?.layer(id), layer.depth > 1 else { return }
        goBack(through: layer.top.id)
    }

    /// Pops the entry and all entries above it in its layer.
    func goBack(through entry: EntryID) {
        navigator.open(NavigationRequest(.direct(.goBack(through: entry)), origin: .user))
    }

    /// Returns the layer as it would be after going back one page,
    /// or `nil` if the layer has only one page or is not the top layer.
    func layerBelow(_ id: LayerID) -> Layer? {
        guard let top = navigator.state?.topLayer, top.id == id else { return nil }
        return top.withoutTop
    }

    /// Returns the page below the top page of a layer, and the list beside it.
    /// Released pages are built again.
    ///
    /// The state does not change.
    /// A new page may make requests while it is built, which is acceptable only if it is about to be shown.
    /// So this method does not build a page that has never been shown.
    /// The result contains `nil` in place of such a page.
    ///
    /// - Returns: The two pages, or `nil` if there is no page to go back to, or if a page closed the window
    ///   while it was being built.
    func preparePageBelow(in id: LayerID) -> (page: BuiltPage?, list: BuiltPage?)? {
        guard let state = navigator.state, let below = layerBelow(id) else { return nil }
        if [below.top, below.list].compactMap(\.self).allSatisfy({ pages.hasBuilt($0.id) }),
            (try? pages.prepareCovered(below, of: state)) == nil
        {
            return nil
        }
        return (pages[below.top.id], below.list.flatMap { pages[$0.id] })
    }

    /// Goes forward by a number of pages in one change.
    ///
    /// Ignored if the layer is not the top layer, or if its forward stack contains fewer pages.
    func goForward(_ pages: Int, in id: LayerID) {
        guard let layer = navigator.state?.topLayer, layer.id == id,
            Array(layer.forwardStack.prefix(pages)).count == pages
        else {
            return
        }
        let steps = Array(repeating: NavigationRequest(.forward, origin: .user), count: pages)
        navigator.open(NavigationRequest(.all(steps), origin: .user))
    }

    /// Closes the modals and opens the home page, or returns to the home page if it is already open.
    func goHome() {
        guard var home = owner?.home.asLink else { return }
        home.modalPolicy = .closeAwaited
        navigator.open(home, verb: .push, reuse: .returnToExisting)
    }

    /// Opens a request as a link on the topmost page.
    ///
    /// The modals close first, unless a caller awaits the result of one of them.
    func open(_ request: NavigationRequest) {
        var link = request.asLink
        link.source = navigator.state?.topLayer.top.id
        link.modalPolicy = .close
        navigator.open(link)
    }

    /// Selects a branch for the user.
    /// If the branch is already selected, its stack is popped to the lowest page.
    func select(branch: String) {
        navigator.open(NavigationRequest(.select(branch: branch), origin: .user))
    }
}
