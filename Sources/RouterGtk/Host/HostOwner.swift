import RouterCore

/// What a host asks of its app, which may have several hosts and knows each by its navigator.
///
/// In an app this is the ``RunningApplication``.
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
    /// Follows a link through this machine; `nil` if the app has no command for that.
    var linkExamination: (@MainActor () -> [LinkFinding])? { get }
    /// Called before the windows of a navigator close.
    func windowWillClose(_ navigator: Navigator)
}

extension HostOwner {
    var linkExamination: (@MainActor () -> [LinkFinding])? { nil }
}
