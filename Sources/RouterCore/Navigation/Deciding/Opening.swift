/// The decision how a page opens: what it depends on, and what the rules have decided so far.
///
/// The page has been found, and the guards allow it.
struct Opening {
    /// The request and the state, from which a rule removes the modals that close.
    var maker: ChangeMaker
    /// The page.
    var page: Destination
    /// The `nav.*` items of its URL.
    let options: NavigationOptions
    /// Whether a guard's redirect led to the page.
    let isOfGuard: Bool
    /// Whether a guard's redirect brought the options.
    let hasOptionsOfGuard: Bool
    /// The treatment of the open modals: what the request says, else what its origin may do.
    ///
    /// It is `nil` if none is open, and if the page opens on them whatever the request says.
    let modalPolicy: NavigationRequest.ModalPolicy?

    /// The verb; `nil` until a rule names it.
    var verb: NavigationVerb?
    /// Whether the caller or a URL names the verb, which is then done as it is.
    var isVerbNamed = false
    /// The policy of a push; `nil` until a rule names it.
    var reuse: ReusePolicy?
    /// The pages that a reset puts below the page, the lowest first.
    var parents: [Destination] = []
    /// Whether all modals close before the page opens.
    var closesModals = false

    /// Begins the decision about a page.
    ///
    /// - Parameter asksModals: Whether open modals may refuse the page, or close for it.
    init(
        of found: consuming PageFinder.Found,
        _ options: NavigationOptions,
        by maker: ChangeMaker,
        asksModals: Bool = false
    ) {
        self.maker = maker
        self.options = options
        isOfGuard = found.isOfGuard
        hasOptionsOfGuard = found.hasOptionsOfGuard
        page = found.destination
        let request = maker.request
        let isRefused = request.origin == .external && !request.startsApp
        let hasModals = asksModals && maker.state?.modals.isEmpty == false
        modalPolicy = hasModals ? request.modalPolicy ?? (isRefused ? .refuse : .keep) : nil
    }

    var request: NavigationRequest { maker.request }
    var state: NavigationState? { maker.state }
    var route: Route { page.match.route }
    var isFromOutside: Bool { request.origin == .external }
    var hasModals: Bool { state?.modals.isEmpty == false }
    /// Whether the page on top has the route and the path values of this one.
    var isOnTop: Bool { state?.top.destination.isSamePage(as: page) ?? false }

    /// Goes through the rules, and returns the change that they come to.
    ///
    /// - Throws: The refusal of a rule, or the reason why a page below this one cannot be opened.
    consuming func change() throws(Interruption) -> NavigationChange {
        let rules = OpeningRule.all
        for index in rules.indices {
            let before = (verb, reuse)
            let effect = try rules[index].apply(&self)
            if case .skipped = effect { continue }
            maker.finder.record?(.rule(rules[index], value: value(setBy: effect, before)))
            switch effect {
            case .skipped, .applied: continue
            case .decided(let change): return afterModals(change)
            case .refused(let error): throw .refused(error)
            }
        }
        return afterModals(simpleChange)
    }

    /// Returns the verb or the policy that a rule has set, for a trace; `nil` if it has set neither.
    private func value(setBy effect: OpeningRule.Effect, _ before: (NavigationVerb?, ReusePolicy?)) -> String?
    {
        guard case .applied = effect else { return nil }
        if verb != before.0 { return verb?.rawValue }
        return reuse != before.1 ? reuse?.rawValue : nil
    }

    /// Returns a change with the end of the modals before it, if they close.
    private func afterModals(_ change: NavigationChange) -> NavigationChange {
        closesModals ? .sequence([.direct(.dismiss(.all)), change]) : change
    }

    /// The change that opens the page as the values say, in no other place.
    var simpleChange: NavigationChange {
        .open(page, verb: verb ?? .push, reuse: reuse ?? .always, below: parents)
    }

