/// One change to a navigation, decided but not yet applied: its URLs are read, and its pages found.
///
/// Each verb has one meaning: ``pop(_:)`` never closes a layer, and ``dismiss(_:)`` never pops.
/// ``ChangeMaker`` makes one of a ``NavigationRequest``, and ``NavigationState/applying(_:limits:)`` applies it.
///
///     let item = try table.resolve(RouteURL(parsing: "app://item/42"))
///     let swap = NavigationChange.sequence([.pop(.count(1)), .push(item, reuse: .always)])
///     swap.name                   // "pop+push"
///     try state.applying(swap)    // throws stackTooShort, and pushes nothing, if only one page is open
indirect enum NavigationChange: Sendable {
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
    /// The parents and a page as the window's whole stack.
    ///
    /// The lowest parent comes first, and all modals close.
    /// With `keepsBeginning` the entries that both stacks begin with stay.
    case reset(Destination, parents: [Destination], keepsBeginning: Bool)
    /// Entries taken off the top of a stack.
    case pop(Position)
    /// The top entry taken off the top layer, as by `pop(.count(1))`.
    case back
    /// An entry taken out of its stack, in any layer; the top one as by `pop(.count(1))`.
    case remove(EntryID)
    /// Modal layers closed from the top.
    case dismiss(DismissTarget)
    /// A new entry for the page that was popped last, which the guards allow.
    case forward
    /// A page shown in a slot of the shown page.
    case embed(Destination, Embedding)
    /// An embedded page removed from the shown page.
    case unembed(UnembedTarget, Departure = Departure())
    /// A URL handed to another app; nothing is shown.
    case openExternally(RouteURL)
    /// The code of an action route, which runs; nothing is shown.
    case run(Destination)
    /// A branch of the window selected, then a change there.
    ///
    /// The pages of `below` are pushed before, and a branch that has not been opened begins with them.
    case branch(String, below: [Destination], then: NavigationChange?)
    /// The only page of the window closed, by a change that opens another one instead.
    ///
    /// If that is in another branch, the branch of the page that closes is as if it had never been selected.
    case makeWay(EntryID, for: NavigationChange)
    /// Another query of an open page, which stays; `nil` if the page has left.
    case update(EntryID, Destination?)
    /// The pages taken away that the guards do not allow any more.
    case recheck(Recheck)
    /// Several changes as one: all of them or none.
    case sequence([NavigationChange])

    /// The entry to which `NavigationChange.pop(_:)` goes; see ``PopTarget`` for most.
    enum Position: Sendable {
        case count(Int)
        case root
        case url(RouteURL)
        /// The nearest entry with the route and path values of a match, or with the path of a URL without a route.
        case path(RouteURL, RouteMatch?)
        case route(String)
        /// The entry of the top layer that shows this page of the app's own.
        case page(UnroutedPage)
        case index(Int)
        case entry(EntryID)
        /// The entry below this one, in any layer: Back in the header of a window.
        case through(EntryID)
    }

    /// The answers of the guards about all open pages.
    struct Recheck: Sendable {
        /// The entries whose pages they do not allow any more, and those instead of which they allow the page that was
        /// wanted.
        var leaving: Set<EntryID> = []
        /// The beginning of the window if its lowest page is among them.
        var root: Root?
        /// The change that opens the guard's page instead of the shown one; `nil` if no other page opens.
        var next: NavigationChange?
        /// Whether the pages are asked whether they may leave.
        var asksPages = true

        /// The beginning of a window whose lowest page leaves.
        enum Root: Sendable {
            /// These pages, below those above the one that leaves.
            case pages([Destination])
            /// Another branch, on which these pages are pushed.
            case branch(String, [Destination])
        }
    }

    /// The verb, as events and `--explain` print it.
    ///
    /// The verbs of a sequence are joined by `+`, such as `pop+push`.
    var name: String {
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
        case .update: "update"
        case .recheck: "recheck"
        case .sequence(let changes) where changes.isEmpty: "sequence"
        case .sequence(let changes): changes.map(\.name).joined(separator: "+")
        }
    }

    /// Whether the guards allow all that is open.
    var changesNothing: Bool {
        if case .recheck(let recheck) = self { recheck.leaving.isEmpty } else { false }
    }

    /// Whether the pages that leave are asked whether they may.
    var asksPages: Bool {
        if case .recheck(let recheck) = self { recheck.asksPages } else { true }
    }

    /// Returns whether the change names an entry or a layer that has left the state.
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
        case .makeWay(let id, _), .update(let id, _): state.entry(id) == nil
        default: false
        }
    }

    /// The page that the change leads to, or `nil` if it only goes back.
    ///
    /// For a sequence it is the page of its last change.
    var destination: Destination? {
        switch self {
        case .push(let destination, _), .present(let destination), .replace(let destination),
            .replaceSame(let destination), .reset(let destination, _, _), .embed(let destination, _),
            .run(let destination):
            destination
        case .pop, .back, .remove, .dismiss, .forward, .unembed, .openExternally, .update: nil
        case .branch(_, _, let next): next?.destination
        case .makeWay(_, let next): next.destination
        case .recheck(let recheck): recheck.next?.destination
        case .sequence(let changes): changes.last?.destination
        }
    }

    /// Whether it only closes something or selects a branch, so that a page that was asked about another closing is
    /// not asked again.
    var onlyCloses: Bool {
        switch self {
        case .pop, .back, .remove, .dismiss, .unembed: true
        case .branch(_, _, let next): next?.onlyCloses ?? true
        case .sequence(let changes): changes.allSatisfy(\.onlyCloses)
        case .push, .present, .replace, .replaceSame, .reset, .forward, .embed, .openExternally, .run,
            .makeWay,
            .update, .recheck:
            false
        }
    }

    /// Whether the change opens a page on a stack.
    var opensPage: Bool {
        switch self {
        case .embed, .run, .recheck: false
        case .branch(_, _, let next): next?.opensPage ?? false
        case .makeWay(_, let next): next.opensPage
        case .sequence(let changes): changes.last?.opensPage ?? false
        default: destination != nil
        }
    }

    /// Returns the entry of the page that the change has led to, or `nil` if it only went back.
    ///
    /// For a sequence it is the entry of its last change.
    ///
    /// - Parameter state: The state after the change.
    func entry(in state: NavigationState) -> EntryID? {
        switch self {
        case .push, .present, .replace, .replaceSame, .reset, .forward: state.topID
        case .update(let id, let page): page.map { _ in id }
        // The last entry that was made is the embedded page.
        case .embed: EntryID(state.nextEntry - 1)
        case .branch(_, _, let next): next?.entry(in: state)
        case .makeWay(_, let next): next.entry(in: state)
        case .recheck(let recheck): recheck.next?.entry(in: state)
        case .sequence(let changes): changes.last?.entry(in: state)
        case .pop, .back, .remove, .dismiss, .unembed, .openExternally, .run: nil
        }
    }
}

extension NavigationState {
    /// Returns whether nothing but the page of this entry is open, other branches left out.
    func isOnlyPage(_ id: EntryID) -> Bool { modals.isEmpty && window.depth == 1 && top.id == id }

    /// Returns the change that closes the page of an entry.
    ///
    /// An embedded page leaves its slot, the lowest page of a modal closes the modal, and any other page is
    /// popped, in whichever branch it is.
    func closing(_ id: EntryID) -> NavigationChange {
        for layer in layers.reversed() {
            for (index, entry) in layer.stack.enumerated() {
                if entry.holder(of: id) != nil { return .unembed(.entry(id)) }
                guard entry.id == id else { continue }
                let isLowestOfModal = layer.id != window.id && index == layer.depth - 1
                return isLowestOfModal ? .dismiss(.layer(layer.id)) : .pop(.through(id))
            }
        }
        let isEmbedded = stacks.lazy.joined().contains { $0.holder(of: id) != nil }
        return isEmbedded ? .unembed(.entry(id)) : .pop(.through(id))
    }
}
