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

    /// Removes entries, and returns whether others are left.
    mutating func remove(where isRemoved: (SavedEntry) -> Bool) -> Bool {
        _ = window?.navigation.remove(where: isRemoved)
        modal?.entries.removeAll(where: isRemoved)
        return !(modal?.entries.isEmpty ?? false)
    }
}

extension RunningApplication {
    /// Opens the window or the modal again that was closed last in this run; ignored if there is none.
    func reopenClosed() {
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
            windows.first?.show(Toast(app.configuration.sentence(of: error)))
        }
    }

    /// Forgets the closed pages that the guards do not allow any more, with their states.
    func forgetClosed(by navigator: Navigator) {
        closed = closed.compactMap { former in
            var former = former
            return former.remove { !navigator.stillOpens($0) } ? former : nil
        }
    }

    /// Keeps what closes.
    func keep(_ closing: ClosedWindow) {
        if !isQuitting { closed = (closed + [closing]).suffix(ClosedWindow.limit) }
    }
}
