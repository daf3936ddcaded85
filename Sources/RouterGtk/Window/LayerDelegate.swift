import RouterCore

/// The actions of the user in a layer's window, and the questions of the window.
///
/// ``GtkNavigationHost`` alone implements it.
@MainActor
protocol LayerDelegate: AnyObject {
    /// The navigator whose state is shown.
    var navigator: Navigator { get }
    /// The app's pages.
    var registry: PageRegistry { get }
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
    /// The title of an entry in lists.
    func title(of entry: Entry) -> String
    /// Called when the widget of a page is out of the widget tree.
    func pageWasDetached(_ page: BuiltPage)
}
