import RouterCore

/// A window or a modal that was closed, as the session would save it.
enum ClosedWindow {
    /// The most of them that are kept.
    static let limit = 10

    /// A window with its modals.
    case window(SavedWindow)
    /// A modal of a navigator, while that is there.
    case modal(SavedLayer, of: @MainActor () -> Navigator?)

    /// Returns what is left without the removed entries, or `nil` if nothing is.
    func removing(where isRemoved: (SavedEntry) -> Bool) -> ClosedWindow? {
        switch self {
        case .window(var window):
            _ = window.navigation.remove(where: isRemoved)
            return .window(window)
        case .modal(var modal, let navigator):
            modal.entries.removeAll(where: isRemoved)
            return modal.entries.isEmpty ? nil : .modal(modal, of: navigator)
        }
    }
}

extension RunningApplication {
    /// Opens the window or the modal again that was closed last in this run; ignored if there is none.
    func reopenClosed() {
        guard let last = closed.popLast() else { return }
        switch last {
        case .modal(let modal, let navigator):
            let host = window(of: navigator()) ?? windows.first
            host?.navigator.reopen(modal)
            host?.raise()
        case .window(let window):
            do {
                let dropped = try openWindow(restoring: window).dropped
                for entry in dropped { Terminal.complain(entry.description) }
            } catch {
                windows.first?.show(Toast(app.configuration.sentence(of: error)))
            }
        }
    }

    /// Forgets the closed pages that the guards do not allow any more, with their states.
    func forgetClosed(by navigator: Navigator) {
        closed = closed.compactMap { $0.removing { !navigator.stillOpens($0) } }
    }

    /// Keeps what closes.
    func keep(_ closing: ClosedWindow) {
        if !isQuitting { closed = (closed + [closing]).suffix(ClosedWindow.limit) }
    }
}
