import RouterCore

@testable import RouterGtk

/// A stand-in for the app that owns a host. It only records what the host asks it to do.
final class TestOwner: HostOwner {
    let home: NavigationRequest
    var allowsSeveralWindows = true
    private(set) var requests: [NavigationRequest] = []

    init(home: NavigationRequest = "app://home") { self.home = home }

    func openWindow(at request: NavigationRequest, from navigator: Navigator) { requests.append(request) }
    func reopenClosed() {}
    func askToQuit() {}
    func use(_ navigator: Navigator) {}
    func follow(_ event: NavigationEvent, of navigator: Navigator) {}
    func saveSoon() {}
    func willRestore(_ entry: Entry, of navigator: Navigator) {}
    func keep(_ modal: SavedLayer, of navigator: Navigator) {}
    func savesWindow(of navigator: Navigator) -> Bool { true }

    func windowWillClose(_ navigator: Navigator) {}
}
