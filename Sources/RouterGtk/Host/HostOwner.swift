import RouterCore

/// The app that owns a ``GtkNavigationHost``, as the host sees it.
///
/// An app may own several hosts, one for each main window. A host passes its navigator to the methods that
/// need to know which host calls them.
/// ``RunningApplication`` conforms to this protocol.
@MainActor
protocol HostOwner: AnyObject {
    /// The request for the first page of each window.
    var home: NavigationRequest { get }
    /// Whether a link may open in a new window.
    var allowsSeveralWindows: Bool { get }
    /// Opens a link in a new window. The window that contains the link belongs to the given navigator.
    func openWindow(at request: NavigationRequest, from navigator: Navigator) throws
    /// Reopens the window or the modal that was closed most recently.
    func reopenClosed()
    /// Asks all pages whether they may leave, and quits the app if no page refuses.
    func askToQuit()
    /// Called when a window of this navigator becomes the active window of the desktop.
    func use(_ navigator: Navigator)
    /// Handles an event of a navigator after the host has handled it.
    func follow(_ event: NavigationEvent, of navigator: Navigator)
    /// Schedules saving the session, because a key, a click, a touch, or a scroll may have changed a page.
    func saveSoon()
    /// Called before the host builds a page that was open in the last session. There is no separate call for
    /// the pages that are embedded in that page.
    func willRestore(_ entry: Entry, of navigator: Navigator)
    /// Keeps the saved form of a modal that closes, so that the user can reopen it.
    func keep(_ modal: SavedLayer, of navigator: Navigator)
    /// Returns whether the pages of this navigator will remain in the saved session after the navigator's
    /// window and modals have closed.
    func savesWindow(of navigator: Navigator) -> Bool
    /// A closure that finds out whether links from other programs reach the app, as the command `--doctor`
    /// does, or `nil` if the app does not offer that command.
    var linkExamination: (@MainActor () -> [LinkFinding])? { get }
    /// Called before the window and the modals of a navigator close.
    func windowWillClose(_ navigator: Navigator)
}

extension HostOwner {
    var linkExamination: (@MainActor () -> [LinkFinding])? { nil }
}
