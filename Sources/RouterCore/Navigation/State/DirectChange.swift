/// A change that needs no lookup: no page has to be found, and no guard is asked.
///
/// It serves both as the operation of a ``NavigationRequest`` and as the ``NavigationChange``
/// that is decided for that request.
/// `NavigationState.apply(_:limits:)` performs it, and ``NavigationCommand`` reads it from a URL.
package enum DirectChange: Sendable, Hashable {
    /// Goes back one page in the top layer.
    case back
    /// Pops an entry and the entries above it, in whichever layer they are.
    case goBack(through: EntryID)
    /// Closes modals, beginning with the topmost.
    case dismiss(DismissTarget)
    /// Removes an embedded page from its slot.
    case unembed(UnembedTarget, Departure = Departure())
    /// Removes an entry from its stack, in any layer, but keeps the entries above it.
    /// An entry on top is popped.
    case remove(EntryID)

    /// The name of the verb, as events and `--explain` print it.
    var name: String {
        switch self {
        case .back: "back"
        case .goBack: "pop"
        case .dismiss: "dismiss"
        case .unembed: "unembed"
        case .remove: "remove"
        }
    }

    /// Whether the change only closes pages.
    ///
    /// If it is `true`, a page that has already answered another close request is not asked again.
    var onlyCloses: Bool {
        switch self {
        case .back, .goBack, .dismiss, .unembed, .remove: true
        }
    }

    /// Returns whether both changes close the same page or modals.
    ///
    /// If the user requests the same change again while a page is being asked whether it may leave,
    /// the change is made only once.
    /// Going back is the exception: it is never the same, because each request goes back one page.
    /// The transitions by which an embedded page leaves are not compared.
    func closesSame(as other: DirectChange) -> Bool {
        switch (self, other) {
        case (.back, _): false
        case (.unembed(let target, _), .unembed(let otherTarget, _)): target == otherTarget
        default: onlyCloses && self == other
        }
    }

    /// Returns whether the change names an entry or a layer that is no longer open in the state.
    func isStale(in state: NavigationState) -> Bool {
        switch self {
        case .goBack(let id), .remove(let id), .unembed(.entry(let id), _): state.entry(id) == nil
        case .dismiss(.layer(let id)), .dismiss(.over(let id)): state.layer(id) == nil
        default: false
        }
    }
}
