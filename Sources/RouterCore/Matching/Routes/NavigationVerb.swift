/// The way in which a route's page comes on screen.
///
/// The caller or the URL may ask for another one.
///
///     let help = Route("app://help", page: "help", verb: .present)
///
/// The raw values are the words of route files and of the `nav.action` query item.
public enum NavigationVerb: String, Sendable, Codable, CaseIterable {
    /// The page goes on top of the top layer's stack.
    case push
    /// The page opens a modal layer of its own over the top one.
    case present
    /// The page replaces the top entry.
    case replace
    /// The page replaces a top entry of the same route; otherwise it is pushed.
    case replaceSame
    /// The page and its parents become the window's whole stack, and all modals are closed.
    ///
    /// The pages that the old stack and the new one begin with stay, unless the policy is ``ReusePolicy/reload``.
    case reset
}

/// The effect of a push if the same page is already on the stack.
///
/// Pages are the same if their routes and path parameters are equal, as for `app://item/42` and
/// `app://item/42?tab=log`.
/// The raw values are the words of route files and of the `nav.reuse` query item.
public enum ReusePolicy: String, Sendable, Codable, CaseIterable {
    /// Makes a new entry every time.
    case always
    /// Goes back to the nearest such entry, whose live page gets the new parameters.
    case returnToExisting
    /// Goes back to the nearest such entry, and builds its page afresh; a reset builds all pages afresh.
    case reload
    /// Uses the entry again only if it is on top.
    case singleTop
}
