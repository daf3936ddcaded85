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
