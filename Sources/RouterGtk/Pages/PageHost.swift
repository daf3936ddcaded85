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
    /// Goes back one page in the layer.
    func goBack(in layer: LayerID)
    /// Goes back to the page below this entry.
    func goBack(through entry: EntryID)
    /// Goes forward this many pages; ignored if the layer is not the top one, or has not as many.
    func goForward(_ pages: Int, in layer: LayerID)
    /// Closes the layer, or the window if it is the lowest.
    func closeByHand(_ layer: LayerID)
    /// Closes the modals and goes to the home of the app.
    func goHome()
    /// Closes all windows of the app, or of the host.
    func quit()
    /// Opens a request, as a link of the page that is shown on top.
    func open(_ request: NavigationRequest)
    /// Whether a link may open in a new window.
    func mayOpenWindow(at request: NavigationRequest) -> Bool
    /// Opens a link in a new window.
    func openWindow(at request: NavigationRequest)
    /// Keeps the rest of a double click in a dialog over a window from that window, and the reverse.
    func watchDialogs(over window: Widget)
    /// Selects a branch of the lowest layer.
    func select(branch: String)
    /// Shows a short text at a branch, or removes it.
    func setBadge(_ text: String?, of branch: String)
    /// The title of an entry in lists.
    func title(of entry: Entry) -> String
    /// Shows the new title of the page of an entry.
    func titleChanged(of entry: EntryID)
    /// Called when the widget of a page is out of the widget tree.
    func pageWasDetached(_ page: BuiltPage)
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
    /// Called before the windows of a navigator close.
    func windowWillClose(_ navigator: Navigator)
}
