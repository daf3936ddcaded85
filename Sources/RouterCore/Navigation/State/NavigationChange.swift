/// A change to what is open, which has been decided but not applied yet.
///
/// Its URLs have been read, and its pages have been found.
///
/// Each verb has one meaning: ``pop(_:)`` never closes a modal, and `dismiss` never pops a page.
/// ``ChangeMaker`` turns a ``NavigationRequest`` into a change,
/// and ``NavigationState/applying(_:limits:)`` applies it.
///
///     let item = try table.destination(of: RouteURL(parsing: "app://item/42"))
///     let swap = NavigationChange.sequence([.pop(.count(1)), .open(item, verb: .push)])
///     swap.name                   // "pop+push"
///     try state.applying(swap)    // throws stackTooShort, and pushes nothing, if only one page is open
indirect enum NavigationChange: Sendable {
    /// Opens a page with a verb.
    ///
    /// - `push` adds a new entry to the top layer's stack, even if that layer is a modal.
    ///   If the reuse policy finds an open entry for the page, the push goes back to that entry instead.
    /// - `present` opens a modal layer with its own stack over the top layer.
    /// - `replace` replaces the top entry with a new entry.
    /// - `replaceSame` acts like `replace` if the top entry has the same route.
    ///   Otherwise, it pushes the page.
    /// - `reset` closes all modals and replaces the window's whole stack. The new stack contains the parents
    ///   in `below`, lowest first, and the page on top. If the old stack begins with some of these pages,
    ///   their entries remain, unless the reuse policy is `reload`.
    ///
    /// For a push, the parents in `below` are pushed first, unless the reuse policy finds an open entry.
    case open(Destination, verb: NavigationVerb, reuse: ReusePolicy = .always, below: [Destination] = [])
    /// Pops entries from the top of a stack.
    case pop(Position)
    /// Makes a change that needs no lookup, such as going back.
    case direct(DirectChange)
    /// Pushes a new entry for the page that was popped last. The guards have allowed the page.
    case forward
    /// Embeds a page in a slot, by default a slot of the shown page.
    case embed(Destination, Embedding)
    /// Hands a URL to another app. The state does not change.
    case openExternally(RouteURL)
    /// Runs the code of an action route. The state does not change.
    case run(Destination)
    /// Selects a branch of the window, pushes the pages in `below`, and then makes the change in `then`.
    ///
    /// If the branch has not been opened yet, the pages in `below` become its stack.
    case branch(String, below: [Destination], then: NavigationChange?)
    /// Closes the window's only page by making a change that opens another page in its place.
    ///
    /// The entry is that of the page to close. If the other page opens in another branch,
    /// the whole branch of the closed page closes, as if it had never been selected.
    case makeWay(EntryID, for: NavigationChange)
    /// Changes the query of an open page. The destination is `nil` if the page is no longer open.
    case update(EntryID, Destination?)
    /// Removes the pages that the guards no longer allow.
    case recheck(Recheck)
    /// Makes a change that a list has requested, and removes the details above the list.
    ///
    /// A list and its details are pages that a wide view shows side by side, such as a folder and a message.
    /// The entry is that of the list. If the change pushes a page that is already open as one of the details,
    /// that detail remains, and only the entries above it are removed.
    case fromList(EntryID, NavigationChange)
    /// Makes several changes as one: all of them or none.
    case sequence([NavigationChange])

    /// The entry to which `NavigationChange.pop(_:)` goes back.
    ///
    /// ``PopTarget`` has cases with the same names (except `nearest`) and describes them.
    enum Position: Sendable {
        case count(Int)
        case root
        /// The nearest entry of the top layer that fulfills the condition.
        ///
        /// If there is none, the error quotes the name.
        case nearest(name: String, where: @Sendable (Entry) -> Bool)
        case index(Int)
        case entry(EntryID)
    }

    /// The result of asking the guards again about all open pages.
    struct Recheck: Sendable {
        /// The entries to remove.
        ///
        /// These are the entries whose pages the guards no longer allow, and the entries that a guard opened
        /// in place of a page that the guards now allow, such as a login page after the login.
        var leaving: Set<EntryID> = []
        /// The stacks whose forward stacks are cleared, each named by its lowest entry.
        ///
        /// A forward stack (the pages that going forward would open) is cleared if it contains a page
        /// that the guards no longer allow.
        var forgetting: Set<EntryID> = []
        /// The pages to put below the window's remaining pages if the window's lowest page is removed.
        ///
        /// If ``branch`` is set, they belong to that branch.
        var root: [Destination] = []
        /// The branch to select, or `nil` to keep the selected branch.
        var branch: String?
        /// The change that opens a page in place of the shown page, or `nil` if no page opens.
        ///
        /// The page that opens is the page to which a guard now redirects, such as a login page,
        /// or the page from which a guard redirected earlier and which the guards now allow.
        var next: NavigationChange?
        /// Whether the leaving pages are asked first, so that they can refuse to leave.
        var asksPages = true
    }

    /// The name of the verb, as events and `--explain` print it.
    ///
    /// The verbs of a sequence are joined with `+`, for example `pop+push`.
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

    /// The nested change, or the last change of a sequence, or `nil` if there is none.
    private var last: NavigationChange? {
        switch self {
        case .branch(_, _, let next): next
        case .makeWay(_, let next), .fromList(_, let next): next
        case .recheck(let recheck): recheck.next
        case .sequence(let changes): changes.last
        default: nil
        }
    }

    /// The result of asking the guards again, or `nil` if the change is not a recheck.
    private var recheck: Recheck? { if case .recheck(let recheck) = self { recheck } else { nil } }

    /// Whether the change is a ``Recheck`` that removes no open page and clears no forward stack.
    var recheckChangesNothing: Bool { recheckAllowsAll && recheck?.forgetting.isEmpty ?? false }

    /// Whether the change is a ``Recheck`` that removes no open page.
    var recheckAllowsAll: Bool { recheck?.leaving.isEmpty ?? false }

    /// Whether the leaving pages are asked first, so that they can refuse to leave.
    var asksPages: Bool { recheck?.asksPages ?? true }

    /// Returns whether the change names an entry or a layer that is no longer open in the state.
    ///
    /// The navigator ends the request for such a change as superseded.
    /// Only a change that names an id can be stale. A sequence never counts as stale.
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

    /// The page that the change opens or embeds, or the action that it runs.
    ///
    /// For a change that contains other changes, it is the page of the nested change, or of the last change
    /// in a sequence. It is `nil` for a change such as going back or going forward.
    var destination: Destination? {
        switch self {
        case .open(let destination, _, _, _), .embed(let destination, _), .run(let destination): destination
        default: last?.destination
        }
    }

    /// Whether the change only closes pages or selects a branch.
    ///
    /// If it is `true`, a page that has already answered another close request is not asked again.
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

    /// Whether the change opens a page on a stack. Going forward and a recheck of the guards do not count.
    var opensPage: Bool {
        switch self {
        case .open: true
        case .recheck: false
        default: last?.opensPage ?? false
        }
    }

    /// Returns the entry of the page that the change has opened, embedded, or updated.
    ///
    /// For a change that contains other changes, it is the entry of the nested change, or of the last change
    /// in a sequence. It is `nil` for a change such as going back.
    ///
    /// - Parameter state: The state after the change.
    func entry(in state: NavigationState) -> EntryID? {
        switch self {
        case .open, .forward: state.topID
        case .update(let id, let page): page.map { _ in id }
        // The entry that was created last belongs to the embedded page.
        case .embed: EntryID(state.nextEntry - 1)
        default: last?.entry(in: state)
        }
    }
}
