/// One change to a navigation, decided but not yet applied.
///
/// Each verb has one meaning: ``pop(_:)`` never closes a layer, and ``dismiss(_:)`` never pops.
/// ``NavigationState/applying(_:limits:)`` applies one to a state, and a ``Navigator`` to what is shown.
///
///     let item = try table.resolve(RouteURL(parsing: "app://item/42"))
///     let swap = NavigationAction.sequence([.pop(.count(1)), .push(item, reuse: .always)])
///     swap.name                   // "pop+push"
///     try state.applying(swap)    // throws stackTooShort, and pushes nothing, if only one page is open
package indirect enum NavigationAction: Sendable {
    /// A new entry on the top layer's stack, even if that layer is a modal.
    ///
    /// The policy may find an entry that is already there instead.
    case push(Destination, reuse: ReusePolicy)
    /// A new modal layer over the top one, with a stack of its own.
    case present(Destination)
    /// A new entry instead of the top one, whichever that is.
    case replace(Destination)
    /// A ``replace(_:)`` if the top entry has the same route, otherwise a push.
    case replaceSame(Destination)
    /// The parents and a new entry as the window's whole stack.
    ///
    /// The lowest parent comes first, and all modals close.
    case reset(Destination, parents: [Destination])
    /// Entries taken off the top of a stack; `nav/pop` in a URL.
    case pop(PopTarget)
    /// The top entry taken off the top layer, as by `pop(.count(1))`; `nav/back` in a URL.
    case back
    /// An entry taken out of its stack, in any layer; the top one as by `pop(.count(1))`.
    case remove(EntryID)
    /// Modal layers closed from the top; `nav/dismiss` in a URL.
    case dismiss(DismissTarget)
    /// A new entry for the page that was popped last; `nav/forward` in a URL.
    case forward
    /// A page shown in a slot of the shown page; `nav.action=embed` in a URL.
    case embed(Destination, Embedding)
    /// An embedded page removed from the shown page; `nav/unembed` in a URL.
    case unembed(UnembedTarget, Departure = Departure())
    /// A URL handed to another app; nothing is shown.
    case openExternally(RouteURL)
    /// The code of an action route, which runs; nothing is shown.
    case run(Destination)
    /// A branch of the window selected, then an action there; `nav/branch` in a URL, with no action.
    ///
    /// The pages of `below` are pushed before the action, and a branch that has not been opened begins with them.
    case branch(String, below: [Destination], then: NavigationAction?)
    /// The only page of the window closed, by an action that opens another one instead.
    ///
    /// If that is in another branch, the branch of the page that closes is as if it had never been selected.
    case makeWay(EntryID, for: NavigationAction)
    /// Several actions as one change: all of them or none.
    case sequence([NavigationAction])

    /// The entry to which `NavigationAction.pop(_:)` goes.
    package enum PopTarget: Sendable, Hashable {
        /// This many entries of the top layer, at least 1; `nav/pop?times=2`.
        case count(Int)
        /// The lowest entry of the top layer; `nav/pop?to=root`.
        case root
        /// The nearest entry of the top layer with the same URL; see ``RouteURL/isSame(as:)``.
        case url(RouteURL)
        /// The nearest entry of the top layer with the route and path values of a URL; `nav/pop?to=…&match=path`.
        ///
        /// The match is `nil` until ``RequestResolver`` has found it.
        case place(RouteURL, RouteMatch?)
        /// The nearest entry of the top layer with this route; `nav/pop?route=item`.
        ///
        /// The value is the name of the route, or the pattern of a route without a name.
        case route(String)
        /// The entry of the top layer that shows this page of the app's own.
        case page(UnroutedPage)
        /// The entry at this place of the top layer, counted from 0 at the bottom.
        case index(Int)
        /// This entry, in any layer.
        case entry(EntryID)
        /// The entry below this one, in any layer: Back in the header of a window.
        case through(EntryID)
    }

    /// The page that `NavigationAction.unembed(_:)` removes.
    package enum UnembedTarget: Sendable, Hashable {
        /// The page that was embedded last.
        case last
        /// The page with this key; `nav/unembed?key=two`.
        case key(String)
        /// The page of this entry.
        case entry(EntryID)
    }

    /// The way in which an embedded page leaves its slot.
    package struct Departure: Sendable, Hashable {
        /// The transition; `nil` for the opposite of how the page came.
        package var transition: EmbedTransition?
        /// The length in milliseconds; `nil` for the one with which the page came.
        package var duration: Int?

        /// Makes a departure; the duration is clamped to 0…10,000 ms.
        package init(transition: EmbedTransition? = nil, duration: Int? = nil) {
            self.transition = transition
            self.duration = duration.map(Embedding.clamped)
        }
    }

    /// The verb, as events and `--explain` print it.
    ///
    /// The verbs of a sequence are joined by `+`, such as `pop+push`.
    package var name: String {
        switch self {
        case .push: "push"
        case .present: "present"
        case .replace: "replace"
        case .replaceSame: "replaceSame"
        case .reset: "reset"
        case .pop: "pop"
        case .back: "back"
        case .remove: "remove"
        case .dismiss: "dismiss"
        case .forward: "forward"
        case .embed: "embed"
        case .unembed: "unembed"
        case .run: "run"
        case .openExternally: "external"
        case .branch(_, _, let next): next?.name ?? "branch"
        case .makeWay(_, let next): next.name
        case .sequence(let actions) where actions.isEmpty: "sequence"
        case .sequence(let actions): actions.map(\.name).joined(separator: "+")
        }
    }

    /// Returns whether the action names an entry or a layer that has left the state.
    ///
    /// A navigator ends its request as superseded.
    /// Only targets with an identity can be stale, so a sequence never is.
    func isStale(in state: NavigationState) -> Bool {
        switch self {
        case .pop(.through(let id)), .pop(.entry(let id)), .remove(let id): state.entry(id) == nil
        case .unembed(.entry(let id), _): state.entry(id) == nil
        case .embed(_, let embedding): embedding.entry.map { state.entry($0) == nil } ?? false
        case .dismiss(.layer(let id)), .dismiss(.over(let id)): state.layer(id) == nil
        case .branch(_, _, let next): next?.isStale(in: state) ?? false
        case .makeWay(let id, _): state.entry(id) == nil
        default: false
        }
    }

    /// The page that the action leads to, or `nil` if it only goes back.
    ///
    /// For a sequence it is the page of its last action.
    package var destination: Destination? {
        switch self {
        case .push(let destination, _), .present(let destination), .replace(let destination),
            .replaceSame(let destination), .reset(let destination, _), .embed(let destination, _),
            .run(let destination):
            destination
        case .pop, .back, .remove, .dismiss, .forward, .unembed, .openExternally: nil
        case .branch(_, _, let next): next?.destination
        case .makeWay(_, let next): next.destination
        case .sequence(let actions): actions.last?.destination
        }
    }

    /// Whether the action opens a page on a stack.
    var opensPage: Bool {
        switch self {
        case .embed, .run: false
        case .branch(_, _, let next): next?.opensPage ?? false
        case .makeWay(_, let next): next.opensPage
        case .sequence(let actions): actions.last?.opensPage ?? false
        default: destination != nil
        }
    }

    /// Returns the entry of the page that the action has led to, or `nil` if it only went back.
    ///
    /// For a sequence it is that of its last action.
    ///
    /// - Parameter state: The state after the action.
    func entry(in state: NavigationState) -> EntryID? {
        switch self {
        case .push, .present, .replace, .replaceSame, .reset, .forward: state.top.id
        // The last entry that was made is that of the embedded page.
        case .embed: EntryID(state.nextEntry - 1)
        case .branch(_, _, let next): next?.entry(in: state)
        case .makeWay(_, let next): next.entry(in: state)
        case .sequence(let actions): actions.last?.entry(in: state)
        case .pop, .back, .remove, .dismiss, .unembed, .openExternally, .run: nil
        }
    }

    /// Returns whether the other action would close the very same thing.
    ///
    /// A second one then joins the question that a page is already asked.
    func isSameClosing(as other: NavigationAction) -> Bool {
        switch (self, other) {
        case (.pop(let target), .pop(let otherTarget)): target == otherTarget
        case (.unembed(let target, _), .unembed(let otherTarget, _)): target == otherTarget
        case (.remove(let entry), .remove(let otherEntry)): entry == otherEntry
        case (.dismiss(let target), .dismiss(let otherTarget)): target == otherTarget
        // Only the selected branch asks pages, which it pops.
        case (.branch(let name, _, nil), .branch(let otherName, _, nil)): name == otherName
        default: false
        }
    }
}

/// The action that a request resolves to.
///
/// ``RouteTable/resolve(_:limits:fallsBack:)`` returns one.
package struct ResolvedAction: Sendable {
    /// The change that the request asks for.
    package let action: NavigationAction
    /// Whether the change may be animated.
    package let isAnimated: Bool
}
