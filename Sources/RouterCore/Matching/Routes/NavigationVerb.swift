/// How a route's page comes on screen when nothing else is asked for.
///
/// The raw values are the words of route files and of the `nav.action` query item.
public enum NavigationVerb: String, Sendable, Codable, CaseIterable {
    /// The page goes on top of the top layer's stack.
    case push
    /// The page opens a modal layer of its own over the top one.
    case present
    /// The page takes the place of the top entry, whatever that is.
    case replace
    /// The page takes the place of the top entry when that has the same route; else it is pushed.
    case replaceSame
    /// The page becomes the window's whole stack, and all modals are closed.
    case reset
}

/// What a push does when the same route with the same path parameters is already on the stack.
///
/// The raw values are the words of route files and of the `nav.reuse` query item.
public enum ReusePolicy: String, Sendable, Codable, CaseIterable {
    /// A new entry every time.
    case always
    /// Goes back to the nearest such entry, whose live page gets the new parameters.
    case returnToExisting
    /// Goes back to the nearest such entry and builds its page afresh.
    case reload
    /// Uses the entry again only when it is already on top.
    case singleTop
}
