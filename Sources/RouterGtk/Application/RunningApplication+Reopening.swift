import RouterCore

/// A window or a modal that was closed, as the session would save it.
enum ClosedWindow {
    /// The most of them that are kept.
    static let limit = 10

    /// A window with its modals.
    case window(SavedWindow)
    /// A modal of a navigator, while that is there.
    case modal(SavedLayer, of: @MainActor () -> Navigator?)
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
                complain(about: try openWindow(restoring: window).dropped)
            } catch {
                windows.first?.show(app.configuration.sentence(of: error))
            }
        }
    }

    /// Writes the reasons why saved pages are not open again to the terminal.
    func complain(about dropped: [(url: String, reason: any Error)]) {
        for (url, reason) in dropped {
            Terminal.complain("\(Terminal.quoted(url)) was not restored: \(reason)")
        }
    }

    /// Keeps what closes.
    func keep(_ closing: ClosedWindow) {
        if !isQuitting { closed = (closed + [closing]).suffix(ClosedWindow.limit) }
    }
}
