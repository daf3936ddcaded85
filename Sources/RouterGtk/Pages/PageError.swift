/// Why a page could not be built.
nonisolated public enum PageError: Error, Hashable, CustomStringConvertible {
    /// A route names a page that the app has not registered.
    case unknown(name: String, route: String)
    /// A page's widget is another page's already, or has a parent; each page needs one of its own.
    case widgetInUse(name: String)
    /// A page's widget is a window, which cannot be shown inside another one.
    case widgetIsWindow(name: String)
    /// A route declares a slot that its page does not have.
    case noSlot(name: String, slot: String)
    /// A page that the app had built itself is not there any more, as another window showed it.
    case gone(title: String)
    /// The host's window has been closed.
    case windowClosed

    /// A sentence for people.
    public var description: String {
        switch self {
        case .unknown(let name, let route):
            "The route \(route) wants a page “\(name)”, which this app does not have."
        case .widgetInUse(let name):
            "The page “\(name)” has a widget that is in use already."
        case .widgetIsWindow(let name):
            "The page “\(name)” is a window, which cannot be shown inside another."
        case .noSlot(let name, let slot):
            "The page “\(name)” has no slot “\(slot)”, which its route declares."
        case .gone(let title):
            "The page “\(title)” was made by hand and is not there any more."
        case .windowClosed: "The window has been closed."
        }
    }
}
