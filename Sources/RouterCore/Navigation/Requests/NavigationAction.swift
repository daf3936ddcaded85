/// One change to a navigation, decided but not yet applied.
///
/// A verb has one meaning: ``pop(_:)`` never closes a layer, ``dismiss(_:)`` never pops.
public indirect enum NavigationAction: Sendable {
    /// A new entry on the top layer's stack, also when that layer is a modal; or, by `reuse`, an entry that is
    /// already there.
    case push(Destination, reuse: ReusePolicy)
    /// A new modal layer over the top one, with a stack of its own.
    case present(Destination)
    /// The new entry takes the place of the top one, whatever that is.
    case replace(Destination)
    /// As ``replace(_:)`` where the top entry has the same route, else as a push.
    case replaceSame(Destination)
    /// The window's stack becomes the parents and, on top of them, the new entry; all modals close.
    case reset(Destination, parents: [Destination])
    /// Takes entries off the top of a stack.
    case pop(PopTarget)
    /// Takes the top entry of the top layer off, as `pop(.count(1))` does.
    case back
    /// Closes modal layers, from the top.
    case dismiss(DismissTarget)
    /// Pushes again what going back took off last.
    case forward
    /// Shows a page in a slot of the shown one.
    case embed(Destination, Embedding)
    /// Removes a page that is embedded in the shown one.
    case unembed(UnembedTarget)
    /// Hands an address to another app and shows nothing.
    case openExternally(RouteURL)
    /// Runs the code of an action route and shows nothing.
    case run(Destination)
    /// Several actions as one change: all of them, or none.
    case sequence([NavigationAction])

    /// How far ``NavigationAction/pop(_:)`` goes.
    public enum PopTarget: Sendable, Hashable {
        /// So many entries of the top layer; at least 1.
        case count(Int)
        /// To the lowest entry of the top layer.
        case root
        /// To the nearest entry of the top layer with the same URL.
        case url(RouteURL)
        /// To the nearest entry of the top layer whose route has this name, or this pattern where it has no name.
        case route(String)
        /// To the entry at this place of the top layer, counted from 0 at its bottom.
        case index(Int)
        /// To this entry, in whichever layer it is.
        case entry(EntryID)
        /// This entry and those above it, in whichever layer it is: what Back in a window's header does.
        case through(EntryID)
    }

    /// Which page ``NavigationAction/unembed(_:)`` removes.
    public enum UnembedTarget: Sendable, Hashable {
        /// The one that came last.
        case last
        /// The one of this key.
        case key(String)
        /// The one of this entry.
        case entry(EntryID)
    }

    /// How far ``NavigationAction/dismiss(_:)`` goes.
    public enum DismissTarget: Sendable, Hashable {
        /// So many modal layers; at least 1.
        case count(Int)
        /// All modal layers.
        case all
        /// The layers over this one.
        case over(LayerID)
        /// This layer and those over it: what a modal window's close button does.
        case layer(LayerID)
    }

    /// The verb, as events and `--explain` print it. Those of a sequence are joined by `+`: `pop+push`.
    public var name: String {
        switch self {
        case .push: "push"
        case .present: "present"
        case .replace: "replace"
        case .replaceSame: "replaceSame"
        case .reset: "reset"
        case .pop: "pop"
        case .back: "back"
        case .dismiss: "dismiss"
        case .forward: "forward"
        case .embed: "embed"
        case .unembed: "unembed"
        case .run: "run"
        case .openExternally: "external"
        case .sequence(let actions) where actions.isEmpty: "sequence"
        case .sequence(let actions): actions.map(\.name).joined(separator: "+")
        }
    }

    /// Whether the action is about an entry or a layer that has left the state, and so about nothing.
    func isStale(in state: NavigationState) -> Bool {
        switch self {
        case .pop(.through(let id)), .pop(.entry(let id)): state.entry(id) == nil
        case .unembed(.entry(let id)): !state.top.embedded.contains { $0.id == id }
        case .dismiss(.layer(let id)), .dismiss(.over(let id)): state.layer(id) == nil
        default: false
        }
    }

    /// The page that the action leads to, or `nil` where it only goes back.
    public var destination: Destination? {
        switch self {
        case .push(let destination, _), .present(let destination), .replace(let destination),
            .replaceSame(let destination), .reset(let destination, _), .embed(let destination, _),
            .run(let destination):
            destination
        case .pop, .back, .dismiss, .forward, .unembed, .openExternally: nil
        case .sequence(let actions): actions.last?.destination
        }
    }

    /// Whether the page that the action leads to is embedded in another.
    var embedsLast: Bool {
        switch self {
        case .embed: true
        case .sequence(let actions): actions.last?.embedsLast ?? false
        default: false
        }
    }

    /// Whether the other action would close the very same thing, so that asking a second time is asking once.
    func isSameClosing(as other: NavigationAction) -> Bool {
        switch (self, other) {
        case (.pop(let target), .pop(let otherTarget)): target == otherTarget
        case (.unembed(let target), .unembed(let otherTarget)): target == otherTarget
        case (.dismiss(let target), .dismiss(let otherTarget)): target == otherTarget
        default: false
        }
    }
}

/// What a request comes to: an action, ready to be applied.
public struct ResolvedAction: Sendable {
    /// The change that will be made.
    public let action: NavigationAction
    /// Whether the change may be animated.
    public let isAnimated: Bool
}
