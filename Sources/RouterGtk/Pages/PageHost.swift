import RouterCore

/// The host of pages and of the windows around them: the actions of the user there, and the questions of both.
///
/// ``GtkNavigationHost`` alone implements it.
@MainActor
protocol PageHost: AnyObject {
    /// The navigator whose state is shown.
    var navigator: Navigator { get }
    /// The app's pages.
    var registry: PageRegistry { get }
    /// The app with several windows that the host belongs to; `nil` if the host is on its own.
    var owner: (any HostOwner)? { get }
    /// Closes the layer, or the window if it is the lowest.
    func closeByHand(_ layer: LayerID)
    /// Closes all windows of the app, or of the host.
    func quit()
    /// Whether a link may open in a new window.
    func mayOpenWindow(at request: NavigationRequest) -> Bool
    /// Opens a link in a new window.
    func openWindow(at request: NavigationRequest)
    /// Keeps the rest of a double click in a dialog over a window from that window, and the reverse.
    func watchDialogs(over window: Widget)
    /// Shows a short text at a branch, or removes it.
    func setBadge(_ text: String?, of branch: String)
    /// The title of an entry in lists.
    func title(of entry: Entry) -> String
    /// Shows the new title of the page of an entry.
    func updateTitle(of entry: EntryID)
    /// Called when the widget of a page is out of the widget tree.
    func pageWasDetached(_ page: BuiltPage)
}

extension PageHost {
    /// Goes back one page in a layer; ignored on its only page.
    func goBack(in id: LayerID) {
        guard let layer = navigator.state?.layer(id), layer.depth > 1 else { return }
        goBack(through: layer.top.id)
    }

    /// Pops the entry and all above it in its layer.
    func goBack(through entry: EntryID) {
        navigator.open(NavigationRequest(.direct(.goBack(through: entry)), origin: .user))
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

/// The app of several hosts, each known by its navigator.
///
/// ``RunningApplication`` alone implements it.
@MainActor
protocol HostOwner: AnyObject {
    /// The request for the first page of each window.
    var home: NavigationRequest { get }
    /// Whether a link may open in a new window.
    var allowsSeveralWindows: Bool { get }
    /// Opens another window for a link in a window of this navigator.
    func openWindow(at request: NavigationRequest, from navigator: Navigator) throws
    /// Opens the window or the modal again that was closed last.
    func reopenClosed()
    /// Asks all pages, and ends the app if none refuses.
    func askToQuit()
    /// Called when a window becomes the active one of the desktop.
    func use(_ navigator: Navigator)
    /// Follows an event of a navigator, after its host.
    func follow(_ event: NavigationEvent, of navigator: Navigator)
    /// Saves the session soon, since a key, a click, a touch or a scroll may have changed a page.
    func saveSoon()
    /// Called before a page of the last session is built, with the pages embedded in it.
    func willRestore(_ entry: Entry, of navigator: Navigator)
    /// Keeps a modal that closes, to open it again.
    func keep(_ modal: SavedLayer, of navigator: Navigator)
    /// Returns whether the saved session will have the pages of this navigator once its windows have closed.
    func savesWindow(of navigator: Navigator) -> Bool
    /// Called before the windows of a navigator close.
    func windowWillClose(_ navigator: Navigator)
}
