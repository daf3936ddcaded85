/// One change to a navigation, decided but not yet applied: its URLs are read, and its pages found.
///
/// Each verb has one meaning: ``pop(_:)`` never closes a layer, and `dismiss` never pops.
/// ``ChangeMaker`` makes one of a ``NavigationRequest``, and ``NavigationState/applying(_:limits:)`` applies it.
///
///     let item = try table.destination(of: RouteURL(parsing: "app://item/42"))
///     let swap = NavigationChange.sequence([.pop(.count(1)), .open(item, verb: .push)])
///     swap.name                   // "pop+push"
///     try state.applying(swap)    // throws stackTooShort, and pushes nothing, if only one page is open
indirect enum NavigationChange: Sendable {
    /// A page opened by a verb.
    ///
    /// - `push` makes a new entry on the top layer's stack, even if that layer is a modal, or finds the entry for which
    ///   the policy looks.
    /// - `present` makes a modal layer over the top one, with a stack of its own.
    /// - `replace` makes a new entry instead of the top one, and so does `replaceSame` if that has the same route.
    ///   Otherwise it pushes.
    ///   The parents in `below` are pushed first, unless the policy finds the entry.
    /// - `reset` makes the parents in `below`, the lowest first, and the page the window's whole stack, and closes all
    ///   modals. The entries that both stacks begin with stay, unless the policy is `reload`.
    case open(Destination, verb: NavigationVerb, reuse: ReusePolicy = .always, below: [Destination] = [])
    /// Entries taken off the top of a stack.
    case pop(Position)
    /// A change for which nothing had to be looked up.
    case direct(DirectChange)
    /// A new entry for the page that was popped last, which the guards allow.
    case forward
    /// A page shown in a slot of the shown page.
    case embed(Destination, Embedding)
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
    /// A change that the page of a list asks for, whose details above it leave with it.
    ///
    /// If it pushes the page of one of these details, that one stays, and only what is above it leaves.
    case fromList(EntryID, NavigationChange)
    /// Several changes as one: all of them or none.
    case sequence([NavigationChange])

    /// The entry to which `NavigationChange.pop(_:)` goes; see ``PopTarget`` for most.
    enum Position: Sendable {
        case count(Int)
        case root
        /// The nearest entry of the top layer that fits; the name is for a sentence that none does.
        case nearest(name: String, where: @Sendable (Entry) -> Bool)
        case index(Int)
        case entry(EntryID)
    }

    /// The answers of the guards about all open pages.
    struct Recheck: Sendable {
        /// The entries whose pages they do not allow any more, and those instead of which they allow the page that was
        /// wanted.
        var leaving: Set<EntryID> = []
        /// The lowest entries of the stacks with a page to go forward to that they do not allow any more.
        var forgetting: Set<EntryID> = []
        /// The pages with which the window begins, below those that stay, if its lowest page is among them.
        ///
        /// With another branch they are its pages.
        var root: [Destination] = []
        /// Another branch with which the window begins; `nil` if it stays in the one that is selected.
        var branch: String?
        /// The change that opens the guard's page instead of the shown one; `nil` if no other page opens.
        var next: NavigationChange?
        /// Whether the pages are asked whether they may leave.
        var asksPages = true
    }

    /// The verb, as events and `--explain` print it.
    ///
    /// The verbs of a sequence are joined by `+`, such as `pop+push`.
    var name: String {
        switch self {
        case .open(_, let verb, _, _): verb.rawValue
        case .pop: "pop"
        case .direct(let change): change.name
        case .forward: "forward"
        case .embed: "embed"
        case .run: "run"
        case .openExternally: "external"
        case .branch(_, _, let next): next?.name ?? "branch"
        case .makeWay(_, let next), .fromList(_, let next): next.name
        case .update: "update"
        case .recheck: "recheck"
        case .sequence(let changes) where changes.isEmpty: "sequence"
        case .sequence(let changes): changes.map(\.name).joined(separator: "+")
        }
    }

    /// The part that opens a page: the one in a branch, instead of the only page or after a recheck, or the last of several.
    private var last: NavigationChange? {
        switch self {
        case .branch(_, _, let next): next
        case .makeWay(_, let next), .fromList(_, let next): next
        case .recheck(let recheck): recheck.next
        case .sequence(let changes): changes.last
        default: nil
        }
    }

    /// The answers of the guards about all open pages, if the change makes use of them.
    private var recheck: Recheck? { if case .recheck(let recheck) = self { recheck } else { nil } }

    /// Whether the guards allow all that is open, and all pages to go forward to.
    var recheckChangesNothing: Bool { recheckAllowsAll && recheck?.forgetting.isEmpty ?? false }

    /// Whether the guards allow all that is open.
    var recheckAllowsAll: Bool { recheck?.leaving.isEmpty ?? false }

    /// Whether the pages that leave are asked whether they may.
    var asksPages: Bool { recheck?.asksPages ?? true }

    /// Returns whether the change names an entry or a layer that has left the state.
    ///
    /// A navigator ends its request as superseded.
    /// Only targets with an identity can be stale, so a sequence never is.
    func isStale(in state: NavigationState) -> Bool {
        switch self {
        case .pop(.entry(let id)): state.entry(id) == nil
        case .direct(let change): change.isStale(in: state)
        case .embed(_, let embedding): embedding.entry.map { state.entry($0) == nil } ?? false
        case .branch(_, _, let next): next?.isStale(in: state) ?? false
        case .makeWay(let id, _), .fromList(let id, _), .update(let id, _): state.entry(id) == nil
        default: false
        }
    }

    /// The page that the change leads to, or `nil` if it only goes back.
    ///
    /// For a sequence it is the page of its last change.
    var destination: Destination? {
        switch self {
        case .open(let destination, _, _, _), .embed(let destination, _), .run(let destination): destination
        default: last?.destination
        }
    }

    /// Whether it only closes something or selects a branch, so that a page that was asked about another closing is
    /// not asked again.
    var onlyCloses: Bool {
        switch self {
        case .pop: true
        case .direct(let change): change.onlyCloses
        case .branch(_, _, let next): next?.onlyCloses ?? true
        case .fromList(_, let next): next.onlyCloses
        case .sequence(let changes): changes.allSatisfy(\.onlyCloses)
        default: false
        }
    }

    /// Whether the change opens a page on a stack.
    var opensPage: Bool {
        switch self {
        case .open: true
        case .recheck: false
        default: last?.opensPage ?? false
        }
    }

    /// Returns the entry of the page that the change has led to, or `nil` if it only went back.
    ///
    /// For a sequence it is the entry of its last change.
    ///
    /// - Parameter state: The state after the change.
    func entry(in state: NavigationState) -> EntryID? {
        switch self {
        case .open, .forward: state.topID
        case .update(let id, let page): page.map { _ in id }
        // The last entry that was made is the embedded page.
        case .embed: EntryID(state.nextEntry - 1)
        default: last?.entry(in: state)
        }
    }
}