    /// Whether the wanted page of a guard's redirect would itself replace the one on top.
    func wantedPageReplacesTop() throws(Interruption) -> Bool {
        guard let url = page.redirectedFrom.first, request.verb == nil, case .open = request.operation else {
            return request.verb == .replace
        }
        return (try refusing(NavigationOptions(url)).verb ?? maker.finder.table.match(url)?.route.verb)
            == .replace
    }

    // MARK: - What the rules ask

    /// Whether a caller waits for a result of a page on an open modal.
    var hasAwaitedModal: Bool {
        let entries = state?.modals.lazy.flatMap(\.stack).flatMap(\.withAllEntries)
        return entries?.contains { maker.isAwaited($0.id) } ?? false
    }

    /// Whether the request starts the app, and only the page of the start is open.
    var isFirst: Bool { request.startsApp && (verb == .push || verb == .present) && maker.isAtStart }

    /// Whether the app has built this page itself, and the page on top has the same class but another route.
    var isOfClassOnTop: Bool {
        guard let object = page.unroutedPage, let top = state?.top else { return false }
        return !top.destination.isSameRoute(as: page) && maker.isOfClass(top.id, object)
    }

    /// Whether the page has a branch in which it can open.
    var belongsToBranch: Bool {
        route.branch != nil && verb != .reset && state?.base.branch != nil && !hasModals
    }

    /// The declared parents of the page that the guards allow, the lowest first.
    func declaredParents() -> [Destination] { maker.finder.parents(of: page, from: request.origin) }

    /// The pages below one that replaces the only page of the window: its parents, else the root of its branch.
    func pagesBelow() -> [Destination] {
        maker.finder.pages(below: page, in: state?.base.branch, from: request.origin)
    }

    /// Returns the list on which a detail opens, if that is not the list of the region where it would open.
    ///
    /// It is `nil` for a page that is no detail, or has no list as its parent, and if the guards do not allow the list.
    func missingList() -> Destination? {
        // A saved page is opened again where it was.
        guard route.pane == .detail, route.declaration.parent != nil, !request.isSaved else { return nil }
        let branch = belongsToBranch ? route.branch : nil
        // A branch that has not been opened gets the parents anyway.
        guard let stack = branch.map({ state?.base.stack(of: $0) }) ?? state?.topLayer.stack,
            stack.position(of: page, reuse: reuse ?? .always) == nil
        else { return nil }
        let parent = { maker.finder.parent(of: page, from: request.origin, asksGuards: $0) }
        // Most details open on their list, so the guards are not asked yet.
        guard let declared = parent(false), declared.match.route.pane == .list,
            stack.list?.destination.isSamePage(as: declared) != true
        else { return nil }
        return parent(true)
    }

    /// Returns the change that makes the page, on others, all that is open.
    func backStack(on pages: [Destination]) throws(Interruption) -> NavigationChange {
        try maker.backStack(pages + [page], isPresented: verb == .present)
    }

    /// Returns the change that opens the modal of a parent with the page on it; `nil` if none opens.
    func parentsModal() throws(Interruption) -> NavigationChange? {
        let policy = reuse ?? .always
        guard route.declaration.parent != nil, let pages = maker.pagesOfModal(below: page, reuse: policy)
        else { return nil }
        return try maker.modal(pages + [page], reuse: policy)
    }

    // MARK: - What the rules decide

    /// Sets a verb that is done as it is.
    mutating func setNamed(_ verb: NavigationVerb) {
        self.verb = verb
        isVerbNamed = true
    }

    /// Sets the policy, which only a push heeds, and a reset that builds all pages again.
    mutating func setReuse(_ policy: ReusePolicy) -> OpeningRule.Effect {
        reuse = policy
        return verb == .push || verb == .reset && policy == .reload ? .applied : .skipped
    }

    /// Closes all modals before the page opens.
    mutating func closeModals() {
        maker.state?.modals = []
        closesModals = true
    }
}
