/// A change that is made as it is asked for: no page is looked up for it, and no guard is asked.
///
/// It is the operation of a ``NavigationRequest`` and the ``NavigationChange`` that is decided for it.
/// `NavigationState.apply(_:limits:)` has its effect, and ``NavigationCommand`` its URL.
package enum DirectChange: Sendable, Hashable {
    /// One page back in the top layer.
    case back
    /// Back from an entry, in whichever layer it is.
    case goBack(through: EntryID)
    /// Modals closed from the top.
    case dismiss(DismissTarget)
    /// An embedded page removed from the shown page.
    case unembed(UnembedTarget, Departure = Departure())
    /// An entry taken out of its stack, in any layer; the top one as by one page back.
    case remove(EntryID)

    /// The verb, as events and `--explain` print it.
    var name: String {
        switch self {
        case .back: "back"
        case .goBack: "pop"
        case .dismiss: "dismiss"
        case .unembed: "unembed"
        case .remove: "remove"
        }
    }

    /// Whether it only closes something, so that a page that was asked about another closing is not asked again.
    var onlyCloses: Bool {
        switch self {
        case .back, .goBack, .dismiss, .unembed, .remove: true
        }
    }

    /// Returns whether both close the same thing, however a page leaves its slot.
    ///
    /// The user who asks for it twice wants it once, but for one page back.
    func closesSame(as other: DirectChange) -> Bool {
        switch (self, other) {
        case (.back, _): false
        case (.unembed(let target, _), .unembed(let otherTarget, _)): target == otherTarget
        default: onlyCloses && self == other
        }
    }

    /// Returns whether it names an entry or a layer that has left the state.
    func isStale(in state: NavigationState) -> Bool {
        switch self {
        case .goBack(let id), .remove(let id), .unembed(.entry(let id), _): state.entry(id) == nil
        case .dismiss(.layer(let id)), .dismiss(.over(let id)): state.layer(id) == nil
        default: false
        }
    }
}
