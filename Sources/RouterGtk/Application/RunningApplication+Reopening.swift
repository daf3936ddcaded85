import RouterCore

/// A window or a modal that was closed, as the session would save it.
struct ClosedWindow {
    /// The most of them that are kept.
    static let limit = 10

    /// The window with its modals; `nil` for a modal.
    private(set) var window: SavedWindow?
    /// The modal; `nil` for a window.
    private(set) var modal: SavedLayer?
    /// The navigator of the modal.
    private(set) weak var navigator: Navigator?

    /// Keeps a window that is about to close.
    init(_ host: GtkNavigationHost) { window = SavedWindow(host) }

    /// Keeps a modal.
    init(_ modal: SavedLayer, of navigator: Navigator?) { (self.modal, self.navigator) = (modal, navigator) }
}

extension RouterApplication {
    /// Opens the window or the modal again that was closed last in this run; ignored if there is none.
    ///
    /// The last ten are kept in memory, whatever ``savesSession`` is.
    /// Pages come back as those of a saved session: with their states, if their routes are saved and the guards allow them.
    /// A modal comes over the window that it was over, or over the window used last if that is closed.
    ///
    /// ``WindowAction/reopen`` does this by Ctrl+Shift+T.
    public func reopenClosed() {
        guard let last = closed.popLast() else { return }
        if let modal = last.modal {
            let host = windows.first { $0.navigator === last.navigator } ?? windows.first
            host?.navigator.reopen(modal)
            host?.raise()
            return
        }
        do {
            let dropped = try openWindow(restoring: last.window).dropped
            for entry in dropped { Terminal.complain(entry.description) }
        } catch {
            windows.first?.show(Toast(configuration.sentence(of: error)))
        }
    }

    /// Keeps what closes.
    func keep(_ closing: ClosedWindow) {
        if !isQuitting { closed = (closed + [closing]).suffix(ClosedWindow.limit) }
    }
}
